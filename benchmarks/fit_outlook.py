"""`python -m benchmarks.fit_outlook`: how positions end under the careful player, and weights that tell it.

A campaign is played with odd choices thrown in up to some moment, and by the careful player alone from
there on: the positions after that moment are what a look ahead is cut short in. The weights of
`siloam/bots/value.py` are fitted to three quarters of the campaigns and judged by the others. Last, positions
of fresh campaigns are looked at as advice does and played to their ends many times: how far apart the two
are is the doubt that the figures on the screen carry.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import exp, log, sqrt
from pathlib import Path

from game.core.dice import seeded
from game.core.engine import advance, apply_unchecked
from game.core.tables import assets
from game.core.think.search import TO_THE_END, rollout
from game.siloam.bots.policies import careful_policy
from game.siloam.bots.thinker import ADVICE, FILE, NAMES, STEEPEST, facts, thinker
from game.siloam.rules.victory import LOSSES, score
from game.siloam.system import SCENARIO
from game.siloam.system import SILOAM_SYSTEM as SYSTEM

FIRST_SEED = 700_001
"""Far from the seeds that tests and matches use."""
ODD = 12
"""One choice in so many is odd while a campaign is disturbed."""
EVERY = 5
"""Activation chits from one position that is kept to the next."""
HELD_BACK = 4
"""One campaign in so many is not fitted to."""
RIDGE = 100.0
"""How strongly weights are drawn to nothing, so that rare facts get no wild ones."""
DOUBTED, WHOLE = 80, 80
"""Positions whose chances are played out, and how often each."""
GLANCES = 16
"""Rollouts that are cut short, of each of these positions."""
STEPS = 12
BINS = 8

Vector = list[float]
Row = tuple[Vector, float, float]
"""Facts, whether the campaign was won, victory points."""


def campaign(seed: int) -> list[Row]:
    """One campaign: the positions after its disturbed part, with how it ended."""
    odd, dice = seeded(seed, "odd"), seeded(seed, "careful")
    state = SYSTEM.new_game(SCENARIO, seed)
    decision = advance(state)
    quiet_from = odd.below(state.content.tracks.last_round) + 1
    seen: list[Vector] = []
    place, chits = (0, 0), odd.below(EVERY)
    while decision is not None:
        disturbed = state.round < quiet_from and not odd.below(ODD)
        if disturbed:
            choice = decision.choices[odd.below(len(decision.choices))]
        else:
            choice = careful_policy(state, decision, dice)
        decision = apply_unchecked(state, choice)
        here = (state.round, len(state.activation.inside))
        if here != place and state.round >= quiet_from and not state.outcome:
            place, chits = here, chits + 1
            if chits % EVERY == 0:
                seen.append(facts(state))
    total = 0 if state.outcome in LOSSES else score(state).total
    return [(row, float(total >= state.content.tracks.narrow), float(total)) for row in seen]


def solve(matrix: list[Vector], right: Vector) -> Vector:
    """Gauss with pivots."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda r: abs(rows[r][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for r in range(size):
            if r != column and rows[r][column]:
                factor = rows[r][column] / rows[column][column]
                rows[r] = [a - factor * b for a, b in zip(rows[r], rows[column], strict=True)]
    return [rows[i][size] / rows[i][i] for i in range(size)]


def least_squares(data: Sequence[tuple[Vector, float, float]], scale: Vector) -> Vector:
    """Weighted least squares with a ridge: rows of facts, target and weight; `scale` evens the facts out."""
    size = len(scale)
    matrix = [[0.0] * size for _ in range(size)]
    right = [0.0] * size
    for row, target, weight in data:
        even = [x / s for x, s in zip(row, scale, strict=True)]
        for i, a in enumerate(even):
            part = a * weight
            if part:
                right[i] += part * target
                line = matrix[i]
                for j in range(i, size):
                    line[j] += part * even[j]
    for i in range(size):
        matrix[i][i] += RIDGE if i else 0.0
        for j in range(i):
            matrix[i][j] = matrix[j][i]
    return [w / s for w, s in zip(solve(matrix, right), scale, strict=True)]


def dot(fitted: Vector, row: Vector) -> float:
    return sum(w * x for w, x in zip(fitted, row, strict=True))


def chance(fitted: Vector, row: Vector) -> float:
    return 1 / (1 + exp(-max(-STEEPEST, min(STEEPEST, dot(fitted, row)))))


def logistic(rows: Sequence[Row], scale: Vector) -> Vector:
    """Iterated weighted least squares."""
    fitted = [0.0] * len(scale)
    for _ in range(STEPS):
        data = []
        for row, won, _ in rows:
            p = min(max(chance(fitted, row), 1e-3), 1 - 1e-3)
            weight = p * (1 - p)
            data.append((row, dot(fitted, row) + (won - p) / weight, weight))
        fitted = least_squares(data, scale)
    return fitted


