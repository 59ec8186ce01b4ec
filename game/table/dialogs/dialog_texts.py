"""The words of the boards, from assets/theme/boards.toml."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import pygame

from game.core.assets import assets
from game.core.tables import read_table
from game.core.words import Vocabulary, Wording, read_wording
from game.siloam.words import words
from game.siloam.words.names import FACTS, NAMINGS

FILE = "boards.toml"
LINGER = "linger"
OWN_FACTS = dict.fromkeys(
    ("good", "count", "chance", "average", "over", "shown", "matching", "dealt", "number"), "text"
)


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


def put(surface: pygame.Surface, picture: pygame.Surface, **place: tuple[int, int]) -> pygame.Rect:
    """Blit a picture at a place named as pygame names it, such as midtop=(x, y)."""
    rect = picture.get_rect(**place)
    surface.blit(picture, rect)
    return rect
