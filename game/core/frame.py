"""Frames: the explicit stack of procedures and questions that says where a game stands.

A frame holds plain values and ids only, never another frame or a piece, so that a position can be
saved, copied and shown at any depth.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from attrs import define

if TYPE_CHECKING:
    from game.core.decision import Choice, Decision

END = "end"
"""The step name after which a procedure is finished."""

Answer = bool | int | str | None


@define(kw_only=True)
class Frame:
    """One level of the stack. `TAG` names the class in saves and never changes."""

    TAG: ClassVar[str] = ""
    ASKS: ClassVar[bool] = False


@define(kw_only=True)
class Procedure(Frame):
    """A sequence of steps, each a method of the same name taking the state.

    A step may jump by setting `self.step`; a step that calls another frame does so as its last act.
    """

    STEPS: ClassVar[tuple[str, ...]] = ()
    FOLLOWING: ClassVar[dict[str, str]] = {}

    step: str = ""
    """The step that runs next; empty before the first."""
    answer: Answer = None
    """What the frame called last has answered."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls.FOLLOWING = dict(zip(cls.STEPS, [*cls.STEPS[1:], END], strict=False))


@define(kw_only=True)
class Question(Frame):
    """A frame on which the game waits until a choice is made."""

    ASKS: ClassVar[bool] = True

    def decision(self, state: Any) -> Decision:
        """The question with every legal answer; changes nothing."""
        raise TypeError(f"{type(self).__name__} must say what it asks and what an answer does")

    def choose(self, state: Any, choice: Choice) -> None:
        """Carry out a choice that `decision` offered."""
        raise TypeError(f"{type(self).__name__} must say what it asks and what an answer does")
