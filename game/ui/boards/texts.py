"""The words of the boards, from assets/theme/boards.toml."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import pygame

from game.assets import assets
from game.core.tables import read_table
from game.siloam.words import words
from game.siloam.words.names import FACTS, NAMINGS
from game.siloam.words.phrase import Vocabulary, Wording, read_wording
from game.ui.theme import BODY, Theme

FILE = "boards.toml"
LINGER = "linger"
OWN_FACTS = dict.fromkeys(("good", "count", "chance", "average", "over"), "text")
ELLIPSIS = "…"


@cache
def _texts() -> Mapping[str, Wording]:
    vocabulary = Vocabulary({**FACTS, **OWN_FACTS}, NAMINGS)
    return {
        f"{section}.{key}": read_wording(table, key, vocabulary)
        for section, table in read_table(assets() / "theme", FILE).items()
        if section != LINGER
        for key in table.names()
    }


def say(key: str, /, **facts: Any) -> str:
    """A text of the boards with its blanks filled."""
    return _texts()[key].say(facts, words().names.word)


@cache
def linger_seconds(speed: str) -> float:
    """How long a finished board stays in view at a speed."""
    return read_table(assets() / "theme", FILE).table(LINGER).get(speed, float)


def percent(chance: float) -> str:
    """A chance as a player reads it; only certainty is 0 or 100 %."""
    if 0 < chance < 0.01:
        return "under 1 %"
    if 0.99 < chance < 1:
        return "over 99 %"
    return f"{round(100 * chance)} %"


def wrapped(theme: Theme, text: str, width: int, face: str = "sans", size: float = BODY) -> list[str]:
    """A text broken into lines that fit a width."""
    font = theme.font(face, theme.px(size))
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and font.size(longer)[0] > width:
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line] if line else lines


def shortened(theme: Theme, text: str, width: int, face: str = "sans", size: float = BODY) -> str:
    """A text cut to fit a width."""
    font = theme.font(face, theme.px(size))
    if font.size(text)[0] <= width:
        return text
    while text and font.size(text + ELLIPSIS)[0] > width:
        text = text[:-1]
    return text.rstrip() + ELLIPSIS


def put(surface: pygame.Surface, picture: pygame.Surface, **place: tuple[int, int]) -> pygame.Rect:
    """Blit a picture at a place named as pygame names it, such as midtop=(x, y)."""
    rect = picture.get_rect(**place)
    surface.blit(picture, rect)
    return rect
