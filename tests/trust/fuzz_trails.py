"""Mutated trails: none may bring a traceback, a long wait, an impossible position or the loss of its save.

`python -m tests.trust.fuzz_trails --count 2000` mutates that many.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from pathlib import Path

from attrs import Factory, define
from tqdm import tqdm

from game.core.dice import Dice, seeded
from game.core.saves import encode, read_session
from game.core.trail import Trail, signed, step_of, trail_of
from game.siloam.system import SILOAM_SYSTEM as SYSTEM
from tests.trust import fuzz
from tests.trust.games import playing
from tests.trust.oracle import impossible

LONGEST = 1.0
"""Seconds of computing within which every save with its trail is read."""


@define
class Tally:
    """What the mutated trails have shown."""

    tried: int = 0
    shorter: int = 0
    """Trails that were believed only in part."""
    otherwise: int = 0
    """Trails that led somewhere else, by choices that were offered."""
    slowest: float = 0.0
    failures: list[str] = Factory(list)


def write_trailed(path: Path, seed: int, base: int, last: int) -> None:
    """A save of one choice of a campaign whose trail goes on to a later one."""
    trail = Trail(trail_of(path))
    for session in playing(seed):
        made = session.state.choices_made
        if made == base:
            path.write_bytes(encode(SYSTEM, session.state, session.journal, mark=trail.mark))
        elif made > base:
            trail.add(step_of(session))
        if made == last:
            break
    trail.close()


def change_step(dice: Dice, data: bytes) -> bytes:
    """Another value in one of the lines, signed as if it had been written so."""
    lines = data.splitlines(keepends=True)
    place = 1 + dice.below(len(lines) - 1)
    step = json.loads(lines[place].partition(b" ")[2])
    slots = fuzz._slots(step)
    way = slots[dice.below(len(slots))]
    holder = fuzz._holder(step, way)
    holder[way[-1]] = fuzz._other(dice, holder[way[-1]])
    lines[place] = signed(step)
    return b"".join(lines)


def swap_steps(dice: Dice, data: bytes) -> bytes:
    """Two lines in each other's place."""
    lines = data.splitlines(keepends=True)
    one, other = (1 + dice.below(len(lines) - 1) for _ in range(2))
    lines[one], lines[other] = lines[other], lines[one]
    return b"".join(lines)


MUTATIONS = (
    fuzz.flip_byte, fuzz.flip_many, fuzz.cut_short, fuzz.drop_piece, fuzz.repeat_piece, fuzz.change_digit,
    change_step, change_step, change_step, swap_steps,
)  # fmt: skip


def try_one(number: int, path: Path, whole: bytes, last: int, tally: Tally) -> None:
    """Mutate a trail and read its save."""
    dice = seeded(number, "fuzz trails")
    mutate = MUTATIONS[dice.below(len(MUTATIONS))]
    trail_of(path).write_bytes(data := mutate(dice, whole))
    began = time.process_time()
    try:
        session = read_session(path, SYSTEM)
        problem = impossible(encode(SYSTEM, session.state, session.journal))
        tally.shorter += session.state.choices_made < last
        tally.otherwise += session.state.choices_made >= last and data != whole
    except BaseException as error:  # whatever comes out here is what is looked for
        problem = f"raised {error!r}"
    waited = time.process_time() - began
    tally.tried, tally.slowest = tally.tried + 1, max(tally.slowest, waited)
    if waited > LONGEST:
        problem = problem or f"took {waited:.1f} s"
    if trail_of(path).read_bytes() != data:
        problem = problem or "the file was changed"
    if problem:
        tally.failures.append(f"trail {number} ({mutate.__name__}): {problem}")


def fuzz_trails(first: int, count: int, folder: Path, show: bool = False) -> Tally:
    """Try so many mutated trails of one campaign."""
    tally, path, last = Tally(), folder / "autosave.json", 45
    write_trailed(path, 9, 20, last)
    whole = trail_of(path).read_bytes()
    for number in tqdm(range(first, first + count), disable=not show, unit="trail"):
        try_one(number, path, whole, last, tally)
    return tally


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=2_000)
    parser.add_argument("--first", type=int, default=0)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        tally = fuzz_trails(options.first, options.count, Path(folder), show=sys.stderr.isatty())
    print(f"{tally.tried} mutated trails: {tally.shorter} believed in part, {tally.otherwise} to their end")
    print(f"slowest answer {tally.slowest * 1000:.0f} ms; {len(tally.failures)} failures")
    for failure in tally.failures[:50]:
        print(" ", failure)
    return 1 if tally.failures else 0


if __name__ == "__main__":
    raise SystemExit(main())
