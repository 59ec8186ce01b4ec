"""What is kept of a finished campaign, and the medals that speak of it."""

from __future__ import annotations

from datetime import datetime

import pytest
from attrs import evolve

from game.core.annals import PastCampaign
from game.core.career import Career
from game.core.dice import seeded
from game.core.honours import CampaignFacts
from game.core.session import Session, new_session
from game.siloam.account.deeds import AT_THE_END, ON_THE_WAY, deeds, honours
from game.siloam.model.content import FRIENDS, VANG
from game.siloam.model.state import State
from game.siloam.rules.victory import vp_held
from game.siloam.system import SILOAM_SYSTEM as SYSTEM

SEEDS = (7, 13, 21)
"""Campaigns whose fewest VP Spaces differ from half to half, or are those of the very end."""


@pytest.fixture(scope="module", params=SEEDS)
def finished(request: pytest.FixtureRequest) -> Session[State]:
    session, _ = new_session(SYSTEM, request.param)
    dice = seeded(request.param, "deeds")
    while session.decision is not None:
        session.choose(SYSTEM.policies["steady"](session.state, session.decision, dice))
    return session


def test_the_deeds_are_those_of_the_log_and_the_last_position(finished: Session[State]) -> None:
    told, state = deeds(finished.journal), finished.state
    events = [entry.event for entry in finished.log]
    assert {name: type(value) for name, value in told.items()} == {**AT_THE_END, **ON_THE_WAY}
    assert told["coffins"] == sum(state.casualties[faction] for faction in FRIENDS)
    assert told["vang_coffins"] == state.casualties[VANG]
    assert told["vp"] == SYSTEM.header(state)["vp"]
    assert told["favors"] == sum(e.about["chits"] for e in events if e.kind == "political_cost") > 0
    assert told["plans"] == len({e.about["plan"] for e in events if e.kind == "plan_succeeded"})
    assert told["shot_down"] == len([e for e in events if e.kind == "plane_shot_down" and e.about["vang"]])
    banners = tuple(state.content.banners)
    ours = [e for e in events if e.kind == "attack_declared" and not e.about["lead"].startswith(banners)]
    assert told["attacks"] == len(ours)


def test_held_spaces_are_counted_at_the_ends_of_rounds(finished: Session[State]) -> None:
    told, last = deeds(finished.journal), finished.state.content.tracks.last_round
    ends: dict[int, set[str]] = {}
    for number in range(finished.made + 1):
        state = finished.position(number)
        before = finished.position(max(0, number - 1))
        if state.round > before.round:
            ends[before.round] = {*vp_held(state)}
    ends[finished.state.round] = {*vp_held(finished.state)}
    assert told["kept"] == len(set.intersection(*ends.values()))
    assert told["low_point"] == min(len(held) for number, held in ends.items() if number > last // 2)


def test_a_record_that_begins_in_the_middle_tells_of_the_end_alone(finished: Session[State]) -> None:
    begin = SYSTEM.unstructure(finished.position(finished.made - 3))
    journal = evolve(finished.journal, begin=begin, choices=finished.journal.choices[-3:], marks={})
    whole = deeds(finished.journal)
    assert deeds(journal) == {name: whole[name] for name in AT_THE_END}


HERO: CampaignFacts = {
    "vp": 9, "rounds": 10, "coffins": 4, "vang_coffins": 70, "bonus": True, "lowest_morale": 8, "left": 0,
    "kept": 2, "low_point": 1, "favors": 0, "plans": 4, "attacks": 30, "shot_down": 3,
}  # fmt: skip


def past(number: int, grade: str, /, reason: str = "", facts: CampaignFacts | None = None) -> PastCampaign:
    ended = datetime(2026, 6, number + 1)
    return PastCampaign(f"{number:016x}", "", ended, 1, grade, reason, 700, 0, {**HERO, **(facts or {})})


def test_every_medal_can_be_earned_and_none_comes_by_itself() -> None:
    lost = past(0, "defeat", "score")
    plain = past(1, "defeat", "overrun", {"bonus": False, "plans": 0})
    everything = [lost, *(past(number, "decisive") for number in range(2, 5))]
    known = honours()
    assert len(known.medals) == 12
    assert {*Career(known, everything).awards} == {medal.id for medal in known.medals}
    assert {*Career(known, [plain]).awards} == set()


EDGES = [
    ("few_coffins", {"coffins": 10}, {"coffins": 11}),
    ("no_favors", {"favors": 0}, {"favors": 1}),
    ("never_given_up", {"kept": 1}, {"kept": 0}),
    ("from_the_brink", {"low_point": 1}, {"low_point": 2}),
    ("three_flags", {"lowest_morale": 6}, {"lowest_morale": 5}),
    ("three_flags", {"left": 0}, {"left": 1}),
    ("plans", {"plans": 3}, {"plans": 2}),
]


@pytest.mark.parametrize(("medal", "enough", "short"), EDGES)
def test_medals_at_their_edges(medal: str, enough: CampaignFacts, short: CampaignFacts) -> None:
    for facts, earned in ((enough, True), (short, False)):
        assert (medal in Career(honours(), [past(1, "narrow", facts=facts)]).awards) is earned
