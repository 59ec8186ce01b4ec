"""The air board: interception, the fight of the fighters, and the bombs along the line."""

from __future__ import annotations

from typing import ClassVar

import pygame
from attrs import define, field

from game.core.frame import Choice, Decision
from game.core.words import percent
from game.siloam.model.content import CICS, RUNWAY, VANG
from game.siloam.model.state import State
from game.siloam.odds.air_odds import bombs_hit, interception_choice, interception_losses, planes_hit
from game.siloam.odds.check_odds import interception_chance, meeting
from game.siloam.rules.air import BURST, FIGHTER
from game.siloam.rules.combat import Combat
from game.siloam.rules.morale import success_symbol
from game.siloam.screen.dialogs.chit_dialog import (
    BORDER,
    GAP,
    TIGHT_GAP,
    Chart,
    ChitDialog,
    chits_inside,
    nearest_towards,
)
from game.siloam.screen.dialogs.dialog_words import say
from game.siloam.screen.dialogs.stories import CHECK, RUN_STEPS, BombingStory, DrawSection, flight_going_on
from game.table.desk.table import Table
from game.table.dialogs.draws import Draws
from game.table.dialogs.hit_bars import HitBars
from game.table.dialogs.question_box import AnswerButton
from game.table.dialogs.story_dialog import ARROWS, Hot
from game.table.draw.bodies import TRAY, Body, draw_shadow
from game.table.draw.split import FILL, columns
from game.table.draw.theme import BODY, SMALL, icon, line_size, put, wrap

CHART_SHARE = 0.5
LEAST_CHART = 170
AIMING_SHARE, AIMING_BORDER = 0.62, 1.3
PLANE = 44
ROLES = ("bombers", "escorts", "interceptors")
READY = "ready"
OPPOSING = ("interceptors", READY)
"""Planes of the side that does not bomb."""
DRAWN_KINDS = ("check_drawn", "air_drawn", "bomb_drawn")


