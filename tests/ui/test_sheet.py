"""The built sheets of maps: up to date, true to their maps, and readable in every palette."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from math import dist
from pathlib import Path
from typing import Any

import pygame
import pytest
from attrs import evolve

from game.core.errors import GameError
from game.siloam.model.warmap import WarMap
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
SIGHTS = [("default", NORMAL), ("high_contrast", NORMAL), *SIMULATIONS.items()]
"""Each palette with the eyes that it is made for."""
GROUNDS = {
    "siloam": ("clear", "rough", "difficult", "sea"),
    "firefight": (
        "meadow", "road", "scrub", "woods", "hill", "river", "ford", "bridge", "timber building",
        "stone building",
    ),
}  # fmt: skip
APART_FROM = {
    "siloam": [("clear", "rough"), ("clear", "difficult"), ("clear", "sea"), ("rough", "sea")],
    "firefight": [
        ("meadow", "scrub"), ("meadow", "woods"), ("meadow", "river"), ("meadow", "timber building"),
        ("meadow", "stone building"), ("woods", "river"), ("scrub", "river"),
    ],
}  # fmt: skip
"""Grounds that colours alone must tell apart; others have shapes of their own to be known by."""
ROADS = {"siloam": (0xD9, 0xB2, 0x7C), "firefight": (0xE0, 0xC4, 0x96)}
COUNTERS = {"siloam": ("cics", "siloam", "caledonia", "vang"), "firefight": ()}
FADING = {"siloam": ("rough", "difficult"), "firefight": ("meadow", "woods", "scrub")}
WEAKER = 0.65
"""What is left of the strength of a wash in high contrast, at most."""
BESIDE, BESIDE_STREAM = 0.5, 1.1
"""From the middle of a line to what lies beside it, in hex radii."""
FRAMES = {"siloam": 0.13, "firefight": 0.11}
"""Of the outer line of a frame: how far from the edge of its sheet, in hex radii."""


def game_of(sheet: str) -> str:
    return sheet.partition("/")[0]


def on_every_sheet(table: Mapping[str, Sequence[Any]]) -> list[tuple[str, Any]]:
    """Every sheet with each entry of a table for its game."""
    return [(sheet, entry) for sheet in sheets.SHEETS for entry in table[game_of(sheet)]]


# ---------------------------------------------------------------------- what is shipped


@pytest.mark.parametrize("sheet", sheets.SHEETS)
def test_what_is_shipped_is_what_would_be_built(sheet: str) -> None:
    assert sheets.faults(sheet, plan_of(sheet)) == [], "run python -m tools.art.sheet"


@pytest.mark.parametrize("part", ["terrain", "roads", "rivers", "towns", "streams"])
@pytest.mark.parametrize("sheet", sheets.SHEETS)
def test_a_map_that_has_changed_wants_another_sheet(sheet: str, part: str) -> None:
    plan = plan_of(sheet)
    for name, value in list(getattr(plan, part).items())[:1]:
        other = {"terrain": "swamp", "towns": 2.0}.get(part) or value[:-1]
        change: dict[str, Any] = {part: {**getattr(plan, part), name: other}}
        changed = evolve(plan, **change)
        assert any("changed" in fault for fault in sheets.faults(sheet, changed))


@pytest.mark.parametrize("sheet", sheets.SHEETS)
def test_a_sheet_is_small_on_the_disk_and_large_enough_for_the_closest_zoom(sheet: str) -> None:
    assert (sheets.folder_of(sheet) / SHEET).stat().st_size <= LARGEST
    recipe = read_recipe(sheet)
    assert recipe.radius >= CLOSEST_RADIUS
    assert art(sheet, "default").get_size() == Sheet.of(plan_of(sheet).grid).pixels(recipe.radius)


@pytest.mark.parametrize("sheet", sheets.SHEETS)
def test_each_name_on_a_sheet_has_its_hand_and_its_line(sheet: str) -> None:
    recipe, plan = read_recipe(sheet), plan_of(sheet)
    assert {name.hand for name in recipe.names} <= set(recipe.hands)
    courses = {*plan.roads, *plan.rivers, *plan.streams}
    assert {name.along for name in recipe.names if name.along} <= courses
    assert not recipe.capital or recipe.capital in plan.towns


@pytest.mark.parametrize("game", GROUNDS)
def test_each_hand_writes_a_name(game: str) -> None:
    recipes = [read_recipe(sheet) for sheet in sheets.SHEETS if game_of(sheet) == game]
    assert {name.hand for recipe in recipes for name in recipe.names} == set(recipes[0].hands)


# ---------------------------------------------------------------------- what is painted


@pytest.mark.parametrize("sheet", sheets.SHEETS)
def test_every_hex_shows_the_ground_it_has(sheet: str) -> None:
    plan, legend = plan_of(sheet), sheets.build_note(sheet)["legend"]
    colors = colors_of(sheets.folder_of(sheet) / SHEET, plan.grid)
    shown = {hex_id: shown_by(found, legend) for hex_id, found in colors.items()}
    assert {hex_id: kind for hex_id, kind in shown.items() if kind != plan.terrain[hex_id]} == {}


def test_the_grounds_of_siloam_look_like_what_they_are() -> None:
    """The legend is counted on the sheet: it would not notice two grounds that have changed places."""
    sea, land = brightness("siloam", "sea"), brightness("siloam", "clear")
    rough, rock = brightness("siloam", "rough"), brightness("siloam", "difficult")
    assert sea[2] > sea[0] + 20
    assert all(color[2] < color[0] for color in (land, rough, rock))
    assert sum(land) > sum(rough) + 100, "hills and woods are darker than the plain"
    assert rough[1] - rough[2] > rock[1] - rock[2] + 15, "rock is grey, and woods are green"


@pytest.mark.parametrize("sheet", [sheet for sheet in sheets.SHEETS if game_of(sheet) == "firefight"])
def test_the_grounds_of_the_corrow_papers_look_like_what_they_are(sheet: str) -> None:
    seen = {kind: brightness(sheet, kind) for kind in set(plan_of(sheet).terrain.values())}
    assert sum(seen["meadow"]) > sum(seen["scrub"]) + 80 > sum(seen["woods"]) + 120
    assert seen["woods"][1] > seen["woods"][0] > seen["woods"][2], "woods are green"
    for kind, color in seen.items():
        assert color[2] > color[0] + 40 if kind == "river" else color[2] < color[0] + 5, kind
    timber, hill = seen["timber building"], seen.get("hill")
    assert timber[0] > timber[1] + 15, "timber is brown"
    assert "stone building" not in seen or max(seen["stone building"]) - min(seen["stone building"]) < 30
    assert hill is None or hill[0] > hill[1], "hills are dry"


@pytest.mark.parametrize("sheet", sheets.SHEETS)
def test_rivers_and_roads_lie_where_the_map_says(sheet: str) -> None:
    plan, picture = plan_of(sheet), art(sheet, "default")
    bridged = {frozenset(step) for hexes in plan.roads.values() for step in pairwise(hexes)}
    for side in (side for sides in plan.rivers.values() for side in sides):
        x, y = middle(*side_ends(*side.split("-")))
        if frozenset(side.split("-")) not in bridged:
            near = [pixel(sheet, picture, (x + step / 20, y)) for step in range(-9, 10)]
            assert any(color[2] > color[0] + 25 for color in near), side
    for hex_id in {hex_id for hexes in plan.roads.values() for hex_id in hexes}:
        assert any(is_road(sheet, color) for color in about(sheet, picture, hex_id)), hex_id
    for hex_id in {hex_id for hexes in plan.streams.values() for hex_id in hexes}:
        assert any(color[2] > color[0] + 25 for color in about(sheet, picture, hex_id)), hex_id


def about(sheet: str, picture: pygame.Surface, hex_id: str) -> list[Color]:
    """Colours near the middle of a hex."""
    x, y = center(hex_id)
    steps = [step / 20 for step in range(-10, 11)]
    return [pixel(sheet, picture, (x + dx, y + dy)) for dx in steps for dy in steps]


def is_road(sheet: str, color: Color) -> bool:
    return dist(color, ROADS[game_of(sheet)]) < 45


# ---------------------------------------------------------------------- palettes


@pytest.mark.parametrize(("sheet", "pair"), on_every_sheet(APART_FROM))
@pytest.mark.parametrize(("name", "sight"), SIGHTS)
def test_the_grounds_are_told_apart(sheet: str, pair: tuple[str, str], name: str, sight: Matrix) -> None:
    if not set(pair) <= set(plan_of(sheet).terrain.values()):
        return
    one, other = (lab(brightness(sheet, kind, name), sight) for kind in pair)
    assert dist(one, other) >= (APART / 2 if palette(name).washes < 1 else APART)


@pytest.mark.parametrize(("sheet", "kind"), on_every_sheet(GROUNDS))
@pytest.mark.parametrize(("name", "sight"), SIGHTS)
def test_counters_and_marks_stand_out_from_every_ground(
    sheet: str, kind: str, name: str, sight: Matrix
) -> None:
    """By their body or by their edge: counters and stamps have one in the colour of paper or of ink."""
    if kind not in plan_of(sheet).terrain.values():
        return
    colors, ground = palette(name), lab(brightness(sheet, kind, name), sight)
    for use in (*COUNTERS[game_of(sheet)], "brass", "danger"):
        seen = [lab(colors[shown], sight) for shown in (use, "selected" if use != "brass" else "ink")]
        assert max(dist(ground, color) for color in seen) >= APART, use


@pytest.mark.parametrize("sheet", sheets.SHEETS)
@pytest.mark.parametrize(("name", "sight"), SIGHTS)
def test_rivers_and_roads_stand_out_from_what_lies_beside_them(sheet: str, name: str, sight: Matrix) -> None:
    plan, picture = plan_of(sheet), art(sheet, name)
    steps = [side.split("-") for sides in plan.rivers.values() for side in sides[1:-1]]
    across = [(side_ends(a, b), center(a), center(b), BESIDE) for a, b in steps]
    for courses, reach in ((plan.roads, BESIDE), (plan.streams, BESIDE_STREAM)):
        pairs = [pair for hexes in courses.values() for pair in pairwise(hexes)]
        across += [((center(a), center(b)), *side_ends(a, b), reach) for a, b in pairs]
    for ends, left, right, reach in across:
        (x, y), length = middle(*ends), dist(left, right)
        way = (right[0] - left[0]) / length, (right[1] - left[1]) / length
        seen = [
            lab(
                pixel(sheet, picture, (x + way[0] * reach * step / 20, y + way[1] * reach * step / 20)), sight
            )
            for step in range(-20, 21)
        ]
        assert max(dist(seen[0], color) for color in seen) >= APART, ends


def middle(a: tuple[float, float], b: tuple[float, float]) -> tuple[float, float]:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


@pytest.mark.parametrize("sheet", sheets.SHEETS)
def test_weak_washes_leave_the_lines(sheet: str) -> None:
    """High contrast fades woods and fields by much, and neither roads nor the frame."""
    full, faint = art(sheet, "default"), art(sheet, "high_contrast")
    paper = palette("high_contrast").paper
    for kind in FADING[game_of(sheet)]:
        before, after = (dist(brightness(sheet, kind, name), paper) for name in ("default", "high_contrast"))
        assert after < WEAKER * before
    frame = round(FRAMES[game_of(sheet)] * full.get_width() / Sheet.of(plan_of(sheet).grid).width)
    assert dist(full.get_at((frame, 900))[:3], faint.get_at((frame, 900))[:3]) < 30


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
    (tmp_path / SHEET).write_bytes((sheets.folder_of("siloam") / SHEET).read_bytes())
    with pytest.raises(GameError, match=VEIL):
        read_sheet(tmp_path, palette("high_contrast"))


# ---------------------------------------------------------------------- looking


plan_of = cache(sheets.plan_of)


@lru_cache(maxsize=4)
def art(sheet: str, name: str) -> pygame.Surface:
    """A sheet as a palette shows it."""
    return read_sheet(sheets.folder_of(sheet), palette(name))


def pixel(sheet: str, picture: pygame.Surface, point: tuple[float, float]) -> Color:
    plane = Sheet.of(plan_of(sheet).grid)
    scale = picture.get_width() / plane.width
    red, green, blue, _ = picture.get_at(
        (round((point[0] - plane.left) * scale), round((point[1] - plane.top) * scale))
    )
    return red, green, blue


def brightness(sheet: str, kind: str, name: str = "default") -> Color:
    """The mean colour of a kind of ground about the middles of its hexes."""
    return brightnesses(sheet, name)[kind]


@cache
def brightnesses(sheet: str, name: str) -> dict[str, Color]:
    """The same of every kind of ground on a sheet: a picture is read once for all of them."""
    plan, picture = plan_of(sheet), art(sheet, name)
    plane = Sheet.of(plan.grid)
    means: dict[str, list[Sequence[int]]] = {kind: [] for kind in plan.terrain.values()}
    scale = picture.get_width() / plane.width
    for hex_id in plan.grid.hexes:
        if hex_id not in plan.towns:
            x, y = center(hex_id)
            part = pygame.Rect(0, 0, round(scale), round(scale))
            part.center = round((x - plane.left) * scale), round((y - plane.top) * scale)
            means[plan.terrain[hex_id]].append(pygame.transform.average_color(picture, part)[:3])
    return {kind: mean(found) for kind, found in means.items()}


def mean(colors: Sequence[Sequence[int]]) -> Color:
    red, green, blue = (round(sum(color[part] for color in colors) / len(colors)) for part in range(3))
    return red, green, blue
