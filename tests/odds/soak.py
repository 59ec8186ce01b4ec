"""Every position of a game played out many times, and what was seen compared with what the odds state.

A cell expected at least 25 times differs if it is more than 4 standard errors off; a rarer one if its exact
binomial tail is as unlikely as that; an impossible one if it was seen at all. Of some thousand cells one may
differ by chance once in a few runs, so a position that differs is played again with other dice and counts as
wrong if it differs again.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Protocol

from attrs import frozen

from tests.odds.cells import Cell

TIMES = 200_000
CHANCE_BEYOND = {2: 0.0455, 3: 0.0027, 4: 0.0000633}
"""How many cells lie beyond so many standard errors if the odds are right."""


class Trial(Protocol):
    """A position in which the odds can be put to the test."""

    @property
    def name(self) -> str: ...

    def cells(self, times: int, run: int = 0) -> Iterator[Cell]:
        """Every chance, after the position was played so often; another run has other dice."""


Trials = Callable[[], Sequence[Trial]]
"""All of a game's, made once in each process: a function of a module."""


@frozen
class Comparison:
    """One position, played out once or, if that differed, twice."""

    name: str
    runs: tuple[tuple[Cell, ...], ...]

    @property
    def agrees(self) -> bool:
        return not any(cell.differs for cell in self.runs[-1])

    def lines(self) -> Iterator[str]:
        for number, run in enumerate(self.runs):
            common = [cell for cell in run if not cell.rare]
            worst = max(common or run, key=lambda cell: abs(cell.deviation))
            verdict = "DIFFERS" if any(cell.differs for cell in run) else "agrees"
            yield (
                f"{verdict:<8}{'again: ' * number + self.name:<52}{len(common):>4}{len(run) - len(common):>6}"
                f"{abs(worst.deviation):>7.2f}  {worst.what}"
            )
            yield from (f"        {cell}" for cell in run if cell.differs)


def compared(trials: Trials, times: int, index: int) -> Comparison:
    """One position, and again if it differs."""
    trial, runs = trials()[index], list[tuple[Cell, ...]]()
    for run in range(2):
        runs.append(tuple(trial.cells(times, run)))
        if not any(cell.differs for cell in runs[-1]):
            break
    return Comparison(trial.name, tuple(runs))


def _summary(found: Sequence[Comparison], times: int, seconds: float) -> Iterator[str]:
    common = [cell for comparison in found for cell in comparison.runs[0] if not cell.rare]
    rare = sum(cell.rare for comparison in found for cell in comparison.runs[0])
    yield f"{len(common)} cells by standard errors, {rare} rare ones by their binomial tail"
    for errors, share in CHANCE_BEYOND.items():
        number = sum(abs(cell.deviation) > errors for cell in common)
        yield f"beyond {errors} standard errors: {number}, to be expected {share * len(common):.1f}"
    wrong = sum(not comparison.agrees for comparison in found)
    again = sum(len(comparison.runs) > 1 for comparison in found)
    yield (
        f"{len(found)} positions, {times} times each, {again} played again, {wrong} differ: "
        f"{'THE ODDS ARE WRONG' if wrong else 'the odds agree'} ({seconds:.0f} s)"
    )


def soak(trials: Trials, what: str | None) -> int:
    """The command of a game: how often is told, and in how many processes."""
    parser = argparse.ArgumentParser(description=what)
    parser.add_argument("times", type=int, nargs="?", default=TIMES, help="how often each position is played")
    parser.add_argument("--jobs", type=int, help="how many processes; as many as there are processors")
    arguments = parser.parse_args()
    began, found = time.perf_counter(), list[Comparison]()
    print(f"{'':<8}{'position':<52}{'cells':>4}{'rare':>5}{'worst':>7}  of the standard errors, where")
    for comparison in _all(partial(compared, trials, arguments.times), len(trials()), arguments.jobs):
        found.append(comparison)
        print(*comparison.lines(), sep="\n", flush=True)
    print(*_summary(found, arguments.times, time.perf_counter() - began), sep="\n")
    return 0 if all(comparison.agrees for comparison in found) else 1


def _all(compare: Callable[[int], Comparison], number: int, jobs: int | None) -> Iterable[Comparison]:
    if jobs == 1:
        yield from map(compare, range(number))
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(compare, range(number))
