"""Undo stops at dice and at what was shown, with or without an event; a failure changes nothing."""

from __future__ import annotations

import pytest

from game.core.decision import Choice
from game.core.errors import GameError
from game.core.session import Session, new_session
from tests.core.trinkets import TRINKETS, Box


def after(*verbs: str) -> Session[Box]:
    session, _ = new_session(TRINKETS, 1)
    for verb in verbs:
        session.choose(Choice(verb))
    return session


def test_what_shows_nothing_can_be_taken_back() -> None:
    session = after("turn", "turn")
    assert session.can_undo
    assert not session.stopped
    session.undo()
    assert (session.state.handled, len(session.log), len(session.journal.choices)) == (1, 1, 1)


@pytest.mark.parametrize(("verb", "barrier"), [("shake", None), ("peek", "peeked"), ("draw", "drew")])
def test_undo_stops_at_dice_and_at_what_was_shown(verb: str, barrier: str | None) -> None:
    session = after("turn", verb)
    assert session.stopped
    assert (session.barrier.kind if session.barrier else None) == barrier
    with pytest.raises(GameError):
        session.undo()
    assert len(session.journal.choices) == session.state.choices_made == 2
    session.choose(Choice("turn"))
    session.undo()
    assert not session.can_undo
    assert session.stopped


def test_a_reveal_stops_undo_though_no_die_moved() -> None:
    session = after("turn")
    word = session.state.dice.word
    session.choose(Choice("peek"))
    assert session.state.dice.word == word
    assert not session.can_undo


@pytest.mark.parametrize("verbs", [(), ("turn", "turn"), ("turn", "turn", "turn"), ("shake",)])
def test_a_choice_that_fails_changes_nothing(verbs: tuple[str, ...]) -> None:
    session, same = after(*verbs), after(*verbs)
    for choice in (Choice("break"), Choice("fly")):
        with pytest.raises((RuntimeError, GameError)):
            session.choose(choice)
        assert session.state == same.state
        assert (session.log, session.journal, session.barrier) == (same.log, same.journal, same.barrier)
        assert session.can_undo == same.can_undo
    session.choose(Choice("turn"))
    same.choose(Choice("turn"))
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
