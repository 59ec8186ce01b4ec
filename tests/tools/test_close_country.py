"""Painters of country seen from close by: wide rivers, roads across them, crowns, roofs and rims of hills."""

from __future__ import annotations

from math import dist

import numpy as np
import pytest

from game.core.hexes import Grid
from game.table.map.geometry import Sheet, center
from tools.art.sheet.buildings import SLATE, TIMBER, Block, Roofs, lay_roofs
from tools.art.sheet.courses import Ways, stream_lines, through_lines
from tools.art.sheet.crowns import Crowns, Foliage, lay_crowns, planted
from tools.art.sheet.fields import blurred
from tools.art.sheet.hachures import Hachures, lay_hachures
from tools.art.sheet.picture import Picture
from tools.art.sheet.plan import Easel, Plan
from tools.art.sheet.recipe import read_recipe
from tools.art.sheet.sheets import SHEETS, plan_of
from tools.art.sheet.stream import Flow, Stream, flow_of, lay_stream

GRID = Grid(6, 4)
ROAD, SHORT, BROOK = (
    ("0102", "0202", "0302", "0402", "0502", "0602"),
    ("0104", "0204"),
    ("0401", "0402", "0403", "0404"),
)
PLAN = Plan(
    GRID,
    {hex_id: "river" if hex_id in BROOK else "meadow" for hex_id in GRID.hexes},
    {"high": ROAD, "short": SHORT},
    {},
    {},
    {"brook": BROOK},
)
EASEL = Easel(Sheet.of(GRID), 32.0)
PAPER = "#C9C894"


def brook() -> Flow:
    return flow_of(EASEL, stream_lines(PLAN, Ways(beyond=3.0))["brook"], Stream())


def shown(picture: Picture, point: tuple[float, float]) -> float:
    """How light a picture is about a place of the plane."""
    x, y = (round(at) for at in EASEL.at(point))
    return float(picture.pixels[y - 2 : y + 3, x - 2 : x + 3].mean())


def test_a_road_leads_off_the_sheet_or_on_to_the_next_hex() -> None:
    lines, sheet = through_lines(PLAN, (), Ways(beyond=3.0)), EASEL.sheet
    assert lines["high"][0][0] < sheet.left
    assert lines["high"][-1][0] > sheet.left + sheet.width
    assert lines["short"][0][0] < sheet.left
    assert dist(lines["short"][-1], center("0304")) < 0.01
    for hex_id in ROAD:
        assert min(dist(point, center(hex_id)) for point in lines["high"]) < 0.7, hex_id


def test_a_road_is_straight_where_it_crosses_a_bridge() -> None:
    straight, free = (
        through_lines(PLAN, hexes, Ways(road_stray=0.3, road_hand=(0.1, 0.0)))["high"]
        for hexes in (("0402",), ())
    )
    x = center("0402")[0]
    heights = [[y for px, y in line if abs(px - x) < 0.7] for line in (straight, free)]
    assert max(heights[0]) - min(heights[0]) < 0.1 < max(heights[1]) - min(heights[1])


def test_a_wide_river_fills_its_hexes_and_leaves_the_middles_of_others_dry() -> None:
    flow = brook()
    for hex_id in GRID.hexes:
        x, y = (round(at) for at in EASEL.at(center(hex_id)))
        assert flow.water[y, x] == (hex_id in BROOK), hex_id
    assert flow.water[0].any()
    assert flow.water[-1].any()


def test_a_river_runs_down_and_knows_its_sides() -> None:
    flow, (x, y) = brook(), center("0403")
    assert flow.place(EASEL, (x, y)) > flow.place(EASEL, center("0402"))
    column, row = (round(at) for at in EASEL.at((x, y)))
    assert flow.aside[row, column - 12] > flow.aside[row, column + 12], "right of who looks down the river"


def test_a_weir_is_white_below_and_dark_above() -> None:
    flow, x, y = brook(), *center("0402")
    picture = Picture.blank(EASEL.shape, PAPER)
    lay_stream(picture, EASEL, flow, [flow.place(EASEL, (x, y))], [], Stream())
    assert shown(picture, (x, y + 0.12)) > shown(picture, (x, y - 0.4)) + 60


def test_a_ford_is_shallow() -> None:
    flow, (x, y) = brook(), center("0403")
    pictures = [Picture.blank(EASEL.shape, PAPER) for _ in range(2)]
    for picture, fords in zip(pictures, ([], [flow.place(EASEL, (x, y))]), strict=True):
        lay_stream(picture, EASEL, flow, [], fords, Stream())
    assert shown(pictures[1], (x, y)) > shown(pictures[0], (x, y)) + 40
    assert shown(pictures[1], center("0401")) == pytest.approx(shown(pictures[0], center("0401")))


def test_trees_grow_where_they_may_and_throw_their_shadows_away_from_the_light() -> None:
    ground = np.zeros(EASEL.shape, bool)
    ground[60:100, 60:100] = True
    crowns = planted(EASEL, ground, Crowns())
    assert crowns
    assert all(60 <= at < 100 for crown in crowns for at in crown.at)
    picture = Picture.blank(EASEL.shape, PAPER)
    lay_crowns(picture, EASEL, crowns[:1], Foliage())
    (x, y), size = crowns[0].at, crowns[0].size
    light = picture.pixels.mean(2)
    away = round(1.6 * size)
    assert light[round(y) + away, round(x) + away] < light[round(y) - away, round(x) - away] - 20
    assert 0 < picture.lines.max() < 1, "weak washes leave something of them"


@pytest.mark.parametrize("style", [TIMBER, SLATE])
@pytest.mark.parametrize("turn", [0.0, 80.0, -40.0])
def test_a_roof_is_lit_from_the_north_west_and_its_shadow_falls_to_the_south_east(
    style: Roofs, turn: float
) -> None:
    picture, (x, y) = Picture.blank(EASEL.shape, PAPER), center("0303")
    lay_roofs(picture, EASEL, [(Block((x, y), 1.4, 0.8, turn), style)])
    assert shown(picture, (x - 0.14, y - 0.14)) > shown(picture, (x + 0.14, y + 0.14)) + 30
    dark = picture.pixels.mean(2) < 150
    rows, columns = np.nonzero(dark & (picture.lines < 0.1))
    middle = EASEL.at((x, y))
    assert columns.mean() > middle[0]
    assert rows.mean() > middle[1]


def test_strokes_mark_the_rim_of_a_hill_alone() -> None:
    raised = np.zeros(EASEL.shape, np.float32)
    raised[60:140, 60:140] = 1
    picture = Picture.blank(EASEL.shape, PAPER)
    lay_hachures(picture, EASEL, blurred(raised, 6.0), Hachures())
    assert picture.lines[90:110, 90:110].max() == 0
    assert picture.lines[:40].max() == 0
    assert picture.lines[75:125, 130:155].mean() > picture.lines[75:125, 45:70].mean() > 0, (
        "thicker in the shade"
    )


@pytest.mark.parametrize("sheet", [sheet for sheet in SHEETS if sheet.startswith("firefight")])
def test_what_only_decorates_keeps_off_the_middle_of_hexes_it_would_belie(sheet: str) -> None:
    """A path through woods, a wall in the river: neither is there in the rules."""
    recipe, plan = read_recipe(sheet), plan_of(sheet)
    barred = [hex_id for kind in ("woods", "river", "hill", "bridge") for hex_id in plan.hexes_of(kind)]
    for kind in ("path", "wall", "fence"):
        for line in recipe.lines[kind]:
            for point in line:
                assert all(dist(point, center(hex_id)) > 0.6 for hex_id in barred), (kind, point)
