"""`python -m tests.siloam.odds_soak [N]`: every position fought N times, 200,000 unless told.

Each chance the odds state, hits on both sides together, on each side, and the chance of losses, is
compared with its frequency. A cell expected at least 25 times differs if it is more than 4 standard
errors off; a rarer one if its exact binomial tail is as unlikely as that; an impossible one if it
was seen at all. Of some thousand cells one may differ by chance once in a few runs, so a position
that differs is fought again with other dice and counts as wrong if it differs again.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial

from attrs import frozen

from tests.siloam.odds_fights import Cell, Position, cells, observe
from tests.siloam.odds_positions import positions

TIMES = 200_000
CHANCE_BEYOND = {2: 0.0455, 3: 0.0027, 4: 0.0000633}
"""How many cells lie beyond so many standard errors if the odds are right."""


@frozen
class Comparison:
    """One position, fought once or, if that differed, twice."""

    name: str
    runs: tuple[tuple[Cell, ...], ...]

    @property
    def agrees(self) -> bool:
        return not any(cell.differs for cell in self.runs[-1])

    def lines(self) -> Iterator[str]:
        for number, run in enumerate(self.runs):
            common = [cell for cell in run if not cell.rare]
            worst = max(common, key=lambda cell: abs(cell.deviation))
            verdict = "DIFFERS" if any(cell.differs for cell in run) else "agrees"
            yield (
                f"{verdict:<8}{'again: ' * number + self.name:<52}{len(common):>4}{len(run) - len(common):>6}"
                f"{abs(worst.deviation):>7.2f}  {worst.what}"
            )
            yield from (f"        {cell}" for cell in run if cell.differs)


@cache
def _positions() -> tuple[Position, ...]:
    return positions()


def _compared(index: int, times: int) -> Comparison:
    position = _positions()[index]
    odds, runs = position.odds(), []
    for run in range(2):
        runs.append(tuple(cells(odds, observe(position, times, run))))
        if not any(cell.differs for cell in runs[-1]):
            break
    return Comparison(position.name, tuple(runs))


def _summary(found: list[Comparison], times: int, seconds: float) -> Iterator[str]:
    common = [cell for comparison in found for cell in comparison.runs[0] if not cell.rare]
    rare = sum(cell.rare for comparison in found for cell in comparison.runs[0])
    yield f"{len(common)} cells by standard errors, {rare} rare ones by their binomial tail"
    for errors, share in CHANCE_BEYOND.items():
        number = sum(abs(cell.deviation) > errors for cell in common)
        yield f"beyond {errors} standard errors: {number}, to be expected {share * len(common):.1f}"
    wrong = sum(not comparison.agrees for comparison in found)
    again = sum(len(comparison.runs) > 1 for comparison in found)
    yield (
        f"{len(found)} positions, {times} combats each, {again} fought again, {wrong} differ: "
        f"{'THE ODDS ARE WRONG' if wrong else 'the odds agree'} ({seconds:.0f} s)"
    )


def main() -> int:
    times = int(sys.argv[1]) if len(sys.argv) > 1 else TIMES
    began = time.perf_counter()
    found = []
    print(f"{'':<8}{'position':<52}{'cells':>4}{'rare':>5}{'worst':>7}  of the standard errors, where")
    with ProcessPoolExecutor() as pool:
        for comparison in pool.map(partial(_compared, times=times), range(len(_positions()))):
            found.append(comparison)
            print(*comparison.lines(), sep="\n", flush=True)
    print(*_summary(found, times, time.perf_counter() - began), sep="\n")
    return 0 if all(comparison.agrees for comparison in found) else 1


if __name__ == "__main__":
    sys.exit(main())
