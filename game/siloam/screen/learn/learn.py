"""How to play: a few pages, each with a picture."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

import pygame
from attrs import asdict, define, field, frozen
from pygame_gui.elements import UITextBox

from game.core.language import per_language
from game.core.tables import DataTable, assets, read_table
from game.siloam.model.content import content
from game.siloam.screen.learn.learn_pictures import PICTURES, Painter
from game.siloam.screen.screen_texts import say
from game.table import texts as table_texts
from game.table.context import Context
from game.table.desk.panel import PanelCanvas
from game.table.draw.split import FILL, columns, rows
from game.table.draw.theme import TITLE
from game.table.lessons.lesson_list import first_lesson_button
from game.table.scene import Size, Transition
from game.table.scenes.controls import ControlPage
from game.table.scenes.page import BUTTON_HEIGHT, draw_board
from game.table.widgets.widget import Button

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


@frozen
class Lesson:
    """One page."""

    name: str
    picture: str
    text: str


@per_language
def lessons() -> tuple[Lesson, ...]:
    """The pages of learn.toml, their blanks filled."""
    source = read_table(assets() / "siloam" / "text", "learn.toml")
    tracks = content().tracks
    facts = {
        **asdict(tracks, recurse=False),
        "last": tracks.last_round,
        "mode_range": tracks.vang_mode_range,
    }
    pages = tuple(_read(table, facts) for table in source.tables("page"))
    source.done()
    return pages


def _read(table: DataTable, facts: dict[str, object]) -> Lesson:
    paragraphs = table.text("text").strip().split("\n\n")
    text = "<br><br>".join(" ".join(paragraph.split()) for paragraph in paragraphs)
    return Lesson(table.text("name"), table.one_of("picture", PICTURES), text.format(**facts))


@define(eq=False)
class LearnScene(ControlPage):
    """The list of pages at the left, the picture and the text of one at the right."""

    BOARD: ClassVar[Size] = (1120, 640)
    PADDING: ClassVar[int] = 34
    page: int = field(init=False, default=0)
    _picture: pygame.Rect = field(init=False, factory=lambda: pygame.Rect(0, 0, 0, 0))
    _text: UITextBox = field(init=False)
    _painter: Painter = field(init=False)

    def layout(self) -> None:
        theme = self.theme
        self._painter = Painter(theme, content())
        _, area, _ = rows(self.frame, theme.px(HEAD), FILL, theme.px(BUTTON_HEIGHT + 44))
        area.left, area.width = self.inner.left, self.inner.width
        listed, shown = columns(area, theme.px(LIST_WIDTH), FILL, gap=theme.px(self.PADDING))
        self._picture, place = rows(shown, theme.px(PICTURE_HEIGHT), FILL, gap=theme.px(PICTURE_GAP))
        self._text = UITextBox(lessons()[self.page].text, place, self.manager)
        self.buttons.set([*self._list(listed), *self._steps()])

    def _list(self, area: pygame.Rect) -> list[Button]:
        heights = [self.theme.px(ROW_HEIGHT)] * len(lessons())
        return [
            Button(lesson.name, partial(self._turn_to, number), primary=number == self.page, rect=row)
            for number, (lesson, row) in enumerate(
                zip(lessons(), rows(area, *heights, gap=self.theme.px(LIST_GAP)), strict=True)
            )
        ]

    def _steps(self) -> list[Button]:
        rules = self.opens("game.table.reading.rulebook_scene:RulebookScene")
        items = [
            Button(table_texts.say("title.rulebook"), rules, key=pygame.K_r),
            Button(table_texts.say("common.back"), self.back, key=pygame.K_ESCAPE),
        ]
        if self.page > 0:
            before = partial(self._turn_to, self.page - 1)
            items.append(Button(say("learn.previous"), before, key=pygame.K_LEFT))
        if self.page < len(lessons()) - 1:
            after = partial(self._turn_to, self.page + 1)
            items.append(Button(say("learn.next"), after, key=pygame.K_RIGHT, primary=True))
        else:
            begin = first_lesson_button(self.context, pygame.K_b)
            items += [begin] if begin is not None else []
        self.row(items, self.inner.right, self.frame.bottom - self.theme.px(24))
        return items

    def _turn_to(self, page: int) -> Transition | None:
        self.page = max(0, min(len(lessons()) - 1, page))
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
        theme, colors, lesson = self.theme, self.theme.colors, lessons()[self.page]
        self.draw_ground(surface)
        draw_board(surface, self.frame, theme)
        canvas, y = PanelCanvas(surface, theme), self.frame.top + theme.px(24)
        place = self.inner.left, y + theme.px(6)
        canvas.text(say("learn.title"), place, colors.muted, "serif-italic", TITLE)
        canvas.text(lesson.name, (self._picture.left, y), colors.selected, "serif-semibold", TITLE * 1.4)
        told = say("learn.page", page=self.page + 1, pages=len(lessons()))
        canvas.text(told, (self._picture.right, y + theme.px(12)), colors.muted, anchor="topright")
        self._painter.paint(surface, self._picture, lesson.picture)
        self.buttons.draw(surface)
        self.manager.draw_ui(surface)


@define(eq=False)
class LearnOverCampaign(LearnScene):
    """The lessons while a campaign waits behind them."""

    opaque: ClassVar[bool] = False


def learn_page(context: Context, over_game: bool) -> LearnScene:
    """The lessons, as a page of their own or over a campaign."""
    return (LearnOverCampaign if over_game else LearnScene)(context)
