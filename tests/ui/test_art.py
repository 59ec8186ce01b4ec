"""Icons, counters and the layers of the map."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pygame
import pytest
from attrs import evolve

from game.core.errors import GameError
from game.core.tables import assets
from game.siloam.model.content import FACTIONS, FRIENDS, MODES, SYMBOLS, content
from game.siloam.screen.counters import CounterArt, UnitFace
from game.siloam.screen.skin import SKIN
from game.table.draw.theme import (
    FLAG_HEIGHT,
    Theme,
    drawing,
    flag,
    has_icon,
    icon,
    palette,
    use_icons,
    window_icon,
)
from game.table.map import map_art
from game.table.map.geometry import Sheet

WHITE = (255, 255, 255)


def ink(picture: pygame.Surface) -> int:
    """How many pixels are drawn."""
    return pygame.mask.from_surface(picture).count()


FOLDERS = [Path(str(assets())) / owner / "icons" for owner in ("table", "siloam")]
ICONS = sorted(file.stem for folder in FOLDERS for file in folder.glob("*.svg"))
PLAIN_ICONS = [name for name in ICONS if not name.startswith("flag_")]


@pytest.mark.parametrize("name", PLAIN_ICONS)
@pytest.mark.parametrize("pixels", [9, 28, 96])
def test_every_icon_has_a_shape(name: str, pixels: int) -> None:
    picture = icon(name, pixels, WHITE)
    assert picture.get_size() == (pixels, pixels)
    assert 0.08 < ink(picture) / pixels**2 < 0.95


@pytest.mark.parametrize("name", ICONS)
def test_an_icon_has_the_colour_asked_for_and_smooth_edges(name: str) -> None:
    picture = icon(name, 28, (200, 120, 40))
    colors = {tuple(picture.get_at((x, y))) for x in range(28) for y in range(picture.get_height())}
    assert {color[:3] for color in colors} == {(200, 120, 40)}
    assert len({color[3] for color in colors}) >= 3, "edges are smoothed"


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_icons_look_different(folder: Path) -> None:
    names = [file.stem for file in folder.glob("*.svg")]
    pictures = {pygame.image.tobytes(icon(name, 28, WHITE), "RGBA") for name in names}
    assert len(pictures) == len(names) > 15


def test_every_name_is_that_of_one_icon() -> None:
    assert len(set(ICONS)) == len(ICONS)


def test_every_symbol_side_and_flag_has_an_icon() -> None:
    flags = {f"flag_{faction}" for faction in FRIENDS}
    assert not [name for name in {*SYMBOLS, *content().sides, *flags} if not has_icon(name)]


def test_a_missing_icon_says_what_to_do() -> None:
    assert not has_icon("unicorn")
    with pytest.raises(GameError, match=r"no icon 'unicorn'.*unicorn\.svg.*icons"):
        icon("unicorn", 20, WHITE)


def test_a_broken_icon_says_which(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.table.draw.theme._folders", [tmp_path])
    (tmp_path / "torn.svg").write_text("<svg")
    with pytest.raises(GameError, match=r"torn\.svg cannot be read"):
        icon("torn", 20, WHITE)


def test_the_icons_of_the_game_opened_last_come_first(tmp_path: Path) -> None:
    tank = icon("tank", 20, WHITE)
    (tmp_path / "tank.svg").write_text((FOLDERS[0] / "circle.svg").read_text())
    use_icons(tmp_path)
    other, circle = (icon(name, 20, WHITE) for name in ("tank", "circle"))
    assert pygame.image.tobytes(other, "RGBA") == pygame.image.tobytes(circle, "RGBA")
    assert has_icon("truck"), "those of other games are still there"
    use_icons(FOLDERS[1])
    assert pygame.image.tobytes(icon("tank", 20, WHITE), "RGBA") == pygame.image.tobytes(tank, "RGBA")


@pytest.mark.parametrize("faction", FRIENDS)
@pytest.mark.parametrize("pixels", [9, 14, 30, 61])
def test_every_flag_is_full(faction: str, pixels: int) -> None:
    picture = flag(faction, pixels, palette())
    assert picture.get_size() == (pixels, round(pixels * FLAG_HEIGHT))
    assert ink(picture) == picture.get_width() * picture.get_height()


def test_the_window_has_an_icon() -> None:
    assert ink(window_icon()) > 1000


@pytest.mark.parametrize("size", [28, 47, 90])
def test_every_unit_has_a_face_in_every_mode(theme: Theme, size: int) -> None:
    art = CounterArt(theme)
    for mode in MODES:
        pictures = {
            pygame.image.tobytes(art.unit(UnitFace(spec, mode), size), "RGBA")
            for spec in content().units.values()
        }
        assert len(pictures) == len(content().units)


def test_damage_fills_slots(theme: Theme) -> None:
    art = CounterArt(theme)
    face = UnitFace(content().units["cics-medium-tank-1"], "combat")
    seen = {
        pygame.image.tobytes(art.unit(evolve(face, hits=hits, armor_hits=armor), 47), "RGBA")
        for hits in range(face.spec.hit_slots + 1)
        for armor in range(face.spec.armor_slots + 1)
    }
    assert len(seen) == (face.spec.hit_slots + 1) * (face.spec.armor_slots + 1)


def test_modes_differ_by_more_than_hue(theme: Theme) -> None:
    art = CounterArt(theme)
    face = {mode: art.unit(UnitFace(content().units["cics-green-1"], mode), 80) for mode in MODES}
    below_the_silhouette = (49, 66)
    combat, movement = (face[mode].get_at(below_the_silhouette) for mode in MODES)
    assert sum(movement[:3]) > sum(combat[:3]) + 150
    red = pygame.mask.from_threshold(face["movement"], theme.colors.danger, (8, 8, 8, 255)).count()
    assert red > 80 * 80 * 0.08


def test_factions_differ_by_shape() -> None:
    shapes = [
        pygame.mask.from_surface(drawing(f"counter_{faction}", 60, WHITE, WHITE, WHITE))
        for faction in FACTIONS
    ]
    assert all(a.count() != b.count() for a, b in combinations(shapes, 2))


def test_counters_are_drawn_once(theme: Theme) -> None:
    art = CounterArt(theme)
    face = UnitFace(content().units["red-1"], "combat")
    assert art.unit(face, 40) is art.unit(face, 40)


def test_supports_planes_and_markers_have_pictures(theme: Theme) -> None:
    art = CounterArt(theme)
    pictures = [art.support(side, "cics", 30) for side in content().sides]
    pictures += [
        art.plane(side, faction, 30, "circle")
        for side in ("fighter", "bomber")
        for faction in ("cics", "vang")
    ]
    pictures += [art.garrison(banner, 30, "triangle") for banner in content().banners]
    pictures += [art.fortification(level, 30) for level in (1, 2)]
    pictures += [art.scout_marker(20)]
    assert len({pygame.image.tobytes(picture, "RGBA") for picture in pictures}) == len(pictures)
    assert all(ink(picture) > 200 for picture in pictures)


def test_layers_are_made_once_for_each_zoom(theme: Theme) -> None:
    maps = map_art.MapArt(SKIN.map, theme)
    layer = maps.layer(20.0)
    assert maps.layer(20.0) is layer
    assert layer._size == Sheet.of(SKIN.map.grid).pixels(20.0)
