"""Undo stops at dice and at what was shown, with or without an event; a failure changes nothing."""

from __future__ import annotations

import pytest

from game.core.dice import Dice
from game.core.errors import GameError
from game.core.frame import Choice
from game.core.session import Session, session_from
from tests.toy.model import Ford
from tests.toy.positions import at_the_ford
from tests.toy.system import TOY_SYSTEM

SILENCE = Dice(3)
"""Dice with which a listener hears nothing, and an attack misses."""


def after(*verbs: str) -> Session[Ford]:
    """Otter stands at the ford and Heron in the woods; then the first choices of these verbs."""
    session = session_from(TOY_SYSTEM, at_the_ford(SILENCE))
    for verb in verbs:
        session.choose(first(session, verb))
    return session


def first(session: Session[Ford], verb: str) -> Choice:
    assert session.decision is not None
    return next(choice for choice in session.decision.choices if choice.verb == verb)


def test_what_shows_nothing_can_be_taken_back() -> None:
    session, once = after("turn", "turn"), after("turn")
    assert session.can_undo
    assert not session.stopped
    session.undo()
    assert (session.state, session.log, session.journal.choices) == (
        once.state,
        once.log,
        once.journal.choices,
    )


@pytest.mark.parametrize(("verb", "barrier"), [("listen", None), ("scout", "scouted"), ("attack", "rolled")])
def test_undo_stops_at_dice_and_at_what_was_shown(verb: str, barrier: str | None) -> None:
    session = after("turn", verb)
    assert session.stopped
    assert (session.barrier.kind if session.barrier else None) == barrier
    with pytest.raises(GameError):
        session.undo()
    assert len(session.journal.choices) == session.state.choices_made == 2
    session.choose(first(session, "turn"))
    session.undo()
    assert not session.can_undo
    assert session.stopped


def test_a_reveal_stops_undo_though_no_die_moved() -> None:
    session = after("turn")
    word = session.state.dice.word
    session.choose(first(session, "scout"))
    assert session.state.dice.word == word
    assert not session.can_undo


@pytest.mark.parametrize("verbs", [(), ("turn", "turn"), ("turn", "turn", "turn"), ("listen",)])
def test_a_choice_that_fails_changes_nothing(verbs: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(state: Ford, name: str, facing: str) -> None:
        state.counters[name].facing = facing
        state.emit("turned", "3.3", counter=name, facing=facing, before="")
        raise RuntimeError("the counter is broken")

    session, same = after(*verbs), after(*verbs)
    for choice in (first(session, "turn"), Choice("fly")):
        with monkeypatch.context() as patched:
            patched.setattr("tests.toy.rules.turn", broken)
            with pytest.raises((RuntimeError, GameError)):
                session.choose(choice)
        assert session.state == same.state
        assert (session.log, session.journal, session.barrier) == (same.log, same.journal, same.barrier)
        assert session.can_undo == same.can_undo
    session.choose(first(session, "turn"))
    same.choose(first(same, "turn"))
    assert (session.state, session.journal) == (same.state, same.journal)


def test_a_redo_that_fails_can_be_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    session = after("turn")
    session.undo()
    with monkeypatch.context() as patched:
        patched.setattr("game.core.session.apply", lambda *_, **__: 1 // 0)
        with pytest.raises(ZeroDivisionError):
            session.redo()
    session.redo()
    assert session.state == after("turn").state