def judged(rows: Sequence[Row], win: Vector, points: Vector) -> list[str]:
    """How well the weights do, in all and by the part of the campaign that was played."""
    lines = []
    for label, wanted in (("all", None), ("early", 0), ("middle", 1), ("late", 2)):
        part = [r for r in rows if wanted is None or min(int(3 * r[0][1]), 2) == wanted]
        if len(part) < BINS:
            continue
        base = sum(r[1] for r in part) / len(part)
        loss = -sum(log(p if r[1] else 1 - p) for r in part if (p := chance(win, r[0]))) / len(part)
        plain = -(base * log(base) + (1 - base) * log(1 - base)) if 0 < base < 1 else 0.0
        fit = explained([r[2] for r in part], [dot(points, r[0]) for r in part])
        brier = explained([r[1] for r in part], [chance(win, r[0]) for r in part])
        lines.append(
            f"{label:6} {len(part):6} positions, won {base:.2f}: log loss {loss:.3f} "
            f"(mean alone {plain:.3f}), variance explained: win {brier:.2f}, points {fit:.2f}"
        )
    return [*lines, *calibration(rows, lambda row: chance(win, row))]


def explained(real: Vector, said: Vector) -> float:
    mean = sum(real) / len(real)
    whole = sum((r - mean) ** 2 for r in real)
    return 1 - sum((r - s) ** 2 for r, s in zip(real, said, strict=True)) / whole if whole else 0.0


def calibration(rows: Sequence[Row], said: Callable[[Vector], float]) -> list[str]:
    """What was said against what came, in bins of equal size."""
    pairs = sorted((said(row), won) for row, won, _ in rows)
    size = -(-len(pairs) // BINS)
    lines = []
    for start in range(0, len(pairs), size):
        part = pairs[start : start + size]
        mean_said, mean_came = (sum(column) / len(part) for column in zip(*part, strict=True))
        lines.append(f"said {mean_said:.2f}, came {mean_came:.2f}")
    return lines


def difference(seed: int) -> float:
    """How far rollouts that are cut short are from the share of whole ones, squared, at some moment of a
    campaign; what chance alone brings about is taken off."""
    moment, dice = seeded(seed, "moment"), seeded(seed, "careful")
    state = SYSTEM.new_game(SCENARIO, seed)
    decision = advance(state)
    stop = moment.below(state.content.tracks.last_round - 1) + 1
    while decision is not None and state.round < stop:
        decision = apply_unchecked(state, careful_policy(state, decision, dice))
    if decision is None:
        return difference(seed + DOUBTED)
    choice = careful_policy(state, decision, dice)
    cut = [rollout(thinker(), state, choice, number, ADVICE.horizon).win for number in range(GLANCES)]
    said = sum(cut) / GLANCES
    came = sum(rollout(thinker(), state, choice, number, TO_THE_END).win for number in range(WHOLE)) / WHOLE
    chance_alone = sum((w - said) ** 2 for w in cut) / (GLANCES - 1) / GLANCES + came * (1 - came) / WHOLE
    return (said - came) ** 2 - chance_alone


def as_toml(win: Vector, points: Vector, doubt: float) -> str:
    """The data file: each fact's weight, and its weight with the part of the campaign played."""
    lines = [
        "# Fitted by `python -m benchmarks.fit_outlook`: [weight, weight times the part played].",
        "",
        f"doubt = {doubt:.3f}  # standard error of a chance to win, beside that of the rollouts",
    ]
    for title, fitted in (("win", win), ("score", points)):
        lines += ["", f"[{title}]"]
        pairs = zip(fitted[::2], fitted[1::2], strict=True)
        lines += [f"{name} = [{a:.5f}, {b:.5f}]" for name, (a, b) in zip(NAMES, pairs, strict=True)]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1500)
    parser.add_argument("--first", type=int, default=FIRST_SEED)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", type=Path, default=None, help=f"default: the game's own {FILE}")
    options = parser.parse_args()
    seeds = range(options.first, options.first + options.games)
    with ProcessPoolExecutor(options.jobs) as pool:
        played = list(pool.map(campaign, seeds, chunksize=8))
    fitting = [row for number, rows in enumerate(played) if number % HELD_BACK for row in rows]
    judging = [row for number, rows in enumerate(played) if not number % HELD_BACK for row in rows]
    scale = [max(sum(abs(r[0][i]) for r in fitting) / len(fitting), 1e-6) for i in range(2 * len(NAMES))]
    win = logistic(fitting, scale)
    points = least_squares([(row, total, 1.0) for row, _, total in fitting], scale)
    print("\n".join(judged(judging, win, points)))
    target = options.out or Path(str(assets() / "siloam" / FILE))
    target.write_text(as_toml(win, points, 0.0), encoding="utf-8")
    fresh = range(options.first + options.games, options.first + options.games + DOUBTED)
    with ProcessPoolExecutor(options.jobs) as pool:  # new processes, which read the new weights
        apart = list(pool.map(difference, fresh))
    doubt = sqrt(max(sum(apart) / DOUBTED, 0.0))
    target.write_text(as_toml(win, points, doubt), encoding="utf-8")
    print(f"doubt {doubt:.3f}; written: {target}")


if __name__ == "__main__":
    main()
