"""Mutated saves: none may bring a traceback, a long wait or an impossible position.

`python -m tests.trust.fuzz --count 20000` mutates that many, of positions with fifty different things under
way, half of them without a record; and loads a tenth as many untouched ones. `--game` takes those of
another game.
"""

from __future__ import annotations

import argparse
import itertools
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

from attrs import Factory, define
from tqdm import tqdm

from game.core.dice import Dice, seeded
from game.core.engine import apply_unchecked, pending
from game.core.errors import SaveError
from game.core.saves import encode, read_session, read_summary
from game.core.state import GameState
from game.core.system import System
from game.siloam.system import SILOAM_SYSTEM as SYSTEM
from tests.trust.games import add_game, game_of, pick, playing, saves, shaped, without_record
from tests.trust.oracle import impossible

SHAPES = 50
"""Different things under way in the saves that are mutated."""
LONGEST = 1.0
"""Seconds of computing within which every file is read or refused."""
PLAYED_ON = 40
"""Decisions that are played from a position that was accepted."""
WORDS = (
    "", "nobody", "0101", "9999", "cics", "vang", "red-1", "siloam-infantry-1", "conscript-1", "combat",
    "take_hits", "combat_phase", "box", "out", "cics-pool", "north", "otter", "fox", "order", "attack",
    "ne", "8", "-1", "\N{SNOWMAN}", "x" * 3000, "rifles_a", "guard_1", "rumor_1", "truck", "carrier", "0405",
    "map", "aboard", "destroyed", "pinned", "crew_stunned", "no_enemy", "dense", "unit", "ai", "dash",
)  # fmt: skip
NUMBERS = (-1, 0, 1, 2, 3, 8, 11, 10**6, 10**30, -(10**9))
ODDITIES: tuple[Any, ...] = (None, True, False, 1.5, float("nan"), float("inf"), [], {}, [[]], "7")


# ---------------------------------------------------------------------- mutations


def flip_byte(dice: Dice, data: bytes) -> bytes:
    place = dice.below(len(data))
    return data[:place] + bytes([dice.below(256)]) + data[place + 1 :]


def flip_many(dice: Dice, data: bytes) -> bytes:
    for _ in range(2 + dice.below(30)):
        data = flip_byte(dice, data)
    return data


def cut_short(dice: Dice, data: bytes) -> bytes:
    return data[: dice.below(len(data))]


def drop_piece(dice: Dice, data: bytes) -> bytes:
    first = dice.below(len(data))
    return data[:first] + data[first + 1 + dice.below(60) :]


def repeat_piece(dice: Dice, data: bytes) -> bytes:
    first = dice.below(len(data))
    piece = data[first : first + 1 + dice.below(200)]
    return data[:first] + piece * (2 + dice.below(4)) + data[first:]


def change_digit(dice: Dice, data: bytes) -> bytes:
    """Most changed digits leave a file that can be read: the checks behind are reached."""
    digits = [i for i, byte in enumerate(data) if 48 <= byte <= 57]
    place = digits[dice.below(len(digits))]
    return data[:place] + b"%d" % dice.below(10) + data[place + 1 :]


Path_ = tuple[Any, ...]


def _slots(thing: Any, path: Path_ = ()) -> list[Path_]:
    """The way to every value in a document."""
    found: list[Path_] = [path] if path else []
    if isinstance(thing, dict):
        for key, value in thing.items():
            found += _slots(value, (*path, key))
    elif isinstance(thing, list):
        for index, value in enumerate(thing):
            found += _slots(value, (*path, index))
    return found


def _holder(document: Any, path: Path_) -> Any:
    for key in path[:-1]:
        document = document[key]
    return document


def _oddity(dice: Dice) -> Any:
    """A value of its own each time: a later change of it must not reach another file."""
    return deepcopy(ODDITIES[dice.below(len(ODDITIES))])


