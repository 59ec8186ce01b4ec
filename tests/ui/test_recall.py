"""A stretch of the log is shown again exactly as it was shown the first time."""

from __future__ import annotations

import pytest

from game.core.recording import resume
from game.core.session import Session, new_session
from game.siloam.model.state import State
from game.siloam.system import SILOAM_SYSTEM
from game.table.desk.table import Moment, Observer, moments
from tests.ui.driver import steady

CHOICES = 60


@pytest.fixture(scope="module")
def watched() -> tuple[Session[State], list[Moment[State]]]:
    """A campaign with all that was seen of it."""
    observer = Observer(SILOAM_SYSTEM, SILOAM_SYSTEM.seats[0])
    session, _ = new_session(SILOAM_SYSTEM, 1, watcher=observer)
    for _ in range(CHOICES):
        assert session.decision is not None
        session.choose(steady(session.state, session.decision), observer)
    return session, observer.moments


@pytest.mark.parametrize("loaded", [False, True])
def test_any_stretch_is_seen_again_as_it_was_seen(
    watched: tuple[Session[State], list[Moment[State]]], loaded: bool
) -> None:
    session, seen = watched
    if loaded:
        session = resume(SILOAM_SYSTEM, session.journal, session.state)
    assert len(seen) == len(session.log)
    for first in range(0, len(seen), 23):
        last = min(first + 40, len(seen) - 1)
        assert moments(session, first, last) == seen[first : last + 1]


def test_showing_again_changes_nothing(watched: tuple[Session[State], list[Moment[State]]]) -> None:
    session, _ = watched
    before = session.state.clone()
    moments(session, 10, len(session.log) - 1)
    assert session.state == before
