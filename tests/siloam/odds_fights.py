"""Combats fought many times through the engine, and what was seen compared with the exact odds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from math import exp, lgamma, log, sqrt
from typing import Any, ClassVar, NamedTuple

from attrs import define, fields, frozen

from game.core.dice import seeded
from game.core.engine import advance, apply_unchecked
from game.siloam.model.state import State
from game.siloam.odds.battle_odds import AttackOdds, assumed_answer, attack_odds
from game.siloam.rules.combat import AmbushCombat, Combat

ERRORS = 4.0
"""Standard errors that exact and observed frequencies may differ by."""
FEWEST = 25
"""Cells expected less often than this are tested by their exact binomial tail instead."""
TAIL = 3.167e-5
"""The chance of more than four standard errors to one side under the normal law."""


@define(kw_only=True)
class WatchedCombat(Combat):
    """A combat from the first draw to the last hit that notes what was drawn."""

    STEPS: ClassVar[tuple[str, ...]] = (
        "defender_draws", "note_defense", "attacker_takes_hits", "attacker_regroups",
        "attacker_draws", "note_attack", "defender_takes_hits", "return_chits",
    )  # fmt: skip

    scored: dict[str, int]

    def note_defense(self, state: State) -> None:
        self.scored["defense"] = self.hits

    def note_attack(self, state: State) -> None:
        self.scored["attack"] = self.hits

    def return_chits(self, state: State) -> None:
        """Nothing after the hits matters to the odds."""


@define(kw_only=True)
class WatchedAmbush(AmbushCombat):
    """The same for an Ambush, in its order of steps."""

    STEPS: ClassVar[tuple[str, ...]] = (
        "attacker_draws", "note_attack", "defender_takes_hits",
        "defender_draws", "note_defense", "attacker_takes_hits",
    )  # fmt: skip

    scored: dict[str, int]
    note_defense = WatchedCombat.note_defense
    note_attack = WatchedCombat.note_attack


@frozen
class Position:
    """A combat at the step where the first side draws."""

    name: str
    state: State
    """With the combat as its only frame."""

    @property
    def combat(self) -> Combat:
        combat = self.state.frame(Combat)
        assert combat is not None
        return combat

    def odds(self) -> AttackOdds:
        return attack_odds(self.state, self.combat.sides)


class Result(NamedTuple):
    """What a combat came to."""

    on_attacker: int
    on_defender: int
    clears: bool
    loses: bool


def observe(position: Position, times: int, run: int = 0) -> Counter[Result]:
    """The results of many combats; another run has other dice."""
    start, combat = position.state.clone(), position.combat
    start.stack.clear()
    start.events = None
    dice = seeded(run, "odds", position.name)
    values = {a.name: getattr(combat, a.name) for a in fields(Combat) if a.name != "step"}
    kind = WatchedAmbush if isinstance(combat, AmbushCombat) else WatchedCombat
    seen: Counter[Result] = Counter()
    for _ in range(times):
        state = start.clone()
        state.dice = dice
        fought = kind(**values, scored={})
        seen[_fight(state, fought)] += 1
    return seen


def _fight(state: State, combat: WatchedCombat | WatchedAmbush) -> Result:
    state.stack.append(combat)
    decision = advance(state)
    while decision is not None:
        decision = apply_unchecked(state, assumed_answer(state, decision))
    scored = combat.scored
    loses = any(not state.units[i].on_map for i in combat.sides.attackers)
    return Result(scored.get("defense", 0), scored.get("attack", 0), _cleared(state, combat), loses)


def _cleared(state: State, combat: Combat) -> bool:
    """A defender is gone: the one in the attacked hex, or one that had joined it."""
    if not combat.sides.defender:
        return combat.sides.target not in state.garrisons
    pieces = state.units if combat.sides.defender in state.units else state.supports
    return pieces[combat.sides.defender].place != combat.sides.target or any(
        not state.units[i].on_map for i in combat.sides.joiners
    )


# ---------------------------------------------------------------------- seen against exact


class Cell(NamedTuple):
    """One chance put to the test."""

    what: str
    exact: float
    seen: int
    total: int

    @property
    def deviation(self) -> float:
        """Standard errors between what was seen and what is exact; 0 where nothing can differ."""
        error = sqrt(self.exact * (1 - self.exact) * self.total)
        return (self.seen - self.exact * self.total) / error if error else 0.0

    @property
    def rare(self) -> bool:
        """Too few expected, one way or the other, for the normal law to hold."""
        return min(self.exact, 1 - self.exact) * self.total < FEWEST

    @property
    def differs(self) -> bool:
        if not 0 < self.exact < 1:
            return self.seen != round(self.exact) * self.total
        if self.rare:
            return binomial_tail(self.seen, self.total, self.exact) < TAIL
        return abs(self.deviation) > ERRORS

    def __str__(self) -> str:
        return (
            f"{self.what}: exact {self.exact:.6f}, seen {self.seen / self.total:.6f}, "
            f"{self.deviation:+.2f} standard errors"
        )


def binomial_tail(seen: int, total: int, chance: float) -> float:
    """The chance to see so many or more if it is more than expected, so many or fewer if it is less."""
    if chance > 0.5:
        return binomial_tail(total - seen, total, 1 - chance)
    low = seen <= chance * total
    found = 0.0
    for number in range(seen, -1, -1) if low else range(seen, total + 1):
        term = _binomial(number, total, chance)
        found += term
        if term < found * 1e-12:
            break
    return found


def _binomial(number: int, total: int, chance: float) -> float:
    ways = lgamma(total + 1) - lgamma(number + 1) - lgamma(total - number + 1)
    return exp(ways + number * log(chance) + (total - number) * log(1 - chance))


def cells(odds: AttackOdds, seen: Counter[Result]) -> Iterator[Cell]:
    """Everything the odds say about a combat: hits on both, on either, and who is lost."""
    joint: Counter[Any] = Counter()
    on_attacker: Counter[Any] = Counter()
    on_defender: Counter[Any] = Counter()
    for result, times in seen.items():
        joint[result.on_attacker, result.on_defender] += times
        on_attacker[result.on_attacker] += times
        on_defender[result.on_defender] += times
    total = seen.total()
    yield from _cells("hits on attacker, defender", odds.joint, joint)
    yield from _cells("hits on attacker", dict(enumerate(odds.on_attacker)), on_attacker)
    yield from _cells("hits on defender", dict(enumerate(odds.on_defender)), on_defender)
    yield Cell("clears", _bounded(odds.clears), sum(n for r, n in seen.items() if r.clears), total)
    yield Cell("loses", _bounded(odds.loses), sum(n for r, n in seen.items() if r.loses), total)


def _bounded(chance: float) -> float:
    """A sum of chances that is certainty but for the last digit is certainty."""
    return 1.0 if chance > 1 - 1e-12 else chance


def _cells(what: str, exact: Mapping[Any, float], seen: Counter[Any]) -> Iterator[Cell]:
    total = seen.total()
    for outcome in sorted({*exact, *seen}):
        yield Cell(f"{what} {outcome}", _bounded(exact.get(outcome, 0.0)), seen[outcome], total)


def disagreements(odds: AttackOdds, seen: Counter[Result]) -> list[str]:
    """Where what was seen is too far off the exact chances."""
    return [str(cell) for cell in cells(odds, seen) if cell.differs]
