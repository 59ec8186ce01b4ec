"""Whether all that the data files name can be drawn: asked once, before the first counter is."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.errors import GameError
from game.siloam.model.content import FRIENDS, KINDS, PLANE_SIDES, SYMBOLS, Content
from game.siloam.screen.counters import (
    SILHOUETTE_OF_KIND,
    SILHOUETTE_OF_PLANE,
    vang_support_picture,
)
from game.siloam.screen.terrain.marks import BANNER_LETTERS
from game.table.draw.theme import has_icon, palette

ICONS = "assets/siloam/icons"
COLORS = "assets/siloam/screen/palettes.toml"
LETTERS = "BANNER_LETTERS in game/siloam/screen/terrain/marks.py"


def check_drawable(content: Content) -> None:
    """Refuses content with a name that the screen has no picture, colour or letter for."""
    problems = list(undrawable(content))
    if problems:
        raise GameError(f"Siloam cannot be drawn: {'; '.join(problems)}.")


def undrawable(content: Content) -> Iterator[str]:
    """What is missing for each thing that cannot be drawn, and where to add it."""
    for what, name, picture in _pictures(content):
        if not has_icon(picture):
            yield f"the {what} {name!r} has no picture, add {ICONS}/{picture}.svg"
    for banner in content.banners:
        if not palette().has(f"banner_{banner}"):
            yield f"the banner {banner!r} has no colour, add banner_{banner} to {COLORS}"
        if banner not in BANNER_LETTERS:
            yield f"the banner {banner!r} has no letter, add one to {LETTERS}"


def _pictures(content: Content) -> Iterator[tuple[str, str, str]]:
    """Everything that is drawn as an icon: what it is, its name, and the name of its picture."""
    yield from (("side of a Support", side, side) for side in content.sides)
    yield from (("kind of unit", kind, SILHOUETTE_OF_KIND[kind]) for kind in KINDS)
    yield from (("plane", side, SILHOUETTE_OF_PLANE[side]) for side in PLANE_SIDES)
    for counter in dict.fromkeys(content.chits.vang_support):
        yield "Vang Support", counter, vang_support_picture(counter)
    yield from (("symbol", symbol, symbol) for symbol in SYMBOLS)
    yield from (("flag", faction, f"flag_{faction}") for faction in FRIENDS)
