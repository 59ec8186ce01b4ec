"""The cards of first use as a list, to be read again."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

import pygame
from attrs import define, field

from game.core.first_cards import FirstCard
from game.table.draw.split import rows
from game.table.draw.theme import BODY, TITLE, fit
from game.table.scene import Size, Transition
from game.table.scenes.page import Page
from game.table.texts import say
from game.table.widgets.widget import PADDING as BUTTON_PADDING
from game.table.widgets.widget import Button, Prose

HEAD, FOOT = 106, 92
ROW, ROW_GAP = 32, 5
LIST_SHARE, BETWEEN = 0.36, 30
COLUMNS_FROM = 12
"""Cards from which the list has two columns."""
PROSE_SIZE = 17


@define(eq=False)
class CardList(Page):
    """Titles at the left; the card that the mouse or the keyboard is at stands beside them."""

    opaque: ClassVar[bool] = False
    BOARD: ClassVar[Size] = (960, 560)
    FIRST: ClassVar[int | None] = 0
    read: FirstCard | None = field(init=False, default=None)
    """The one that was chosen last."""

    @property
    def cards(self) -> tuple[FirstCard, ...]:
        return self.context.system.first_cards()

    @property
    def board(self) -> Size:
        return self.BOARD[0], HEAD + (ROW + ROW_GAP) * self._in_column + FOOT

    @property
    def _columns(self) -> int:
        return 2 if len(self.cards) >= COLUMNS_FROM else 1

    @property
    def _in_column(self) -> int:
        return -(-len(self.cards) // self._columns)

    def layout(self) -> None:
        theme, inner = self.theme, self.inner
        width = round(inner.width * LIST_SHARE * (0.9 if self._columns == 1 else 1.5)) // self._columns
        items = []
        for number in range(self._columns):
            left = inner.left + number * (width + theme.px(ROW_GAP))
            area = pygame.Rect(left, self.frame.top + theme.px(HEAD), width, inner.height)
            cards = self.cards[number * self._in_column :][: self._in_column]
            places = rows(area, *[theme.px(ROW)] * len(cards), gap=theme.px(ROW_GAP))
            for card, place in zip(cards, places, strict=True):
                room = place.width - theme.px(2 * BUTTON_PADDING)
                label = fit(theme, card.title, room, "sans-semibold", BODY)
                items.append(Button(label, partial(self._read, card), rect=place))
        back = Button(say("common.back"), self.back, key=pygame.K_ESCAPE, primary=True)
        again = Button(say("cards.again"), self._again, key=pygame.K_a)
        self.row([again, back], inner.right, self.frame.bottom - theme.px(26))
        self.buttons.set([*items, again, back])

    def _read(self, card: FirstCard) -> None:
        self.read = card

    def _again(self) -> Transition | None:
        self.context.options.first_cards = True
        self.context.keep_options()
        self.context.keep(self.context.progress.forget_cards)
        self.message = say("cards.shown_again")
        return None

    @property
    def shown(self) -> FirstCard:
        """The card beside the list: what is pointed at, else what was chosen last."""
        pointed = self.buttons.hovered or self.buttons.focused
        for button, card in zip(self.buttons.items, self.cards, strict=False):
            if button is pointed:
                return card
        return self.read or self.cards[0]

    def draw(self, surface: pygame.Surface) -> None:
        theme, colors = self.theme, self.theme.colors
        y = self.draw_head(surface, say("cards.title"))
        note = theme.text(self.message or say("cards.word"), colors.muted, "sans", BODY)
        surface.blit(note, (self.inner.left, y))
        last = self.buttons.items[len(self.cards) - 1].rect
        left = last.right + theme.px(BETWEEN)
        top = self.buttons.items[0].rect.top
        heading = theme.text(self.shown.title, colors.brass, "serif-semibold", TITLE)
        surface.blit(heading, (left, top))
        words = Prose.set(theme, self.shown.say, self.inner.right - left, colors.text, "serif", PROSE_SIZE)
        words.draw(surface, left, top + heading.get_height() + theme.px(ROW_GAP))
        self.buttons.draw(surface)
