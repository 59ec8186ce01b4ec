"""Running a game: advance to the next question, apply an answer. There is no third way."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from attrs import frozen

from game.core.errors import IllegalChoice
from game.core.frame import Choice, Decision, Event, Procedure, Question
from game.core.state import GameState, S

Watcher = Callable[[S, Event], None]
"""Looks at a position and the event that has just happened in it."""


@frozen
class Outcome:
    """What followed from a choice: the events in order and the next question, None at the end."""

    events: tuple[Event, ...]
    decision: Decision | None


def advance(state: GameState) -> Decision | None:
    """Run procedures until a question with more than one answer stands on top."""
    state.pending = None
    while state.stack:
        decision = one_step(state)
        if decision is not None:
            return decision
    return None


def one_step(state: GameState) -> Decision | None:
    """One step of the frame on top, which there must be; the question, if the game waits on it."""
    top = state.stack[-1]
    if state.outcome:
        state.stack.clear()
    elif isinstance(top, Procedure):
        step, top.step = top.COURSE[top.step]
        getattr(top, step)(state)
    else:
        assert isinstance(top, Question)
        decision = top.decision(state)
        if len(decision.choices) != 1 or decision.always_ask:
            assert decision.choices, f"{top.TAG} asks without an answer"
            state.pending = decision
            return decision
        top.choose(state, decision.choices[0])
    return None


def pending(state: GameState) -> Decision | None:
    """The question the game waits on; made again after a load."""
    if state.pending is None and state.stack:
        return advance(state)
    return state.pending


def apply(state: S, choice: Choice, watcher: Watcher[S] | None = None) -> Outcome:
    """Apply a choice after checking it. A choice that is not offered changes nothing.

    A watcher is handed the position at each event.
    """
    decision = pending(state)
    if decision is None:
        raise IllegalChoice("The game is over: there is nothing left to choose.")
    if choice not in decision.choices:
        raise IllegalChoice(
            f"'{choice.verb}' is not possible now with {choice.named or 'nothing else named'}: "
            f"rule {decision.rule} offers {len(decision.choices)} other choices."
        )
    return _recorded(state, lambda: apply_unchecked(state, choice), watcher)


def apply_unchecked(state: GameState, choice: Choice) -> Decision | None:
    """The same as `apply` for callers that took the choice from the pending decision."""
    make_choice(state, choice)
    return advance(state)


def make_choice(state: GameState, choice: Choice) -> None:
    """Carry out a choice and nothing that follows from it."""
    question = state.stack[-1]
    assert isinstance(question, Question)
    state.choices_made += 1
    state.pending = None
    question.choose(state, choice)


def step_by_step(state: S, choice: Choice) -> Iterator[tuple[S, list[Event]]]:
    """The same as `apply_unchecked`, for looking at every step: copies of the position before it, and what
    happened in it. Any of them can be gone on from with `advance`."""
    watched, before = state.events, state.clone()
    try:
        state.events = []
        make_choice(state, choice)
        yield before, state.events
        while state.stack and state.pending is None:
            before, state.events = state.clone(), []
            one_step(state)
            yield before, state.events
    finally:
        state.events = watched


def start(state: S, watcher: Watcher[S] | None = None) -> Outcome:
    """Run a new game up to its first question."""
    return _recorded(state, lambda: advance(state), watcher)


def _recorded(state: S, run: Callable[[], Decision | None], watcher: Watcher[S] | None) -> Outcome:
    """Let the game go on with its events recorded and, if anybody watches, shown as they happen."""
    before, events = (state.events, state.watcher), list[Event]()
    state.events, state.watcher = events, watcher
    try:
        return Outcome(decision=run(), events=tuple(events))
    finally:
        state.events, state.watcher = before
