"""Small windows and large scales: nothing on the map shrinks or crowds, and what is asked about is seen."""

from __future__ import annotations

import pygame
import pytest

from game.siloam.model.content import content
from game.siloam.screen.terrain.marks import NUMBER_PLACE, Numerals, Printer, number_pixels
from game.table.draw.theme import Theme
from game.table.map.geometry import HALF_HEIGHT, Sheet, center
from game.table.map.map_skin import COUNTER_SIZE, is_counter
from tests.ui.driver import FRAME, Desk, session_at, there

SMALL, USUAL = (1000, 700), (1280, 720)


def desk_at(size: tuple[int, int], scale: float, kind: str = "support_phase") -> Desk:
    return Desk.with_session(session_at(kind), pygame.Surface(size).convert(), scale=scale)


@pytest.mark.parametrize(("size", "scale"), [(USUAL, 1.5), (USUAL, 2.0), ((1920, 1080), 2.0)])
def test_counters_do_not_shrink_where_everything_else_grows(size: tuple[int, int], scale: float) -> None:
    usual = desk_at(USUAL, 1.0).scene.screen.map.camera
    assert usual.fits, "at the usual scale the whole map is seen"
    camera = desk_at(size, scale).scene.screen.map.camera
    assert camera.radius >= usual.radius


def test_the_whole_map_is_a_key_away() -> None:
    desk = desk_at(USUAL, 2.0)
    assert not desk.scene.screen.map.camera.fits
    desk.press(pygame.K_f)
    assert desk.scene.screen.map.camera.fits


def test_what_is_asked_about_is_seen_where_not_all_of_the_map_is() -> None:
    desk = desk_at(USUAL, 2.0)
    view = desk.scene.screen.map.camera.view
    seen = 0
    for _ in range(60):
        answers = there(desk.scene.asker.answers)
        if answers.on_map:
            seen += 1
            assert any(view.collidepoint(desk.scene.screen.hex_rect(h).center) for h in answers.on_map)
        decision = there(desk.table.asked)
        desk.table.choose(decision.choices[len(decision.choices) // 2])
        desk.app.frame([], FRAME)
        if desk.table.asked is None:
            break
    assert seen > 10


@pytest.mark.parametrize(("size", "scale"), [(SMALL, 1.0), (USUAL, 1.0), (USUAL, 2.0), ((1920, 1080), 1.5)])
@pytest.mark.parametrize("whole", [False, True])
def test_hex_numbers_keep_apart(size: tuple[int, int], scale: float, whole: bool) -> None:
    desk = desk_at(size, scale)
    if whole:
        desk.press(pygame.K_f)
    theme, radius = Theme(scale=scale), desk.scene.screen.map.camera.radius
    printer = Printer(Sheet.of(content().map.grid), radius, theme, [])
    numbers = Numerals(theme, number_pixels(theme, radius))
    boxes = []
    for hex_id in printer.numbered(content().map):
        (x, y), picture = center(hex_id), numbers.picture(hex_id, "clear")
        box = picture.get_rect(center=((x + NUMBER_PLACE[0]) * radius, (y + NUMBER_PLACE[1]) * radius))
        boxes.append(box.inflate(0.25 * radius, 0))
    assert len(boxes) >= 60
    assert all(len(box.collidelistall(boxes)) == 1 for box in boxes)


@pytest.mark.parametrize(("size", "least"), [(SMALL, 26), (USUAL, 34), ((1920, 1080), 42)])
def test_counters_can_be_read_where_the_whole_map_is_seen(size: tuple[int, int], least: int) -> None:
    """In a small window a counter takes more of its hex than in a large one, but stays within it."""
    desk = desk_at(size, 1.0, "movement_phase")
    view, state = desk.scene.screen.map, desk.table.shown
    radius = view.camera.radius
    counters = [it for figures in view.skin.standing(state).values() for it in figures if is_counter(it)]
    assert counters
    for counter in counters:
        side = COUNTER_SIZE * radius * view.figure_art.growth(radius)
        assert least <= side <= 2 * HALF_HEIGHT * radius
        assert view.figure_art.picture(counter, radius).width >= round(side * counter.size)
