"""The card from which somebody speaks over the table: words and buttons that hide nothing spoken of."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pygame
from attrs import define, field

from game.table.context import Context
from game.table.desk.panel import PanelCanvas
from game.table.draw.bodies import SlipBody
from game.table.draw.citations import cover
from game.table.draw.theme import SMALL, Theme, line_size
from game.table.scene import Size
from game.table.widgets.widget import Button, Buttons, Prose, widths_in

DESIGN: Size = (1000, 640)
"""The window in which the card has its full size at scale 1."""
WIDTH, MARGIN, PAD, GAP = 430, 12, 14, 8
BUTTON_HEIGHT = 34
TEXT_SIZE = 16.5
BODY = SlipBody("brass")
CORNERS = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
STEPS_ACROSS, STEPS_DOWN = 2, 8
PLACES = tuple(
    dict.fromkeys(
        (*CORNERS, *product(
            (step / STEPS_ACROSS for step in range(STEPS_ACROSS + 1)),
            (step / STEPS_DOWN for step in range(STEPS_DOWN + 1)),
        ))
    )
)  # fmt: skip
"""Where the card may lie, the dearest first: which shares of the free room are left of it and above it."""


@define(eq=False)
class Speech:
    """A card of words with buttons, laid out for a window."""

    context: Context
    buttons: Buttons = field(init=False)
    rect: pygame.Rect = field(init=False, factory=lambda: pygame.Rect(0, 0, 0, 0))
    theme: Theme = field(init=False)
    _place: tuple[float, float] = field(init=False, default=PLACES[0])
    _head: str = field(init=False, default="")
    _parts: list[Prose] = field(init=False, factory=list)
    _wide: bool = field(init=False, default=False)

    def __attrs_post_init__(self) -> None:
        self.theme = self.context.theme
        self.buttons = Buttons(self.theme)

    def set(
        self, window: Size, head: str, words: str, answers: Sequence[str], items: Sequence[Button], wide: bool
    ) -> None:
        """Lay it out: as a card for a corner of the map, or across the window below a dialog.

        The first of the answers is said now, unless it is empty; below a dialog there is room for any of
        them, in place of the words, so that what lies above does not move when one is said.
        """
        theme = self.theme = BODY.dress(self.context.fitting(window, DESIGN))
        least = min(theme.px(WIDTH), window[0] // 2)
        width = window[0] - 2 * theme.px(MARGIN) if wide else max(least, self._row_width(items))
        inner = width - 2 * theme.px(PAD)
        color = theme.colors.selected
        said = Prose.set(theme, words, inner, theme.colors.text, "sans", TEXT_SIZE)
        replies = [Prose.set(theme, text, inner, color, "sans-semibold", TEXT_SIZE) for text in answers]
        answered = bool(answers and answers[0])
        self._parts = [*(() if wide and answered else (said,)), *(replies[:1] if answered else ())]
        shown = sum(part.height + theme.px(GAP) for part in self._parts)
        longest = max(part.height for part in (said, *replies)) + theme.px(GAP)
        height = 2 * theme.px(PAD) + self._head_height(wide) + (longest if wide else shown)
        if not wide:
            height += theme.px(BUTTON_HEIGHT)
        self._head, self._wide, self.rect = head, wide, pygame.Rect(0, 0, width, height)
        self.buttons.theme = BODY.dress_buttons(theme)
        self.buttons.set(items)

    def _head_height(self, wide: bool) -> int:
        theme = self.theme
        line = line_size(theme, "sans-bold", SMALL)
        return (max(line, theme.px(BUTTON_HEIGHT)) if wide else line) + theme.px(GAP)

    def _row_width(self, items: Sequence[Button]) -> int:
        """What buttons in a row need."""
        gaps = self.theme.px(GAP) * (len(items) - 1) + 2 * self.theme.px(PAD)
        return sum(button.width(self.theme) for button in items) + gaps

    @property
    def strip(self) -> int:
        """What it takes of the window below a dialog."""
        return self.rect.height + 2 * self.theme.px(MARGIN)

    def place(
        self, area: pygame.Rect, spoken_of: Sequence[pygame.Rect], dear: Sequence[pygame.Rect] = ()
    ) -> None:
        """Lie in an area where nothing is hidden that is spoken of, and then as little as can be of what is
        dear; stay in the last place if that is as good as any."""
        room = area.inflate(-2 * self.theme.px(MARGIN), -2 * self.theme.px(MARGIN))
        hidden = {place: self._hidden(room, place, spoken_of, dear) for place in (self._place, *PLACES)}
        self._place = min(hidden, key=lambda place: hidden[place])
        self.rect = self._laid(room, self._place)
        self._place_buttons()

    def _laid(self, room: pygame.Rect, place: tuple[float, float]) -> pygame.Rect:
        (across, down), rect = place, self.rect.copy()
        rect.left = room.left + round(across * (room.width - rect.width))
        rect.top = room.top + round(down * (room.height - rect.height))
        return rect

    def place_below(self, window: Size) -> None:
        """Lie along the lower edge of the window."""
        self.rect.midbottom = window[0] // 2, window[1] - self.theme.px(MARGIN)
        self._place_buttons()

    def _hidden(
        self,
        room: pygame.Rect,
        place: tuple[float, float],
        spoken_of: Sequence[pygame.Rect],
        dear: Sequence[pygame.Rect],
    ) -> tuple[int, int, int]:
        """What would lie under it there: the middle of how many places that are spoken of, how many pixels
        of them in all, and the middle of how many that are dear."""
        rect = self._laid(room, place)
        middles = sum(rect.collidepoint(thing.center) for thing in spoken_of)
        pixels = sum(part.width * part.height for part in map(rect.clip, spoken_of))
        return middles, pixels, sum(rect.collidepoint(thing.center) for thing in dear)

    def _place_buttons(self) -> None:
        theme, pad, gap = self.theme, self.theme.px(PAD), self.theme.px(GAP)
        right = self.rect.right - pad
        height = theme.px(BUTTON_HEIGHT)
        top = self.rect.top + pad - gap // 2 if self._wide else self.rect.bottom - pad - height
        items = self.buttons.items
        widths = widths_in(theme, items, self.rect.width - 2 * pad, gap)
        for button, width in zip(reversed(items), reversed(widths), strict=True):
            button.rect = pygame.Rect(0, top, width, height)
            button.rect.right = right
            right = button.rect.left - gap

    def draw(self, surface: pygame.Surface) -> None:
        theme, colors = self.theme, self.theme.colors
        canvas, pad = PanelCanvas(surface, theme), theme.px(PAD)
        cover(surface, self.rect)
        BODY.draw(surface, self.rect, theme)
        corner, room = (self.rect.left + pad, self.rect.top + pad), self.rect.width - 2 * pad
        if self._wide:
            room = self.buttons.items[0].rect.left - pad - corner[0]
        canvas.text(self._head, corner, colors.brass, "sans-bold", SMALL, room=room)
        y = self.rect.top + pad + self._head_height(self._wide)
        for part in self._parts:
            y = part.draw(surface, self.rect.left + pad, y) + theme.px(GAP)
        self.buttons.draw(surface)
