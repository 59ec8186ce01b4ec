"""Frames and the engine: procedures run, questions wait, and wrong answers change nothing."""

from __future__ import annotations

from typing import ClassVar

import pytest
from attrs import define
from hypothesis import given
from hypothesis import strategies as st

from game.core.clone import clone
from game.core.engine import advance, apply, apply_unchecked, pending, start
from game.core.errors import IllegalChoice
from game.core.frame import END, Choice, Decision, Procedure, Question
from game.core.state import GameState
from tests.core.stones import CODEC, Match, Stones, Take, new_stones


def take(number: int) -> Choice:
    return Choice("take", "a", option=str(number))


def test_a_procedure_runs_up_to_its_question() -> None:
    state = new_stones(1)
    outcome = start(state)
    assert [e.kind for e in outcome.events] == ["opened"]
    assert outcome.decision is state.pending
    assert outcome.decision is not None
    assert [type(f) for f in state.stack] == [Match, Take]


def test_steps_follow_one_another() -> None:
    assert Match.FOLLOWING == {"open": "turn", "turn": "close", "close": END}


def test_an_answer_goes_to_the_procedure_below() -> None:
    state = new_stones(1, stones=3)
    start(state)
    apply(state, take(3))
    assert state.outcome == "over after 1, last took 3"
    assert state.stack == []
    assert state.pending is None


def test_a_question_with_one_answer_is_not_asked() -> None:
    state = new_stones(1, stones=4)
    start(state)
    outcome = apply(state, take(3))
    assert outcome.decision is None
    assert [e.about["number"] for e in outcome.events] == [3, 1]
    assert state.choices_made == 1, "the plain answer is nobody's choice"


def test_a_question_may_insist_on_being_asked() -> None:
    @define(kw_only=True)
    class Warn(Question):
        TAG: ClassVar[str] = "warn"

        def decision(self, state: GameState) -> Decision:
            return Decision("warn", "1", (Choice("confirm"),), always_ask=True)

    state = new_stones(1)
    state.stack[:] = [Warn()]
    decision = advance(state)
    assert decision is not None
    assert decision.choices == (Choice("confirm"),)


def test_events_are_those_of_the_choice() -> None:
    state = new_stones(1)
    start(state)
    outcome = apply(state, take(2))
    assert [(e.kind, e.rule, e.about) for e in outcome.events] == [("took", "2", {"number": 2})]
    assert state.events is None, "nobody is recording between choices"


def test_nothing_is_recorded_when_nobody_watches() -> None:
    state = new_stones(1)
    advance(state)
    apply_unchecked(state, take(1))
    assert state.events is None
    assert state.taken == [1]


@given(
    st.integers(0, 99),
    st.builds(
        Choice,
        verb=st.sampled_from(["take", "draw", "pass", ""]),
        piece=st.sampled_from(["a", "b", ""]),
        hex=st.sampled_from(["", "0101"]),
        option=st.sampled_from(["", "1", "4", "99"]),
    ),
)
def test_an_illegal_choice_is_refused_and_nothing_changes(seed: int, choice: Choice) -> None:
    state = new_stones(seed)
    decision = advance(state)
    assert decision is not None
    before = clone(state)
    if choice in decision.choices:
        apply(state, choice)
        assert state.choices_made == 1
        return
    with pytest.raises(IllegalChoice) as error:
        apply(state, choice)
    assert state == before
    assert CODEC.unstructure(state) == CODEC.unstructure(before)
    assert state.pending == decision
    assert "rule 2" in str(error.value)


def test_after_the_end_nothing_may_be_chosen() -> None:
    state = new_stones(1, stones=2)
    start(state)
    apply(state, take(2))
    with pytest.raises(IllegalChoice, match="over"):
        apply(state, take(1))


def test_an_outcome_clears_the_stack() -> None:
    state = new_stones(1)
    start(state)
    state.outcome = "called off"
    assert advance(state) is None
    assert state.stack == []


def test_the_pending_question_is_made_again() -> None:
    state = new_stones(1)
    first = advance(state)
    state.pending = None
    assert pending(state) == first
    assert pending(new_stones(1)) == first


def test_the_innermost_frame_of_a_kind() -> None:
    state = new_stones(1)
    advance(state)
    assert isinstance(state.frame(Match), Match)
    assert isinstance(state.frame(Take), Take)
    state.stack.clear()
    assert state.frame(Match) is None


def test_a_frame_may_take_the_place_of_the_top() -> None:
    state = new_stones(1)
    advance(state)
    state.become(Take(most=2))
    assert len(state.stack) == 2
    decision = advance(state)
    assert decision is not None
    assert {c.option for c in decision.choices} == {"1", "2", ""}


def test_a_question_that_says_nothing_is_a_mistake_of_the_programmer() -> None:
    @define(kw_only=True)
    class Blank(Question):
        TAG: ClassVar[str] = "blank"

    state = new_stones(1)
    state.call(Blank())
    with pytest.raises(TypeError, match="Blank must say"):
        advance(state)


def test_a_step_may_jump_to_the_end() -> None:
    @define(kw_only=True)
    class Short(Procedure):
        TAG: ClassVar[str] = "short"
        STEPS: ClassVar[tuple[str, ...]] = ("first", "never")

        def first(self, state: GameState) -> None:
            self.step = END

        def never(self, state: GameState) -> None:
            raise AssertionError("the procedure had ended")

    state = new_stones(1)
    state.stack[:] = [Short()]
    assert advance(state) is None
    assert state.stack == []


@given(st.integers(0, 500), st.lists(st.integers(0, 9), max_size=12))
def test_the_same_seed_and_choices_make_the_same_game(seed: int, picks: list[int]) -> None:
    def played() -> Stones:
        state = new_stones(seed, stones=15)
        decision = advance(state)
        for pick in picks:
            if decision is None:
                break
            decision = apply(state, decision.choices[pick % len(decision.choices)]).decision
        return state

    assert played() == played()
