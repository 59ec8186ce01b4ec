"""What is laid over the map: arcs of fire, the enemy's Fire Zones, what moves cost and attacks promise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import frozen

from game.core import facing as facings
from game.core.frame import Choice
from game.core.hexes import DIRECTIONS
from game.core.words import percent
from game.firefight.model.content import AI, SIDES, UNIT
from game.firefight.model.state import ON_MAP, Skirmish
from game.firefight.odds.attack_odds import offered_attack
from game.firefight.odds.danger import dangers_at
from game.firefight.rules.fire import can_fire, covers, in_reach
from game.firefight.rules.ground import range_of, sees
from game.firefight.screen.screen_texts import say

ZONES = "zones"
"""The layer of the enemy's Fire Zones."""
MOVES = ("move", "get_off", "use")


@frozen
class Arc:
    """What lies before a piece, as far as twice its range."""

    near: tuple[str, ...] = ()
    """In sight and in normal range."""
    far: tuple[str, ...] = ()
    """In sight, at long range."""
    unseen: tuple[str, ...] = ()
    next: tuple[str, ...] = ()
    """Those of them that are adjacent, where an attack has 3 more."""


def arc_of(state: Skirmish, name: str) -> Arc:
    """FF-LOS-01, 05, 06: the arc of a piece that could attack; empty for any other."""
    piece = state.pieces[name]
    if piece.place != ON_MAP or not piece.facing or not can_fire(state, name):
        return Arc()
    reach = range_of(state, name)
    before = facings.arc(state.grid, piece.hex, piece.facing)
    found = [it for it in state.grid.within(piece.hex, 2 * reach) if it in before]
    seen = [it for it in found if in_reach(state, name, it) or sees(state, piece.hex, it)]
    near = tuple(it for it in seen if state.grid.distance(piece.hex, it) <= reach)
    far = tuple(it for it in seen if state.grid.distance(piece.hex, it) > reach)
    beside = tuple(it for it in seen if state.grid.adjacent(piece.hex, it))
    return Arc(near, far, tuple(it for it in found if it not in seen), beside)


def flanks(state: Skirmish, hex_id: str) -> list[str]:
    """FF-ATK-07: the directions from which whoever stands alone in a hex is attacked in the flank."""
    here = [it for side in SIDES for it in state.at(hex_id, side)]
    if len(here) != 1 or not state.pieces[here[0]].facing:
        return []
    return [it for it in DIRECTIONS if facings.turns_between(state.pieces[here[0]].facing, it) > 1]


def zones(state: Skirmish, color: str) -> dict[str, int]:
    """FF-ELG-05: how many AI have each hex in their Fire Zones, against pieces of a color."""
    count: dict[str, int] = {}
    for name in state.enemies():
        if state.spec(name).rumor:
            continue
        for hex_id in state.grid.within(state.pieces[name].hex, range_of(state, name)):
            if covers(state, name, hex_id, color):
                count[hex_id] = count.get(hex_id, 0) + 1
    return count


def enemy_goals(state: Skirmish) -> list[str]:
    """FF-MIS-01 to 03: what the enemy goes for: markers that the player holds, and hexes that are named."""
    named = [hex_id for it in state.mission.objectives for hex_id in it.hexes]
    return list(dict.fromkeys([*(it for it, side in state.control.items() if side == UNIT), *named]))


def near_enemies(state: Skirmish) -> list[str]:
    """The hexes next to an AI, where it fires at short range."""
    found = [beside for it in state.enemies() for beside in state.grid.neighbours[state.pieces[it].hex]]
    return list(dict.fromkeys(found))


def prices(state: Skirmish, choices: Mapping[str, tuple[Choice, ...]]) -> dict[str, str]:
    """What is written on the hexes of the picked piece: the AP of a move, the chance of an attack to hit."""
    found: dict[str, str] = {}
    for hex_id, here in choices.items():
        attack = next((it for it in here if it.verb == "attack" and it.piece), None)
        costs = [it.cost for it in here if it.verb in MOVES and it.cost]
        if attack is not None and state.side(attack.piece) == UNIT:
            found[hex_id] = percent(offered_attack(state, attack).targets[0].hit)
        elif costs:
            found[hex_id] = str(min(costs))
    return found


def risks(state: Skirmish, choices: Mapping[str, tuple[Choice, ...]]) -> dict[str, float]:
    """The chance of the most dangerous AI to hit the picked piece in each hex it could move to, if any."""
    found: dict[str, float] = {}
    for hex_id, here in choices.items():
        move = next((it for it in here if it.verb == "move"), None)
        worst = next(iter(dangers_at(state, move.piece, hex_id)), None) if move else None
        if worst is not None:
            found[hex_id] = worst.hit
    return found


def stop_words(state: Skirmish, stops: Sequence[str]) -> str:
    """FF-LOS-02: what stops a line of sight, by name; along a hexside that takes two hexes."""
    names = [
        say("sight.stop", ground=state.land.terrain[it].name, hex=it)
        if state.land.terrain[it].blocks or state.land.terrain[it].height
        else say("sight.smoke", hex=it)
        for it in stops
    ]
    return names[0] if len(names) == 1 else say("sight.and", one=names[0], other=names[1])


def aims(state: Skirmish, hex_id: str) -> tuple[str, ...]:
    """The hexes that whoever stands in a hex could attack, for whoever points at it."""
    here = [*state.at(hex_id, AI), *state.at(hex_id, UNIT)]
    found = (it for name in here for it in (*arc_of(state, name).near, *arc_of(state, name).far))
    return tuple(dict.fromkeys(found))
