"""The painters of sheets: the same country at every size, true to the map, and lines where they belong."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import hypot
from pathlib import Path
from random import Random

import numpy as np
import pytest
from attrs import evolve

from game.core.hexes import Grid
from game.table.map.geometry import Sheet, center, side_ends
from tools.art.sheet.curves import crossing, curve, middle_between, river_course, road_course, shaken
from tools.art.sheet.fields import Field, Shape, blurred, resized
from tools.art.sheet.legend import colors_of, make_legend, shown_by
from tools.art.sheet.lettering import letter_mask
from tools.art.sheet.masks import Borders, Ground, kept_true
from tools.art.sheet.noise import fractal, grained, noise
from tools.art.sheet.picture import Brush, Picture, mixed
from tools.art.sheet.plan import Easel, Plan
from tools.art.sheet.recipe import read_recipe
from tools.art.sheet.sheets import SHEETS, package_of, plan_of
from tools.art.sheet.water import Sea, lay_sea

GRID = Grid(5, 4)
LAKE = "0303"
PLAN = Plan(
    GRID,
    {hex_id: "sea" if hex_id == LAKE else "clear" for hex_id in GRID.hexes},
    {"High Street": ("0102", "0202", "0302", "0401", "0502")},
    {"Brook": ("0202-0302", "0201-0302", "0301-0302")},
    {"0302": 1.0},
)
EASEL = Easel(Sheet.of(GRID), 16.0)


MAKERS: list[Callable[[Shape, float], Field]] = [
    lambda shape, cell: noise(shape, cell, 5),
    lambda shape, cell: fractal(shape, cell, 5, 2),
    lambda shape, cell: grained(shape, cell, 5, 62.0, 2.0, 2),
]


@pytest.mark.parametrize("make", MAKERS)
def test_the_same_seed_makes_the_same_country_at_every_size(make: Callable[[Shape, float], Field]) -> None:
    small, large = make((60, 80), 16.0), make((120, 160), 32.0)
    assert np.abs(resized(large, (60, 80)) - small).mean() < 0.03
    assert np.abs(small - small.mean()).mean() > 0.05


def test_another_seed_makes_another_country() -> None:
    assert not np.array_equal(noise((60, 80), 16.0, 5), noise((60, 80), 16.0, 6))


def test_a_blur_loses_nothing_however_it_is_made() -> None:
    field = np.zeros((200, 200), np.float32)
    field[80:120, 80:120] = 1
    for reach in (3.0, 30.0):
        assert blurred(field, reach).sum() == pytest.approx(field.sum(), rel=0.1)


def test_however_far_borders_stray_the_middle_of_a_hex_keeps_its_ground() -> None:
    wild = Borders(wide=(1.5, 4.0), narrow=(0.4, 1.0), seed=3)
    mask = Ground.of(PLAN, EASEL, wild).mask(("sea",))
    for hex_id in GRID.hexes:
        x, y = (round(at) for at in EASEL.at(center(hex_id)))
        true = kept_true(np.asarray(mask, np.float32), PLAN, EASEL, ("sea",))[y, x]
        assert true > 0.8 if hex_id == LAKE else true < 0.2


def test_a_road_runs_through_the_sides_it_crosses_and_through_pinned_hexes() -> None:
    hexes = PLAN.roads["High Street"]
    line = curve(road_course(hexes, {"0302"}, 0.2, Random(1)))
    wanted = [middle_between(center(a), center(b)) for a, b in pairwise(hexes)]
    for place in [center("0302"), center("0102"), center("0502"), *wanted]:
        assert min(hypot(x - place[0], y - place[1]) for x, y in line) < 0.01


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_river_keeps_to_its_hexsides(sheet: str) -> None:
    for sides in plan_of(sheet).rivers.values():
        line = shaken(curve(river_course(sides, (0.25, 0.95), Random(1))), 0.14, 0.02, 1)
        for side in sides:
            place = middle_between(*side_ends(*side.split("-")))
            assert min(hypot(x - place[0], y - place[1]) for x, y in line) < 0.45, side


def test_lines_cross_where_they_meet() -> None:
    level, upright = [(x / 10, 0.0) for x in range(-20, 21)], [(0.5, y / 10) for y in range(-20, 21)]
    place, way = crossing(level, upright, (0.4, 0.1))
    assert place == (0.5, 0.0)
    assert way == pytest.approx((1.0, 0.0))


def test_lines_are_remembered_apart_from_washes() -> None:
    picture = Picture.blank(EASEL.shape, "#FFFFFF")
    picture.lay("#00FF00", 0.5)
    assert picture.lines.max() == 0
    brush = Brush(EASEL)
    brush.line([(0, 50), (90, 50)], 6, "#000000")
    picture.lay_shapes(brush, line=True)
    assert picture.lines[50, 40] == 1
    assert picture.lines[70, 40] == 0
    assert tuple(picture.pixels[50, 40]) == (0, 0, 0)
    assert tuple(picture.pixels[70, 40]) == (127.5, 255, 127.5)


def test_the_sea_is_blue_and_the_shore_is_a_line() -> None:
    easel = Easel(EASEL.sheet, 48.0)
    picture = Picture.blank(easel.shape, "#E7DDBE")
    lay_sea(picture, easel, Ground.of(PLAN, easel, Borders()).mask(("sea",)), Sea())
    x, y = (round(at) for at in easel.at(center(LAKE)))
    red, _, blue = picture.pixels[y, x]
    assert blue > red
    assert 0 < (picture.lines > 0.2).mean() < 0.2


def test_letters_stand_in_the_middle_of_their_line_and_a_short_line_is_refused() -> None:
    hand = read_recipe("siloam").hands["region"]
    easel = Easel(EASEL.sheet, 40.0)
    (left, y), right = center("0102"), center("0502")[0]
    mask = letter_mask(easel, "Mere", [(left, y), (right, y)], hand)
    columns = np.flatnonzero(mask.max(axis=0) > 0.5)
    middle = easel.at(((left + right) / 2, y))[0]
    assert abs((columns[0] + columns[-1]) / 2 - middle) < easel.px(0.15)
    with pytest.raises(ValueError, match="'Mere' is shorter"):
        letter_mask(easel, "Mere", [(left, y), (left + 0.5, y)], hand)


def test_a_colour_between_two() -> None:
    assert mixed("#000000", "#FF8000", 0.5) == "#804000"


@pytest.mark.parametrize(
    ("sheet", "lies"),
    [
        ("siloam", {"0310": "rough", "0403": "clear", "1906": "difficult", "0413": "sea"}),
        ("firefight/ennisk", {"1303": "woods", "0101": "scrub", "1204": "hill", "0902": "meadow"}),
    ],
)
def test_a_hex_painted_as_what_it_is_not_is_found_out(
    sheet: str, lies: dict[str, str], tmp_path: Path
) -> None:
    plan = plan_of(sheet)
    assert all(plan.terrain[hex_id] != kind for hex_id, kind in lies.items())
    lying = evolve(plan, terrain={**plan.terrain, **lies})
    package_of(sheet, "country").paint(read_recipe(sheet), lying, 20.0).image().save(tmp_path / "sheet.png")
    colors = colors_of(tmp_path / "sheet.png", plan.grid)
    legend = make_legend(colors, plan.terrain)
    shown = {hex_id: shown_by(found, legend) for hex_id, found in colors.items()}
    assert {h: kind for h, kind in shown.items() if kind != plan.terrain[h]} == lies
