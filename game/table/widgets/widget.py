"""Buttons with the ring of focus that goes round them, and running text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Self

import pygame
from attrs import define, field, frozen

from game.table.draw.theme import BODY, SMALL, Color, Theme, mix, put, squeeze, width_of, wrap
from game.table.scene import Transition

LEFT_BUTTON = 1
RADIUS = 5
PADDING = 12
FADED = 0.1
"""How far the small words of a button recede; more would make them hard to read on brass."""
LEADING = 1.13
"""From line to line on a button, for each pixel of the writing."""
PRESSING_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)

Command = Callable[[], Transition | None]
PROSE_LEADING = 1.3
PARAGRAPH_GAP = 0.55
"""The space between paragraphs, in lines."""


@define(eq=False)
class Button:
    """Something that can be pressed. A button that cannot be pressed now says why."""

    label: str
    """What pressing it does; a line break makes two lines of it, as in the detail."""
    command: Command
    rect: pygame.Rect = field(factory=lambda: pygame.Rect(0, 0, 0, 0))
    key: int | None = None
    """The key that presses it; its name stands on the button."""
    primary: bool = False
    refusal: str = ""
    """Why it cannot be pressed; empty when it can."""
    tooltip: str = ""
    detail: str = ""
    """A second, smaller line: what the choice costs or brings."""
    taken: frozenset[int] = field(default=frozenset(), kw_only=True)
    """Keys that somebody who speaks over the scene answers now: they do not stand on it."""

    @property
    def key_name(self) -> str:
        if self.key is None:
            return ""
        name = pygame.key.name(self.key)
        if len(name) == 1:
            return name.upper()
        from game.table.desk.key_table import table_keys  # the keys of the first menu are letters

        return table_keys().name(self.key)

    def width(self, theme: Theme) -> int:
        """The width its words need."""
        color = theme.colors.text
        words = max(theme.text(line, color, face, size).get_width() for line, face, size in self._lines())
        return words + self._hint_width(theme) + 2 * theme.px(PADDING)

    def _hint_width(self, theme: Theme) -> int:
        """What the name of its key takes, with the gap before it."""
        return width_of(theme, self.key_name, "sans", SMALL) + theme.px(PADDING) if self.key else 0

    def _lines(self) -> list[tuple[str, str, int]]:
        """Its words line by line, with their face and size."""
        label = [(line, "sans-semibold", BODY) for line in self.label.split("\n")]
        return label + [(line, "sans", SMALL) for line in self.detail.splitlines()]

    def ink(self, theme: Theme, ground: Color) -> Color:
        """The colour of its words while it can be pressed."""
        return theme.colors.writing_on(ground)

    def draw(self, surface: pygame.Surface, theme: Theme, hovered: bool, focused: bool) -> None:
        colors = theme.colors
        ground = colors.gold if self.primary and not self.refusal else mix(colors.panel, colors.text, 0.08)
        if hovered and not self.refusal:
            ground = mix(ground, colors.selected, 0.15)
        writing = colors.muted if self.refusal else self.ink(theme, ground)
        pygame.draw.rect(surface, ground, self.rect, border_radius=theme.px(RADIUS))
        edge = colors.selected if focused else mix(ground, colors.text, 0.25)
        width = 2 if focused else 1
        pygame.draw.rect(surface, edge, self.rect, theme.px(width), border_radius=theme.px(RADIUS))
        self._write_lines(surface, theme, writing, mix(writing, ground, FADED))
        if self.key is not None and self.key not in self.taken:
            hint = theme.text(self.key_name, mix(writing, ground, FADED), "sans", SMALL)
            place = hint.get_rect(midright=(self.rect.right - theme.px(PADDING), self.rect.centery))
            surface.blit(hint, place)

    def _write_lines(self, surface: pygame.Surface, theme: Theme, bold: Color, faint: Color) -> None:
        """All lines, closely set, about the middle."""
        room = self.rect.width - 2 * theme.px(PADDING) - self._hint_width(theme)
        lines = []
        for words, face, size in self._lines():
            shown, fitting = squeeze(theme, words, room, face, size)
            picture = theme.text(shown, bold if size == BODY else faint, face, fitting)
            lines.append((picture, theme.pt(size * LEADING)))
        middle = self.rect.centery - sum(height for _, height in lines) / 2
        left = self.rect.left + theme.px(PADDING)
        for picture, height in lines:
            middle += height / 2
            surface.blit(picture, picture.get_rect(midleft=(left, round(middle))))
            middle += height / 2


@define(eq=False)
class Buttons:
    """The buttons of a scene with one focus among them."""

    theme: Theme
    items: list[Button] = field(factory=list)
    focus: int = -1
    """Index of the focused button; -1 while the mouse leads."""
    hovered: Button | None = None
    taken: frozenset[int] = frozenset()
    """Keys that press something else now, see `Scene.leave_keys`."""

    def set(self, items: Iterable[Button]) -> None:
        """New buttons; the focus stays on the same label if that is still there."""
        label = self.focused.label if self.focused else ""
        self.items = list(items)
        self.hovered = None
        self.focus = next((i for i, item in enumerate(self.items) if label and item.label == label), -1)

    @property
    def focused(self) -> Button | None:
        return self.items[self.focus] if 0 <= self.focus < len(self.items) else None

    def move_focus(self, step: int) -> None:
        """Tab and Shift+Tab go round."""
        if self.items:
            start = self.focus if self.focus >= 0 else (-1 if step > 0 else 0)
            self.focus = (start + step) % len(self.items)

    def at(self, pixel: tuple[int, int]) -> Button | None:
        return next((item for item in reversed(self.items) if item.rect.collidepoint(pixel)), None)

    def hover(self, pixel: tuple[int, int]) -> bool:
        """Follow the mouse; returns whether the picture changed."""
        before, self.hovered = self.hovered, self.at(pixel)
        return before is not self.hovered

    def pressed(self, event: pygame.Event) -> Button | None:
        """The button an input event presses, by click, by its key or by Enter on the focus."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON:
            return self.at(event.pos)
        if event.type != pygame.KEYDOWN:
            return None
        if self.focused is not None and event.key in PRESSING_KEYS:
            return self.focused
        return next((item for item in self.items if item.key == event.key), None)

    def draw(self, surface: pygame.Surface) -> None:
        for index, item in enumerate(self.items):
            item.taken = self.taken
            item.draw(surface, self.theme, item is self.hovered, index == self.focus)


