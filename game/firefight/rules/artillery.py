"""B22: off-board artillery: its target markers, where shells land, and whom they hit (FF-NEW-15 to 21)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.core.frame import EventKind
from game.core.hexes import DIRECTIONS
from game.firefight.model.content import BLUE, RED
from game.firefight.model.state import ON_MAP, Skirmish, TargetMarker
from game.firefight.rules.aftermath import conclude
from game.firefight.rules.attack import FACES, roll, strike
from game.firefight.rules.fire import AttackSum, Term, defense_terms
from game.firefight.rules.rumors import REVEALED_ON, come_out, reveal_rumor

ON_TARGET = 3
"""FF-NEW-17: with this or less the shells do not drift."""
IN_HEX, BESIDE = {RED: 5, BLUE: 3}, {RED: 3, BLUE: 1}
"""FF-NEW-18: attack ratings in the landing hex and next to it."""
GUNS = "artillery"

EVENTS: Mapping[str, EventKind] = {
    "artillery_targeted": EventKind({"hex": str, "card": str}),
    "artillery_drifted": EventKind({"target": str, "die": int, "direction": str, "hex": str}),
    "artillery_lost": EventKind({"target": str}),
    "rumor_shelled": EventKind({"rumor": str, "dice": tuple[int, int], "need": int}),
}


def land(state: Skirmish) -> None:
    """FF-PRE-07, FF-RUL-116: the markers placed before the last round, in the order they were placed."""
    due = [it for it in state.targets if it.round < state.round]
    state.targets = [it for it in state.targets if it.round >= state.round]
    for target in due:
        if not state.outcome:
            _land_one(state, target)
            conclude(state)  # FF-RUL-114


def _land_one(state: Skirmish, target: TargetMarker) -> None:
    """FF-NEW-17, 21."""
    die = state.dice.roll(FACES)
    hex_id, direction = target.hex, ""
    if die > ON_TARGET:
        direction = DIRECTIONS[state.dice.roll(FACES) - 1]
        hex_id = state.grid.towards[target.hex].get(direction, "")
    if not hex_id:
        state.reveal("artillery_lost", "FF-NEW-21", target=target.hex)
        return
    state.reveal(
        "artillery_drifted", "FF-NEW-17", target=target.hex, die=die, direction=direction, hex=hex_id
    )  # fmt: skip
    for name, ratings in _under_fire(state, hex_id):
        if state.pieces[name].place == ON_MAP:
            _hit_by_shells(state, name, ratings)


def _under_fire(state: Skirmish, hex_id: str) -> list[tuple[str, Mapping[str, int]]]:
    """FF-NEW-18: pieces of either side in and next to the hex, lowest hex number first."""
    return [
        (name, IN_HEX if near == hex_id else BESIDE)
        for near in sorted((hex_id, *state.grid.neighbours[hex_id]))
        for name in _pieces_in(state, near)
    ]


def _pieces_in(state: Skirmish, hex_id: str) -> Iterator[str]:
    for name, it in state.pieces.items():
        if it.place == ON_MAP and it.hex == hex_id:
            yield name


def shell_sum(state: Skirmish, name: str, ratings: Mapping[str, int]) -> AttackSum:
    """FF-NEW-19: the flank rating and the DM, no range modifier, no CAPs."""
    rating = Term("ar", ratings[state.spec(name).dr_color], "FF-NEW-18")
    return AttackSum(GUNS, name, (rating,), defense_terms(state, name, ""))


def _hit_by_shells(state: Skirmish, name: str, ratings: Mapping[str, int]) -> None:
    """FF-NEW-18, 20, 44: one roll; it reveals a rumor, and a Unit in hiding if it is hit."""
    dice = roll(state)
    if state.spec(name).rumor:
        if sum(dice) < REVEALED_ON:
            state.reveal("rumor_shelled", "FF-NEW-20", rumor=name, dice=dice, need=REVEALED_ON)
            return
        name = reveal_rumor(state, name)
        if not name:
            return
    sums = shell_sum(state, name, ratings)
    if sum(dice) >= sums.need:
        come_out(state, name)
    strike(state, sums, dice, 0)
