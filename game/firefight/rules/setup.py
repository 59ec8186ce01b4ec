"""B1: setting up a mission (FF-SET), and the player's own choice of hexes and facings (FF-NEW-53)."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import define

from game.core.cup import Cup
from game.core.dice import Dice, seeded
from game.core.frame import DONE, Choice, Decision, DecisionKind, EventKind, Question
from game.core.hexes import DIRECTIONS
from game.firefight.model.content import (
    HIT_KINDS,
    NO_ENEMY,
    RUMORS,
    SIDES,
    Content,
    Mission,
    Placement,
    content,
)
from game.firefight.model.state import ABOARD, BOX, NOWHERE, ON_MAP, PILE, WAITING, Piece, Skirmish, Tally
from game.firefight.rules.aftermath import conclude
from game.firefight.rules.movement import STACK

EVENTS: Mapping[str, EventKind] = {
    "set_up": EventKind({"piece": str, "hex": str, "facing": str}),
    "mission_begins": EventKind({"mission": str}),
}
DECISIONS: Mapping[str, DecisionKind] = {"place": {"piece": str}, "first_facing": {"piece": str, "hex": str}}


def lay_out(mission_id: str, seed: int) -> Skirmish:
    """FF-SET-01 to 09: everything but where the player's Units stand."""
    from game.firefight.rules.sequence import MissionCourse  # a mission begins with its setup

    printed = content()
    mission = printed.missions[mission_id]
    dice = seeded(seed, "firefight", mission_id)
    state = Skirmish(
        dice=dice,
        seed=seed,
        mission_id=mission_id,
        pieces=_pieces(printed, mission),
        orders=Cup(inside=[*mission.order_deck]),
        actions=Cup(inside=[*mission.action_deck]),
        hits={kind: _hit_pile(printed, kind) for kind in HIT_KINDS},
        rumors=Cup(inside=[*mission.rumor_pile, *[NO_ENEMY] * mission.no_enemy]),
        tallies={side: Tally(start=mission.starting_vp[side]) for side in SIDES},
        control={hex_id: control.holder for hex_id, control in mission.controls.items()},
        caps=mission.caps,
        cap_total=mission.caps,
        fire_missions=mission.fire_missions,
        stack=[MissionCourse()],
    )
    _deal(state, dice)
    return state


def _deal(state: Skirmish, dice: Dice) -> None:
    """FF-SET-08: the player is dealt the mission's number of action cards."""
    for _ in range(min(state.mission.hand, len(state.actions.inside))):
        state.hand.append(state.actions.draw(dice))


def _hit_pile(printed: Content, kind: str) -> Cup:
    """FF-SET-06."""
    return Cup(inside=[hit.id for hit in printed.hits.values() if hit.kind == kind for _ in range(hit.count)])


def _pieces(printed: Content, mission: Mission) -> dict[str, Piece]:
    """FF-SET-02, 07: every counter of the mission, in the order of the counter file."""
    placed = {it.counter: it for it in mission.placements}
    arrivals = {it.counter for it in mission.reinforcements}
    pieces = {}
    for name in printed.counters:
        if name not in mission.counters:
            continue
        if name in placed:
            pieces[name] = _placed(placed[name], placed)
        elif name in RUMORS:
            number = RUMORS.index(name)
            known = number < len(mission.rumors)
            pieces[name] = Piece(ON_MAP, mission.rumors[number]) if known else Piece(NOWHERE)
        else:
            pile = WAITING if name in arrivals else PILE if name in mission.rumor_pile else BOX
            pieces[name] = Piece(pile)
    return pieces


def _placed(it: Placement, placed: Mapping[str, Placement]) -> Piece:
    if it.aboard:
        return Piece(ABOARD, placed[it.aboard].hex, it.facing, carrier=it.aboard)
    place = ON_MAP if it.hex else BOX
    return Piece(place, it.hex, it.facing, hidden=it.hidden)


def waiting_for_place(state: Skirmish) -> list[Placement]:
    """FF-NEW-53: the Units that the player has still to place."""
    return [it for it in state.mission.placements if it.zone and state.pieces[it.counter].place == BOX]


@define(kw_only=True)
class PlaceUnits(Question):
    """FF-NEW-53: a hex of its zone for each Unit, within the stacking limit; its facing is asked next."""

    def decision(self, state: Skirmish) -> Decision:
        left = waiting_for_place(state)
        if not left:
            return Decision("place", "FF-SET-02", (DONE,), {"piece": ""})
        unit = left[0]
        taken = [it.hex for it in state.pieces.values() if it.place == ON_MAP]
        free = [it for it in unit.zone if taken.count(it) < STACK]
        choices = tuple(Choice("place", unit.counter, it) for it in free)
        return Decision("place", "FF-NEW-53", choices, {"piece": unit.counter}, always_ask=True)

    def choose(self, state: Skirmish, choice: Choice) -> None:
        if choice == DONE:
            state.emit("mission_begins", "FF-SET-10", mission=state.mission_id)
            conclude(state)
            state.finish()
            return
        piece = state.pieces[choice.piece]
        piece.place, piece.hex = ON_MAP, choice.hex
        state.emit("set_up", "FF-NEW-53", piece=choice.piece, hex=choice.hex, facing=piece.facing)
        state.call(FirstFacing(unit=choice.piece))


@define(kw_only=True)
class FirstFacing(Question):
    """FF-NEW-53: which way a Unit faces at the start; it stays in hiding."""

    unit: str

    def decision(self, state: Skirmish) -> Decision:
        here = state.pieces[self.unit].hex
        choices = tuple(Choice("face", self.unit, here, it) for it in DIRECTIONS)
        return Decision("first_facing", "FF-NEW-53", choices, {"piece": self.unit, "hex": here})

    def choose(self, state: Skirmish, choice: Choice) -> None:
        piece = state.pieces[self.unit]
        piece.facing = choice.option
        state.emit("set_up", "FF-NEW-53", piece=self.unit, hex=piece.hex, facing=piece.facing)
        state.finish()
