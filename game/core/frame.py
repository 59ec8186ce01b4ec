"""Frames: the explicit stack of procedures and questions that says where a game stands.

A frame holds plain values and ids only, never another frame or a piece, so that a position can be
saved, copied and shown at any depth.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from attrs import define

if TYPE_CHECKING:
    from game.core.decision import Choice, Decision

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
