"""Luck told apart from skill, in every game: a record walked step by step, and sums that add up."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from game.core.dice import Dice, seeded
from game.core.engine import advance, apply_unchecked, step_by_step
from game.core.frame import Choice, Decision
from game.core.journal import Journal
from game.core.session import Session, new_session
from game.core.state import GameState
from game.core.system import System
from game.core.think.luck import OWN_CHOICE, START, Account, Walk, chances_to_win
from game.core.think.thinker import Thinker
from tests.contract.systems import each_system, scenario_of

CHOICES = 30
"""Choices of a record: enough for every source of luck that a game begins with."""
SEEDS = range(2)


def first(_state: GameState, decision: Decision, _dice: Dice) -> Choice:
    """A policy that decides alike whatever the dice say."""
    return decision.choices[0]


def thinker_of(system: System[Any]) -> Thinker[Any]:
    return evolve(system.think(), policy=first)


def record(system: System[Any], seed: int, *, by_policy: bool) -> Journal:
    """The first choices of a game, by the policy or at random."""
    session, _ = new_session(system, seed, scenario_of(system, seed))
    dice = seeded(seed, "luck")
    while session.decision is not None and session.made < CHOICES:
        choices = session.decision.choices
        session.choose(choices[0 if by_policy else dice.below(len(choices))])
    return session.journal


def account_of(system: System[Any], journal: Journal) -> Account:
    thinker, seat = thinker_of(system), system.seats[0]
    account = Account(list(Walk(thinker, journal, seat).places()))
    account.add(chances_to_win(thinker, journal, seat, seed) for seed in SEEDS)
    return account


@each_system
def test_step_by_step_a_game_comes_to_the_same_and_can_be_gone_on_with_anywhere(system: System[Any]) -> None:
    quick = system.new_game(scenario_of(system, 2), 2)
    slow, dice, decision = quick.clone(), seeded(2, "steps"), advance(quick)
    assert advance(slow) == decision
    for _ in range(CHOICES):
        if decision is None:
            break
        choice = decision.choices[dice.below(len(decision.choices))]
        decision = apply_unchecked(quick, choice)
        between = [before for before, _ in step_by_step(slow, choice)]
        assert (slow, slow.pending) == (quick, decision)
        for before in between[1:]:
            assert advance(before) == decision
            assert before == quick


@each_system
def test_luck_and_skill_add_up_to_the_result_less_the_start(system: System[Any]) -> None:
    account = account_of(system, record(system, 1, by_policy=False))
    total = account.luck.gain + account.skill.gain + account.others.gain
    assert total == pytest.approx(account.result - account.start, abs=1e-9)
    shares = [account.share(source).gain for source in account.sources]
    assert sum(shares) == pytest.approx(account.luck.gain, abs=1e-9)
    assert sum(change.gain for change in account.changes) == pytest.approx(total, abs=1e-9)
    assert account.skill.times > 0


@each_system
def test_whoever_plays_as_the_policy_does_has_no_skill_but_all_the_luck(system: System[Any]) -> None:
    account = account_of(system, record(system, 1, by_policy=True))
    assert account.skill.times == 0
    assert account.skill.gain == 0
    assert {place.source for place in account.places} <= {START, *account.sources}


@each_system
def test_a_choice_other_than_the_policys_has_a_place_of_its_own(system: System[Any]) -> None:
    journal = record(system, 3, by_policy=False)
    seat, other = system.seats[0], []
    session: Session[Any]
    session, _ = new_session(system, 3, scenario_of(system, 3))
    for number, choice in enumerate(journal.choices):
        assert session.decision is not None
        if session.decision.seat == seat and choice != session.decision.choices[0]:
            other.append((number, choice))
        session.choose(choice)
    places = Walk(thinker_of(system), journal, seat).places()
    own = [place for place in places if place.source == OWN_CHOICE and place.choice is not None]
    assert other == [(place.number, place.choice) for place in own]


@each_system
def test_whatever_chance_shows_has_a_source_of_luck_with_a_name(system: System[Any]) -> None:
    thinker = system.think()
    assert thinker.sources.keys() <= system.event_kinds().keys()
    assert all(thinker.source_name(source) for source in thinker.sources.values())
    for seed in (1, 2, 3):
        session, outcome = new_session(system, seed, scenario_of(system, seed))
        dice, events = seeded(seed, "shown"), [*outcome.events]
        while session.decision is not None:
            choices = session.decision.choices
            events += session.choose(choices[dice.below(len(choices))]).events
        shown = {event.kind for event in events if event.reveals}
        assert shown <= thinker.sources.keys(), "something is shown of which no source of luck is named"
