"""What stands on the map, and where in its hex."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from game.core.session import new_session
from game.siloam.model.content import FACTIONS, content
from game.siloam.model.state import State
from game.siloam.rules.activation import MoveStack
from game.siloam.rules.cics import CicsTurn
from game.siloam.screen.counters import CounterArt, UnitFace, vang_support_picture
from game.siloam.screen.map.flags import hoisted
from game.siloam.screen.map.standing import (
    AID,
    DONE,
    FLAG,
    LEVEL,
    NUMBER,
    POLE,
    SCOUTED,
    SUPPORT,
    WORKS,
    Token,
    signature,
    standing,
)
from game.siloam.screen.skin import SKIN
from game.siloam.system import SILOAM_SYSTEM
from game.table.draw.theme import PALETTES, Theme, has_icon, palette
from game.table.map.map_canvas import FigureArt
from game.table.map.map_skin import Figure, fanned, is_stack


@pytest.fixture
def state() -> State:
    session, _ = new_session(SILOAM_SYSTEM, 5)
    state = session.state.clone()
    state.stack.clear()
    return state


def kinds(figures: list[Figure]) -> list[str]:
    return [figure.look.kind for figure in figures if isinstance(figure.look, Token)]


def attach(state: State, unit_id: str, side: str) -> str:
    unit = state.units[unit_id]
    support = next(s for s in state.supports.values() if not s.on_map and side in s.spec.sides)
    support.side, support.host = side, unit.id
    state.put_support(support, unit.place)
    return support.id


def infantry(state: State) -> str:
    return next(unit.id for unit in state.friends_on_map() if unit.is_infantry)


def test_every_counter_on_the_map_is_drawn_once(state: State) -> None:
    figures = [figure for hexes in standing(state).values() for figure in hexes]
    units = sorted(figure.owner for figure in figures if isinstance(figure.look, UnitFace))
    assert units == sorted(u.id for u in state.units.values() if u.on_map)


def test_damage_and_mode_are_on_the_face(state: State) -> None:
    unit = state.units[infantry(state)]
    unit.hits, unit.mode = ("1",), "movement"
    look = next(f.look for f in standing(state)[unit.place] if f.owner == unit.id)
    assert isinstance(look, UnitFace)
    assert (look.hits, look.mode) == (1, "movement")


def test_an_attachment_is_small_and_tucked_to_its_host(state: State) -> None:
    host = infantry(state)
    support = attach(state, host, "mg")
    rider = next(f for f in standing(state)[state.units[host].place] if f.piece == support)
    assert rider.owner == host
    assert rider.size < 0.6
    assert rider.offset[0] < 0
    assert rider.offset[1] < 0


def test_a_detachment_stands_alone_in_the_middle(state: State) -> None:
    support = next(s for s in state.supports.values() if "hq" in s.spec.sides and not s.on_map)
    support.side, support.host = "hq", ""
    state.put_support(support, "0505")
    (figure,) = standing(state)["0505"]
    assert figure.offset == (0, 0)
    assert figure.look == Token(SUPPORT, "hq", support.spec.faction)


def test_an_overstacked_hex_shows_all_its_units(state: State) -> None:
    first, second = [unit for unit in state.friends_on_map() if unit.is_infantry][:2]
    state.put(second, first.place)
    figures = standing(state)[first.place]
    places = {f.offset for f in figures if isinstance(f.look, UnitFace)}
    assert len(places) == 2
    assert is_stack(figures)


def test_a_fanned_stack_lies_side_by_side(state: State) -> None:
    host = infantry(state)
    attach(state, host, "leader")
    apart = fanned(standing(state)[state.units[host].place])
    counters = [f for f in apart if isinstance(f.look, UnitFace) or f.look.kind == SUPPORT]
    xs = sorted(f.offset[0] for f in counters)
    assert xs[1] - xs[0] > 1
    assert {f.offset[1] for f in counters} == {0.0}


def flag_of(state: State, hex_id: str) -> Figure:
    """The flag of a VP Space, which lies above all else in its hex."""
    last = standing(state)[hex_id][-1]
    assert last.look.kind == POLE
    return last


def test_the_flag_of_a_vp_space_is_its_holders(state: State) -> None:
    space = next(h for h in content().map.vp if state.is_empty(h))
    assert flag_of(state, space).look.faction == ""
    unit = state.units[infantry(state)]
    state.put(unit, space)
    assert flag_of(state, space).look.faction == unit.spec.faction
    state.put(unit, "0505")
    assert POLE not in kinds(standing(state)["0505"])
    state.garrisons = [space]
    assert flag_of(state, space).look.faction == "vang"


def test_the_flag_changes_the_picture_of_the_map(state: State) -> None:
    space = next(h for h in content().map.vp if state.is_empty(h))
    before = signature(state)
    state.garrisons = [space]
    assert signature(state) != before


def test_neither_flag_nor_counter_hides_the_other(state: State, theme: Theme) -> None:
    space, radius = next(h for h in content().map.vp if state.is_empty(h)), 44.0
    state.put(state.units[infantry(state)], space)
    art = FigureArt(SKIN.map.artist(theme), theme.colors)
    places = []
    for figure in standing(state)[space]:
        picture = art.picture(figure, radius)
        middle = round(figure.offset[0] * radius), round(figure.offset[1] * radius)
        places.append(picture.get_bounding_rect().move(picture.get_rect(center=middle).topleft))
    counter, flag = places
    assert not counter.colliderect(flag)
    assert flag.left >= -radius


@pytest.mark.parametrize("name", PALETTES)
def test_every_side_has_a_flag_of_its_own_in_every_palette(name: str) -> None:
    """Without any hue the signs on them differ."""
    colors = palette(name)
    greys = [
        pygame.image.tobytes(pygame.transform.grayscale(hoisted(faction, 44, colors)), "RGB")
        for faction in (*FACTIONS, "")
    ]
    for one, other in combinations(greys, 2):
        differing = sum(abs(a - b) > 40 for a, b in zip(one, other, strict=True))
        assert differing > len(one) / 25


def test_a_fortification_hides_neither_flag_nor_number_and_tells_its_level(state: State) -> None:
    flagged = content().map.flags["siloam"][0]
    state.fortifications[flagged] = 2
    found = kinds(standing(state)[flagged])
    assert found.index(WORKS) < found.index(NUMBER) < found.index(FLAG)
    unit = state.units[infantry(state)]
    state.put(unit, flagged)
    figures = standing(state)[flagged]
    assert Token(LEVEL, "2") in [figure.look for figure in figures]


def test_vang_supports_and_scout_markers_are_shown(state: State) -> None:
    unit = state.units[next(iter(state.vang_at.values()))]
    unit.support, unit.scouted = "sabotage", True
    assert {AID, SCOUTED} <= set(kinds(standing(state)[unit.place]))


def test_a_garrison_of_one_banner_shows_it(state: State) -> None:
    spaces = content().map.vp.values()
    for space in spaces:
        if space.hex not in state.friends_at and space.hex not in state.vang_at:
            state.garrisons = [space.hex]
            look = standing(state)[space.hex][0].look
            assert isinstance(look, Token)
            assert look.name == (space.banners[0] if len(space.banners) == 1 else "")


def test_units_that_have_acted_are_subdued_while_friends_act(state: State) -> None:
    unit = state.units[infantry(state)]
    unit.acted = "moved"
    assert DONE not in kinds(standing(state)[unit.place])
    state.stack.append(CicsTurn())
    assert DONE in kinds(standing(state)[unit.place])
    state.stack.append(MoveStack(unit=unit.id))
    assert DONE not in kinds(standing(state)[unit.place])


def test_the_signature_tells_what_can_be_seen(state: State) -> None:
    before = signature(state)
    assert signature(state.clone()) == before
    unit = state.units[infantry(state)]
    unit.hits = ("0",)
    hurt = signature(state)
    assert hurt != before
    state.fortifications["0505"] = 1
    assert signature(state) != hurt


def test_every_vang_support_has_a_picture_of_its_own(theme: Theme) -> None:
    assert all(has_icon(vang_support_picture(name)) for name in content().chits.vang_support)
    art = CounterArt(theme)
    pictures = {
        pygame.image.tobytes(art.vang_support(name, 40), "RGBA")
        for name in ("tank", "flamethrower", "leader", "artillery", "bombing-run", "bolster", "sabotage")
    }
    assert len(pictures) == 7


@pytest.mark.parametrize("radius", [18.0, 44.0])
def test_every_figure_has_a_picture_in_every_condition(state: State, theme: Theme, radius: float) -> None:
    state.stack.append(CicsTurn())
    unit = state.units[infantry(state)]
    unit.acted = "moved"
    state.fortifications[unit.place] = 1
    art = FigureArt(SKIN.map.artist(theme), theme.colors)
    figure = next(f for f in standing(state)[unit.place] if f.spent)
    seen = {pygame.image.tobytes(art.picture(figure, radius, through), "RGBA") for through in (False, True)}
    assert len(seen) == 2
    for figures in standing(state).values():
        for figure in figures:
            assert art.picture(figure, radius) is art.picture(figure, radius)
