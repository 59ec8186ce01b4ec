"""Positions of the past: each is the one its events began from, and none leads back to the campaign."""

from __future__ import annotations

import pytest

from game.core.session import Session, new_session, replayed
from game.siloam.account.turns import MOVE, vang_turns
from game.siloam.model.state import State
from game.siloam.system import SCENARIO, SILOAM_SYSTEM
from game.table.desk.recall import MOST_KEPT, Recall, staged, stretches
from tests.ui.driver import steady

CHOICES = 60


@pytest.fixture(scope="module")
def recall() -> Recall:
    """A campaign whose positions were kept before each choice."""
    session, _ = new_session(SILOAM_SYSTEM, 1)
    recall = Recall(session)
    for _ in range(CHOICES):
        recall.keep()
        assert session.decision is not None
        session.choose(steady(session.state, session.decision))
    return recall


def after_the_opening(session: Session[State]) -> int:
    """The first line of the log that followed from a choice."""
    return next(place for place, entry in enumerate(session.log) if entry.choice)


def test_every_stretch_begins_at_its_own_position_kept_or_not(recall: Recall) -> None:
    session = recall.session
    found = stretches(session.log, 0, len(session.log) - 1)
    forgetful = Recall(session)
    assert [s.choice for s in found] == sorted({entry.choice for entry in session.log})
    assert found[0].choice == 0
    for stretch in found[1 :: CHOICES // 8]:
        expected = replayed(SILOAM_SYSTEM, session.journal, stretch.choice - 1).state
        assert recall.at_hand(stretch)
        assert recall.position(stretch) == expected
        assert not forgetful.at_hand(stretch)
        assert forgetful.position(stretch) == expected


def test_the_opening_begins_before_anything_has_happened(recall: Recall) -> None:
    (opening,) = stretches(recall.session.log, 0, after_the_opening(recall.session) - 1)
    assert recall.at_hand(opening)
    assert recall.position(opening) == SILOAM_SYSTEM.new_game(SCENARIO, 1)


def test_what_is_handed_out_is_a_copy(recall: Recall) -> None:
    place = after_the_opening(recall.session)
    (stretch,) = stretches(recall.session.log, place, place)
    recall.position(stretch).units.clear()
    assert recall.position(stretch).units


def test_an_act_is_shown_from_where_all_units_stood(recall: Recall) -> None:
    """What its choice had led to before it is in the picture already."""
    log = recall.session.log
    marches = [act for turn in vang_turns(log) for act in turn.acts if act.kind == MOVE]
    marched = set[str]()
    for act in marches:
        stretch = stretches(log, act.first, act.last)[0]
        before, after = staged(recall.position(stretch), stretch)
        unit, path = act.title.about["unit"], act.title.about["path"]
        assert before.content.map.grid.adjacent(before.units[unit].place, path[0])
        assert after.units[unit].place == path[-1]
        earlier = {e.about["unit"]: e.about["hex"] for e in stretch.before if e.kind == "unit_moved"}
        assert all(before.units[other].place == place for other, place in earlier.items())
        marched |= earlier.keys()
    assert marched, "several units march after one choice"


def test_events_of_a_later_choice_follow_on_their_own_position(recall: Recall) -> None:
    log = recall.session.log
    first, *others = stretches(log, after_the_opening(recall.session) + 1, len(log) - 1)
    assert first.before
    assert not any(stretch.before for stretch in others)


def test_only_the_latest_positions_are_kept() -> None:
    session, _ = new_session(SILOAM_SYSTEM, 2)
    recall = Recall(session)
    for number in range(MOST_KEPT + 2):
        session.journal.choices[:] = [session.decision.choices[0]] * number  # type: ignore[union-attr]
        recall.keep()
    assert sorted(recall._kept) == list(range(2, MOST_KEPT + 2))
