"""What dice, hit counters and cards decide, tried out through the rules and compared with the odds."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from attrs import frozen

from game.core.dice import seeded
from game.core.dice_odds import at_least
from game.core.engine import advance
from game.core.frame import Event, Frame
from game.firefight.model.content import AI, UNIT
from game.firefight.model.state import Skirmish
from game.firefight.odds.attack_odds import AttackOdds, TargetOdds, attack_odds
from game.firefight.odds.spent_odds import rally_chance, spent_chance
from game.firefight.rules.actions import AttackAction, RallyAction
from game.firefight.rules.attack import HIT, KILLED, MISSED, Attack, carry_out
from game.firefight.rules.deck import check_spent
from game.firefight.rules.fire import attack_cost
from game.firefight.rules.payment import SpentCheck
from game.firefight.rules.sequence import INITIATIVE, PreRound
from tests.odds.cells import Cell, cells_of

Exact = Mapping[str, Mapping[Any, float]]
"""By what is asked: the chance of each answer."""
ENDED = "ended"


@frozen(eq=False)
class Trial:
    """A position, what the odds say of it, and how it is played out."""

    name: str
    state: Skirmish
    exact: Exact
    play: Callable[[Skirmish], Mapping[str, Any]]
    """Plays it out and gives an answer to each question."""

    def cells(self, times: int, run: int = 0) -> Iterator[Cell]:
        dice, seen = seeded(run, "odds", self.name), defaultdict[str, Counter[Any]](Counter)
        for _ in range(times):
            state = self.state.clone()
            state.dice, state.events = dice, []
            for what, answer in self.play(state).items():
                seen[what][answer] += 1
        for what, exact in self.exact.items():
            yield from cells_of(what, exact, seen[what])


def _events(state: Skirmish, kind: str) -> list[Event]:
    return [it for it in state.events or () if it.kind == kind]


def _carried_out(state: Skirmish, frame: Frame) -> None:
    """Run a frame that asks nothing to its end."""
    state.stack.append(frame)
    decision = advance(state)
    assert decision is None, f"{decision} is asked"


def yes(chance: float) -> dict[Any, float]:
    """The two answers to whether something is so."""
    return {True: chance, False: 1 - chance}


# ---------------------------------------------------------------------- attacks


def attack_trial(name: str, state: Skirmish, attack: Attack) -> Trial:
    """An attack from its roll to the attacker's spent check, or the attack alone if it is the enemy's."""
    odds, cost = attack_odds(state, attack), attack_cost(state, attack.lead)
    exact: dict[str, Mapping[Any, float]] = {}
    for it in odds.targets:
        exact |= _exact_of_rumor(it) if it.sums is None else _exact_of_target(it)
    if state.side(attack.lead) == UNIT:
        exact["destroyed"] = {
            **{str(n): chance for n, chance in enumerate(odds.killed)},
            ENDED: 1 - sum(odds.killed),
        }
        exact["spent"] = yes(spent_chance(state, cost, UNIT, odds.killed))
    return Trial(name, state, exact, lambda copy: _attacked(copy, attack, cost, odds))


def _exact_of_target(odds: TargetOdds) -> dict[str, Mapping[Any, float]]:
    rolled = {MISSED: 1 - odds.hit, HIT: odds.hit - odds.outright, KILLED: odds.outright}
    return {f"roll for {odds.target}": rolled, f"{odds.target} gone": yes(odds.destroyed)}


def _exact_of_rumor(odds: TargetOdds) -> dict[str, Mapping[Any, float]]:
    found = {
        "false": odds.false,
        MISSED: odds.revealed - odds.false - odds.hit,
        HIT: odds.hit - odds.outright,
        KILLED: odds.outright,
        "held": 1 - odds.revealed,
    }
    return {f"roll for {odds.target}": found, f"{odds.target} gone": yes(odds.destroyed)}


def _attacked(state: Skirmish, attack: Attack, cost: int, odds: AttackOdds) -> dict[str, Any]:
    if state.side(attack.lead) == AI:
        carry_out(state, attack)
    else:
        _carried_out(
            state,
            AttackAction(
                step="fire", answer=attack.caps, unit=attack.lead, cost=cost, hex=attack.hex,
                target=attack.target, members=attack.members, card=attack.card,
            ),
        )  # fmt: skip
    answers: dict[str, Any] = {
        "destroyed": ENDED
        if state.outcome
        else str(sum(it.about["side"] == AI for it in _events(state, "destroyed"))),
        "spent": bool(_events(state, "turned_spent")),
    }
    rolls = {it.about["target"]: it.about["result"] for it in _events(state, "attack_rolled")}
    fallen = [it.about["piece"] for it in _events(state, "destroyed")]
    for it in odds.targets:
        result, name = rolls.get(it.target, "held"), it.target
        if it.sums is None:
            name = next((e.about["piece"] for e in _events(state, "rumor_revealed")), "")
            result = rolls.get(name, "false" if _events(state, "false_rumor") else "held")
        answers[f"roll for {it.target}"] = result
        answers[f"{it.target} gone"] = name in fallen
    return {
        what: answer for what, answer in answers.items() if state.side(attack.lead) == UNIT or " " in what
    }


# ---------------------------------------------------------------------- checks, rallies, initiative


def check_trial(name: str, state: Skirmish, pieces: tuple[str, ...], cost: int) -> Trial:
    """A spent check of Units, or of AI."""
    side = state.side(pieces[0])

    def play(copy: Skirmish) -> dict[str, Any]:
        if side == AI:
            return {"spent": check_spent(copy, pieces, cost)}
        _carried_out(copy, SpentCheck(pieces=pieces, cost=cost))
        return {"spent": all(copy.pieces[it].spent for it in pieces)}

    return Trial(name, state, {"spent": yes(spent_chance(state, cost, side))}, play)


def rally_trial(name: str, state: Skirmish, unit: str, caps: int = 0, modifier: int = 0) -> Trial:
    """An attempt to rally."""

    def play(copy: Skirmish) -> dict[str, Any]:
        _carried_out(copy, RallyAction(step="roll", answer=caps, unit=unit, modifier=modifier))
        return {"rallied": not copy.pieces[unit].hit}

    return Trial(name, state, {"rallied": yes(rally_chance(state, unit, caps, modifier))}, play)


def initiative_trial(name: str, state: Skirmish, caps: int) -> Trial:
    """The roll for the first turn."""

    def play(copy: Skirmish) -> dict[str, Any]:
        _carried_out(copy, PreRound(step="roll_initiative", answer=caps))
        return {"first": _events(copy, "initiative_rolled")[0].about["first"] == UNIT}

    return Trial(name, state, {"first": yes(at_least(INITIATIVE - caps))}, play)
