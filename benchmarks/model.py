"""The rules model: decisions, copies, saves and odds."""

from __future__ import annotations

import json
from functools import cache

from benchmarks.measure import Benchmark, Timed, clock, each
from benchmarks.yardsticks import chess_module, random_chess
from game.core.dice import seeded
from game.core.engine import advance, apply_unchecked
from game.siloam.model.state import State
from game.siloam.odds.battle_odds import attack_odds
from game.siloam.rules.declaration import targets
from game.siloam.rules.sides import Sides, lone_attack
from game.siloam.system import SCENARIO
from game.siloam.system import SILOAM_SYSTEM as SYSTEM

COPIES, BOARD_COPIES, WRITINGS = 200, 2000, 20
MIDDLE = 4
"""The round of the position that is copied and written."""
CAMPAIGNS = {"random": 3, "steady": 1}
"""Campaigns played in a round of the measurement; those of the random player are short."""


def play(policy_name: str) -> Timed:
    """Seconds for a decision of whole campaigns, from the setup to the result."""
    policy, campaigns = SYSTEM.policies[policy_name], CAMPAIGNS[policy_name]

    def timed(number: int) -> float:
        decisions = 0
        began = clock()
        for seed in range(number * campaigns, (number + 1) * campaigns):
            state, dice = SYSTEM.new_game(SCENARIO, seed), seeded(seed, "benchmark")
            decision = advance(state)
            while decision is not None:
                decision = apply_unchecked(state, policy(state, decision, dice))
            decisions += state.choices_made
        return (clock() - began) / decisions

    return timed


@cache
def middle_of(seed: int) -> State:
    """A campaign of the steady player in its middle."""
    policy, state = SYSTEM.policies["steady"], SYSTEM.new_game(SCENARIO, seed)
    dice, decision = seeded(seed, "benchmark"), advance(state)
    while decision is not None and state.round < MIDDLE:
        decision = apply_unchecked(state, policy(state, decision, dice))
    return state


def possible_attacks(state: State) -> list[Sides]:
    """Every attack of a single friendly unit."""
    return [
        lone_attack(state, unit.id, target)
        for unit in state.friends_on_map()
        for target in targets(state, unit)
    ]


def odds() -> Timed:
    """Seconds for the exact odds of one attack, in a position not seen before."""

    def timed(number: int) -> float:
        seed, attacks = 100 * number, list[Sides]()
        while not attacks:
            seed += 1
            state = middle_of(seed)
            attacks = possible_attacks(state)
        began = clock()
        for attack in attacks:
            attack_odds(state, attack)
        return (clock() - began) / len(attacks)

    return timed


def _copies() -> tuple[Timed, Timed]:
    board = chess_module().Board()
    return each(middle_of(1).clone, COPIES), each(lambda: board.copy(stack=False), BOARD_COPIES)


def _writing() -> tuple[Timed, Timed]:
    state = middle_of(1)
    document = SYSTEM.unstructure(state)
    return (
        each(lambda: json.dumps(SYSTEM.unstructure(state)), WRITINGS),
        each(lambda: json.dumps(document), WRITINGS),
    )


MODEL = [
    Benchmark(
        "random play", "decision", "python-chess, a random move", lambda: (play("random"), random_chess()),
        rounds=25, more_is_better=True, wanted=1.0,
    ),
    Benchmark(
        "steady play", "decision", "python-chess, a random move", lambda: (play("steady"), random_chess()),
        rounds=15, more_is_better=True,
    ),
    Benchmark("clone", "position", "chess.Board.copy(stack=False)", _copies, rounds=15, wanted=20.0),
    Benchmark("serialize", "position", "json.dumps of the ready dict", _writing, rounds=15),
    Benchmark(
        "odds", "attack", "python-chess, a random move", lambda: (odds(), random_chess()), rounds=15
    ),
]  # fmt: skip
