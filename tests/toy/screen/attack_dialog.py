"""An attack told in a dialog: who stands against whom, the answer of the target, and the die."""

from __future__ import annotations

from typing import ClassVar

import pygame
from attrs import define, field

from game.core.frame import Event
from game.core.words import percent
from game.table.desk.table import Table
from game.table.dialogs.draws import ChitPictures, DrawFrame, Drawn, Draws
from game.table.dialogs.question_box import draw_heading
from game.table.dialogs.story_course import Story
from game.table.dialogs.story_dialog import StoryDialog
from game.table.draw.bodies import TRAY, Body
from game.table.draw.leather_cup import leather_cup
from game.table.draw.pen import Pen
from game.table.draw.theme import TITLE, Theme, mix, put
from tests.toy.model import Ford
from tests.toy.screen.map_skin import face_of, picture
from tests.toy.words import say

GAP, COUNTER = 14, 88
PIPS = {
    1: ((0.5, 0.5),),
    2: ((0.28, 0.28), (0.72, 0.72)),
    3: ((0.25, 0.25), (0.5, 0.5), (0.75, 0.75)),
    4: ((0.28, 0.28), (0.72, 0.28), (0.28, 0.72), (0.72, 0.72)),
    5: ((0.26, 0.26), (0.74, 0.26), (0.5, 0.5), (0.26, 0.74), (0.74, 0.74)),
    6: ((0.28, 0.25), (0.72, 0.25), (0.28, 0.5), (0.72, 0.5), (0.28, 0.75), (0.72, 0.75)),
}
STRIKES, MISSES = "strikes", "misses"


@define(eq=False)
class Assault(Story[Ford]):
    """One attack as far as it has been shown."""

    BEGINNING: ClassVar[tuple[str, ...]] = ("attacked",)
    ENDING: ClassVar[tuple[str, ...]] = ("gave_way", "held", "struck")
    TOLD: ClassVar[tuple[str, ...]] = (*BEGINNING, "rolled", *ENDING)

    attackers: tuple[str, ...] = field(init=False, default=())
    target: str = field(init=False, default="")
    need: int = field(init=False, default=0)
    draws: Draws = field(init=False, factory=lambda: Draws(1))

    def __attrs_post_init__(self) -> None:
        for event in self.heard:
            self._hear(event)
        self.draws.ended = self.over

    def _hear(self, event: Event) -> None:
        about = event.about
        if event.kind == "attacked":
            self.attackers, self.target, self.need = about["attackers"], about["target"], about["need"]
        elif event.kind == "rolled":
            good = about["die"] >= about["need"]
            self.draws.drawn.append(Drawn(str(about["die"]), frozenset(), STRIKES if good else MISSES, good))


@define(eq=False)
class DiePictures:
    """The faces of a die."""

    theme: Theme

    def face(self, chit: str, size: int, seen: int, lit: frozenset[str], ring: bool) -> pygame.Surface:
        pen = self._die(size)
        for x, y in PIPS[int(chit)]:
            pen.disc(x, y, 0.09, self.theme.colors.ink)
        return pen.finish()

    def back(self, size: int) -> pygame.Surface:
        return self._die(size).finish()

    def empty(self, size: int, bonus: bool) -> pygame.Surface:
        pen = Pen(size, self.theme.colors.line)
        pen.ring(0.5, 0.5, 0.48, 0.03)
        return pen.finish()

    def cup(self, size: int, tip: float) -> pygame.Surface:
        return pygame.transform.rotate(leather_cup(size, self.theme.colors.wood), -60 * tip)

    def symbols(self, chit: str) -> int:
        return 0

    def label(self, result: str) -> str:
        return say(f"dialog.{result}")

    def explain(self, drawn: Drawn) -> str:
        return say("event.rolled", die=drawn.chit)

    def _die(self, size: int) -> Pen:
        pen = Pen(size, self.theme.colors.ink)
        pen.rect(0.02, 0.02, 0.96, 0.96, self.theme.colors.ink)
        pen.rect(0.05, 0.05, 0.9, 0.9, mix(self.theme.colors.paper, self.theme.colors.selected, 0.5))
        return pen


@define(eq=False)
class AttackDialog(StoryDialog):
    """Shows an attack and asks its target."""

    KINDS: ClassVar[tuple[str, ...]] = ("stand",)
    STORY: ClassVar[type[Assault]] = Assault
    body: ClassVar[Body] = TRAY
    LEAST: ClassVar[tuple[int, int]] = (700, 420)
    MOST: ClassVar[tuple[int, int]] = (820, 480)

    story: Assault = field(init=False)

    @classmethod
    def wanted(cls, table: Table[Ford]) -> bool:
        if table.playing is not None:
            return table.playing.kind in Assault.TOLD
        return table.asked is not None and table.asked.kind in cls.KINDS

    @property
    def shown_draws(self) -> Draws | None:
        return self.story.draws

    @property
    def suspense(self) -> str:
        return say("dialog.rolling")

    def chit_pictures(self, theme: Theme) -> ChitPictures:
        return DiePictures(theme)

    def compose(self, surface: pygame.Surface, inner: pygame.Rect) -> None:
        theme, gap, story = self.theme, self.theme.px(GAP), self.story
        title = say("dialog.title", attackers=story.attackers, target=story.target)
        chance = (story.shown.field.die + 1 - story.need) / story.shown.field.die
        note = say("dialog.note", need=story.need, chance=chance)
        top = inner.top + draw_heading(surface, theme, inner, title, note, self.tight) + gap
        question = min(self.box.height(inner.width), (inner.bottom - top) // 2)
        self.box.draw(surface, pygame.Rect(inner.left, inner.bottom - question, inner.width, question))
        middle = pygame.Rect(inner.left, top, inner.width, inner.bottom - question - gap - top)
        self._compose_sides(surface, middle)
        third = middle.width // 3
        self._row_area = pygame.Rect(middle.left + third, middle.top, third, middle.height).move(
            self.panel.topleft
        )

    def _compose_sides(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """The attackers at the left, the target at the right, and the chance between them."""
        theme, story = self.theme, self.story
        size = min(theme.px(COUNTER), area.height)
        x = area.left
        for name in story.attackers:
            x = put(surface, self._counter(name, size), midleft=(x, area.centery)).right + theme.px(GAP)
        if story.target:
            put(surface, self._counter(story.target, size), midright=(area.right, area.centery))
        if self._asked is not None:
            chance = percent((story.shown.field.die + 1 - story.need) / story.shown.field.die)
            put(surface, theme.text(chance, theme.colors.brass, "sans-bold", TITLE), center=area.center)

    def _counter(self, name: str, size: int) -> pygame.Surface:
        return picture(face_of(self.story.shown, name), size, self.theme)

    def draw_live(self, surface: pygame.Surface) -> None:
        if self._row_area is None or not self.story.draws.drawn:
            return
        playing = self.table.playing
        moving = playing is not None and playing.kind == "rolled"
        frame = DrawFrame(self.table.progress if moving else 1.0, reduced=self.context.options.reduced_motion)
        self.row.draw(surface, self._row_area, self.story.draws, frame)
