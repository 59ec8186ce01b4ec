"""B19, B23: what a move costs and what it may enter (FF-MOV, FF-NEW-25 to 29), and going there hex by hex."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from game.core import facing as facings
from game.core.frame import EventKind
from game.core.hexes import walk
from game.firefight.model.content import AI, UNIT
from game.firefight.model.state import ABOARD, LEFT, ON_MAP, Skirmish
from game.firefight.rules.rumors import come_out, settle

PIVOT_COST = 1
"""FF-MOV-06."""
BACKWARDS = 1
"""FF-MOV-04."""
STACK = 2
"""FF-NEW-01: Units in a hex."""

EVENTS: Mapping[str, EventKind] = {
    "moved": EventKind({"piece": str, "origin": str, "hex": str}),
    "turned": EventKind({"piece": str, "facing": str, "before": str, "hex": str}),
    "stopped_by_hidden": EventKind({"piece": str, "hex": str}),
    "got_on": EventKind({"piece": str, "carrier": str, "hex": str}),
    "got_off": EventKind({"piece": str, "carrier": str, "hex": str}),
    "left_map": EventKind({"piece": str, "hex": str, "vp": int}),
}


def move_cost(state: Skirmish, name: str) -> int:
    """FF-MOV-02: the printed cost, hit counter applied, terrain left out."""
    return max(0, state.spec(name).move_ap + state.hit(name).move)


def terrain_cost(state: Skirmish, name: str, hex_id: str) -> int | None:
    """FF-MOV-03: what the hex entered adds; None where the piece may not enter."""
    terrain = state.land.terrain[hex_id]
    return terrain.foot if state.spec(name).is_foot else terrain.vehicle


def is_backwards(state: Skirmish, name: str, here: str, there: str) -> bool:
    """FF-MOV-04, FF-RUL-09: a step to one of the three hexes outside the arc, by the facing at the start."""
    if state.spec(name).rumor:  # FF-RUL-88
        return False
    step = facings.way(state.grid, here, there)
    return facings.turns_between(state.pieces[name].facing, step) > 1


def path_cost(state: Skirmish, name: str, path: Sequence[str]) -> int:
    """FF-MOV-02 to 04, 07, FF-NEW-25: what a move costs in all."""
    return sum(cost for _, cost in path_terms(state, name, path))


def path_terms(state: Skirmish, name: str, path: Sequence[str]) -> Iterator[tuple[str, int]]:
    """The base cost once, the terrain of each hex by its name, and each step backwards."""
    yield "move", move_cost(state, name)
    for here, there in walk(state.pieces[name].hex, path):
        if cost := terrain_cost(state, name, there):
            yield state.land.terrain[there].name, cost
        if is_backwards(state, name, here, there):
            yield "backwards", BACKWARDS


def can_change_hex(state: Skirmish, name: str) -> bool:
    """A piece on the map that its hit counter does not hold."""
    return state.pieces[name].place == ON_MAP and not state.hit(name).no_move


def why_not_enter(state: Skirmish, name: str, hex_id: str, *, passing: bool = False) -> str:
    """What keeps a Unit out of a hex: terrain, an enemy before a vehicle, the stacking limit; or nothing.

    The limit counts where an action ends: a hex that is only passed through may be full (FF-NEW-01).
    """
    if terrain_cost(state, name, hex_id) is None:
        return "terrain"
    if state.at(hex_id, AI) and not state.spec(name).is_foot:  # FF-NEW-27
        return "enemy"
    if not passing and not has_room(state, name, hex_id):
        return "stacking"
    return ""


def has_room(state: Skirmish, name: str, hex_id: str) -> bool:
    """FF-NEW-01: whether a Unit may end an action in a hex."""
    return sum(it != name for it in state.at(hex_id, UNIT)) < STACK


def first_steps(state: Skirmish, name: str) -> list[str]:
    """FF-MOV-01: the hexes next to a Unit that it may enter, be it only to go on."""
    here = state.pieces[name].hex
    return [it for it in state.grid.neighbours[here] if not why_not_enter(state, name, it, passing=True)]


def unit_paths(state: Skirmish, name: str, off_road: bool = False) -> list[tuple[str, ...]]:
    """FF-MOV-07, FF-NEW-25: the moves of one action: a hex, and bonus hexes along road and bridge.

    Nobody turns back within a move, and a hex with an enemy ends it (FF-NEW-27, 51). Full hexes are passed
    through, never ended in (FF-NEW-01). Of several ways to a hex the cheapest is offered.
    """
    start = state.pieces[name].hex
    paths: list[tuple[str, ...]] = [(hex_id,) for hex_id in first_steps(state, name)]
    longer = paths
    for _ in range(state.spec(name).bonus):
        longer = [
            (*path, following)
            for path in longer
            if not state.at(path[-1], AI)
            for following in state.grid.neighbours[path[-1]]
            if following not in (start, *path)
            and (off_road or state.land.terrain[following].road)
            and not why_not_enter(state, name, following, passing=True)
        ]
        paths = [*paths, *longer]
    best: dict[str, tuple[str, ...]] = {}
    ending = [path for path in paths if has_room(state, name, path[-1])]
    for path in sorted(ending, key=lambda it: (path_cost(state, name, it), len(it), it)):
        best.setdefault(path[-1], path)
    return [*best.values()]


def step(state: Skirmish, name: str, hex_id: str) -> bool:
    """FF-RND-03: one hex of a move, with whoever is aboard; whether the piece came to stand there.

    A Unit that moves is seen (FF-NEW-44). An AI never ends in the hex of a Unit in hiding: it stops where it
    came from, and the Unit is seen (FF-NEW-45).
    """
    piece = state.pieces[name]
    if state.side(name) == AI:
        hiding = [it for it in state.at(hex_id, UNIT) if state.pieces[it].hidden]
        if hiding:
            for unit in hiding:
                come_out(state, unit)
            state.emit("stopped_by_hidden", "FF-NEW-45", piece=name, hex=hex_id)
            return False
    origin, piece.hex = piece.hex, hex_id
    for rider in state.passengers(name):
        state.pieces[rider].hex = hex_id
    come_out(state, name)
    state.emit("moved", "FF-MOV-01", piece=name, origin=origin, hex=hex_id)
    settle(state)
    return True


def turn_to(state: Skirmish, name: str, facing: str, rule: str = "FF-MOV-05") -> None:
    """FF-MOV-05, 06: a piece faces another side of its hex."""
    piece = state.pieces[name]
    before, piece.facing = piece.facing, facing
    come_out(state, name)
    if facing != before:
        state.emit("turned", rule, piece=name, facing=facing, before=before, hex=piece.hex)


def can_board(state: Skirmish, name: str, carrier: str) -> bool:
    """FF-NEW-28, 29: a foot piece in the hex of a carrier of its side with room."""
    spec, vehicle = state.spec(name), state.spec(carrier)
    return (
        spec.is_foot
        and vehicle.side == spec.side
        and state.pieces[carrier].place == ON_MAP
        and state.pieces[carrier].hex == state.pieces[name].hex
        and len(state.passengers(carrier)) < vehicle.carries
    )


def get_on(state: Skirmish, name: str, carrier: str) -> None:
    """FF-NEW-29: it is carried from now on."""
    piece = state.pieces[name]
    come_out(state, name)
    piece.place, piece.carrier = ABOARD, carrier
    state.emit("got_on", "FF-NEW-29", piece=name, carrier=carrier, hex=piece.hex)


def get_off_hexes(state: Skirmish, name: str) -> list[str]:
    """FF-NEW-29: the carrier's hex and those next to it that the passenger may enter."""
    here = state.pieces[name].hex
    return [it for it in (here, *state.grid.neighbours[here]) if not why_not_enter(state, name, it)]


