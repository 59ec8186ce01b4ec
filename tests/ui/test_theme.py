"""Palettes, fonts and scale."""

from __future__ import annotations

from itertools import combinations
from math import dist

import pygame
import pytest

from game.core.errors import ContentError, GameError
from game.siloam.model.content import FACTIONS, content
from game.siloam.screen.counters import MOVING_TINT
from game.table.draw.stationery import faint_ink, warning_ink
from game.table.draw.theme import FACES, PALETTE_USES, PALETTES, Color, Theme, contrast, mix, palette

READABLE = 4.5
TEXT_PAIRS = [
    ("text", "desk"), ("text", "panel"), ("muted", "desk"), ("muted", "panel"), ("brass", "desk"),
    ("brass", "panel"), ("ink", "paper"), ("ink", "rough"), ("ink", "difficult"), ("ink", "stone"),
    ("ink", "path"), ("ink", "brass"), ("faint_ink", "paper"), ("ink", "star"),
    *(("selected", f"cup_{cup}") for cup in ("activation", "command", "tactics", "support", "hits")),
]  # fmt: skip


@pytest.mark.parametrize("name", PALETTES)
@pytest.mark.parametrize(("writing", "ground"), TEXT_PAIRS)
def test_text_is_readable(name: str, writing: str, ground: str) -> None:
    colors = palette(name)
    assert contrast(colors[writing], colors[ground]) >= READABLE


@pytest.mark.parametrize("name", PALETTES)
def test_counters_are_readable_in_both_modes(name: str) -> None:
    colors = palette(name)
    bodies = [colors[faction] for faction in FACTIONS]
    bodies += [mix(body, colors.selected, MOVING_TINT) for body in bodies]
    bodies += [colors[f"banner_{banner}"] for banner in content().banners]
    for body in bodies:
        assert contrast(colors.writing_on(body), body) >= READABLE


@pytest.mark.parametrize("name", PALETTES)
def test_factions_and_banners_have_colours_of_their_own(name: str) -> None:
    colors = palette(name)
    assert len({colors[faction] for faction in FACTIONS}) == len(FACTIONS)
    assert len({colors[f"banner_{banner}"] for banner in content().banners}) == len(content().banners)


# ---------------------------------------------------------------------- eyes that see fewer colours

