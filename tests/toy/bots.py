"""Who plays the Ford by itself, and how one thinks ahead in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.core.dice import Dice
from game.core.frame import Choice, Decision
from game.core.think.thinker import Budget, Measure, Outlook, Thinker, Verdict
from tests.toy.model import SEATS, Ford, other
from tests.toy.rules import DUSK, STANDARD, ahead, chance
from tests.toy.words import say

WORTH = {"attack": 4.0, "scout": 2.0, "listen": 1.0, "march": 0.5, "advance": 0.5, "stand": 0.5}
"""What a verb is worth to a steady player, before what speaks for the choice itself."""
LEAD_WORTH = 0.15
"""What a counter more than the enemy has is worth, in chances to win."""


def random_policy(_state: Ford, decision: Decision, dice: Dice) -> Choice:
    """Any legal choice."""
    return decision.choices[dice.below(len(decision.choices))]


def steady_policy(state: Ford, decision: Decision, _dice: Dice) -> Choice:
    """Attacks where it is likely to strike, looks about, and makes for the ford."""
    return max(decision.choices, key=lambda choice: _worth(state, choice))


def _worth(state: Ford, choice: Choice) -> float:
    worth = WORTH.get(choice.verb, 0.0)
    field = state.field
    if choice.verb == "attack":
        return worth * chance(state, choice.pieces, state.at(choice.hex))
    if choice.verb in ("march", "advance"):
        name = choice.piece or choice.pieces[0]
        here = state.counters[name].hex
        gain = field.grid.distance(here, field.ford) - field.grid.distance(choice.hex, field.ford)
        return worth * gain
    return worth


def candidates(state: Ford, decision: Decision, most: int) -> tuple[Choice, ...]:
    """The best of a steady player, the first of them its own."""
    ranked = sorted(decision.choices, key=lambda choice: -_worth(state, choice))
    return tuple(ranked[:most])


def outlook(state: Ford, seat: str) -> Outlook:
    """Who has more counters, and who holds the ford."""
    own, enemy = len(state.on_field(seat)), len(state.on_field(other(seat)))
    lead = own - enemy
    if state.outcome:
        win = float(state.outcome.startswith(seat))
    else:
        win = min(max(0.5 + LEAD_WORTH * (lead + (1 if ahead(state) == seat else -1)), 0.0), 1.0)
    return Outlook(win, float(own), {"lead": float(lead)}, ended=bool(state.outcome))


def _verdicts() -> Iterator[Verdict]:
    for seat in SEATS:
        for how, color in ((STANDARD, "danger"), (DUSK, "brass")):
            outcome = f"{seat}_{how}"
            name = say(f"outcome.{outcome}")
            yield Verdict(outcome, outcome[0].upper(), name, color, won=(seat,), sudden=how == STANDARD)


def _attacks(state: Ford) -> Iterator[tuple[tuple[str, ...], str]]:
    decision = state.pending
    for choice in decision.choices if decision is not None else ():
        if choice.verb == "attack":
            yield choice.pieces, state.at(choice.hex)


def chances(state: Ford) -> dict[str, Any]:
    """4.2: the chance of every attack that is offered."""
    return {
        f"{'+'.join(pieces)}>{target}": chance(state, pieces, target) for pieces, target in _attacks(state)
    }


def odds(state: Ford) -> list[str]:
    return [
        say("think.odds", pieces=pieces, target=target, chance=chance(state, pieces, target))
        for pieces, target in _attacks(state)
    ]


def think() -> Thinker[Ford]:
    """How one thinks ahead in it."""
    from tests.toy.system import TOY_SYSTEM

    def said(key: str) -> Any:
        return lambda **facts: say(key, **facts)

    return Thinker(
        system=TOY_SYSTEM,
        policy=random_policy,
        candidates=candidates,
        outlook=outlook,
        doubt=0.2,
        beat=lambda state: (state.round, state.choices_made),
        to_go=lambda state: (state.field.rounds - state.round) / state.field.rounds,
        budget=Budget(candidates=5, first=4, most=60, horizon=8, whole_from=1.0),
        measures=(Measure("lead", 0.25, said("think.more"), said("think.fewer")),),
        stages=lambda state: range(max(1, state.round), state.field.rounds + 1),
        standing=lambda state: f"{ahead(state)}_{DUSK}",
        verdicts=tuple(_verdicts()),
        points=said("think.points"),
        counted=say("think.counted"),
        chances=chances,
        odds=odds,
        sources={"rolled": "dice", "struck": "dice", "scouted": "scouting", "overheard": "scouting"},
        source_name=lambda source: say(f"luck.{source}"),
    )