def _other(dice: Dice, value: Any) -> Any:
    """Another value, most often of the same kind."""
    if dice.below(5) == 0:
        return _oddity(dice)
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        near = value + dice.below(5) - 2
        return near if dice.below(2) else NUMBERS[dice.below(len(NUMBERS))]
    if isinstance(value, str):
        return WORDS[dice.below(len(WORDS))]
    if isinstance(value, list) and value:
        again = value[dice.below(len(value))]
        return [*value, deepcopy(again)] if dice.below(2) else value[: dice.below(len(value))]
    return _oddity(dice)


def _in_document(change: Callable[[Dice, Any, list[Path_]], None]) -> Callable[[Dice, bytes], bytes]:
    def mutate(dice: Dice, data: bytes) -> bytes:
        document = json.loads(data)
        inside = ("snapshot", "stack") if dice.below(3) == 0 else ("snapshot",)
        part: Any = document
        if dice.below(8):
            for key in inside:
                part = part[key]
        slots = _slots(part) or _slots(document)
        change(dice, part if _slots(part) else document, slots)
        return json.dumps(document).encode()

    mutate.__name__ = change.__name__.strip("_")
    return mutate


def _change_value(dice: Dice, part: Any, slots: list[Path_]) -> None:
    path = slots[dice.below(len(slots))]
    holder = _holder(part, path)
    holder[path[-1]] = _other(dice, holder[path[-1]])


def _change_several(dice: Dice, part: Any, slots: list[Path_]) -> None:
    for _ in range(2 + dice.below(4)):
        _change_value(dice, part, _slots(part) or slots)


def _swap_values(dice: Dice, part: Any, slots: list[Path_]) -> None:
    """Two values of one kind change places: a sound type and a wrong meaning."""
    one = slots[dice.below(len(slots))]
    value = _holder(part, one)[one[-1]]
    alike = [p for p in slots if type(_holder(part, p)[p[-1]]) is type(value)]
    other = alike[dice.below(len(alike))]
    if one[: len(other)] == other or other[: len(one)] == one:
        return
    first, second = _holder(part, one), _holder(part, other)
    first[one[-1]], second[other[-1]] = second[other[-1]], first[one[-1]]


def _copy_value(dice: Dice, part: Any, slots: list[Path_]) -> None:
    """A value of the file in another place: a counter where another stands, a frame's target elsewhere."""
    one, other = slots[dice.below(len(slots))], slots[dice.below(len(slots))]
    value = json.loads(json.dumps(_holder(part, other)[other[-1]]))
    _holder(part, one)[one[-1]] = value


def _delete_value(dice: Dice, part: Any, slots: list[Path_]) -> None:
    path = slots[dice.below(len(slots))]
    del _holder(part, path)[path[-1]]


def _add_key(dice: Dice, part: Any, slots: list[Path_]) -> None:
    path = slots[dice.below(len(slots))]
    value = _holder(part, path)[path[-1]]
    if isinstance(value, dict):
        value["surprise"] = 1
    elif isinstance(value, list):
        value.append(WORDS[dice.below(len(WORDS))])


def _nest(dice: Dice, part: Any, slots: list[Path_]) -> None:
    path = slots[dice.below(len(slots))]
    deep: Any = 1
    for _ in range(1 + dice.below(400)):
        deep = [deep]
    _holder(part, path)[path[-1]] = deep


MUTATIONS: tuple[Callable[[Dice, bytes], bytes], ...] = (
    flip_byte, flip_many, cut_short, drop_piece, repeat_piece, change_digit, change_digit,
    *map(_in_document, (
        _change_value, _change_value, _change_several, _swap_values, _copy_value, _copy_value,
        _delete_value, _add_key, _nest,
    )),
)  # fmt: skip


# ---------------------------------------------------------------------- trying them


@define
class Tally:
    """What became of the mutated saves."""

    tried: int = 0
    refused: int = 0
    accepted: int = 0
    changed: int = 0
    """Accepted with another position than the save had that was mutated."""
    slowest: float = 0.0
    failures: list[str] = Factory(list)
    kinds: Counter[str] = Factory(Counter)