def get_off(state: Skirmish, name: str, hex_id: str) -> None:
    """FF-NEW-29: into the same or an adjacent hex."""
    piece = state.pieces[name]
    carrier = piece.carrier
    piece.place, piece.hex, piece.carrier = ON_MAP, hex_id, ""
    state.emit("got_off", "FF-NEW-29", piece=name, carrier=carrier, hex=hex_id)
    settle(state)


def leave_cost(state: Skirmish, name: str) -> int:
    """FF-NEW-40: the move cost, +1 if no outer hexside is in its arc."""
    piece = state.pieces[name]
    onto_map = state.grid.towards[piece.hex]
    ahead = [facings.turned(piece.facing, turn) for turn in (-1, 0, 1)] if piece.facing else []
    outward = not piece.facing or any(side not in onto_map for side in ahead)
    return move_cost(state, name) + (0 if outward else BACKWARDS)


def leave_map(state: Skirmish, name: str) -> None:
    """FF-NEW-40, 41: out of the game with whom it carries, not destroyed; combat pieces score the exit."""
    piece, side = state.pieces[name], state.side(name)
    here, leaving = piece.hex, [name, *state.passengers(name)]
    worth = state.mission.exits[side].vp
    vp = worth * sum(state.spec(it).is_combat and not state.spec(it).rumor for it in leaving)
    for it in leaving:
        gone = state.pieces[it]
        gone.place, gone.hex, gone.carrier, gone.hidden = LEFT, "", "", False
        if gone.hit:
            state.hits[state.spec(it).hit_kind].inside.append(gone.hit)
            gone.hit = ""
    state.tallies[side].exits += vp
    state.emit("left_map", "FF-NEW-40", piece=name, hex=here, vp=vp)
