"""What is read from the record of a mission: figures by round, facts, and the medals that speak of them."""

from __future__ import annotations

from datetime import datetime

import pytest
from attrs import evolve

from game.core.annals import PastCampaign
from game.core.career import Career
from game.core.dice import seeded
from game.core.frame import Event
from game.core.honours import CampaignFacts
from game.core.session import Session, new_session
from game.firefight.account.chronicle import Chronicle, chronicle, roll_of
from game.firefight.account.deeds import AT_THE_END, ON_THE_WAY, deeds, honours
from game.firefight.account.standing_points import would_score
from game.firefight.model.content import AI, SIDES, UNIT
from game.firefight.model.state import DESTROYED, Skirmish
from game.firefight.rules.attack import Attack, carry_out
from game.firefight.screen.report import gather
from game.firefight.system import FIREFIGHT_SYSTEM as SYSTEM
from tests.firefight.board import Board

PLAYED = (("sheds", 2), ("corrow", 1), ("ennisk", 2))
"""Missions in which pieces of both sides are lost, rallied and revealed, and shells land."""


@pytest.fixture(scope="module", params=PLAYED, ids=lambda it: it[0])
def finished(request: pytest.FixtureRequest) -> Session[Skirmish]:
    mission, seed = request.param
    session, _ = new_session(SYSTEM, seed, mission)
    dice = seeded(seed)
    while session.decision is not None:
        session.choose(SYSTEM.policies["steady"](session.state, session.decision, dice))
    return session


@pytest.fixture
def told(finished: Session[Skirmish]) -> Chronicle:
    return chronicle(finished.journal)


def events(session: Session[Skirmish], kind: str) -> list[Event]:
    return [entry.event for entry in session.log if entry.event.kind == kind]


# ---------------------------------------------------------------------- figures by round


def test_every_round_has_its_figures(finished: Session[Skirmish], told: Chronicle) -> None:
    assert [figures.number for figures in told.rounds] == [*range(1, finished.state.round + 1)]
    last = told.rounds[-1]
    assert last.points == {side: would_score(finished.state, side) for side in SIDES}
    assert last.points == {side: finished.state.tallies[side].total for side in SIDES}
    for side in SIDES:
        gone = sum(finished.state.pieces[it].place == DESTROYED for it in finished.state.members[side])
        assert sum(figures.lost[side] for figures in told.rounds) == gone


def test_fresh_pieces_are_those_before_everybody_is_fresh_again(
    finished: Session[Skirmish], told: Chronicle
) -> None:
    spent = [figures.fresh[UNIT] for figures in told.rounds[:-1]]
    for number, figures in enumerate(told.rounds[:-1], 2):
        after = told.positions[number]
        assert figures.fresh[UNIT] <= len(after.members[UNIT])
    assert not spent or min(spent) < len(finished.state.members[UNIT])


def test_luck_is_what_came_less_what_was_to_be_expected(told: Chronicle) -> None:
    for figures in told.rounds:
        dealt = figures.hits(UNIT) - figures.expected(UNIT)
        taken = figures.hits(AI) - figures.expected(AI)
        assert figures.luck == pytest.approx(dealt - taken)


def test_a_shot_is_reckoned_with_its_caps() -> None:
    board = Board()
    board.put("machine_gun", "0304", "ne")
    board.put("guard_1", "0504", "sw")
    board.dice(3, 3)
    carry_out(board.state, Attack("machine_gun", "0504", "guard_1", caps=1))
    [event] = board.happened("attack_rolled")
    shot = roll_of(board.state, event)
    assert (shot.side, shot.close, shot.need) == (UNIT, False, event.about["need"] - 1)
    assert shot.hit == (shot.need <= 6)


def test_a_shot_in_one_hex_is_close() -> None:
    board = Board()
    board.put("grenadiers", "0504", "ne")
    board.put("guard_1", "0504", "sw")
    board.dice(1, 1)
    carry_out(board.state, Attack("grenadiers", "0504", "guard_1"))
    assert roll_of(board.state, board.happened("attack_rolled")[0]).close


# ---------------------------------------------------------------------- facts and medals


