"""The built sheet of a map: up to date, true to the map, and readable in every palette."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from math import dist
from pathlib import Path
from typing import Any

import pygame
import pytest
from attrs import evolve

from game.core.errors import GameError
from game.core.tables import assets
from game.siloam.model.content import content
from game.siloam.model.warmap import WarMap
from game.siloam.screen.map.map_skin import SHEET as FOLDER
from game.siloam.screen.skin import SKIN
from game.siloam.screen.terrain.marks import place_name
from game.table.draw.theme import PALETTES, Color, Theme, contrast, palette
from game.table.map.geometry import CLOSEST_RADIUS, Sheet, center, side_ends
from game.table.map.sheet_files import SHEET, VEIL, read_sheet
from tests.ui.test_theme import APART, NORMAL, SIMULATIONS, Matrix, lab
from tools.art.sheet import sheets
from tools.art.sheet.legend import colors_of, shown_by
from tools.art.sheet.recipe import read_recipe

LARGEST = 2_000_000
"""Bytes of a shipped sheet."""
LABELLED = 0.8
"""The share of a name's picture that a label fills."""
BUILT = Path(str(assets())) / "siloam" / FOLDER
SIGHTS = [("default", NORMAL), ("high_contrast", NORMAL), *SIMULATIONS.items()]
"""Each palette with the eyes that it is made for."""


# ---------------------------------------------------------------------- what is shipped


@pytest.mark.parametrize("game", sheets.GAMES)
def test_what_is_shipped_is_what_would_be_built(game: str) -> None:
    assert sheets.faults(game, sheets.plan_of(game)) == [], "run python -m tools.art.sheet"


@pytest.mark.parametrize("part", ["terrain", "roads", "rivers", "towns"])
def test_a_map_that_has_changed_wants_another_sheet(part: str) -> None:
    plan = sheets.plan_of("siloam")
    name, value = next(iter(getattr(plan, part).items()))
    other = {"terrain": "sea", "towns": 2.0}.get(part) or value[:-1]
    change: dict[str, Any] = {part: {**getattr(plan, part), name: other}}
    changed = evolve(plan, **change)
    assert any("changed" in fault for fault in sheets.faults("siloam", changed))


def test_the_sheet_is_small_on_the_disk_and_large_enough_for_the_closest_zoom() -> None:
    assert (BUILT / SHEET).stat().st_size <= LARGEST
    recipe = read_recipe("siloam")
    assert recipe.radius >= CLOSEST_RADIUS
    assert art("default").get_size() == Sheet.of(SKIN.map.grid).pixels(recipe.radius)


def test_each_name_on_the_sheet_has_its_hand_and_its_line() -> None:
    recipe, plan = read_recipe("siloam"), sheets.plan_of("siloam")
    assert {name.hand for name in recipe.names} == set(recipe.hands)
    assert {name.along for name in recipe.names if name.along} <= {*plan.roads, *plan.rivers}
    assert recipe.capital in plan.towns


# ---------------------------------------------------------------------- what is painted


def test_every_hex_shows_the_ground_it_has(war_map: WarMap) -> None:
    legend = sheets.build_note("siloam")["legend"]
    colors = colors_of(BUILT / SHEET, war_map.grid)
    wrong = {
        h: shown_by(colors[h], legend) for h in colors if shown_by(colors[h], legend) != war_map.terrain[h]
    }
    assert wrong == {}


def test_the_grounds_look_like_what_they_are() -> None:
    """The legend is counted on the sheet: it would not notice two grounds that have changed places."""
    sea, land = brightness("sea"), brightness("clear")
    assert sea[2] > sea[0] + 20
    assert all(brightness(kind)[2] < brightness(kind)[0] for kind in ("clear", "rough", "difficult"))
    assert sum(land) > sum(brightness("rough")) + 100, "hills and woods are darker than the plain"
    rough, rock = brightness("rough"), brightness("difficult")
    assert rough[1] - rough[2] > rock[1] - rock[2] + 15, "rock is grey, and woods are green"


def test_rivers_and_roads_lie_where_the_map_says(war_map: WarMap) -> None:
    sheet = art("default")
    for river in war_map.rivers:
        for side in river.sides:
            x, y = middle(*side_ends(*side.split("-")))
            if side in war_map.unbridged:
                near = [pixel(sheet, (x + step / 20, y)) for step in range(-9, 10)]
                assert any(color[2] > color[0] + 25 for color in near), side
    for road in war_map.roads:
        for hex_id in road.hexes:
            x, y = center(hex_id)
            near = [pixel(sheet, (x + dx / 25, y + dy / 25)) for dx in range(-9, 10) for dy in range(-9, 10)]
            assert any(is_road(color) for color in near), hex_id


def is_road(color: Color) -> bool:
    return dist(color, (0xD9, 0xB2, 0x7C)) < 45


# ---------------------------------------------------------------------- palettes