def try_one(number: int, folder: Path, tally: Tally, system: System[Any], sources: tuple[bytes, ...]) -> None:
    """Mutate a save, read it as every reader of the program does, and judge the answer."""
    dice = seeded(number, "fuzz")
    mutate = MUTATIONS[dice.below(len(MUTATIONS))]
    source = pick(dice, sources)
    data = mutate(dice, source)
    path = folder / "mutated.json"
    path.write_bytes(data)
    tally.tried += 1
    began = time.process_time()
    try:
        read_summary(path, system)
        state: GameState | None = read_session(path, system).state
        problem = ""
    except SaveError as error:
        state, problem = None, _bad_sentence(str(error), path)
    except BaseException as error:  # whatever comes out here is what is looked for
        state, problem = None, f"raised {error!r}"
    waited = time.process_time() - began
    tally.slowest = max(tally.slowest, waited)
    if waited > LONGEST:
        problem = problem or f"took {waited:.1f} s"
    if path.read_bytes() != data:
        problem = problem or "the file was changed"
    if state is None:
        tally.refused += 1
    else:
        tally.accepted += 1
        tally.kinds[mutate.__name__] += 1
        tally.changed += json.loads(data)["snapshot"] != json.loads(source)["snapshot"]
        second = impossible(data) if system is SYSTEM else ""
        problem = problem or second or play_on(system, state, dice)
    if problem:
        tally.failures.append(f"save {number} ({mutate.__name__}): {problem}")


def _bad_sentence(text: str, path: Path) -> str:
    """A refusal names the file and what to do, on one line."""
    if not text.startswith(f"{path}: ") or "\n" in text or ("; " not in text):
        return f"said {text!r}"
    return ""


def play_on(system: System[Any], state: GameState, dice: Dice) -> str:
    """What goes wrong when an accepted position is played on."""
    try:
        for _ in range(PLAYED_ON):
            decision = pending(state)
            if decision is None:
                return ""
            apply_unchecked(state, decision.choices[dice.below(len(decision.choices))])
            problems = system.violations(state)
            if problems:
                return f"accepted, and play led to: {problems[0]}"
    except Exception as error:
        return f"accepted, and play raised {error!r}"
    return ""


def fuzz(first: int, count: int, folder: Path, show: bool = False, system: System[Any] = SYSTEM) -> Tally:
    """Try so many mutated saves."""
    tally, recorded = Tally(), (*saves(system), *shaped(system, SHAPES))
    sources = (*recorded, *map(without_record, recorded))
    for number in tqdm(range(first, first + count), disable=not show, unit="save"):
        try_one(number, folder, tally, system, sources)
    return tally


def untouched(count: int, folder: Path, system: System[Any] = SYSTEM) -> int:
    """Load so many sound saves, with record and without; how many were refused or came back changed."""
    path, tried, wrong = folder / "untouched.json", 0, 0
    for number in itertools.count(1):
        for session in playing(10_000 + number, ("random", "steady")[number % 2], system):
            if session.made % 7 == number % 7:
                path.write_bytes(encode(system, session.state, session.journal if tried % 2 else None))
                try:
                    wrong += read_session(path, system).state != session.state
                except SaveError:
                    wrong += 1
                tried += 1
            if tried == count:
                return wrong
    raise AssertionError("campaigns never end")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--first", type=int, default=0)
    add_game(parser)
    options = parser.parse_args()
    system = game_of(options).system
    with tempfile.TemporaryDirectory() as folder:
        tally = fuzz(options.first, options.count, Path(folder), sys.stderr.isatty(), system)
        wrong = untouched(options.count // 10, Path(folder), system)
    print(
        f"{tally.tried} mutated saves: {tally.refused} refused, {tally.accepted} accepted as possible "
        f"({tally.changed} with another position)"
    )
    print(f"slowest answer {tally.slowest * 1000:.0f} ms; {len(tally.failures)} failures")
    print("accepted by mutation:", ", ".join(f"{k} {n}" for k, n in tally.kinds.most_common()))
    print(f"{options.count // 10} untouched saves: {wrong} refused or changed")
    for failure in tally.failures[:50]:
        print(" ", failure)
    return 1 if tally.failures or wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
