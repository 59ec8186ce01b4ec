"""One history of positions serves undo, looking back and rescue, and a position in it never changes."""

from __future__ import annotations

import pytest

from game.core.dice import seeded
from game.core.session import KEPT_EVERY, LATEST, Session, new_session
from game.siloam.bots.steady import steady_policy
from game.siloam.model.state import State
from game.siloam.system import SILOAM_SYSTEM as SYSTEM

CHOICES = LATEST + 3 * KEPT_EVERY + 5


@pytest.fixture(scope="module")
def played() -> tuple[Session[State], list[State]]:
    """A game and every position of it, copied when it was reached."""
    session, _ = new_session(SYSTEM, 4)
    dice, seen = seeded(4, "history"), [session.state.clone()]
    while session.made < CHOICES:
        assert session.decision is not None
        session.choose(steady_policy(session.state, session.decision, dice))
        seen.append(session.state.clone())
    return session, seen


def test_every_position_is_found_in_any_order(played: tuple[Session[State], list[State]]) -> None:
    session, seen = played
    for number in (CHOICES, 0, 7, 8, 9, KEPT_EVERY, 40, 39, CHOICES - 1, CHOICES - LATEST, 12):
        assert session.position(number) == seen[number]


def test_the_latest_are_at_hand_and_earlier_ones_now_and_then(
    played: tuple[Session[State], list[State]],
) -> None:
    session, _ = played
    latest = set(range(CHOICES - LATEST, CHOICES))
    spaced = set(range(0, CHOICES, KEPT_EVERY))
    assert set(session.history._kept) == latest | spaced
    assert session.position(CHOICES - 2) is session.position(CHOICES - 2)


def test_a_position_that_was_left_is_never_changed() -> None:
    session, _ = new_session(SYSTEM, 5)
    for _ in range(30):
        assert session.decision is not None
        left, copy = session.state, session.state.clone()
        session.choose(session.decision.choices[-1])
        assert session.state is not left
        assert left == copy
