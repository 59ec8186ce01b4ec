"""The Ford as a system on the kit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from game.core.codec import make_codec
from game.core.dice import Dice, seeded
from game.core.frame import Question
from game.core.game import Game, Late
from game.core.system import Option, Scenario, System
from tests.toy.bots import random_policy, steady_policy, think
from tests.toy.invariants import OUTCOMES, violations
from tests.toy.model import SEATS, Counter, Ford, conceal, the_field
from tests.toy.rules import DECISIONS, EVENTS, FRAMES, Battle
from tests.toy.words import rulebook, say, words

DEALT, CHOSEN = "dealt", "chosen"
STANDARDS = Option("standards", lambda: "The standards", (DEALT, CHOSEN), DEALT)
CODEC = make_codec((Dice, Counter, Ford), FRAMES)


def set_up(_scenario: str, seed: int, options: Mapping[str, str]) -> Ford:
    """1: everybody is in place; the standards are dealt, or will be entrusted to somebody."""
    dice, field = seeded(seed, "ford"), the_field()
    bearers = dict.fromkeys(SEATS, "")
    if options[STANDARDS.id] == DEALT:
        for seat in SEATS:
            own = [name for name, spec in field.counters.items() if spec.seat == seat]
            bearers[seat] = own[dice.below(len(own))]
    counters = {name: Counter(spec.seat, spec.hex, spec.facing) for name, spec in field.counters.items()}
    return Ford(dice=dice, seed=seed, counters=counters, bearers=bearers, stack=[Battle()])


def structure(data: Any) -> Ford:
    return CODEC.structure(data, Ford)


def unstructure(state: Ford) -> dict[str, Any]:
    data: dict[str, Any] = CODEC.unstructure(state)
    return data


def header(state: Ford) -> dict[str, Any]:
    return {"seed": state.seed, "round": state.round, "outcome": state.outcome}


def show(state: Ford) -> str:
    """Who stands where; never who carries a standard."""
    lines = [
        say("board.counter", name=state.field.counters[name].name, hex=it.hex, facing=it.facing)
        for name, it in state.counters.items()
        if it.hex
    ]
    return "\n".join([*lines, ask(state)])


def ask(state: Ford) -> str:
    return "\n".join(_asked(state))


def _asked(state: Ford) -> Iterator[str]:
    ending, top = words().outcome(state), state.stack[-1] if state.stack else None
    if ending is not None:
        yield ending.title
    if isinstance(top, Question):
        decision = top.decision(state)
        yield words().prompt(state, decision).title
        for number, choice in enumerate(decision.choices, 1):
            yield f"{number:>4} {words().choice(state, decision, choice)}"


TOY_SYSTEM: System[Ford] = System(
    id="toy",
    title="The Ford",
    rules=1,
    scenarios=(Scenario("battle", "The battle", (STANDARDS,)),),
    set_up=set_up,
    structure=structure,
    unstructure=unstructure,
    header=header,
    stage=lambda state: state.round,
    violations=violations,
    conceal=conceal,
    event_kinds=lambda: EVENTS,
    decision_kinds=lambda: DECISIONS,
    policies={"random": random_policy, "steady": steady_policy},
    show=show,
    ask=ask,
    words=words,
    rulebook=rulebook,
    think=think,
    lessons=Late("tests.toy.course:course"),
    honours=Late("tests.toy.honours:honours"),
    first_cards=Late("tests.toy.course:first_cards"),
    result=lambda state: (state.outcome, ""),
    grades=OUTCOMES,
    milestones=lambda state: [f"seen.{name}" for name in state.seen],
    seats=SEATS,
)

TOY = Game("toy", "The Ford", "tests.toy.system:TOY_SYSTEM", "tests.toy.screen.skin:SKIN", folder="toy")
