"""The second telling: which requirements and which of the finer rules made a difference.

Whatever is told alike without a rule has not been decided by it, and a game that broke the rule would not be
found out there.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.firefight.second_ground import Position, card, without
from tests.firefight.second_orders import Deed
from tests.firefight.second_telling import tell, tell_printed, told

FINER = ("FF-RUL-106", "FF-RUL-109", "FF-RUL-110", "FF-AIA-03")
"""An AI that stands where its order leads, who makes up a group, bonus moves at low risk, stacks in CC."""
ANY = "any"
Told = tuple[str, int, str, str, str, str]


def deciding(pos: Position, number: int, deeds: list[Deed]) -> Iterator[str]:
    """What decided, of what is left out to see: the rules, and the requirements of each line."""
    heard = {told(it) for it in deeds}
    for rule in FINER:
        with without(rule):
            if {told(it) for it in tell(pos, number)} != heard:
                yield rule
    yield from _requirements(pos, number, heard)


def _requirements(pos: Position, number: int, heard: set[Told]) -> Iterator[str]:
    printed = card(number)
    for place, text in enumerate(printed["tactical"]):
        for asked, other in _freer(text):
            lines = [*printed["tactical"]]
            lines[place] = other
            if {told(it) for it in tell_printed(pos, {**printed, "tactical": lines})} != heard:
                yield asked


def _freer(text: str) -> Iterator[tuple[str, str]]:
    """A line without one of its requirements, after what that is called."""
    if text == "MISSION":
        return
    need, sign, target, action = text.split()
    kinds, _, asked = target.partition(":")
    if need != ANY:
        yield f"AI {need}", f"{ANY} {sign} {target} {action}"
    if asked:
        yield f"target {asked}", f"{need} {sign} {kinds} {action}"


def printed_requirements(numbers: tuple[int, ...]) -> set[str]:
    """Every requirement that some cards print."""
    return {asked for number in numbers for text in card(number)["tactical"] for asked, _ in _freer(text)}


def printed_actions(numbers: tuple[int, ...]) -> set[str]:
    """Every line with its action that some cards print."""
    found = {f"{line} {action}" for n in numbers for line in ("cc", "short") for action in card(n)[line]}
    for number in numbers:
        for text in card(number)["tactical"]:
            found.add("tactical " + (text.split()[-1].partition("+")[0]))
            found.add(f"line {text}")
    return found
