"""How to play: a few pages, each with a picture."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from importlib.resources.abc import Traversable
from typing import ClassVar

import pygame
from attrs import define, field, frozen
from pygame_gui.elements import UITextBox

from game.core.tables import DataTable, read_table
from game.table.context import Context
from game.table.desk.panel import PanelCanvas
from game.table.draw.split import FILL, columns, rows
from game.table.draw.theme import TITLE, Theme, put
from game.table.lessons.lesson_list import first_lesson_button
from game.table.scene import Size, Transition
from game.table.scenes.controls import ControlPage
from game.table.scenes.page import BUTTON_HEIGHT
from game.table.skin import Illustrate
from game.table.texts import say
from game.table.widgets.widget import Button

FILE = "learn.toml"
LIST_WIDTH, LIST_GAP, HEAD = 190, 6, 84
PICTURE_HEIGHT, PICTURE_GAP = 176, 16
ROW_HEIGHT = 38
PAGE_KEYS = {
    pygame.K_LEFT: -1,
    pygame.K_PAGEUP: -1,
    pygame.K_RIGHT: 1,
    pygame.K_PAGEDOWN: 1,
    pygame.K_SPACE: 1,
}
SCROLL_KEYS = {pygame.K_UP: -1, pygame.K_DOWN: 1}
SCROLL_STEP = 0.12
ROUNDING, CAPTION, ROW_SHARE = 6, 20, 0.6
"""A picture of a row: its corners, the room of its captions, and how much of it the row takes."""

PaintPicture = Callable[[pygame.Surface, pygame.Rect, str], None]
"""Paints the picture of a name into a rectangle."""


@frozen
class GuidePage:
    """One page."""

    name: str
    picture: str
    text: str


@frozen(eq=False)
class Guide:
    """What a game says to whoever has never played it."""

    pages: Callable[[], tuple[GuidePage, ...]]
    painter: Callable[[Theme], PaintPicture]


def read_guide(
    folder: Traversable, pictures: Collection[str], facts: Mapping[str, object]
) -> tuple[GuidePage, ...]:
    """The pages of a data file, their blanks filled."""
    source = read_table(folder, FILE)
    pages = tuple(_read(table, pictures, facts) for table in source.tables("page"))
    source.done()
    return pages


def _read(table: DataTable, pictures: Collection[str], facts: Mapping[str, object]) -> GuidePage:
    paragraphs = table.text("text").strip().split("\n\n")
    text = "<br><br>".join(" ".join(paragraph.split()) for paragraph in paragraphs)
    return GuidePage(table.text("name"), table.one_of("picture", pictures), text.format(**facts))


def row_painter(
    illustrate: Illustrate, pictures: Mapping[str, Sequence[str]]
) -> Callable[[Theme], PaintPicture]:
    """Pictures that are rows of what the rulebook is illustrated with, by name, captions below."""

    def painter(theme: Theme) -> PaintPicture:
        def paint(surface: pygame.Surface, area: pygame.Rect, picture: str) -> None:
            canvas, names = PanelCanvas(surface, theme), pictures[picture]
            canvas.box(area, theme.colors.desk, theme.colors.line, ROUNDING)
            room = area.width // len(names)
            size = min(round(ROW_SHARE * area.height), round(ROW_SHARE * room))
            for number, name in enumerate(names):
                drawn = illustrate(theme, name, size)
                assert drawn is not None, f"there is no picture {name!r}"
                x = area.left + round((number + 0.5) * room)
                put(surface, drawn.picture, center=(x, area.centery - theme.px(CAPTION) // 2))
                place = x, area.bottom - theme.px(CAPTION)
                canvas.text(drawn.caption, place, None, "sans-semibold", anchor="center", room=room)

        return paint

    return painter


@define(eq=False)
class GuideScene(ControlPage):
    """The list of pages at the left, the picture and the text of one at the right."""

    BOARD: ClassVar[Size] = (1120, 640)
    PADDING: ClassVar[int] = 34
    guide: Guide
    page: int = field(init=False, default=0)
    _picture: pygame.Rect = field(init=False, factory=lambda: pygame.Rect(0, 0, 0, 0))
    _text: UITextBox = field(init=False)
    _paint: PaintPicture = field(init=False)

    @property
    def pages(self) -> tuple[GuidePage, ...]:
        return self.guide.pages()

    def layout(self) -> None:
        theme = self.theme
        self._paint = self.guide.painter(theme)
        _, area, _ = rows(self.frame, theme.px(HEAD), FILL, theme.px(BUTTON_HEIGHT + 44))
        area.left, area.width = self.inner.left, self.inner.width
        listed, shown = columns(area, theme.px(LIST_WIDTH), FILL, gap=theme.px(self.PADDING))
        self._picture, place = rows(shown, theme.px(PICTURE_HEIGHT), FILL, gap=theme.px(PICTURE_GAP))
        self._text = UITextBox(self.pages[self.page].text, place, self.manager)
        self.buttons.set([*self._list(listed), *self._steps()])

    def _list(self, area: pygame.Rect) -> list[Button]:
        heights = [self.theme.px(ROW_HEIGHT)] * len(self.pages)
        return [
            Button(page.name, partial(self._turn_to, number), primary=number == self.page, rect=row)
            for number, (page, row) in enumerate(
                zip(self.pages, rows(area, *heights, gap=self.theme.px(LIST_GAP)), strict=True)
            )
        ]

    def _steps(self) -> list[Button]:
        rules = self.opens("game.table.reading.rulebook_scene:RulebookScene")
        items = [
            Button(say("title.rulebook"), rules, key=pygame.K_r),
            Button(say("common.back"), self.back, key=pygame.K_ESCAPE),
        ]
        if self.page > 0:
            before = partial(self._turn_to, self.page - 1)
            items.append(Button(say("guide.previous"), before, key=pygame.K_LEFT))
        if self.page < len(self.pages) - 1:
            after = partial(self._turn_to, self.page + 1)
            items.append(Button(say("guide.next"), after, key=pygame.K_RIGHT, primary=True))
        else:
            begin = first_lesson_button(self.context, pygame.K_b)
            items += [begin] if begin is not None else []
        self.row(items, self.inner.right, self.frame.bottom - self.theme.px(24))
        return items

    def _turn_to(self, page: int) -> Transition | None:
        self.page = max(0, min(len(self.pages) - 1, page))
        self.renew()
        return None

    def on_event(self, event: pygame.Event) -> Transition | None:
        if event.type == pygame.KEYDOWN and self.buttons.focus < 0:
            if event.key in PAGE_KEYS:
                return self._turn_to(self.page + PAGE_KEYS[event.key])
            if event.key in SCROLL_KEYS:
                self._scroll(SCROLL_KEYS[event.key])
                return None
        return ControlPage.on_event(self, event)

    def _scroll(self, step: int) -> None:
        bar = self._text.scroll_bar
        if bar is not None:
            bar.set_scroll_from_start_percentage(
                max(0.0, min(1.0, bar.start_percentage + step * SCROLL_STEP))
            )
            bar.has_moved_recently = True
            self._text.redraw_from_text_block()
            self.dirty = True

    def draw(self, surface: pygame.Surface) -> None:
        theme, colors, page = self.theme, self.theme.colors, self.pages[self.page]
        self.draw_ground(surface)
        self.body.draw(surface, self.frame, theme)
        canvas, y = PanelCanvas(surface, theme), self.frame.top + theme.px(24)
        place = self.inner.left, y + theme.px(6)
        canvas.text(say("guide.title"), place, colors.muted, "serif-italic", TITLE)
        canvas.text(page.name, (self._picture.left, y), colors.selected, "serif-semibold", TITLE * 1.4)
        told = say("guide.page", page=self.page + 1, pages=len(self.pages))
        canvas.text(told, (self._picture.right, y + theme.px(12)), colors.muted, anchor="topright")
        self._paint(surface, self._picture, page.picture)
        self.buttons.draw(surface)
        self.manager.draw_ui(surface)


@define(eq=False)
class GuideOverGame(GuideScene):
    """The pages while a game waits behind them."""

    opaque: ClassVar[bool] = False


def guide_scene(guide: Guide, context: Context, over_game: bool) -> GuideScene:
    """The pages of a game, alone or over a running one."""
    return (GuideOverGame if over_game else GuideScene)(context, guide)
