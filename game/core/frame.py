"""What rules are made of: frames, the decisions they ask for, and the events they tell of.

Frames are the explicit stack of procedures and questions that says where a game stands.

A frame holds plain values and ids only, never another frame or a piece, so that a position can be
saved, copied and shown at any depth.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple

from attrs import define, frozen

SOLE_SEAT = "player"
"""The one seat of a solitaire game."""


class Choice(NamedTuple):
    """One legal answer. A value: equal choices are the same choice, and it fits in a journal."""

    verb: str
    piece: str = ""
    hex: str = ""
    option: str = ""
    path: tuple[str, ...] = ()
    """The hexes a movement enters, its last one being `hex`."""
    cost: int = 0
    """What it costs, in the unit the verb implies."""
    pieces: tuple[str, ...] = ()
    """The pieces that do it together, where one alone does not name the choice."""

    @property
    def named(self) -> str:
        """What it names, in one line."""
        return " ".join(part for part in (self.piece, *self.pieces, self.hex, self.option) if part)


def offer(
    verb: str, piece: str = "", hex_id: str = "", option: str = "", path: tuple[str, ...] = (), cost: int = 0
) -> Choice:
    """A Choice, in half the time that calling the class takes: for questions that make many."""
    return _new(Choice, (verb, piece, hex_id, option, path, cost, ()))


_new = tuple.__new__
DONE = Choice("done")
"""Ends a phase; shared, because most questions offer it."""


DecisionKind = Mapping[str, Any]
"""The names in the `about` of such a decision, and the type of each, declared beside the rule that asks."""


class Decision(NamedTuple):
    """A question with every legal answer. It is never saved: the top frame makes it again."""

    kind: str
    rule: str
    choices: tuple[Choice, ...]
    about: Mapping[str, Any] = {}
    """Facts of the situation, for wording the question."""
    always_ask: bool = False
    """Ask even when there is one answer only, because the player must see it."""
    seat: str = SOLE_SEAT
    """Who is asked."""


CHAPTER, GRAVE, QUIET = "chapter", "grave", "quiet"
"""What weighs more or less than other events: it begins something, costs something, only leads to others."""


@frozen
class EventKind:
    """What the events of one kind have in common, declared beside the rule that emits them."""

    fields: Mapping[str, Any]
    """The names in `about`, and what is of each name: its type."""
    weight: str = ""


@frozen
class Event:
    """One thing that happened, with the rule that caused it."""

    kind: str
    rule: str
    about: Mapping[str, Any]
    reveals: bool = False
    """Whether it showed what was not known before: such an event cannot be taken back."""


END = "end"
"""The step after the last one of a procedure, which finishes it."""

Answer = bool | int | str | None


@define(kw_only=True)
class Frame:
    """One level of the stack.

    `TAG` names the class in saves and never changes: who renames a class gives it the tag that it had. It is
    empty for what is only the base of others.
    """

    TAG: ClassVar[str] = ""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "TAG" not in vars(cls):
            cls.TAG = re.sub(r"\B(?=[A-Z])", "_", cls.__name__).lower()


@define(kw_only=True)
class Procedure(Frame):
    """A sequence of steps, each a method of the same name taking the state.

    A step may jump by setting `self.step`; a step that calls another frame does so as its last act.
    """

    STEPS: ClassVar[tuple[str, ...]] = ()
    FOLLOWING: ClassVar[dict[str, str]] = {}
    COURSE: ClassVar[Mapping[str, tuple[str, str]]] = {}
    """By the value of `step`: the method that runs, and the value then; looked up millions of times."""

    step: str = ""
    """The step that runs next; empty before the first."""
    answer: Answer = None
    """What the frame called last has answered."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls.FOLLOWING = dict(zip(cls.STEPS, [*cls.STEPS[1:], END], strict=False))
        course = {step: (step, after) for step, after in cls.FOLLOWING.items()}
        cls.COURSE = {END: (END, END), **course, **({"": course[cls.STEPS[0]]} if course else {})}

    def end(self, state: Any) -> None:
        """What follows the last step."""
        state.finish()


@define(kw_only=True)
class Question(Frame):
    """A frame on which the game waits until a choice is made."""

    def decision(self, state: Any) -> Decision:
        """The question with every legal answer; changes nothing."""
        raise TypeError(f"{type(self).__name__} must say what it asks and what an answer does")

    def choose(self, state: Any, choice: Choice) -> None:
        """Carry out a choice that `decision` offered."""
        raise TypeError(f"{type(self).__name__} must say what it asks and what an answer does")
