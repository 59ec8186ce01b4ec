"""Two policies against each other: the same number of whole games each, and what tells them apart.

One word of chance serves a whole game, so after the first choice that differs the two games of a seed have
nothing in common: errors are those of independent samples.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Mapping
from functools import partial
from itertools import product
from math import sqrt
from typing import Any

from attrs import frozen
from tqdm import tqdm

from game.cli.beginning import begun_as
from game.cli.cluster import shared_out
from game.cli.output import STANDARD_OUTPUT, write_json
from game.cli.simulate import policy_named
from game.core.dice import seeded
from game.core.engine import advance, apply_unchecked
from game.core.game import Game


@frozen
class Finished:
    """One game of one player."""

    player: str
    won: bool
    points: float
    """At the end; a game that is lost at once may count none."""
    grade: str
    decisions: int
    seconds: float
    """Of the processor."""


def finished(pairing: tuple[str, int], game: Game, scenario: str, options: Mapping[str, str]) -> Finished:
    """A game of a player on a seed, played to its end."""
    player, seed = pairing
    system = game.system
    policy, dice = policy_named(game, player), seeded(seed, "policy", player)
    state = system.new_game(scenario, seed, options)
    began = time.process_time()
    decision = advance(state)
    while decision is not None:
        decision = apply_unchecked(state, policy(state, decision, dice))
    seconds = time.process_time() - began
    end = system.think().outlook(state, system.seats[0])
    return Finished(player, end.win > 0, end.score, system.result(state)[0], state.choices_made, seconds)


def match(game: Game, options: argparse.Namespace) -> int:
    """Play two policies on the same seeds and print how they compare."""
    players = (options.first, options.second)
    for player in players:
        policy_named(game, player)
    scenario, chosen = begun_as(game, options)
    seeds = range(options.seed, options.seed + options.games)
    pairings = list(product(players, seeds))
    one = partial(finished, game=game, scenario=scenario, options=chosen)
    bar = partial(tqdm, total=len(pairings), unit="game", file=sys.stderr, disable=not sys.stderr.isatty())
    games = list(bar(shared_out(one, pairings, options.jobs, options.scheduler)))
    halves = games[: len(seeds)], games[len(seeds) :]
    figures = compared(game.system.grades, *halves) | {"first_seed": options.seed}
    if options.json != STANDARD_OUTPUT:
        _print_table(figures)
    if options.json:
        write_json(options.json, figures)
    return 0


def compared(grades: tuple[str, ...], first: list[Finished], second: list[Finished]) -> dict[str, Any]:
    """Both players' figures, and by how much the first is ahead, each with its standard error."""
    players = [_of_player(grades, games) for games in (first, second)]
    ahead = {
        measure: {
            "difference": players[0][measure] - players[1][measure],
            "error": sqrt(sum(player[f"{measure}_error"] ** 2 for player in players)),
        }
        for measure in ("won", "points")
    }
    return {"games": len(first), "players": players, "ahead": ahead}


def _of_player(grades: tuple[str, ...], games: list[Finished]) -> dict[str, Any]:
    ended = Counter(game.grade for game in games)
    won, won_error = _mean([float(game.won) for game in games])
    points, points_error = _mean([game.points for game in games])
    seconds, decisions = sum(game.seconds for game in games), sum(game.decisions for game in games)
    return {
        "policy": games[0].player,
        "won": won,
        "won_error": won_error,
        "points": points,
        "points_error": points_error,
        "grades": {grade: ended[grade] for grade in grades},
        "decisions": decisions,
        "milliseconds_a_decision": 1000 * seconds / max(decisions, 1),
    }


def _mean(values: list[float]) -> tuple[float, float]:
    """The mean and its standard error; none is known of a single game."""
    number = len(values)
    mean = sum(values) / number
    spread = sum((value - mean) ** 2 for value in values) / max(number - 1, 1)
    return mean, sqrt(spread / number)


def _print_table(figures: dict[str, Any]) -> None:
    print(f"{figures['games']} games each, from seed {figures['first_seed']}")
    for player in figures["players"]:
        grades = ", ".join(f"{grade} {number}" for grade, number in player["grades"].items())
        print(
            f"  {player['policy']:<12}won {_share(player['won'], player['won_error'])}"
            f"   points {player['points']:5.2f} ± {player['points_error']:.2f}"
            f"   {player['milliseconds_a_decision']:.2f} ms a decision   {grades}"
        )
    won, points = figures["ahead"]["won"], figures["ahead"]["points"]
    print(
        f"  {'ahead':<12}won {_share(won['difference'], won['error'], '+')}"
        f"   points {points['difference']:+5.2f} ± {points['error']:.2f}"
    )


def _share(share: float, error: float, sign: str = "") -> str:
    return f"{100 * share:{sign}5.1f} ± {100 * error:.1f} %"
