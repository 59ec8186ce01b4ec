"""Combats fought many times through the engine, and what was seen compared with the exact odds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, ClassVar, NamedTuple

from attrs import define, fields, frozen

from game.core.dice import seeded
from game.core.engine import advance, apply_unchecked
from game.siloam.model.state import State
from game.siloam.odds.battle_odds import AttackOdds, assumed_answer, attack_odds
from game.siloam.rules.combat import AmbushCombat, Combat
from tests.odds.cells import Cell, bounded, cells_of


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

    def cells(self, times: int, run: int = 0) -> Iterator[Cell]:
        return cells(self.odds(), observe(self, times, run))


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
    yield from cells_of("hits on attacker, defender", odds.joint, joint)
    yield from cells_of("hits on attacker", dict(enumerate(odds.on_attacker)), on_attacker)
    yield from cells_of("hits on defender", dict(enumerate(odds.on_defender)), on_defender)
    yield Cell("clears", bounded(odds.clears), sum(n for r, n in seen.items() if r.clears), total)
    yield Cell("loses", bounded(odds.loses), sum(n for r, n in seen.items() if r.loses), total)


def disagreements(odds: AttackOdds, seen: Counter[Result]) -> list[str]:
    """Where what was seen is too far off the exact chances."""
    return [str(cell) for cell in cells(odds, seen) if cell.differs]
