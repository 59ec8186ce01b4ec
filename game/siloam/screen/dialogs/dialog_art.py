"""The art all boards share, so that one that opens finds drawn what the last one needed."""

from __future__ import annotations

from functools import lru_cache

from attrs import frozen

from game.siloam.model.content import Content
from game.siloam.screen.counters import CounterArt
from game.siloam.screen.dialogs.chits import ChitArt
from game.siloam.screen.skin import SKIN
from game.table.draw.theme import Theme
from game.table.map.map_art import MapArt


@frozen(eq=False)
class Art:
    """Chits, counters and the map in the colours of a theme."""

    chits: ChitArt
    counters: CounterArt
    map: MapArt


@lru_cache(maxsize=2)
def art_for(theme: Theme, content: Content) -> Art:
    """The art of a theme; that of the theme before is kept as well."""
    return Art(ChitArt(theme, content), CounterArt(theme), MapArt(SKIN.map, theme))
