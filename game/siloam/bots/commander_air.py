"""The commander's Bombing Runs (10.1): planes of the Pool become bombers, a plan is always on the way, and a
run is flown with an attack on one of those it hits."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.frame import Choice, Decision
from game.siloam.bots.commander_prices import damage_worth
from game.siloam.model.content import RUNWAY
from game.siloam.model.state import State
from game.siloam.odds.air_odds import bombs_hit
from game.siloam.odds.check_odds import plan_chances
from game.siloam.odds.combat_odds import hit_chances
from game.siloam.rules.air import BOMBER, bombing_lines, spotter_draws
from game.siloam.rules.declaration import Declaration
from game.siloam.rules.plans import can_execute

BOMBING = "bombing_run"
FEWEST = 3
"""Bombers with which a run is flown."""
LEAST_DRAWS = 2
"""Draws of its check with which a plan is tried: the attack that goes with it is made even if it fails."""
LINE = 1.5
"""What a whole line is worth beside its best hex, at a glance."""
TOGETHER = 1.5
"""What bombs are worth on the unit that is attacked, beside others."""


def ready_bomber(decision: Decision) -> Choice | None:
    """2.3.3: a plane from the Pool becomes a bomber; the fighters on the Runway stay to intercept."""
    return next((c for c in decision.choices if (c.verb, c.option) == ("ready_plane", BOMBER)), None)


def prepare_run(decision: Decision) -> Choice | None:
    """5.7: a Bombing Run into the Initiating box whenever there is none on the track."""
    return next((c for c in decision.choices if (c.verb, c.option) == ("initiate_plan", BOMBING)), None)


def run_ready(state: State) -> bool:
    """10.1: whether a run may be tried with the next attack, and is likely enough to be flown."""
    draws = state.content.tracks.plan_draws[state.plans.get(BOMBING, 0)]
    return draws >= LEAST_DRAWS and bombers(state) >= FEWEST and can_execute(state, BOMBING)


def bombers(state: State) -> int:
    """Bombers on the Runway."""
    return len(state.planes_at(RUNWAY, BOMBER))


def run_worth(state: State) -> float:
    """What a run comes to that is tried now, at a glance."""
    if not run_ready(state):
        return 0.0
    return plan_chances(state)[BOMBING] * LINE * max(_hex_worth(state).values(), default=0.0)


def _hex_worth(state: State) -> dict[str, float]:
    """8.2: what the bombs on each Vang unit come to."""
    cup, flying = state.tactics.inside, bombers(state)
    good = bombs_hit(state, cup, by_vang=False)
    found = {}
    for hex_id, unit_id in state.vang_at.items():
        chances = hit_chances(flying * spotter_draws(state, hex_id), 0, good, len(cup) - good)
        unit = state.units[unit_id]
        found[hex_id] = sum(chance * damage_worth(state, unit, hits) for hits, chance in enumerate(chances))
    return found


def aim_bombs(state: State, decision: Decision) -> Choice:
    """8.2 Step 1: the line that is worth most, by its first hex and then by its direction."""
    worth, attack = _hex_worth(state), state.frame(Declaration)
    if attack is not None and attack.sides.target in worth:
        worth[attack.sides.target] *= TOGETHER
    if decision.about["hex"]:
        return max(decision.choices, key=lambda c: _line_worth(worth, c.path))
    grid, length = state.content.map.grid, state.content.tracks.bombing_line
    lines = {grid.line(first, direction, length): first for first, direction in bombing_lines(state)}
    first = lines[max(lines, key=lambda line: _line_worth(worth, line))]
    return next(c for c in decision.choices if c.hex == first)


def _line_worth(worth: Mapping[str, float], line: tuple[str, ...]) -> float:
    return sum(worth.get(hex_id, 0.0) for hex_id in line)
