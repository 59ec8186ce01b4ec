"""Names of VP Spaces on the map: counters and outlines beside them do not hide them."""

from __future__ import annotations

import pygame
import pytest

from game.core.frame import Choice
from game.core.session import new_session
from game.registry import SILOAM
from game.siloam.model.content import content
from game.siloam.model.state import State
from game.siloam.screen.counters import UnitFace
from game.siloam.screen.skin import SKIN
from game.siloam.screen.terrain.marks import LEFT_CORNER, NAME_PLACE, PRIORITY_RADIUS, place_name
from game.siloam.system import SILOAM_SYSTEM
from game.table.desk.pace import Pace
from game.table.desk.table import Table
from game.table.draw.theme import Theme
from game.table.map.geometry import center
from game.table.map.live_map import LiveMap
from game.table.map.map_skin import COUNTER_SIZE, HALF_LETTERS, Figure, Highlights, placed
from tests.ui.maps import fitted_map

VIEW = pygame.Rect(0, 0, 790, 612)
"""The map in a window of 1280x720."""
SPACE, LEFT, RIGHT = "1308", "1208", "1408"
"""Dahr Deep, and the hexes beside the place of its name."""
WIDTH = 3.0
FACE = UnitFace(content().units["cics-veteran-1"], "combat")


def test_the_hexes_of_these_tests_lie_beside_the_name() -> None:
    x, y = center(SPACE)
    for hex_id, side in ((LEFT, -1.5), (RIGHT, 1.5)):
        assert center(hex_id) == pytest.approx((x + side, y + 3**0.5 / 2))


def place_with(*occupied: str) -> tuple[float, float]:
    """Where the name stands with counters in some hexes."""
    standing = {hex_id: [Figure("u", hex_id, FACE)] for hex_id in occupied}
    names = placed(SKIN.map.names(), standing, SKIN.map.grid, lambda _: WIDTH)
    return next(name.offset for name, _ in names if name.hex == SPACE)


def hidden(place: tuple[float, float], occupied: str) -> bool:
    """Whether a counter in a hex would lie on the name."""
    (x, y), (cx, cy), half = center(SPACE), center(occupied), COUNTER_SIZE / 2
    across = abs(x + place[0] - cx) < WIDTH / 2 + half - 0.01
    return across and abs(y + place[1] - cy) < HALF_LETTERS + half - 0.01


def test_a_name_stands_below_its_hex_while_nothing_is_in_its_way() -> None:
    assert place_with() == place_with(SPACE) == NAME_PLACE


@pytest.mark.parametrize("occupied", [(LEFT,), (RIGHT,), (LEFT, RIGHT), (LEFT, RIGHT, SPACE)])
def test_a_name_moves_out_of_the_way_of_counters(occupied: tuple[str, ...]) -> None:
    place = place_with(*occupied)
    assert place != NAME_PLACE
    assert not any(hidden(place, hex_id) for hex_id in occupied if hex_id != SPACE)
    assert (place[1] < 0) == (len(occupied) > 1), "above the hex only if there is no room below"


def test_a_name_that_is_hidden_everywhere_stays_below() -> None:
    everywhere = content().map.grid.neighbours[SPACE]
    assert place_with(*everywhere)[1] == NAME_PLACE[1]


# ---------------------------------------------------------------------- on the map


@pytest.fixture
def view(theme: Theme) -> LiveMap:
    return fitted_map(theme, VIEW)


@pytest.fixture
def table() -> Table[State]:
    return Table.of(new_session(SILOAM_SYSTEM, 1)[0], SILOAM.skin.desk.looks, Pace("off", "off", "off"))


def letters(view: LiveMap, table: Table[State], highlights: Highlights) -> list[int]:
    """How much ink there is where each name stands."""
    surface = pygame.Surface(VIEW.size).convert()
    view.draw(surface, table, highlights)
    canvas, found = view.canvas(surface), []
    for name, _ in view._names():
        picture = view.figure_art.picture(name, view.camera.radius)
        box = picture.get_rect()
        box.center = tuple(map(round, canvas.pixel(name.hex, name.offset)))
        ink = pygame.mask.from_threshold(surface.subsurface(box), canvas.theme.colors.ink, (30, 30, 30, 255))
        found.append(ink.overlap_area(pygame.mask.from_surface(picture), (0, 0)))
    return found


def test_outlines_of_lit_hexes_do_not_cross_names_out(view: LiveMap, table: Table[State]) -> None:
    near = {h for hex_id in content().map.vp for h in content().map.grid.neighbours[hex_id]}
    lit = {hex_id: (Choice("move", "x", hex_id),) for hex_id in near - set(content().map.vp)}
    plain, crossed = letters(view, table, Highlights()), letters(view, table, Highlights(lit))
    assert min(plain) > 50
    assert all(after >= 0.9 * before for before, after in zip(plain, crossed, strict=True))


def test_a_name_is_printed_in_one_place_only(view: LiveMap, table: Table[State]) -> None:
    canvas = view.canvas(pygame.Surface(VIEW.size).convert())
    units = [u for u in table.shown.units.values() if u.spec.faction == "cics"][:2]
    for unit, hex_id in zip(units, (LEFT, RIGHT), strict=True):
        table.shown.put(unit, hex_id)
    view.draw(canvas.surface, table, Highlights())
    x, y = canvas.pixel(SPACE, NAME_PLACE)
    place = pygame.Rect(0, 0, view.camera.radius, view.camera.radius * 0.5)
    place.center = round(x), round(y)
    ink = pygame.mask.from_threshold(
        canvas.surface.subsurface(place), view.theme.colors.ink, (14, 14, 14, 255)
    )
    assert ink.count() < 5


def test_a_name_stands_clear_of_the_stars_beside_it(theme: Theme) -> None:
    radius, war_map = 40.0, content().map
    stars = [center(hex_id) for hexes in war_map.priority.values() for hex_id in hexes]
    for name in SKIN.map.names():
        (x, y), width = center(name.hex), place_name(war_map.vp[name.hex], radius, theme).get_width() / radius
        right, middle = x + name.offset[0] + width / 2, y + name.offset[1]
        for star_x, star_y in stars:
            left = star_x + LEFT_CORNER[0] - PRIORITY_RADIUS
            beside = abs(star_y - middle) < HALF_LETTERS and 0 < star_x - x < WIDTH
            assert not beside or right < left + PRIORITY_RADIUS / 2, war_map.vp[name.hex].name