@define(eq=False)
class AirScene(ChitDialog):
    """Shows a bombing run, and asks what must be decided in it."""

    KINDS: ClassVar[tuple[str, ...]] = BombingStory.KINDS
    STORY: ClassVar[type[BombingStory]] = BombingStory
    body: ClassVar[Body] = TRAY

    story: BombingStory = field(init=False)

    @classmethod
    def wanted(cls, table: Table[State]) -> bool:
        if not flight_going_on(table):
            return False
        if table.busy:
            return True
        return table.asked is not None and table.asked.kind in cls.KINDS and table.shown.frame(Combat) is None

    @property
    def shown_draws(self) -> Draws | None:
        return self.story.section.draws if self.story.section is not None else None

    # ------------------------------------------------------------------ the still picture

    def compose(self, surface: pygame.Surface, inner: pygame.Rect) -> None:
        theme = self.theme
        gap = theme.px(TIGHT_GAP if self.tight else GAP)
        labels = [say(f"air_steps.{name}") for name in RUN_STEPS]
        top = self.head(surface, inner, (self._title(), self._note()), self.story.steps, labels)
        if self.is_asking("aim_bombs"):
            self._compose_aiming(surface, pygame.Rect(inner.left, top, inner.width, inner.bottom - top), gap)
            return
        least = theme.px(LEAST_CHART)
        question = min(self.box.height(inner.width), max(inner.bottom - top - least - gap, theme.px(96)))
        box = pygame.Rect(inner.left, inner.bottom - question, inner.width, question)
        self.box.draw(surface, box)
        middle = pygame.Rect(inner.left, top, inner.width, box.top - gap - top)
        chart, side = columns(middle, CHART_SHARE, FILL, gap=2 * gap)
        self._compose_chart(surface, chart)
        self._compose_planes(surface, side)

    def _compose_aiming(self, surface: pygame.Surface, area: pygame.Rect, gap: int) -> None:
        """While the line is chosen the chart takes what it can get, and the list stands beside it."""
        chart, side = columns(area, AIMING_SHARE, FILL, gap=gap)
        self._compose_chart(surface, chart)
        size = min(self.theme.px(PLANE), side.height // 6)
        bombers = self.story.planes.get("bombers", 0)
        self._squadron(surface, pygame.Rect(side.left, side.top, side.width, size), "bombers", bombers)
        self._row_area = None
        top = side.top + size + gap
        self.box.draw(surface, pygame.Rect(side.left, top, side.width, side.bottom - top))

    def _compose_chart(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        colors, aims = self.theme.colors, self._aims()
        self.chart = chart = Chart(self.map_art, self.theme, self.counters)
        lines = [h for choice in aims.values() for h in choice.path]
        chart.look_at([*self.story.line, *aims, *lines], area, AIMING_BORDER if aims else BORDER)
        draw_shadow(surface, area, self.theme)
        chart.draw(surface, self.shown)
        surface.set_clip(area)
        for hex_id in self.story.line:
            chart.outline(surface, hex_id, colors.danger, 3)
        self.note_hits_on(chart)
        for hex_id, choice in aims.items():
            chart.outline(surface, hex_id, colors.brass, 2)
            self.hot.append(Hot(chart.rect_of(hex_id), choice, framed=False))
        for section in self.story.sections:
            if section.hex and section.draws.ended:
                self._bomb_mark(surface, chart, section)
        surface.set_clip(None)

    def _aims(self) -> dict[str, Choice]:
        """Hexes to click: first hexes of a line, or the second hex, which says where it goes."""
        aims: dict[str, Choice] = {}
        if self._asked is not None and self._asked.kind == "aim_bombs":
            for choice in self._asked.choices:
                hex_id = choice.path[min(1, len(choice.path) - 1)] if choice.path else choice.hex
                aims.setdefault(hex_id, choice)
        return aims

    def _bomb_mark(self, surface: pygame.Surface, chart: Chart, section: DrawSection) -> None:
        """The hits a bombed hex has taken, on its lower edge."""
        theme, colors = self.theme, self.theme.colors
        rect = chart.rect_of(section.hex)
        text = theme.text(say("air.bombed", hits=section.draws.hits), colors.selected, "sans-bold", SMALL)
        plate = text.get_rect(midbottom=rect.midbottom).inflate(theme.px(8), 0)
        pygame.draw.rect(surface, colors.desk, plate, border_radius=theme.px(4))
        put(surface, text, center=plate.center)

    def _compose_planes(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Who flies, and below it the draws under way with what the cup holds for them."""
        theme, colors = self.theme, self.theme.colors
        size = min(theme.px(PLANE), area.height // 6)
        top = area.top
        planes = self._planes()
        if not planes:
            put(surface, theme.text(say("air.nobody"), colors.muted), topleft=area.topleft)
            top += theme.px(24)
        for role, number in planes.items():
            self._squadron(surface, pygame.Rect(area.left, top, area.width, size), role, number)
            top += size + theme.px(6)
        section = self.story.section
        self._row_area = None
        line = line_size(theme, "sans", BODY)
        self._compose_odds(surface, pygame.Rect(area.left, top, area.width, area.bottom - line - top))
        if section is not None and area.bottom - top > 3 * line:
            for text in wrap(theme, self._section_title(section), area.width, "sans-semibold", BODY):
                top = put(
                    surface, theme.text(text, colors.text, "sans-semibold"), topleft=(area.left, top)
                ).bottom
            row = pygame.Rect(area.left, top, area.width, area.bottom - line - top)
            self._row_area = row.move(self.panel.topleft)
        bottom = area.bottom
        for text in reversed(wrap(theme, self._foot_note(section), area.width, size=BODY)):
            bottom = put(surface, theme.text(text, colors.muted), bottomleft=(area.left, bottom)).top

    def _planes(self) -> dict[str, int]:
        """How many planes fly in each role, or would if the fighters went up."""
        planes = {role: number for role in ROLES if (number := self.story.planes.get(role, 0))}
        if self.is_asking("intercept"):
            shown = self.shown
            waiting = {"escorts": shown.vang_runway.count(FIGHTER), READY: self._ready}
            planes |= {role: number for role, number in waiting.items() if number}
        return planes

    def _compose_odds(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """While an interception is offered: the hits on each hex with it and without."""
        odds = interception_choice(self.shown) if self.is_asking("intercept") else None
        if odds is None:
            return
        bars = [
            (say(f"air.{key}", number=hex_id), run.hits[hex_id])
            for hex_id in odds[0].targets
            for key, run in zip(("if_passing", "if_fought"), odds, strict=True)
        ]
        room = area.inflate(0, -2 * self.theme.px(GAP))
        if bars and room.height >= HitBars(self.theme).height(room.width, bars):
            HitBars(self.theme).draw(surface, room, bars)

    def _squadron(self, surface: pygame.Surface, area: pygame.Rect, role: str, total: int) -> None:
        """The planes of a role as counters; those shot down are crossed out."""
        theme, colors = self.theme, self.theme.colors
        label = theme.text(say(f"air.{role}"), colors.brass, "sans-bold", SMALL)
        put(surface, label, midleft=(area.left, area.centery))
        faction = VANG if (role in OPPOSING) != self.story.vang else CICS
        side = "bomber" if role == "bombers" else "fighter"
        symbol = self.shown.content.plane_symbol
        left = area.left + theme.px(100)
        lost = self.story.lost.get(role, 0)
        step = min(area.height + theme.px(6), max(8, (area.right - left - area.height) // max(1, total)))
        for index in range(total):
            picture = self.counters.plane(side, faction, area.height, symbol)
            place = pygame.Rect(left + index * step, area.top, area.height, area.height)
            if index >= total - lost:
                picture = picture.copy()
                picture.set_alpha(90)
            put(surface, picture, center=place.center)
            if index >= total - lost:
                put(surface, icon("burst", area.height // 2, colors.danger), center=place.center)

    # ------------------------------------------------------------------ its words

    def _title(self) -> str:
        story = self.story
        if story.vang:
            return say("air.title_vang", hex=story.line[0])
        return say("air.title_own_line", hex=story.line[0]) if story.line else say("air.title_own")

    def _note(self) -> str:
        return say("air.rating", symbol=self.shown.content.plane_symbol, option=BURST)

    def _section_title(self, section: DrawSection) -> str:
        if section.kind == CHECK:
            return say("air.check", symbol=success_symbol(self.shown, CICS))
        if section.hex:
            return say("air.bombs", hex=section.hex)
        return say(f"air.fire_{section.kind}")

    @property
    def _ready(self) -> int:
        """Fighters on the Runway."""
        return len(self.shown.planes_at(RUNWAY, FIGHTER))

    def _foot_note(self, section: DrawSection | None) -> str:
        """What an interception would cost both sides, or what the cup holds for the draws."""
        if not self.is_asking("intercept"):
            return self._cup_note(section)
        theirs, ours = interception_losses(self.shown, self._ready)
        return say("air.losses", dealt=f"{theirs:.1f}", taken=f"{ours:.1f}")

    def _cup_note(self, section: DrawSection | None) -> str:
        """How many chits of the cup match what is drawn for now, or the interception to come."""
        shown, inside = self.shown, chits_inside(self.table, self.revealed)
        if section is not None and section.hex:
            good = bombs_hit(shown, inside, self.story.vang)
        elif (section is not None and section.kind == CHECK) or self.is_asking("intercept"):
            good = meeting(shown, success_symbol(shown, CICS), inside)
        else:
            good = planes_hit(shown, inside)
        return say("air.cup", good=good, count=len(inside))

    def choice_label(self, decision: Decision, choice: Choice) -> str:
        label = ChitDialog.choice_label(self, decision, choice)
        if choice.verb != "intercept":
            return label
        return say("air.order", label=label, chance=percent(interception_chance(self.shown)))

    # ------------------------------------------------------------------ what moves

    def move_by_arrow(self, key: int) -> None:
        """Over the chart an arrow key goes to the nearest hex that way."""
        aims = self._aims()
        focused = self.buttons.focused
        here = next(
            (h for h, c in aims.items() if isinstance(focused, AnswerButton) and c == focused.choice), ""
        )
        there = nearest_towards(here, aims, ARROWS[key]) if here else ""
        if there:
            item = next(i for i in self.choices.items if i.choice == aims[there])
            self._move_focus(self.choices.items.index(item) - self.buttons.focus)
        elif not here:
            ChitDialog.move_by_arrow(self, key)

    def draw_live(self, surface: pygame.Surface) -> None:
        section = self.story.section
        if section is not None:
            cup = len(chits_inside(self.table))
            self.draw_row(surface, section.draws, DRAWN_KINDS, cup, self._goal(section))

    def _goal(self, section: DrawSection) -> tuple[int, int] | None:
        if not section.hex or self.chart is None:
            return None
        return self.chart.rect_of(section.hex).move(self.panel.topleft).center
