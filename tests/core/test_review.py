"""The review of a game: what is told of its account, on a record whose chances are written down."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from game.core.frame import DONE, Choice
from game.core.session import new_session
from game.core.think.luck import OTHER_CHOICE, OWN_CHOICE, START, Account, Place
from game.core.think.review import Mistake, costliest, mistake_at, turning_points
from game.core.think.thinker import Budget, Outlook
from tests.toy.system import TOY_SYSTEM

WALK = [
    (START, 0.5), ("dice", 0.7), (OWN_CHOICE, 0.4), ("dice", 0.45), (OTHER_CHOICE, 0.5), (OWN_CHOICE, 0.3),
    (OWN_CHOICE, 0.6), ("cup", 1.0),
]  # fmt: skip
"""What has led to each place, and the chance to win there."""


@pytest.fixture
def account() -> Account:
    state, number = TOY_SYSTEM.new_game("battle", 1), iter(range(len(WALK)))
    places: list[Place[Any]] = [
        Place(next(number), source, state, Choice("stand") if source == OWN_CHOICE else None)
        for source, _ in WALK
    ]
    spread = (-0.02, 0.02)
    return Account(places, [[chance + by for _, chance in WALK] for by in spread])


def test_every_source_has_its_share(account: Account) -> None:
    assert account.share("dice").gain == pytest.approx(0.25)
    assert account.share("cup").gain == pytest.approx(0.4)
    assert account.luck.gain == pytest.approx(0.65)
    assert account.skill.gain == pytest.approx(-0.2)
    assert account.others.gain == pytest.approx(0.05)
    assert account.start == pytest.approx(0.5)
    assert account.result == pytest.approx(1.0)


def test_the_error_of_a_share_is_that_of_differences_under_the_same_chance(account: Account) -> None:
    assert account.luck.error == pytest.approx(0, abs=1e-9)
    account.rows[0][1] += 0.2
    assert account.share("dice").error == pytest.approx(0.1)


def test_the_costliest_choices_come_first_and_turning_points_in_order(
    account: Account,
) -> None:
    assert [change.number for change in costliest(account)] == [2, 5]
    assert [change.number for change in costliest(account, 1)] == [2]
    assert [change.number for change in turning_points(account, 3)] == [2, 6, 7]


def test_how_sure_a_mistake_is() -> None:
    pass_, stand = Choice("pass"), Choice("stand")
    assert Mistake(1, pass_, stand, 0.1, 0.1).sure == pytest.approx(0.841, abs=0.001)
    assert Mistake(1, pass_, stand, 0.0, 0.1).sure == pytest.approx(0.5)
    assert Mistake(1, pass_, stand, 0.1, 0.0).sure == 1


def test_a_blunder_is_found_with_what_was_better() -> None:
    """In the eyes of one for whom all depends on where a counter stands."""
    session, _ = new_session(TOY_SYSTEM, 4)
    decision = session.decision
    assert decision is not None
    good = next(choice for choice in decision.choices if choice.verb == "march")
    session.choose(DONE)
    thinker = evolve(
        TOY_SYSTEM.think(),
        policy=lambda _state, decision, _dice: decision.choices[-1],
        candidates=lambda _state, _decision, _most: (good,),
        budget=Budget(candidates=1, first=0, most=0, horizon=1),
        outlook=lambda state, _seat: Outlook(float(state.counters[good.piece].hex == good.hex), 0.0),
    )
    found = mistake_at(thinker, session.journal, 0, 4)
    assert found is not None
    assert (found.made, found.better, found.cost) == (DONE, good, 1.0)
    assert mistake_at(evolve(thinker, candidates=lambda *_: (DONE,)), session.journal, 0, 4) is None