def test_the_deeds_are_those_of_the_log_and_the_last_position(finished: Session[Skirmish]) -> None:
    facts, state = deeds(finished.journal), finished.state
    assert {name: type(value) for name, value in facts.items()} == {**AT_THE_END, **ON_THE_WAY}
    assert facts[state.mission_id] is True
    assert int(facts["vp"]) - int(facts["enemy_vp"]) == SYSTEM.header(state)["vp"]
    assert facts["caps"] == sum(it.about["caps"] for it in events(finished, "caps_spent")) > 0
    rallied = [it.about["piece"] for it in events(finished, "rally_rolled") if it.about["rallied"]]
    assert facts["rallies"] == sum(state.side(it) == UNIT for it in rallied)
    assert facts["unmasked"] == len([*events(finished, "rumor_revealed"), *events(finished, "false_rumor")])
    rolled = [it.about for it in events(finished, "attack_rolled")]
    by_units = [it for it in rolled if it["piece"] in state.pieces and state.side(it["piece"]) == UNIT]
    assert facts["attacks"] == len(by_units)
    assert facts["hits"] == sum(it["result"] != "missed" for it in by_units)
    guns = [it for it in rolled if it["piece"] == "artillery" and it["result"] != "missed"]
    assert facts["shelled"] == sum(state.side(it["target"]) == AI for it in guns)


def test_a_record_that_begins_in_the_middle_tells_of_the_end_alone(finished: Session[Skirmish]) -> None:
    begin = SYSTEM.unstructure(finished.position(finished.made - 3))
    journal = evolve(finished.journal, begin=begin, choices=finished.journal.choices[-3:], marks={})
    whole = deeds(finished.journal)
    assert deeds(journal) == {name: whole[name] for name in AT_THE_END}


def past(grade: str, facts: CampaignFacts) -> PastCampaign:
    return PastCampaign("1", "", datetime(2026, 6, 1), 1, grade, "", 90, 1, facts)


EDGES: list[tuple[str, str, CampaignFacts, CampaignFacts]] = [
    ("first_light", "narrow_win", {"sheds": True}, {"sheds": False}),
    ("weir", "narrow_win", {"corrow": True}, {"corrow": False}),
    ("saddle", "narrow_win", {"ennisk": True}, {"ennisk": False}),
    ("clear", "clear_win", {"ennisk": True}, {"ennisk": False}),
    ("all_home", "narrow_win", {"lost": 0}, {"lost": 1}),
    ("sparing", "narrow_win", {"caps": 5}, {"caps": 6}),
    ("from_behind", "narrow_win", {"behind": 3}, {"behind": 2}),
    ("on_your_feet", "clear_loss", {"rallies": 3}, {"rallies": 2}),
    ("cold_steel", "clear_loss", {"close": 2}, {"close": 1}),
    ("long_shot", "clear_loss", {"long_shots": 1}, {"long_shots": 0}),
    ("unmasked", "clear_loss", {"unmasked": 4}, {"unmasked": 3}),
]


@pytest.mark.parametrize(("medal", "grade", "enough", "short"), EDGES)
def test_medals_at_their_edges(medal: str, grade: str, enough: CampaignFacts, short: CampaignFacts) -> None:
    for facts, earned in ((enough, True), (short, False)):
        assert (medal in Career(honours(), [past(grade, facts)]).awards) is earned


# ---------------------------------------------------------------------- the report


def test_the_report_tells_every_round_and_what_it_turned_on(
    finished: Session[Skirmish], told: Chronicle
) -> None:
    report = gather(finished.journal, with_maps=False)
    assert len(report.table) == len(told.rounds) + 1
    assert all(len(row) == len(report.table[0]) for row in report.table)
    lost = [moment for moment in report.moments if moment.text.endswith("VP)")]
    assert len(lost) == len(events(finished, "destroyed"))
    margin, fresh, losses, *_ = report.charts
    assert margin.lines[0].values[-1] == SYSTEM.header(finished.state)["vp"]
    assert [len(line.values) for line in fresh.lines] == [len(told.rounds)] * len(SIDES)
    assert sum(losses.lines[1].values) == sum(figures.lost[AI] for figures in told.rounds)


def test_a_mission_that_has_hardly_begun_has_a_report() -> None:
    session, _ = new_session(SYSTEM, 1, "sheds")
    report = gather(session.journal, with_maps=False)
    assert report.charts == ()
    assert report.table == ()
