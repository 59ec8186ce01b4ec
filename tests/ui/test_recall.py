"""A stretch of the log is shown again exactly as it was shown the first time."""

from __future__ import annotations

import pytest

from game.core.session import new_session
from game.siloam.system import SILOAM_SYSTEM
from game.table.desk.recall import MOST_KEPT, Recall
from game.table.desk.showing import Moment, Observer
from tests.ui.driver import steady

CHOICES = 60


@pytest.fixture(scope="module")
def watched() -> tuple[Recall, list[Moment]]:
    """A campaign with all that was seen of it."""
    observer = Observer(SILOAM_SYSTEM, SILOAM_SYSTEM.seats[0])
    session, _ = new_session(SILOAM_SYSTEM, 1, watcher=observer)
    recall = Recall(session)
    for _ in range(CHOICES):
        assert session.decision is not None
        recall.keep()
        session.choose(steady(session.state, session.decision), observer)
    return recall, observer.moments


@pytest.mark.parametrize("kept", [True, False])
def test_any_stretch_is_seen_again_as_it_was_seen(watched: tuple[Recall, list[Moment]], kept: bool) -> None:
    recall, moments = watched
    if not kept:
        recall = Recall(recall.session)
    assert len(moments) == len(recall.session.log)
    for first in range(0, len(moments), 23):
        last = min(first + 40, len(moments) - 1)
        assert recall.moments(first, last) == moments[first : last + 1]


def test_what_is_handed_out_is_a_copy(watched: tuple[Recall, list[Moment]]) -> None:
    recall, _ = watched
    recall.position(3).units.clear()
    assert recall.position(3).units


def test_only_so_many_positions_are_kept() -> None:
    session, _ = new_session(SILOAM_SYSTEM, 1)
    recall = Recall(session)
    for _ in range(MOST_KEPT + 2):
        assert session.decision is not None
        recall.keep()
        session.choose(steady(session.state, session.decision))
    assert sorted(recall._kept) == list(range(2, MOST_KEPT + 2))
