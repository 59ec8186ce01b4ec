"""Positions told as placements: the setup of a mission, with the counters where a lesson wants them."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.cup import Cup
from game.core.frame import Frame
from game.core.hexes import DIRECTIONS
from game.core.tables import DataTable
from game.firefight.model.content import SIDES, SMOKE_DM, UNIT, content
from game.firefight.model.state import ABOARD, BOX, LEFT, NOWHERE, ON_MAP, PILE, Skirmish, TargetMarker
from game.firefight.rules.sequence import MissionCourse, Round
from game.firefight.rules.setup import lay_out as set_up

YOUR_TURN, BEFORE_ROUND = "turn", "round"
"""What comes next in a position: the player's turn, or the sequence before the next round."""


def lay_out(source: DataTable) -> Skirmish:
    """The position that a lesson begins with; who is not named in it has left the map."""
    state = set_up(source.one_of("mission", content().missions), source.number("seed", 1))
    _clear_map(state)
    state.round = source.number("round", 1)
    state.space = source.number("space", state.space)
    state.caps = source.number("caps", state.caps)
    _place_pieces(state, source.table("pieces"))
    _lay_cards(state, source)
    _lay_markers(state, source)
    following = source.one_of("next", (YOUR_TURN, BEFORE_ROUND), YOUR_TURN)
    state.stack = _stack(following, source.flag("enemy_passed"))
    source.done()
    return state


def _stack(following: str, enemy_passed: bool) -> list[Frame]:
    if following == BEFORE_ROUND:
        return [MissionCourse(step="before_round")]
    turns = Round(step="turn", side=UNIT, passed=enemy_passed, answer=False if enemy_passed else None)
    return [MissionCourse(step="next_round", answer=UNIT), turns]


def _clear_map(state: Skirmish) -> None:
    zoned = {it.counter for it in state.mission.placements if it.zone}
    for name, piece in state.pieces.items():
        if piece.place in (ON_MAP, ABOARD):
            piece.place = NOWHERE if state.spec(name).rumor else BOX if name in zoned else LEFT
            piece.hex = piece.facing = piece.carrier = ""
        piece.hidden = False


def _place_pieces(state: Skirmish, pieces: DataTable) -> None:
    """Carriers come before those they carry."""
    for name, table in pieces.items():
        if name not in state.pieces:
            raise table.fail("", f"is no counter of {state.mission.name}")
        piece = state.pieces[name]
        if piece.place == PILE:
            state.rumors.inside.remove(name)
        piece.carrier = table.text("aboard", "")
        if piece.carrier:
            piece.place, piece.hex = ABOARD, state.pieces[piece.carrier].hex
        else:
            piece.place, piece.hex = ON_MAP, table.one_of("hex", state.grid.hexes)
        if not state.spec(name).rumor:
            piece.facing = table.one_of("facing", DIRECTIONS)
        piece.spent, piece.hidden = table.flag("spent"), table.flag("hidden")
        piece.hit = table.one_of("hit", ("", *state.content.hits), "")
        if piece.hit:
            state.hits[state.spec(name).hit_kind].inside.remove(piece.hit)


def _lay_cards(state: Skirmish, source: DataTable) -> None:
    """The player's hand, and which order cards and rumors are left, where the position says so."""
    mission = state.mission
    state.hand = [*source.all_of("hand", mission.action_deck, ())]
    state.actions = Cup(inside=_without(mission.action_deck, state.hand))
    if "deck" in source.names():
        left = source.all_of("deck", mission.order_deck)
        state.orders = Cup(inside=[*left], discard=_without(mission.order_deck, left))
    if "rumors" in source.names():
        pile = source.all_of("rumors", state.rumors.inside)
        for name in _without(state.rumors.inside, pile):
            if name in state.pieces:
                state.pieces[name].place = LEFT
        state.rumors = Cup(inside=[*pile])


def _without(cards: Sequence[str], taken: Sequence[str]) -> list[str]:
    rest = [*cards]
    for card in taken:
        rest.remove(card)
    return rest


def _lay_markers(state: Skirmish, source: DataTable) -> None:
    control = source.optional_table("control")
    for hex_id in control.names():
        if hex_id not in state.control:
            raise control.fail(hex_id, "has no control marker")
        state.control[hex_id] = control.one_of(hex_id, SIDES)
    smoke = source.optional_table("smoke")
    for hex_id in smoke.names():
        state.smoke[hex_id] = smoke.one_of(hex_id, SMOKE_DM)
    for hex_id in source.all_of("targets", state.grid.hexes, ()):
        state.targets.append(TargetMarker(hex_id, state.round))
