"""The maps of a report: how things stood at the start, on the way and at the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from game.table.report.contents import Picture

if TYPE_CHECKING:
    from game.table.skin import Skin

MOST_MAPS = 4


def map_pictures(
    skin: Skin, starts: Mapping[int, Any], final: Any, caption: Callable[[int], str], last: str
) -> tuple[Picture, ...]:
    """The map as some stages began and as it is at the end; none where there is no screen to draw it."""
    with suppress(ImportError):
        from game.table.map.live_map import PICTURE_KIND, MapPainter

        numbers = list(starts)
        step = max(1, -(-len(numbers) // (MOST_MAPS - 1)))
        shown = [(caption(number), starts[number]) for number in numbers[::step]]
        painter = MapPainter(skin.map_of(final))
        return tuple(
            Picture(words, painter.picture(it), PICTURE_KIND) for words, it in (*shown, (last, final))
        )
    return ()
