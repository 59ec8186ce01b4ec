"""Writing in lines: broken to a width, cut to a width, measured."""

from __future__ import annotations

import re

from game.table.draw.theme import BODY, SMALL, Theme

ELLIPSIS = "…"
LINE_HEIGHT = 1.3
UNBROKEN = re.compile(r"\s+(?!%)")
"""Lines are broken at white space, but a percent sign stays with its number."""


def wrap(theme: Theme, words: str, width: int, face: str = "sans", size: float = SMALL) -> list[str]:
    """Break words into lines of a width in pixels."""
    font = theme.font(face, theme.pt(size))
    lines: list[str] = []
    line = ""
    for word in UNBROKEN.split(words.strip()) if words.strip() else ():
        longer = f"{line} {word}" if line else word
        if line and font.size(longer)[0] > width:
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line] if line else lines


def fit(theme: Theme, words: str, width: int, face: str = "sans", size: float = SMALL) -> str:
    """The words, cut with an ellipsis where they are wider than the width."""
    font = theme.font(face, theme.pt(size))
    if font.size(words)[0] <= width:
        return words
    low, high = 0, len(words)
    while low < high:
        middle = (low + high + 1) // 2
        if font.size(words[:middle].rstrip() + ELLIPSIS)[0] <= width:
            low = middle
        else:
            high = middle - 1
    return words[:low].rstrip() + ELLIPSIS


def line_height(theme: Theme, size: float = SMALL) -> int:
    """From one line of running text to the next."""
    return round(theme.pt(size) * LINE_HEIGHT)


def line_size(theme: Theme, face: str = "sans", size: float = BODY) -> int:
    """The height of one line as its font sets it."""
    return theme.font(face, theme.pt(size)).get_linesize()


def width_of(theme: Theme, words: str, face: str = "sans", size: float = BODY) -> int:
    """The width of words on one line."""
    return theme.font(face, theme.pt(size)).size(words)[0]
