"""The saved campaigns: opening one, throwing one away, and going on from the last one after an error."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, Self

import pygame
from attrs import define, field

from game.core.background import beside
from game.core.errors import GameError
from game.core.game import Game, fetched
from game.core.plain import plain
from game.core.session import Session
from game.table.all_saves import AllSaves, SaveFile
from game.table.context import Context
from game.table.draw.theme import SMALL, TITLE
from game.table.library import TRASH, Library, is_autosave
from game.table.scene import Pop, Push, Quit, Restart, Size, Transition
from game.table.scenes.page import DangerButton, Page, alarm
from game.table.scenes.save_row import ROW_GAP, ROW_HEIGHT, Examined, Row, name_of
from game.table.scenes.start import go_on
from game.table.texts import say
from game.table.widgets.widget import Button, Prose

LIST_TOP, LIST_FOOT = 84, 92
APART = 18
"""Between what opens a file and what takes it away."""
WAIT_SHOWN_AFTER = 0.15
"""Seconds of reading after which the wait is worth a word."""


@define(eq=False)
class LoadScene(Page):
    """Every file of the save folders of all games on the shelf. They are examined one by one beside the loop,
    so a full folder opens at once and an odd file keeps nobody waiting."""

    DESIGN: ClassVar[Size] = (900, 590)
    BOARD: ClassVar[Size] = (860, 560)
    PADDING: ClassVar[int] = 30
    FIRST: ClassVar[int | None] = 0
    playing: bool = False
    """Whether a campaign lies on the table below."""
    _saves: AllSaves = field(init=False)
    _files: list[SaveFile] = field(init=False, factory=list)
    _examined: dict[Path, Examined] = field(init=False, factory=dict)
    _first: int = field(init=False, default=0)
    _shown: int = field(init=False, default=1)

    def enter(self) -> None:
        self._saves = AllSaves.of(self.context)
        self._files = self._saves.files()
        Page.enter(self)

    def resume(self) -> None:
        """A file may have gone to the trash meanwhile."""
        self._files = [file for file in self._files if os.path.lexists(file.path)]
        self.renew()

    @property
    def animating(self) -> bool:
        return any(file.path not in self._examined for file in self._files)

    def update(self, dt: float) -> Transition | None:
        file = next((file for file in self._files if file.path not in self._examined), None)
        if file is not None and not self.waiting:
            self.wait_for(beside(Examined.of, self._saves, file), self._take)
        return Page.update(self, dt)

    def _take(self, examined: Examined) -> None:
        self._examined[examined.slot.path] = examined
        self.renew()

    def layout(self) -> None:
        theme, inner, step = self.theme, self.inner, self.theme.px(ROW_HEIGHT + ROW_GAP)
        top = self.frame.top + theme.px(LIST_TOP)
        self._shown = max(1, (self.frame.bottom - theme.px(LIST_FOOT) - top) // step)
        self._first = max(0, min(self._first, len(self._files) - self._shown))
        rows: list[Button] = []
        beside: list[Button] = []
        for number, file in enumerate(self._files):
            rows.append(row := self._row(file))
            place = number - self._first
            if 0 <= place < self._shown:
                line = pygame.Rect(inner.left, top + place * step, inner.width, step)
                beside += self._place(row, file, line)
        back = Button(say("common.back"), self.back, key=pygame.K_ESCAPE)
        self.row([back], inner.right, self.frame.bottom - theme.px(24))
        self.buttons.set([*rows, *beside, back])

    def _place(self, row: Row, file: SaveFile, line: pygame.Rect) -> list[Button]:
        """Put a row in its line, and beside it what else can be done with the file."""
        theme, examined = self.theme, self._examined.get(file.path)
        if examined is not None:
            row.picture = examined.picture_of(theme.px(ROW_HEIGHT - 2 * ROW_GAP))
        discard = DangerButton(say("load.discard"), partial(self._discard, file))
        replay = Button(say("load.replay"), partial(self._replay, file), refusal=row.refusal)
        right, buttons = line.right, [replay, discard]
        for button, gap in ((discard, APART), (replay, ROW_GAP)):
            button.rect = pygame.Rect(0, line.top, button.width(theme), theme.px(ROW_HEIGHT))
            button.rect.right = right
            right = button.rect.left - theme.px(gap)
        row.rect = pygame.Rect(line.left, line.top, right - line.left, theme.px(ROW_HEIGHT))
        return buttons if not row.refusal else [discard]

    def _row(self, file: SaveFile) -> Row:
        row, examined = Row(name_of(file.path), partial(self._load, file)), self._examined.get(file.path)
        if examined is not None:
            row.slot, row.about = examined.slot, examined.about
            row.game = examined.slot.game.title if self._saves.several and examined.slot.game else ""
            row.refusal = examined.slot.problem
        return row

    def _game_of(self, file: SaveFile) -> Game:
        """The game of a file: as it has been read, else as its folder tells."""
        examined = self._examined.get(file.path)
        game = examined.slot.game if examined is not None else self._saves.game_by_folder(file)
        if game is None:
            raise GameError(say("load.reading"))
        return game

    def _load(self, file: SaveFile) -> Transition:
        return Restart(OpeningScene(self.context, file.path, game=self._game_of(file)))

    def _replay(self, file: SaveFile) -> Transition:
        """Show the record of a file; for that of another game the table must be clear."""
        context, game = self.context, self._game_of(file)
        is_other = game is not context.game
        if is_other and self.playing:
            raise GameError(say("load.replay_later", game=game.title))
        if is_other:
            context.change_game(game)
        read = partial(context.library.read_record, file.path)
        replay = fetched("game.table.scenes.replay:ReplayScene")(context, read, is_autosave(file.path))
        if not is_other:
            return Push(replay)
        return Restart(fetched("game.table.scenes.title:TitleScene")(context), replay)

    def on_event(self, event: pygame.Event) -> Transition | None:
        if event.type == pygame.MOUSEWHEEL and event.y:
            self._scroll_to(self._first - event.y)
            return None
        focus = self.buttons.focus
        if event.type == pygame.KEYDOWN and event.key == pygame.K_DELETE and 0 <= focus < len(self._files):
            return self._discard(self._files[focus])
        answer = Page.on_event(self, event)
        focus = self.buttons.focus
        if 0 <= focus < len(self._files) and not self._first <= focus < self._first + self._shown:
            self._scroll_to(focus if focus < self._first else focus - self._shown + 1)
        return answer

    def _scroll_to(self, first: int) -> None:
        self._first = first
        self.renew()

    def _discard(self, file: SaveFile) -> Transition:
        return Push(DiscardScene(self.context, file.library, file.path, name_of(file.path)))

    def draw(self, surface: pygame.Surface) -> None:
        theme, colors = self.theme, self.theme.colors
        inner = self.inner
        self.draw_head(surface, say("load.title"))
        self._draw_foot(surface)
        if not self._files:
            empty = Prose.set(theme, say("load.empty"), inner.width, colors.muted)
            empty.draw(surface, inner.left, self.frame.top + theme.px(LIST_TOP))
        for index, item in enumerate(self.buttons.items):
            if item.rect.width:
                item.draw(surface, theme, item is self.buttons.hovered, index == self.buttons.focus)

    def _draw_foot(self, surface: pygame.Surface) -> None:
        theme, colors = self.theme, self.theme.colors
        hidden = len(self._files) - self._shown
        lines = [say("load.folder", folder=" · ".join(map(str, self._saves.folders())))]
        if self.message:
            lines.insert(0, self.message)
        elif hidden > 0:
            lines.insert(
                0,
                say("load.more", first=self._first + 1, last=self._first + self._shown, all=len(self._files)),
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
    game: Game | None = None
    """The game it is of, where that may not be the one on the table."""
    _waited: float = field(init=False, default=0.0)

    def enter(self) -> None:
        if self.game is not None and self.game is not self.context.game:
            self.context.change_game(self.game)
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
            self.body.draw(surface, board, theme)
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
    library: Library
    """The one that the file lies in: it knows who may be writing to it."""
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
        self.library.discard(self.path)
        return Pop()

    def draw(self, surface: pygame.Surface) -> None:
        theme, colors = self.theme, self.theme.colors
        self.body.draw(surface, self.frame, theme)
        x, y, width = self.inner.left, self.frame.top + theme.px(22), self.inner.width
        title = Prose.set(
            theme, say("discard.title", name=self.name), width, colors.selected, "serif-semibold", TITLE
        )
        y = title.draw(surface, x, y) + theme.px(8)
        words = self.message or say("discard.sentence", folder=self.library.folder / TRASH)
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
