"""The saved campaigns: opening one, throwing one away, and going on from the last one after an error."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, Self

import pygame
from attrs import define, field

from game.core.background import beside
from game.core.plain import LONGEST_FILE_NAME, plain
from game.core.seed_code import seed_code
from game.core.session import Session
from game.core.words import Texts
from game.table.context import Context
from game.table.draw.theme import BODY, SMALL, TITLE, Theme, fit, mix
from game.table.draw.thumbnails import open_thumbnail
from game.table.library import PREVIOUS, TRASH, Slot, is_autosave, is_left, is_round_start
from game.table.scene import Pop, Push, Quit, Restart, Size, Transition
from game.table.scenes.page import DangerButton, Page, alarm, draw_board
from game.table.scenes.start import go_on
from game.table.texts import moment, say
from game.table.widgets.widget import Button, Prose

ROW_HEIGHT, ROW_GAP = 58, 6
LIST_TOP, LIST_FOOT = 84, 92
APART = 18
"""Between what opens a file and what takes it away."""
ROW_ROUNDING = 5
WAIT_SHOWN_AFTER = 0.15
"""Seconds of reading after which the wait is worth a word."""


@define(eq=False)
class Row(Button):
    """One file of the list."""

    slot: Slot | None = None
    about: str = ""
    """What a sound file holds."""
    picture: pygame.Surface | None = None

    def draw(self, surface: pygame.Surface, theme: Theme, hovered: bool, focused: bool) -> None:
        colors = theme.colors
        bad = self.slot is not None and bool(self.slot.problem)
        ground = colors.panel if bad else mix(colors.panel, colors.text, 0.12 if hovered else 0.06)
        rounding = theme.px(ROW_ROUNDING)
        pygame.draw.rect(surface, ground, self.rect, border_radius=rounding)
        edge = colors.selected if focused else colors.line
        pygame.draw.rect(surface, edge, self.rect, theme.px(2) if focused else 1, border_radius=rounding)
        x, right = self.rect.left + theme.px(14), self.rect.right - theme.px(14)
        if self.picture is not None:
            place = self.picture.get_rect(midleft=(self.rect.left + theme.px(ROW_GAP), self.rect.centery))
            surface.blit(self.picture, place)
            x = place.right + theme.px(12)
        when = moment(self.slot.saved) if self.slot is not None else ""
        date = theme.text(when, colors.muted, "sans", SMALL)
        label = fit(theme, self.label, right - x - date.get_width() - theme.px(12), "sans-semibold", BODY + 1)
        name = theme.text(label, colors.muted if bad else colors.text, "sans-semibold", BODY + 1)
        surface.blit(name, name.get_rect(bottomleft=(x, self.rect.centery + theme.px(1))))
        surface.blit(date, date.get_rect(midright=(right, name.get_rect(bottom=self.rect.centery).centery)))
        if self.slot is not None:
            text, color = (self.slot.problem, alarm(theme)) if bad else (self.about, colors.muted)
            line = theme.text(fit(theme, text, right - x), color, "sans", SMALL)
            surface.blit(line, (x, self.rect.centery + theme.px(4)))


def name_of(path: Path) -> str:
    """What a file is called in the list: the program's own files by what they are."""
    stem = path.stem.removesuffix(PREVIOUS)
    if is_round_start(path):
        return say("load.round_start")
    if is_left(path):
        return say("load.left")
    if not is_autosave(path):
        return plain(path.stem, LONGEST_FILE_NAME)
    number = stem.rpartition("-")[2]
    name = say("load.autosave_numbered", number=number) if number.isdecimal() else say("load.autosave")
    return name if path.stem == stem else say("load.before", name=name)


def describe(menus: Texts, slot: Slot) -> str:
    """Name, stage, score, seed and note of a save, as far as it is sound."""
    if slot.summary is None:
        return ""
    header = slot.summary.header
    parts = [
        slot.summary.identity.name,
        menus.say("load.stage", **header),
        menus.say("load.score", **header),
        say("load.seed", seed=seed_code(header["seed"])),
        menus.say("load.over", **header),
        slot.summary.note,
        slot.remark,
    ]
    return " · ".join(part for part in parts if part)