SIMULATIONS = {
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""How deuteranopes and tritanopes see linear RGB (Machado, Oliveira and Fernandes 2009)."""
NORMAL = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
TO_XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
WHITE_POINT = (0.9505, 1.0, 1.089)
APART, FAR_APART = 20, 40
"""CIE76 distances at which two colours are told apart beside each other, and at a glance."""

Matrix = tuple[tuple[float, float, float], ...]


def times(matrix: Matrix, vector: list[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def lab(color: Color, sight: Matrix) -> list[float]:
    """A colour in CIE L*a*b* as some eyes see it."""
    shares = [value / 255 for value in color]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in shares]
    seen = [min(1.0, max(0.0, c)) for c in times(sight, linear)]
    xyz = [c / white for c, white in zip(times(TO_XYZ, seen), WHITE_POINT, strict=True)]
    x, y, z = (c ** (1 / 3) if c > 0.008856 else 7.787 * c + 16 / 116 for c in xyz)
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)]


def distance(name: str, one: str, other: str, sight: Matrix) -> float:
    """How far apart two uses of a palette look."""
    return dist(*(lab(palette(name)[use], sight) for use in (one, other)))


def test_the_simulation_does_what_it_says() -> None:
    assert dist(lab((255, 255, 255), NORMAL), [100, 0, 0]) < 0.1
    red, green = (200, 60, 40), (110, 120, 30)
    assert dist(lab(red, NORMAL), lab(green, NORMAL)) > 3 * dist(
        *(lab(color, SIMULATIONS["deutan"]) for color in (red, green))
    )


@pytest.mark.parametrize("name", SIMULATIONS)
@pytest.mark.parametrize("pair", [*combinations(FACTIONS, 2), ("brass", "danger")])
def test_a_palette_is_told_apart_by_the_eyes_it_is_made_for(name: str, pair: tuple[str, str]) -> None:
    assert distance(name, *pair, SIMULATIONS[name]) >= APART


@pytest.mark.parametrize("red", ["danger", "banner_red"])
@pytest.mark.parametrize("sight", [NORMAL, SIMULATIONS["tritan"]])
def test_what_can_be_done_is_not_red_where_yellow_looks_red(red: str, sight: Matrix) -> None:
    assert distance("tritan", "brass", red, sight) >= FAR_APART
    assert distance("tritan", "brass", "path", sight) >= FAR_APART


def test_contrast_of_black_and_white() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)


def test_a_palette_that_is_not_in_the_file_is_refused() -> None:
    with pytest.raises(ContentError):
        palette("sepia")


def test_every_palette_names_every_use() -> None:
    for name in PALETTES:
        assert all(len(palette(name)[use]) == 3 for use in PALETTE_USES)
        assert [use for use, _ in palette(name).own] == [use for use, _ in palette().own]


def test_a_colour_that_nobody_names_is_an_error_for_people() -> None:
    with pytest.raises(GameError, match=r"no colour 'mauve': add it to the palettes\.toml"):
        palette()["mauve"]


@pytest.mark.parametrize("face", FACES)
def test_every_face_renders(theme: Theme, face: str) -> None:
    words = theme.text("Attack 1604 · 4 draws", theme.colors.text, face)
    assert words.get_bounding_rect().width > 50


def test_text_grows_with_the_scale() -> None:
    sizes = [Theme(scale=scale).text("Aldmere", (0, 0, 0)).get_height() for scale in (0.75, 1.0, 1.5, 2.0)]
    assert sizes == sorted(set(sizes))


def test_text_has_a_scale_of_its_own() -> None:
    plain, large, small = Theme(), Theme(text_scale=1.5), Theme(text_scale=0.75)
    assert large.px(20) == small.px(20) == plain.px(20)
    assert (small.pt(20), plain.pt(20), large.pt(20)) == (15, 20, 30)
    assert (small.row(20), large.row(20)) == (20, 30), "what holds writing grows with it and never shrinks"
    heights = [theme.text("Aldmere", (0, 0, 0)).get_height() for theme in (small, plain, large)]
    assert heights == sorted(set(heights))


@pytest.mark.parametrize("scale", [0.5, 4.5])
def test_a_scale_out_of_bounds_is_refused(scale: float) -> None:
    with pytest.raises(GameError, match="scale"):
        Theme(scale=scale)


def test_text_is_rendered_once(theme: Theme) -> None:
    first = theme.text("Siloam", theme.colors.text)
    assert theme.text("Siloam", theme.colors.text) is first
    assert theme.text("Siloam", theme.colors.muted) is not first


def test_names_on_the_map_have_glyphs(theme: Theme) -> None:
    """A missing glyph is drawn as a box, which is what a code point that cannot exist gives."""
    words = {space.name for space in content().map.vp.values()} | {road.name for road in content().map.roads}
    letters = sorted(
        {letter for name in words for letter in name}
        | set("\u00b7\u2013\u2014\u2026\u00d7\u2019\u201c\u201d0123456789")
    )
    for face in FACES:
        font = theme.font(face, 20)
        box = pygame.image.tobytes(font.render("\uffff", True, "white"), "RGBA")
        for letter in letters:
            assert pygame.image.tobytes(font.render(letter, True, "white"), "RGBA") != box


@pytest.mark.parametrize("name", PALETTES)
def test_what_is_printed_can_be_read_in_every_palette(name: str) -> None:
    theme = Theme(palette(name))
    inks = (faint_ink(theme), warning_ink(theme))
    assert all(contrast(ink, theme.colors.paper) >= READABLE for ink in inks)
    assert theme.colors.stark is (name == "high_contrast")
