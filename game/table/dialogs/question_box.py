"""The pieces of a panel that are alike on all boards: its heading and the box with the question."""

from __future__ import annotations

from collections.abc import Iterable

import pygame
from attrs import define

from game.core.system import Prompt
from game.table.dialogs.choices import ChoiceList
from game.table.draw.theme import BODY, SMALL, TITLE, Theme, line_size, mix, put, width_of, wrap

PAD, GAP = 10, 6
HEADING_LINES = NARRATION_LINES = 2
TIGHT_TITLE = TITLE - 3

Line = tuple[str, str, float, bool]
"""Words, face, size, and whether they are muted."""


def draw_heading(
    surface: pygame.Surface, theme: Theme, area: pygame.Rect, title: str, note: str, tight: bool
) -> int:
    """A title with a line below it; returns the height used."""
    colors = theme.colors
    large, small = (TIGHT_TITLE, SMALL) if tight else (TITLE, BODY)
    y = area.top
    for text, color, face, size in (
        (title, colors.text, "serif-semibold", large),
        (note, colors.muted, "sans", small),
    ):
        for line in wrap(theme, text, area.width, face, size)[:HEADING_LINES]:
            y = put(surface, theme.text(line, color, face, size), topleft=(area.left, y)).bottom
    return y - area.top


@define(eq=False)
class QuestionBox:
    """The question with its answers; between questions, what is happening."""

    theme: Theme
    choices: ChoiceList
    prompt: Prompt | None = None
    narration: str = ""
    earlier: Iterable[str] = ()
    """What was told before, the latest first: it fills what the narration leaves free."""
    tight: bool = False

    def height(self, width: int) -> int:
        """The height it would take with all its answers in view."""
        room = width - 2 * self.theme.px(PAD)
        answers = self.choices.measure(room) + self.theme.px(GAP) if self.choices.items else 0
        return self._text_height(room) + answers + 2 * self.theme.px(PAD)

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Draw the words and give the answers their places."""
        theme, colors = self.theme, self.theme.colors
        pygame.draw.rect(surface, mix(colors.panel, colors.desk, 0.7), area, border_radius=theme.px(6))
        pygame.draw.rect(surface, colors.line, area, 1, border_radius=theme.px(6))
        inner = area.inflate(-2 * theme.px(PAD), -2 * theme.px(PAD))
        y = inner.top
        for line, face, size, muted in self._lines(inner.width):
            picture = theme.text(line, colors.muted if muted else colors.text, face, size)
            surface.blit(picture, (inner.left, y))
            y += line_size(theme, face, size)
        rest = pygame.Rect(inner.left, y + theme.px(GAP), inner.width, inner.bottom - y - theme.px(GAP))
        if self.choices.items:
            self._place_answers(surface, rest)
        elif self.prompt is None:
            self._draw_earlier(surface, rest)

    def _draw_earlier(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        theme, step = self.theme, line_size(self.theme, "sans", SMALL)
        y = area.top
        for told in self.earlier:
            fits = width_of(theme, told, "sans", SMALL) <= area.width
            lines = [told] if fits else wrap(theme, told, area.width, "sans", SMALL)
            if y + step * len(lines) > area.bottom:
                return
            for line in lines:
                surface.blit(theme.text(line, theme.colors.muted, "sans", SMALL), (area.left, y))
                y += step

    def _place_answers(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """All of them if they fit; otherwise as many as leave room for a line about the others."""
        theme = self.theme
        if self.choices.measure(area.width) > area.height:
            area.height -= line_size(theme, "sans", SMALL)
        self.choices.place(area)
        note = self.choices.more_note()
        if note:
            more = theme.text(note, theme.colors.muted, "sans", SMALL)
            put(surface, more, topright=(area.right, area.bottom))

    def _lines(self, width: int) -> list[Line]:
        theme = self.theme
        if self.prompt is None:
            told = wrap(theme, self.narration, width, "sans", BODY)[:NARRATION_LINES]
            return [(line, "sans", BODY, False) for line in told]
        asked = f"{self.prompt.title} ({self.prompt.rule})"
        title = wrap(theme, asked, width, "sans-bold", BODY + 1)
        hint = [] if self.tight else wrap(theme, self.prompt.hint, width, "sans", SMALL)
        return [
            *((line, "sans-bold", BODY + 1, False) for line in title),
            *((line, "sans", SMALL, True) for line in hint),
        ]

    def _text_height(self, width: int) -> int:
        return sum(line_size(self.theme, face, size) for _, face, size, _ in self._lines(width))
