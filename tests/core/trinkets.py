"""The smallest whole system: a box of trinkets, with a choice for whatever a session must live through."""

from __future__ import annotations

from typing import Any, ClassVar

from attrs import define

from game.core.codec import make_codec
from game.core.decision import Choice, Decision
from game.core.dice import Dice, seeded
from game.core.event import Event, EventKind
from game.core.frame import Question
from game.core.scenario import Scenario
from game.core.state import GameState
from game.core.system import Ending, Prompt, System
from game.core.think.thinker import Thinker

EVENTS = {
    "turned": EventKind({"times": int}),
    "peeked": EventKind({"inside": str}),
    "closed": EventKind({}),
    "drew": EventKind({}),
    "broke": EventKind({}),
}


@define(kw_only=True)
class Box(GameState):
    handled: int = 0


@define(kw_only=True)
class Handle(Question):
    """Turn a trinket, shake the box without a word, peek into it, draw from it, or break it."""

    TAG: ClassVar[str] = "handle"

    def decision(self, state: Box) -> Decision:
        return Decision(
            "handle", "1", tuple(Choice(verb) for verb in ("turn", "shake", "peek", "draw", "break"))
        )

    def choose(self, state: Box, choice: Choice) -> None:
        state.handled += 1
        match choice.verb:
            case "turn":
                state.emit("turned", "1", times=state.handled)
            case "shake":
                state.dice.below(6)
            case "peek":
                state.reveal("peeked", "2", inside="a ring")
                state.emit("closed", "2")
            case "draw":
                state.dice.below(6)
                state.emit("drew", "3")
            case "break":
                state.emit("broke", "4")
                raise RuntimeError("the box is broken")


CODEC = make_codec((Dice, Box), (Handle,))


def _structure(data: Any) -> Box:
    return CODEC.structure(data, Box)


def _unstructure(state: Box) -> dict[str, Any]:
    data: dict[str, Any] = CODEC.unstructure(state)
    return data


class PlainWords:
    """Whatever it is, by the name that the rules give it."""

    def prompt(self, _state: GameState, decision: Decision) -> Prompt:
        return Prompt(decision.kind, "", decision.rule)

    def choice(self, _state: GameState, _decision: Decision, choice: Choice) -> str:
        return choice.verb

    def event(self, event: Event) -> str:
        return event.kind

    def line(self, event: Event) -> str:
        return f"{event.kind} ({event.rule})"

    def outcome(self, _state: GameState) -> Ending | None:
        return None

    def hex(self, hex_id: str) -> str:
        return hex_id


def _think() -> Thinker[Box]:
    raise NotImplementedError("nobody thinks ahead in a box of trinkets")


TRINKETS: System[Box] = System(
    id="trinkets",
    title="A box of trinkets",
    rules=1,
    scenarios=(Scenario("box", "The box"),),
    set_up=lambda _scenario, seed, _options: Box(dice=seeded(seed, "trinkets"), stack=[Handle()]),
    structure=_structure,
    unstructure=_unstructure,
    header=lambda state: {"handled": state.handled},
    stage=lambda state: state.handled // 3,
    violations=lambda _state: [],
    conceal=lambda _state, _seat, _dice: None,
    event_kinds=lambda: EVENTS,
    decision_kinds=lambda: {"handle": {}},
    policies={},
    show=lambda state: f"handled {state.handled} times",
    ask=lambda _state: "What now?",
    words=PlainWords,
    think=_think,
    result=lambda _state: ("", ""),
    grades=("",),
    milestones=lambda _state: [],
)
