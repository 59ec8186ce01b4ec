"""What a steady player does before a round: places and facings, artillery, arrivals (1 to 4, 30)."""

from __future__ import annotations

from game.core.frame import DONE, Choice, Decision
from game.firefight.bots.prospects import danger, good_facing, way_to_goal, worthy_hexes
from game.firefight.bots.survey import Idea, best_of
from game.firefight.model.content import DEFENSE, UNIT
from game.firefight.model.state import Skirmish
from game.firefight.rules.ground import in_cover, sees

HELD, WORTHY_GROUND, OUT_OF_SIGHT, CROWDED = 3.0, 2.0, 4.0, -5.0
"""2: what a marker, a worthy objective, not being seen and company make of a hex."""
UNDER_EYES = 1.5
"""1: how much cover counts where the enemy looks."""
LONG_RANGE = 7
"""1: Units of this range are placed by what they see."""
IN_TARGET, BESIDE_TARGET, OWN_NEAR, OWN_RANGE, WORTH_SHELLS = 2.0, 0.6, -3.0, 2, 1.0
"""3: what pieces near a target hex count, and what they must come to."""
HOT = 0.8
"""4: danger from which it pays to go first."""


def place(state: Skirmish, decision: Decision) -> Choice:
    """1, 2: near the objective in cover when it attacks; on objectives, hills and houses when it defends."""
    if decision.choices == (DONE,):
        return DONE
    score = _defending if state.mission.kind == DEFENSE else _attacking
    return max(decision.choices, key=lambda it: score(state, it.piece, it.hex))


def _defending(state: Skirmish, unit: str, hex_id: str) -> float:
    seen = any(sees(state, hex_id, state.pieces[it].hex) for it in state.enemies())
    held = HELD * (hex_id in state.control) + WORTHY_GROUND * (hex_id in worthy_hexes(state))
    rear = OUT_OF_SIGHT if state.spec(unit).is_mortar and not seen else 0.0
    return held + rear + state.dm(hex_id) + CROWDED * len(state.at(hex_id, UNIT))


def _attacking(state: Skirmish, unit: str, hex_id: str) -> float:
    known = [state.pieces[it].hex for it in state.enemies() if not state.spec(it).rumor]
    exposed = sum(sees(state, hex_id, it) for it in known)
    watched = UNDER_EYES * state.dm(hex_id) if exposed else 0.0
    open_to = 0 if in_cover(state, hex_id) else exposed
    far = state.spec(unit).range >= LONG_RANGE
    sights = sum(sees(state, hex_id, it) for it in worthy_hexes(state)) if far else 0
    crowd = CROWDED * len(state.at(hex_id, UNIT))
    return watched - open_to + sights + crowd - way_to_goal(state, unit, hex_id)


def face(state: Skirmish, decision: Decision) -> Choice:
    """30: the nearest enemy in the arc, then most of them."""
    unit = decision.about["piece"]
    wanted = good_facing(state, unit, state.pieces[unit].hex)
    return next((it for it in decision.choices if it.option == wanted), decision.choices[0])


def artillery(state: Skirmish, decision: Decision) -> Choice:
    """3: where most AI stand together, away from our own; held back where it is worth little."""
    best = best_of(Idea(it, _barrage(state, it.hex)) for it in decision.choices if it != DONE)
    return best.choice if best and best.net >= WORTH_SHELLS else DONE


def _barrage(state: Skirmish, hex_id: str) -> float:
    score = 0.0
    for name in state.enemies():
        distance = state.grid.distance(hex_id, state.pieces[name].hex)
        worth = IN_TARGET if distance == 0 else BESIDE_TARGET if distance == 1 else 0.0
        score += worth / 2 if state.spec(name).rumor else worth
    near = [it for it in state.units() if state.grid.distance(hex_id, state.pieces[it].hex) <= OWN_RANGE]
    return score + OWN_NEAR * len(near)


def arrive(_state: Skirmish, decision: Decision) -> Choice:
    """The first entry hex."""
    return decision.choices[0]


def caps_for_initiative(state: Skirmish) -> int:
    """4: one, if a Unit stands under fire that it could leave or silence with its first action."""
    pieces = state.pieces
    seen = [it for it in state.seen_units() if state.spec(it).is_combat]
    return int(any(danger(state, it, pieces[it].hex, pieces[it].facing) > HOT for it in seen))
