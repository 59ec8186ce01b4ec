"""The small picture of a campaign in its save."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import mean

import pygame
import pytest

from game.core.dice import Dice
from game.core.session import new_session
from game.siloam.bots.steady import steady_policy
from game.siloam.model.content import content
from game.siloam.model.state import State
from game.siloam.screen import thumbnail as pictures
from game.siloam.screen.map.flags import cloth_of_nobody, holder
from game.siloam.screen.thumbnail import CLOTH, RADIUS, thumbnail
from game.siloam.system import SILOAM_SYSTEM
from game.table.draw.theme import Color, palette
from game.table.draw.thumbnails import open_thumbnail
from game.table.map.geometry import Sheet, center

ROUND = 3
FLAG = tuple(map(mean, zip(*CLOTH, strict=True)))
"""The middle of the cloth of a flag, from that of its hex."""
CLOSE = 24
"""How far each channel of a smoothed colour may lie from the colour itself."""


@pytest.fixture(scope="module")
def state() -> State:
    session, _ = new_session(SILOAM_SYSTEM, 2)
    while session.state.round < ROUND:
        assert session.decision is not None
        session.choose(steady_policy(session.state, session.decision, Dice(0)))
    return session.state


@pytest.fixture
def picture(state: State) -> pygame.Surface:
    found = open_thumbnail(thumbnail(state))
    assert found is not None
    return found


def at(picture: pygame.Surface, hex_id: str, dx: float = 0.0, dy: float = 0.0) -> Color:
    """The colour at a hex."""
    sheet, (x, y) = Sheet.of(content().map.grid), center(hex_id)
    pixel = int((x + dx - sheet.left) * RADIUS), int((y + dy - sheet.top) * RADIUS)
    red, green, blue, _ = picture.get_at(pixel)
    return red, green, blue


def close(one: Color, other: Color) -> bool:
    return all(abs(a - b) <= CLOSE for a, b in zip(one, other, strict=True))


def alone(state: State) -> Iterator[tuple[str, Color]]:
    """Hexes with a Combat Unit that no other counter touches, and its colour."""
    grid, colors = content().map.grid, palette()
    held = {*state.friends_at, *state.vang_at, *state.support_at, *state.garrisons}
    for hex_id in (*state.friends_at, *state.vang_at):
        if held.isdisjoint(grid.neighbours[hex_id]):
            unit = state.vang_in(hex_id) or next(iter(state.friends_in(hex_id)))
            banner = unit.spec.banner
            yield hex_id, colors[f"banner_{banner}"] if banner else colors[unit.spec.faction]


def test_armies_stand_on_the_map_in_their_colours(state: State, picture: pygame.Surface) -> None:
    armies = list(alone(state))
    assert len({color for _, color in armies}) > 2
    for hex_id, color in armies:
        assert close(at(picture, hex_id), color), hex_id


def test_the_map_is_a_map(state: State, picture: pygame.Surface) -> None:
    """Open ground, sea and mountains, each as the map has them where nobody stands."""
    war_map, colors = content().map, palette()
    held = {*state.friends_at, *state.vang_at, *state.support_at, *state.garrisons}
    free = [h for h in war_map.grid.hexes if held.isdisjoint({h, *war_map.grid.neighbours[h]})]
    seas = [h for h in free if war_map.terrain[h] == "sea"]
    assert any(close(at(picture, h), colors["sea"]) for h in seas)
    peaks = [h for h in free if war_map.terrain[h] == "difficult"]
    faces = {at(picture, h, dx) for h in peaks for dx in (-0.6, -0.2, 0.2, 0.6)}
    assert max(sum(face) for face in faces) - min(sum(face) for face in faces) > 90, "lit and dark faces"


def test_a_flag_over_every_vp_space_shows_who_holds_it(state: State, picture: pygame.Surface) -> None:
    colors, holders = palette(), set[str]()
    for hex_id in state.content.map.vp:
        faction = holder(state, hex_id)
        holders.add(faction)
        cloth = colors[faction] if faction else cloth_of_nobody(colors)
        assert close(at(picture, hex_id, FLAG[0], FLAG[1]), cloth), (hex_id, faction)
    assert len(holders) > 1


def test_the_country_is_painted_once(state: State) -> None:
    thumbnail(state)
    before = pictures._country.cache_info().misses
    country = pygame.image.tobytes(pictures._country(state.content.map, palette()).surface, "RGB")
    thumbnail(state)
    assert pictures._country.cache_info().misses == before
    assert pygame.image.tobytes(pictures._country(state.content.map, palette()).surface, "RGB") == country, (
        "no army stays behind"
    )