@define(eq=False)
class LoadScene(Page):
    """Every file of the save folder. They are examined one by one beside the loop, so a full folder opens at
    once and an odd file keeps nobody waiting."""

    DESIGN: ClassVar[Size] = (900, 590)
    BOARD: ClassVar[Size] = (860, 560)
    PADDING: ClassVar[int] = 30
    FIRST: ClassVar[int | None] = 0
    _paths: list[Path] = field(init=False, factory=list)
    _slots: dict[Path, Slot] = field(init=False, factory=dict)
    _pictures: dict[Path, pygame.Surface | None] = field(init=False, factory=dict)
    _first: int = field(init=False, default=0)
    _shown: int = field(init=False, default=1)

    def enter(self) -> None:
        self._paths = self.context.library.paths()
        Page.enter(self)

    def resume(self) -> None:
        """A file may have gone to the trash meanwhile."""
        self._paths = [path for path in self._paths if os.path.lexists(path)]
        self.renew()

    @property
    def animating(self) -> bool:
        return any(path not in self._slots for path in self._paths)

    def update(self, dt: float) -> Transition | None:
        path = next((path for path in self._paths if path not in self._slots), None)
        if path is not None and not self.waiting:
            self.wait_for(beside(self.context.library.examine, path), self._take)
        return Page.update(self, dt)

    def _take(self, slot: Slot) -> None:
        self._slots[slot.path] = slot
        self._pictures[slot.path] = open_thumbnail(slot.summary.thumbnail) if slot.summary else None
        self.renew()

    def layout(self) -> None:
        theme, inner, step = self.theme, self.inner, self.theme.px(ROW_HEIGHT + ROW_GAP)
        top = self.frame.top + theme.px(LIST_TOP)
        self._shown = max(1, (self.frame.bottom - theme.px(LIST_FOOT) - top) // step)
        self._first = max(0, min(self._first, len(self._paths) - self._shown))
        rows: list[Button] = []
        beside: list[Button] = []
        for number, path in enumerate(self._paths):
            rows.append(row := self._row(path))
            place = number - self._first
            if 0 <= place < self._shown:
                line = pygame.Rect(inner.left, top + place * step, inner.width, step)
                beside += self._place(row, path, line)
        back = Button(say("common.back"), self.back, key=pygame.K_ESCAPE)
        self.row([back], inner.right, self.frame.bottom - theme.px(24))
        self.buttons.set([*rows, *beside, back])

    def _place(self, row: Button, path: Path, line: pygame.Rect) -> list[Button]:
        """Put a row in its line, and beside it what else can be done with the file."""
        theme = self.theme
        discard = DangerButton(say("load.discard"), partial(self._discard, path))
        read = partial(self.context.library.read_record, path)
        watch = self.opens("game.table.scenes.replay:ReplayScene", read, is_autosave(path))
        replay = Button(say("load.replay"), watch, refusal=row.refusal)
        right, buttons = line.right, [replay, discard]
        for button, gap in ((discard, APART), (replay, ROW_GAP)):
            button.rect = pygame.Rect(0, line.top, button.width(theme), theme.px(ROW_HEIGHT))
            button.rect.right = right
            right = button.rect.left - theme.px(gap)
        row.rect = pygame.Rect(line.left, line.top, right - line.left, theme.px(ROW_HEIGHT))
        return buttons if not row.refusal else [discard]

    def _row(self, path: Path) -> Row:
        slot, picture = self._slots.get(path), self._pictures.get(path)
        if picture is not None:
            height = self.theme.px(ROW_HEIGHT - 2 * ROW_GAP)
            picture = pygame.transform.smoothscale(
                picture, (round(picture.get_width() * height / picture.get_height()), height)
            )
        problem = slot.problem if slot else ""
        about = describe(self.context.skin.menus, slot) if slot else ""
        return Row(
            name_of(path),
            lambda: Restart(OpeningScene(self.context, path)),
            slot=slot,
            about=about,
            picture=picture,
            refusal=problem,
        )

    def on_event(self, event: pygame.Event) -> Transition | None:
        if event.type == pygame.MOUSEWHEEL and event.y:
            self._scroll_to(self._first - event.y)
            return None
        focus = self.buttons.focus
        if event.type == pygame.KEYDOWN and event.key == pygame.K_DELETE and 0 <= focus < len(self._paths):
            return self._discard(self._paths[focus])
        answer = Page.on_event(self, event)
        focus = self.buttons.focus
        if 0 <= focus < len(self._paths) and not self._first <= focus < self._first + self._shown:
            self._scroll_to(focus if focus < self._first else focus - self._shown + 1)
        return answer

    def _scroll_to(self, first: int) -> None:
        self._first = first
        self.renew()

    def _discard(self, path: Path) -> Transition:
        return Push(DiscardScene(self.context, path, name_of(path)))

    def draw(self, surface: pygame.Surface) -> None:
        theme, colors = self.theme, self.theme.colors
        inner = self.inner
        self.draw_head(surface, say("load.title"))
        self._draw_foot(surface)
        if not self._paths:
            empty = Prose.set(theme, say("load.empty"), inner.width, colors.muted)
            empty.draw(surface, inner.left, self.frame.top + theme.px(LIST_TOP))
        for index, item in enumerate(self.buttons.items):
            if item.rect.width:
                item.draw(surface, theme, item is self.buttons.hovered, index == self.buttons.focus)

    def _draw_foot(self, surface: pygame.Surface) -> None:
        theme, colors = self.theme, self.theme.colors
        hidden = len(self._paths) - self._shown
        lines = [say("load.folder", folder=self.context.library.folder)]
        if self.message:
            lines.insert(0, self.message)
        elif hidden > 0:
            lines.insert(
                0,
                say("load.more", first=self._first + 1, last=self._first + self._shown, all=len(self._paths)),
            )
        width = self.inner.width - theme.px(150)
        y = self.frame.bottom - theme.px(LIST_FOOT - 20)
        for line in lines:
            color = alarm(theme) if line == self.message else colors.muted
            y = Prose.set(theme, line, width, color, size=SMALL).draw(surface, self.inner.left, y)


@define(eq=False)
class OpeningScene(Page):
    """Reads a campaign beside the frame loop: replaying its journal takes a moment."""

    path: Path
    trail: Path | None = None
    """The trail to go on with, where it is not the one beside the file."""
    _waited: float = field(init=False, default=0.0)

    def enter(self) -> None:
        self.wait_for(beside(self.context.library.read, self.path, self.trail), self._open)
        Page.enter(self)

    def update(self, dt: float) -> Transition | None:
        self._waited += dt
        self.dirty = self.dirty or self._waited > WAIT_SHOWN_AFTER
        answer = Page.update(self, dt)
        if self.message and not self.buttons.items:
            self.renew()
        return answer

    def _open(self, session: Session[Any]) -> Transition:
        return Restart(go_on(self.context, session))

    def layout(self) -> None:
        back = Button(say("common.title"), self.back, key=pygame.K_ESCAPE, primary=True)
        self.row([back], self.size[0] // 2 + back.width(self.theme) // 2, self.size[1] * 2 // 3)
        self.buttons.set([back] if self.message else [])

    def back(self) -> Transition:
        return self.to_title()

    def draw(self, surface: pygame.Surface) -> None:
        theme, colors = self.theme, self.theme.colors
        self.context.backdrop.draw(surface, calm=True)
        if self.message:
            board = self.panel(640, 260)
            draw_board(surface, board, theme)
            prose = Prose.set(theme, self.message, board.width - theme.px(80))
            prose.draw(surface, board.left + theme.px(40), board.top + theme.px(40))
        elif self._waited > WAIT_SHOWN_AFTER:
            line = theme.text(say("load.reading"), colors.selected, "serif-italic", TITLE)
            surface.blit(line, line.get_rect(center=(self.size[0] // 2, self.size[1] // 2)))
        self.buttons.draw(surface)


@define(eq=False)
class DiscardScene(Page):
    """Nothing is destroyed: the file is moved to a folder beside the saves."""

    opaque: ClassVar[bool] = False
    BOARD: ClassVar[Size] = (560, 230)
    PADDING: ClassVar[int] = 32
    FIRST: ClassVar[int | None] = 0
    path: Path
    name: str
    """What the list calls the file."""

    def layout(self) -> None:
        items = [
            Button(say("discard.keep"), Pop, key=pygame.K_ESCAPE, primary=True),
            DangerButton(say("discard.discard"), self._discard, key=pygame.K_d),
        ]
        self.row(items, self.inner.right, self.frame.bottom - self.theme.px(24))
        self.buttons.set(items)

    def _discard(self) -> Transition:
        self.context.library.discard(self.path)
        return Pop()

    def draw(self, surface: pygame.Surface) -> None:
        theme, colors = self.theme, self.theme.colors
        draw_board(surface, self.frame, theme)
        x, y, width = self.inner.left, self.frame.top + theme.px(22), self.inner.width
        title = Prose.set(
            theme, say("discard.title", name=self.name), width, colors.selected, "serif-semibold", TITLE
        )
        y = title.draw(surface, x, y) + theme.px(8)
        words = self.message or say("discard.sentence", folder=self.context.library.folder / TRASH)
        color = alarm(theme) if self.message else colors.text
        Prose.set(theme, words, width, color, size=SMALL).draw(surface, x, y)
        self.buttons.draw(surface)


@define(eq=False)
class CrashScene(Page):
    """Offers the last good position; nothing that was decided is lost."""

    BOARD: ClassVar[Size] = (680, 330)
    error: str
    report: str
    """Where the report was written, or why it could not be."""
    rescued: Path | None = None

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Nothing of what has failed is drawn again."""
        surface.fill(self.theme.colors.desk)

    @classmethod
    def after(cls, context: Context, error: Exception) -> Self:
        """Write the report and make sure of the last position; what fails here as well must not hide that."""
        library = context.library
        context.start_afresh()
        try:
            report = say("crash.report", file=library.report(error))
        except Exception as trouble:
            report = plain(trouble)
        try:
            rescued = library.rescue()
        except Exception:
            rescued = None
        return cls(context, plain(f"{type(error).__name__}: {error}"), report, rescued)

    def layout(self) -> None:
        items = [Button(say("title.quit"), Quit, key=pygame.K_q)]
        items.append(Button(say("common.title"), self.to_title, key=pygame.K_t, primary=self.rescued is None))
        if self.rescued is not None:
            items.append(Button(say("crash.go_on"), self._go_on, key=pygame.K_c, primary=True))
        self.row(items, *self.inner.bottomright)
        self.buttons.set(items)

    def back(self) -> Transition | None:
        return self.to_title()

    def _go_on(self) -> Transition:
        assert self.rescued is not None
        return Restart(OpeningScene(self.context, self.rescued))

    def draw(self, surface: pygame.Surface) -> None:
        theme, colors = self.theme, self.theme.colors
        x, width = self.inner.left, self.inner.width
        y = self.draw_head(surface, say("crash.title"), self.PADDING, TITLE * 1.2) + theme.px(10)
        y = Prose.set(theme, say("crash.sentence" if self.rescued else "crash.nothing_open"), width).draw(
            surface, x, y
        ) + theme.px(10)
        for text in (self.error, self.report):
            y = Prose.set(theme, text, width, colors.muted, size=SMALL).draw(surface, x, y) + theme.px(6)
        self.buttons.draw(surface)