def widths_in(theme: Theme, buttons: Sequence[Button], room: int, gap: int) -> list[int]:
    """How wide buttons side by side are: as their words need, but all of them narrower if room is short."""
    widths = [button.width(theme) for button in buttons]
    room -= gap * (len(buttons) - 1)
    return [int(width * min(1.0, room / sum(widths))) for width in widths]


@frozen(eq=False)
class Prose:
    """A text set in lines. An empty line is a small gap."""

    theme: Theme
    lines: tuple[str, ...]
    color: Color
    face: str
    size: float

    @classmethod
    def set(
        cls,
        theme: Theme,
        text: str,
        width: int,
        color: Color | None = None,
        face: str = "sans",
        size: float = BODY,
    ) -> Self:
        """Break a text into lines that are at most `width` pixels wide."""
        paragraphs = [wrap(theme, paragraph, width, face, size) or [""] for paragraph in text.split("\n")]
        lines = [line for paragraph in paragraphs for line in (*paragraph, "")][:-1]
        return cls(theme, tuple(lines), theme.colors.text if color is None else color, face, size)

    @property
    def leading(self) -> int:
        return round(self.theme.pt(self.size) * PROSE_LEADING)

    @property
    def height(self) -> int:
        return sum(self._step(line) for line in self.lines)

    @property
    def width(self) -> int:
        return max((width_of(self.theme, line, self.face, self.size) for line in self.lines), default=0)

    def draw(self, surface: pygame.Surface, x: int, y: int) -> int:
        """Draw from a corner down; returns where the next thing may stand."""
        for line in self.lines:
            if line:
                put(surface, self.theme.text(line, self.color, self.face, self.size), topleft=(x, y))
            y += self._step(line)
        return y

    def _step(self, line: str) -> int:
        return self.leading if line else round(self.leading * PARAGRAPH_GAP)
