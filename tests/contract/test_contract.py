"""What every system on the kit must keep, shown by random play."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from game.core.dice import seeded
from game.core.engine import advance, apply, apply_unchecked, pending
from game.core.errors import IllegalChoice
from game.core.frame import Choice, Decision
from game.core.session import Session, new_session
from game.core.state import GameState
from game.core.system import System
from tests.contract.systems import SYSTEMS, options_of, scenario_of

SEEDS = [1, 2, 3]
LONGEST = 5_000
"""No campaign takes nearly as many decisions."""


def playing(system: System[Any], seed: int) -> Iterator[tuple[GameState, Decision]]:
    """Every decision of a random game, before it is answered."""
    state = system.new_game(scenario_of(system, seed), seed, options_of(system, seed))
    dice = seeded(seed, "contract")
    decision = advance(state)
    while decision is not None:
        assert state.choices_made < LONGEST, "the game does not end"
        yield state, decision
        decision = apply_unchecked(state, decision.choices[dice.below(len(decision.choices))])


def as_text(system: System[Any], state: GameState) -> str:
    return json.dumps(system.unstructure(state))


games = pytest.mark.parametrize(
    ("system", "seed"),
    [pytest.param(system, seed, id=f"{system.id}-{seed}") for system in SYSTEMS for seed in SEEDS],
)


@games
def test_choices_are_there_unique_and_repeatable(system: System[Any], seed: int) -> None:
    for state, decision in playing(system, seed):
        assert decision.choices
        assert len(set(decision.choices)) == len(decision.choices)
        copy = system.structure(system.unstructure(state))
        assert pending(copy) == decision


@games
def test_asking_changes_nothing(system: System[Any], seed: int) -> None:
    for state, decision in playing(system, seed):
        before = as_text(system, state)
        state.pending = None
        assert pending(state) == decision
        assert as_text(system, state) == before


@games
def test_a_clone_is_equal_independent_and_continues_the_same(system: System[Any], seed: int) -> None:
    for state, decision in playing(system, seed):
        copy = state.clone()
        assert copy == state
        before = as_text(system, state)
        for choice in (decision.choices[0], decision.choices[-1]):
            one, other = state.clone(), state.clone()
            apply_unchecked(one, choice)
            apply(other, choice)
            assert one == other
        assert as_text(system, state) == before


@games
def test_a_loaded_position_is_equal_and_continues_the_same(system: System[Any], seed: int) -> None:
    for state, decision in playing(system, seed):
        loaded = system.structure(json.loads(as_text(system, state)))
        assert loaded == state
        copy = state.clone()
        apply_unchecked(copy, decision.choices[-1])
        pending(loaded)
        apply_unchecked(loaded, decision.choices[-1])
        assert loaded == copy


@games
def test_no_position_is_impossible(system: System[Any], seed: int) -> None:
    state = None
    for state, _ in playing(system, seed):
        assert system.violations(state) == []
    assert state is not None
    assert system.violations(state) == []
    assert system.result(state)[0]


@games
def test_a_game_saved_at_every_decision_is_the_game_never_saved(system: System[Any], seed: int) -> None:
    dice = seeded(seed, "contract")
    saved = system.new_game(scenario_of(system, seed), seed, options_of(system, seed))
    decision = advance(saved)
    while decision is not None:
        choice = decision.choices[dice.below(len(decision.choices))]
        saved = system.structure(json.loads(as_text(system, saved)))
        pending(saved)
        decision = apply_unchecked(saved, choice)
    *_, (never_saved, _) = playing(system, seed)
    assert saved == never_saved


@games
def test_illegal_choices_are_refused_and_change_nothing(system: System[Any], seed: int) -> None:
    for number, (state, _) in enumerate(playing(system, seed)):
        if number % 25:
            continue
        before = as_text(system, state)
        with pytest.raises(IllegalChoice):
            apply(state, Choice("fly_to_the_moon"))
        assert as_text(system, state) == before


@games
def test_events_say_what_happened_without_changing_it(system: System[Any], seed: int) -> None:
    for state, decision in playing(system, seed):
        quiet, watched = state.clone(), state.clone()
        apply_unchecked(quiet, decision.choices[0])
        outcome = apply(watched, decision.choices[0])
        assert quiet == watched
        assert outcome.decision == quiet.pending
        assert all(event.rule for event in outcome.events)


@games
def test_what_can_be_undone_shows_nothing_that_was_hidden(system: System[Any], seed: int) -> None:
    """Whatever lies hidden, such a choice leads to the same events and the same question."""
    undoable = 0
    for state, decision in playing(system, seed):
        for choice in {decision.choices[0], decision.choices[-1]}:
            after = state.clone()
            outcome = apply(after, choice)
            if after.dice == state.dice and not any(event.reveals for event in outcome.events):
                undoable += 1
                assert apply(system.fork(state, decision.seat, undoable), choice) == outcome
    assert undoable


@games
def test_undo_is_exact_and_never_takes_back_what_chance_or_a_look_has_shown(
    system: System[Any], seed: int
) -> None:
    session, _ = new_session(system, seed, options=options_of(system, seed))
    dice, undone, stopped = seeded(seed, "contract"), 0, 0
    while session.decision is not None:
        before, word = position_of(session), session.state.dice.word
        outcome = session.choose(session.decision.choices[dice.below(len(session.decision.choices))])
        after = position_of(session)
        if session.state.dice.word != word or any(event.reveals for event in outcome.events):
            stopped += 1
            assert not session.can_undo
        else:
            undone += 1
            session.undo()
            assert position_of(session) == before
            session.redo()
            assert position_of(session) == after
    assert undone
    assert stopped


def position_of(session: Session[Any]) -> tuple[object, ...]:
    journal = session.journal.to_data()
    return session.system.unstructure(session.state), tuple(session.log), journal, session.decision


@games
def test_a_seat_is_asked_that_is_at_the_table(system: System[Any], seed: int) -> None:
    asked = {decision.seat for _, decision in playing(system, seed)}
    assert asked == {*system.seats}
