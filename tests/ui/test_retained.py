"""The retained picture of a window: laid once, and again where something has changed or was covered."""

from __future__ import annotations

import pygame
import pytest

from game.table.app import App
from game.table.context import Context
from game.table.draw.slices import Part, Retained, Slices
from game.table.scenes.campaign import CampaignScene
from game.table.scenes.start import lay_table
from tests.trust.games import played
from tests.ui.menu_tools import frames, press

RED, BLUE = (200, 0, 0), (0, 0, 200)


@pytest.fixture
def retained(app: App) -> Retained:
    return Retained(app.screen.get_size())


def sheet(color: tuple[int, int, int], size: tuple[int, int] = (20, 20)) -> pygame.Surface:
    picture = pygame.Surface(size)
    picture.fill(color)
    return picture


def test_a_part_is_laid_once_until_it_changes(retained: Retained) -> None:
    picture, place = sheet(RED), pygame.Rect(10, 10, 20, 20)
    retained.lay(Part(picture, place))
    assert retained.picture.get_at((15, 15))[:3] == RED
    picture.fill(BLUE)
    retained.lay(Part(picture, place))
    assert retained.picture.get_at((15, 15))[:3] == RED, "the same picture is not laid again"
    retained.lay(Part(picture, place, version=1))
    assert retained.picture.get_at((15, 15))[:3] == BLUE


def test_a_part_that_was_covered_is_laid_again(retained: Retained) -> None:
    below, above = sheet(RED), sheet(BLUE, (60, 60))
    place = pygame.Rect(10, 10, 20, 20)
    retained.lay(Part(below, place))
    retained.lay(Part(above, pygame.Rect(0, 0, 60, 60)))
    assert retained.picture.get_at((15, 15))[:3] == BLUE
    retained.lay(Part(below, place))
    assert retained.picture.get_at((15, 15))[:3] == RED


def test_a_part_stays_in_its_place(retained: Retained) -> None:
    retained.picture.fill(BLUE)
    retained.lay(Part(sheet(RED, (31, 20)), pygame.Rect(10, 10, 20, 20)))
    assert retained.picture.get_at((29, 15))[:3] == RED
    assert retained.picture.get_at((31, 15))[:3] == BLUE, "the odd column of a picture is no part of it"


def test_the_campaign_looks_the_same_drawn_step_by_step_and_at_once(app: App, context: Context) -> None:
    """Tabs, the large inspector and the cursor change what lies where; a new scene has nothing retained."""
    table = lay_table(context, played(4, 60))
    scene = CampaignScene(context, table)
    app.stack.push(scene)
    frames(app)
    for key in (pygame.K_p, pygame.K_x, pygame.K_RIGHT, pygame.K_x, pygame.K_p, pygame.K_i):
        press(app, key)
        kept = app.screen.copy()
        scene.picture.retained = Retained(scene.size)
        scene.dirty = True
        app.frame([], 0.0)
        assert kept.get_buffer().raw == app.screen.get_buffer().raw, pygame.key.name(key)


def test_panels_that_take_too_long_come_in_the_next_frames(
    app: App, context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = CampaignScene(context, lay_table(context, played(4, 60)))
    app.stack.push(scene)
    frames(app)
    whole = app.screen.copy()
    scene.screen.make_pictures()
    scene.resized()
    scene.picture.retained = Retained(scene.size)
    monkeypatch.setattr(Context, "slices", Slices(seconds=0.0))
    app.frame([], 0.0)
    assert app.screen.get_buffer().raw != whole.get_buffer().raw
    count = 0
    while app.stack.dirty:
        count += 1
        app.frame([], 0.0)
        assert count < 100, "it comes to an end"
    assert count > 5
    assert app.screen.get_buffer().raw == whole.get_buffer().raw