@pytest.mark.parametrize(("name", "sight"), SIGHTS)
def test_the_grounds_are_told_apart(name: str, sight: Matrix) -> None:
    grounds = {kind: lab(brightness(kind, name), sight) for kind in ("clear", "rough", "difficult", "sea")}
    for one, other in (("clear", "rough"), ("clear", "difficult"), ("clear", "sea"), ("rough", "sea")):
        least = APART / 2 if palette(name).washes < 1 else APART
        assert dist(grounds[one], grounds[other]) >= least, (one, other)


@pytest.mark.parametrize(("name", "sight"), SIGHTS)
@pytest.mark.parametrize("kind", ["clear", "rough", "difficult", "sea"])
@pytest.mark.parametrize("use", ["cics", "siloam", "caledonia", "vang", "brass", "danger"])
def test_counters_and_marks_stand_out_from_every_ground(
    name: str, sight: Matrix, kind: str, use: str
) -> None:
    """By their body or by their edge: counters and stamps have one in the colour of paper or of ink."""
    colors, ground = palette(name), lab(brightness(kind, name), sight)
    seen = [lab(colors[shown], sight) for shown in (use, "selected" if use != "brass" else "ink")]
    assert max(dist(ground, color) for color in seen) >= APART


@pytest.mark.parametrize(("name", "sight"), SIGHTS)
def test_rivers_and_roads_stand_out_from_what_lies_beside_them(
    name: str, sight: Matrix, war_map: WarMap
) -> None:
    steps = [side.split("-") for river in war_map.rivers for side in river.sides[1:-1]]
    across = [(side_ends(a, b), center(a), center(b)) for a, b in steps]
    for road in war_map.roads:
        across += [((center(a), center(b)), *side_ends(a, b)) for a, b in pairwise(road.hexes)]
    for ends, left, right in across:
        (x, y), length = middle(*ends), dist(left, right)
        way = (right[0] - left[0]) / length, (right[1] - left[1]) / length
        seen = [
            lab(pixel(art(name), (x + way[0] * step / 40, y + way[1] * step / 40)), sight)
            for step in range(-20, 21)
        ]
        assert max(dist(seen[0], color) for color in seen) >= APART, ends


def middle(a: tuple[float, float], b: tuple[float, float]) -> tuple[float, float]:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def test_weak_washes_leave_the_lines() -> None:
    """High contrast fades woods and fields by more than half, and neither rivers nor the frame."""
    full, faint = art("default"), art("high_contrast")
    paper = palette("high_contrast").paper
    for kind in ("rough", "difficult"):
        before, after = (dist(brightness(kind, name), paper) for name in ("default", "high_contrast"))
        assert after < 0.6 * before
    middle = round(0.13 * full.get_width() / Sheet.of(SKIN.map.grid).width)
    assert dist(full.get_at((middle, 900))[:3], faint.get_at((middle, 900))[:3]) < 30


def test_names_stand_on_labels_where_washes_are_weak(war_map: WarMap) -> None:
    for name in PALETTES:
        theme = Theme(palette(name))
        space = next(iter(war_map.vp.values()))
        picture = place_name(space, 40.0, theme)
        solid = pygame.mask.from_surface(picture, 254).count() / (picture.get_width() * picture.get_height())
        assert (solid > LABELLED) == (theme.colors.washes < 1)
        assert contrast(theme.colors.ink, theme.colors.paper) > 7


def test_a_sheet_that_is_missing_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(GameError, match="Install the game anew"):
        read_sheet(tmp_path, palette())
    (tmp_path / SHEET).write_bytes((BUILT / SHEET).read_bytes())
    with pytest.raises(GameError, match=VEIL):
        read_sheet(tmp_path, palette("high_contrast"))


# ---------------------------------------------------------------------- looking


@cache
def art(name: str) -> pygame.Surface:
    """The sheet as a palette shows it."""
    return read_sheet(BUILT, palette(name))


def pixel(sheet: pygame.Surface, point: tuple[float, float]) -> Color:
    plane = Sheet.of(SKIN.map.grid)
    scale = sheet.get_width() / plane.width
    red, green, blue, _ = sheet.get_at(
        (round((point[0] - plane.left) * scale), round((point[1] - plane.top) * scale))
    )
    return red, green, blue


@cache
def brightness(kind: str, name: str = "default") -> Color:
    """The mean colour of a kind of ground about the middles of its hexes."""
    means = list(_means(art(name), kind))
    red, green, blue = (round(sum(mean[channel] for mean in means) / len(means)) for channel in range(3))
    return red, green, blue


def _means(sheet: pygame.Surface, kind: str) -> Iterator[tuple[int, ...]]:
    plane, war_map = Sheet.of(SKIN.map.grid), content().map
    scale = sheet.get_width() / plane.width
    for hex_id in war_map.grid.hexes:
        if war_map.terrain[hex_id] == kind and hex_id not in war_map.vp:
            x, y = center(hex_id)
            part = pygame.Rect(0, 0, round(scale), round(scale))
            part.center = round((x - plane.left) * scale), round((y - plane.top) * scale)
            yield pygame.transform.average_color(sheet, part)[:3]
