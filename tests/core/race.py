"""A race of two seats, small enough to think through: each has a card that the other does not see."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from attrs import define

from game.core.codec import make_codec
from game.core.decision import Choice, Decision
from game.core.dice import Dice, seeded
from game.core.frame import Procedure, Question
from game.core.scenario import Scenario
from game.core.state import GameState
from game.core.system import System
from game.core.think.thinker import Budget, Measure, Outlook, Thinker, Verdict
from tests.core.trinkets import PlainWords

SEATS = ("red", "blue")
LAPS, AHEAD = 5, 8
"""The last lap; the lead that ends the race at once."""
CARDS = 3


@define(kw_only=True)
class Track(GameState):
    steps: dict[str, int]
    cards: dict[str, int]
    """Steps that a seat may add once, unknown to the other."""
    lap: int = 1


@define(kw_only=True)
class Running(Procedure):
    TAG: ClassVar[str] = "running"
    STEPS: ClassVar[tuple[str, ...]] = ("red", "blue", "next")

    def red(self, state: Track) -> None:
        state.call(Run(seat="red"))

    def blue(self, state: Track) -> None:
        state.call(Run(seat="blue"))

    def next(self, state: Track) -> None:
        lead = state.steps["red"] - state.steps["blue"]
        if abs(lead) >= AHEAD:
            state.outcome = f"{leader(state)}_afar"
        elif state.lap == LAPS:
            state.outcome = leader(state)
        else:
            state.lap += 1
            self.step = "red"


@define(kw_only=True)
class Run(Question):
    """Stand, walk, or run and trust in the dice; playing the card ends the doubt about it."""

    TAG: ClassVar[str] = "run"

    seat: str

    def decision(self, state: Track) -> Decision:
        verbs = ("stand", "walk", "run", *(["card"] if state.cards[self.seat] else []))
        return Decision("run", "1", tuple(Choice(verb) for verb in verbs), seat=self.seat)

    def choose(self, state: Track, choice: Choice) -> None:
        if choice.verb == "walk":
            state.steps[self.seat] += 1
        elif choice.verb == "run":
            state.steps[self.seat] += state.dice.below(5)
        elif choice.verb == "card":
            state.steps[self.seat] += state.cards[self.seat]
            state.cards[self.seat] = 0
        state.finish()


def leader(state: Track) -> str:
    return max(SEATS, key=lambda seat: state.steps[seat])


def _set_up(_scenario: str, seed: int, _options: Mapping[str, str]) -> Track:
    dice = seeded(seed, "race")
    cards = {seat: 1 + dice.below(CARDS) for seat in SEATS}
    return Track(dice=dice, steps=dict.fromkeys(SEATS, 0), cards=cards, stack=[Running()])


def _conceal(state: Track, seat: str, dice: Dice | None) -> None:
    for other in SEATS:
        if other != seat and state.cards[other]:
            state.cards[other] = 1 + dice.below(CARDS) if dice else -1


CODEC = make_codec((Dice, Track), (Running, Run))


def _structure(data: Any) -> Track:
    return CODEC.structure(data, Track)


def _unstructure(state: Track) -> dict[str, Any]:
    data: dict[str, Any] = CODEC.unstructure(state)
    return data


def runner(_state: Track, decision: Decision, dice: Dice) -> Choice:
    """Walks, runs, or plays the card, as its own dice say."""
    return decision.choices[1 + dice.below(len(decision.choices) - 1)]


def _candidates(_state: Track, decision: Decision, most: int) -> tuple[Choice, ...]:
    return (decision.choices[1], decision.choices[0], *decision.choices[2:])[:most]


def _outlook(state: Track, seat: str) -> Outlook:
    other = SEATS[1 - SEATS.index(seat)]
    lead = state.steps[seat] - state.steps[other]
    won = float(leader(state) == seat) if state.outcome else min(max(0.5 + 0.1 * lead, 0.0), 1.0)
    return Outlook(won, float(state.steps[seat]), {"lead": float(lead)}, ended=bool(state.outcome))


def _verdicts() -> Iterator[Verdict]:
    for seat in SEATS:
        yield Verdict(seat, seat[0], f"{seat} wins", "brass", won=(seat,))
        yield Verdict(f"{seat}_afar", seat[0].upper(), f"{seat} is away", "danger", won=(seat,), sudden=True)


def _think() -> Thinker[Track]:
    return Thinker(
        system=RACE,
        policy=runner,
        candidates=_candidates,
        outlook=_outlook,
        doubt=0.1,
        beat=lambda state: state.lap,
        to_go=lambda state: (LAPS - state.lap) / LAPS,
        budget=Budget(candidates=4, first=0, most=0, horizon=2),
        measures=(Measure("lead", 0.5, "{amount} further than {other}".format, "less than {other}".format),),
        stages=lambda state: range(state.lap, LAPS + 1),
        standing=leader,
        verdicts=tuple(_verdicts()),
        points="{points} steps".format,
        counted="Who leads.",
        chances=lambda state: dict(state.steps),
        odds=lambda state: [f"{seat}: {steps}" for seat, steps in state.steps.items()],
    )


RACE: System[Track] = System(
    id="race",
    title="A race",
    rules=1,
    scenarios=(Scenario("race", "The race"),),
    set_up=_set_up,
    structure=_structure,
    unstructure=_unstructure,
    header=lambda state: dict(state.steps),
    stage=lambda state: state.lap,
    violations=lambda _state: [],
    conceal=_conceal,
    event_kinds=dict,
    decision_kinds=lambda: {"run": {}},
    policies={"runner": runner},
    show=lambda state: str(state.steps),
    ask=lambda _state: "What now?",
    words=PlainWords,
    think=_think,
    result=lambda state: (state.outcome, ""),
    grades=(*SEATS, *(f"{seat}_afar" for seat in SEATS)),
    milestones=lambda _state: [],
    seats=SEATS,
)
