"""The art of maps, fetched beside the loop, so that the window goes on answering meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from concurrent.futures import Future

    import pygame

    from game.table.draw.theme import Palette
    from game.table.map.map_skin import MapSkin


class Latest(NamedTuple):
    """The art fetched last."""

    skin: MapSkin[Any]
    colors: Palette
    art: pygame.Surface


_latest: list[Latest] = []
"""One, once there was any: menus, campaigns and replays follow on each other and show the same."""
_beside: set[Palette] = set()
_running: dict[tuple[MapSkin[Any], Palette], Future[pygame.Surface]] = {}


def fetch_beside(colors: Palette) -> None:
    """Let maps in these colours be fetched beside the loop: a window must not wait, a picture file may."""
    _beside.add(colors)


def ready(skin: MapSkin[Any], colors: Palette) -> bool:
    """Whether the art may be asked for now; not while it is fetched beside the loop, which begins here."""
    if _at_hand(skin, colors) is not None or colors not in _beside:
        return True
    started = _running.get((skin, colors))
    if started is None:
        from game.core.background import beside

        started = _running[skin, colors] = beside(skin.make_art, colors)
    return started.done()


def art_of(skin: MapSkin[Any], colors: Palette) -> pygame.Surface:
    """The art of a map in some colours; fetched now if it has not been yet."""
    known = _at_hand(skin, colors)
    if known is None:
        started = _running.pop((skin, colors), None)
        known = skin.make_art(colors) if started is None else started.result()
        _latest[:] = [Latest(skin, colors, known)]
    return known


def _at_hand(skin: MapSkin[Any], colors: Palette) -> pygame.Surface | None:
    return next((found.art for found in _latest if (found.skin, found.colors) == (skin, colors)), None)


def latest_art(skin: MapSkin[Any]) -> pygame.Surface | None:
    """The art of this map that was fetched last, in whatever colours."""
    return next((found.art for found in _latest if found.skin is skin), None)


def under_way() -> bool:
    """Whether anything is being fetched, or has been without anybody having looked yet."""
    return bool(_running)


def arrived() -> bool:
    """Whether anything was fetched since the last look, for better or worse.

    What could not be fetched is asked for once more by whoever wants to see it, and there its error is told.
    """
    finished = [asked for asked, started in _running.items() if started.done()]
    for skin, colors in finished:
        started = _running.pop((skin, colors))
        if started.exception() is None:
            _latest[:] = [Latest(skin, colors, started.result())]
        else:
            _beside.discard(colors)
    return bool(finished)
