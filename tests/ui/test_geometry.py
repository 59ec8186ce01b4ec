"""Hexes to pixels and back."""

from __future__ import annotations

import pygame
import pytest

from game.core.hexes import to_id
from game.siloam.model.warmap import WarMap
from game.table.map.geometry import (
    CLOSEST_RADIUS,
    FIT_BORDER,
    Camera,
    Sheet,
    center,
    corners,
    nearest,
    side_ends,
)

VIEW = pygame.Rect(40, 30, 1000, 640)


@pytest.fixture
def camera(war_map: WarMap) -> Camera:
    camera = Camera(Sheet.of(war_map.grid))
    camera.look_through(VIEW)
    camera.fit()
    return camera


def whole(camera: Camera) -> Camera:
    """The same camera with a window so large that every hex is in it."""
    camera.view = pygame.Rect(-5000, -5000, 10000, 10000)
    return camera


@pytest.mark.parametrize("radius", [9.5, 28.3, 42.0, 91.7])
def test_the_middle_of_every_hex_lies_in_it(camera: Camera, war_map: WarMap, radius: float) -> None:
    camera = whole(camera)
    camera.radius = radius
    assert len(war_map.grid.hexes) == 260
    for hex_id in war_map.grid.hexes:
        assert camera.hex_at(camera.to_screen(center(hex_id)), war_map.grid) == hex_id


def test_points_near_the_corners_lie_in_their_hex(war_map: WarMap) -> None:
    for hex_id in war_map.grid.hexes:
        for corner in corners(hex_id, 0.97):
            assert to_id(nearest(corner)) == hex_id


def test_outside_the_grid_there_is_no_hex(camera: Camera, war_map: WarMap) -> None:
    assert whole(camera).hex_at(camera.to_screen((-3.0, 0.0)), war_map.grid) is None


def test_outside_the_view_there_is_no_hex(camera: Camera, war_map: WarMap) -> None:
    camera.zoom_to(80, VIEW.center)
    pixel = camera.to_screen(center("0101"))
    assert not VIEW.collidepoint(pixel)
    assert camera.hex_at(pixel, war_map.grid) is None


def test_a_side_joins_the_corners_two_hexes_share() -> None:
    for a, b in (("1504", "1604"), ("0908", "0909"), ("1107", "1207")):
        shared = {(round(x, 6), round(y, 6)) for x, y in corners(a)} & {
            (round(x, 6), round(y, 6)) for x, y in corners(b)
        }
        assert {(round(x, 6), round(y, 6)) for x, y in side_ends(a, b)} == shared


def test_fitting_shows_every_corner(camera: Camera, war_map: WarMap) -> None:
    inside = VIEW.inflate(-FIT_BORDER, -FIT_BORDER)
    for hex_id in war_map.grid.hexes:
        for corner in corners(hex_id):
            assert inside.collidepoint(camera.to_screen(corner))


def test_zooming_keeps_the_place_under_the_cursor(camera: Camera) -> None:
    pixel = (600, 300)
    before = camera.to_plane(pixel)
    camera.zoom_to(camera.radius * 2, pixel)
    assert camera.to_plane(pixel) == pytest.approx(before)


def test_zooming_stops_at_both_ends(camera: Camera) -> None:
    fitted = camera.radius
    camera.zoom_to(1000, VIEW.center)
    assert camera.radius == CLOSEST_RADIUS
    camera.zoom_to(1, VIEW.center)
    assert camera.radius == fitted


def test_panning_never_leaves_the_sheet(camera: Camera) -> None:
    camera.zoom_to(80, VIEW.center)
    camera.pan(100_000, -100_000)
    left, top = camera.to_screen((camera.sheet.left, camera.sheet.top))
    bottom = top + camera.sheet.height * camera.radius
    assert left == pytest.approx(VIEW.left)
    assert bottom == pytest.approx(VIEW.bottom)


def test_a_fitted_sheet_stays_fitted_in_a_new_window(camera: Camera) -> None:
    camera.look_through(pygame.Rect(0, 0, 1600, 900))
    assert camera.fits
    assert camera.radius == camera.fitting_radius


def test_a_window_too_small_for_anything_does_no_harm(camera: Camera) -> None:
    camera.look_through(pygame.Rect(0, 0, 1, 1))
    assert camera.radius > 0


def test_layers_have_odd_widths(war_map: WarMap) -> None:
    sheet = Sheet.of(war_map.grid)
    assert all(sheet.pixels(radius / 4)[0] % 2 for radius in range(40, 300))
