"""Replays equal their originals, undo leads back exactly, luck and choices are told apart."""

from __future__ import annotations

import json
from html import unescape
from pathlib import Path
from typing import Any, NoReturn

import pytest
from attrs import evolve

from game.core.errors import ContentError, GameError, SaveError
from game.core.recording import replayed, verify
from game.core.saves import encode, read_journal, read_save, read_session, read_summary
from game.core.session import Session
from game.core.system import System
from game.registry import SILOAM
from game.siloam.account.chronicle import chronicle
from game.siloam.screen.report.source import gather
from game.siloam.system import SILOAM_SYSTEM as SYSTEM
from game.table.library import Library
from game.table.report.contents import Chart, Limit, Line
from game.table.report.export import as_html, as_markdown
from tests.cli.test_commands import run
from tests.contract.systems import each_system
from tests.trust.games import played, playing
from tests.trust.replays import replay_one


@each_system
@pytest.mark.parametrize(("seed", "policy"), [(21, "random"), (22, "random"), (23, "steady")])
def test_a_replay_equals_its_original(system: System[Any], seed: int, policy: str, tmp_path: Path) -> None:
    assert replay_one(seed, policy, tmp_path, system) == ""


def test_undo_and_the_same_choices_lead_to_an_equal_position() -> None:
    undone = 0
    for number, session in enumerate(playing(6)):
        if number % 5 or not session.can_undo:
            continue
        state, log, choices = session.state.clone(), list(session.log), list(session.journal.choices)
        taken = 0
        while session.can_undo:
            session.undo()
            taken += 1
        assert session.state.dice == state.dice
        for choice in choices[len(choices) - taken :]:
            session.choose(choice)
        assert session.state == state
        assert session.log == log
        assert session.journal.choices == choices
        undone += taken
    assert undone > 20


def test_redo_makes_the_same_choice_again() -> None:
    session = next(s for s in playing(6) if s.can_undo)
    state = session.state.clone()
    session.undo()
    session.redo()
    assert session.state == state
    assert not session.can_redo


def test_undo_never_crosses_a_draw() -> None:
    before, drawn = None, 0
    for session in playing(8):
        word = session.state.dice.word
        if before is not None and word != before:
            drawn += 1
            assert not session.can_undo
            assert session.barrier is not None
            with pytest.raises(GameError):
                session.undo()
        before = word
    assert drawn > 10


def test_a_branch_is_the_campaign_up_to_there_and_free_afterwards() -> None:
    whole = played(9)
    whole.journal.advised = [10, 24, 25, 40]
    branch = replayed(SYSTEM, whole.journal, 25)
    assert branch.state == played(9, 25).state
    assert branch.journal.advised == [10, 24], "advice that was asked for later is not this campaign's"
    assert branch.decision is not None
    branch.choose(branch.decision.choices[-1])
    assert len(branch.journal.choices) == 26
    assert whole.journal.choices[:25] == branch.journal.choices[:25]


def test_the_course_of_a_campaign_is_found_in_any_order() -> None:
    session = played(9, 70)
    record = replayed(SYSTEM, session.journal)
    assert record.made == 70
    for number in (70, 3, 41, 40, 0, 17, 18):
        assert record.position(number) == played(9, number).state
    assert min(record.journal.marks) == 0


def test_a_forged_record_is_found_out() -> None:
    session = played(10, 60)
    state = session.state.clone()
    session.journal.marks[max(session.journal.marks)] = "0" * 16
    with pytest.raises(GameError, match="differs"):
        verify(SYSTEM, session.journal, state)
    state.cp += 1
    session = played(10, 60)
    with pytest.raises(GameError, match="saved position"):
        verify(SYSTEM, session.journal, state)


def test_the_chronicle_replays_the_campaign_and_luck_is_what_odds_leave_over() -> None:
    session = played(3, policy="steady")
    told = chronicle(session.journal)
    assert told.final == session.state
    assert [figures.number for figures in told.rounds] == list(range(1, session.state.round + 1))
    assert told.rounds[-1].casualties == session.state.casualties
    for figures in told.rounds:
        dealt = figures.hits(True) - figures.hits(False)
        assert figures.by_choice + figures.luck == pytest.approx(dealt)


def test_luck_evens_out() -> None:
    fights = [fight for seed in range(40, 52) for fight in chronicle(played(seed).journal).fights]
    assert len(fights) > 200
    assert abs(sum(fight.hits - fight.expected for fight in fights)) < 0.15 * len(fights)


def test_the_report_says_how_often_advice_was_asked_for_and_where_the_campaign_turned() -> None:
    session = played(3, policy="steady")
    for number in (4, 20, 21, 20):
        session.journal.note_advice(number)
    report = gather(session.journal, with_maps=False)
    for text in (as_html(report), as_markdown(report)):
        assert "Advice was asked for 3 times." in text
        assert report.moments
        assert all(moment.text in unescape(text) for moment in report.moments)
        assert report.luck[0].split(",")[0] in text
    chosen, chance = (line.values for line in report.charts[-1].lines)
    told = chronicle(session.journal)
    assert chosen[-1] == pytest.approx(sum(figures.by_choice for figures in told.rounds))
    assert chance[-1] == pytest.approx(sum(figures.luck for figures in told.rounds))


def test_a_report_can_be_made_of_the_first_moment_of_a_campaign() -> None:
    report = gather(played(3, 0).journal, with_maps=False)
    assert "still under way" in as_html(report)
    assert as_markdown(report)


def test_a_chart_reaches_below_nothing_and_keeps_its_limits_in_view() -> None:
    chart = Chart("hits", (1, 2, 3), (Line("a", "#000000", (-3.4, 0.0, 2.0)),), (Limit("many", 9),))
    assert (chart.bottom, chart.top) == (-4, 9)
    assert chart.up(-4) == 0
    assert chart.up(9) == 1
    assert 0 in chart.grid
    assert [chart.across(n) for n in range(3)] == [0, 0.5, 1]


# ---------------------------------------------------------------------- commands


@pytest.fixture
def save(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    path = tmp_path / "campaign.json"
    run(capsys, "new", "--seed", "12", "--out", str(path))
    for _ in range(6):
        assert run(capsys, "choose", str(path), "1")[0] == 0
    return path


def test_choices_of_the_terminal_are_recorded(save: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert len(json.loads(save.read_text())["journal"]["choices"]) == 6
    status, out, _ = run(capsys, "replay", str(save), "--verify")
    assert status == 0
    assert "6 choices" in out
    assert out.count("\n") == 1
    status, out, _ = run(capsys, "replay", str(save))
    assert status == 0
    assert out.count("> ") == 6


def test_a_replay_that_differs_is_an_error_of_one_line(
    save: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = json.loads(save.read_text())
    document["journal"]["choices"].pop()
    save.write_text(json.dumps(document))
    status, out, err = run(capsys, "replay", str(save), "--verify")
    assert status == 1
    assert out == ""
    assert err.count("\n") == 1
    del document["journal"]
    save.write_text(json.dumps(document))
    assert "without its record" in run(capsys, "replay", str(save))[2]
    assert run(capsys, "report", str(save), "--out", str(save.with_suffix(".html")))[0] == 1


def test_the_report_stands_alone(save: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page, text = save.with_suffix(".html"), save.with_suffix(".md")
    assert run(capsys, "report", str(save), "--out", str(page))[0] == 0
    html = page.read_text()
    assert html.count("<svg") == 8
    assert html.count("data:image/jpeg;base64,") == 2
    assert "No advice was asked for." in html
    assert "<script" not in html
    assert 'src="http' not in html
    assert run(capsys, "report", str(save), "--out", str(text), "--no-maps")[0] == 0
    assert "| 1 |" in text.read_text()
    assert "image/jpeg" not in text.read_text()
    status, _, err = run(capsys, "report", str(save), "--out", "report.pdf")
    assert status == 2
    assert err.count("\n") == 1


# ---------------------------------------------------------------------- records that are not the save's own


def _with_record(path: Path, record: Session[Any], position: Session[Any]) -> str:
    path.write_bytes(encode(SYSTEM, position.state, record.journal))
    return str(path)


def _cut(session: Session[Any], choices: int) -> Session[Any]:
    """The same campaign, whose record has lost its end."""
    journal = evolve(session.journal, choices=session.journal.choices[:choices])
    return Session(session.system, session.state, journal)


@pytest.mark.parametrize("command", [("replay",), ("replay", "--verify"), ("report", "--no-maps", "--out")])
def test_a_record_of_another_campaign_or_a_cut_one_is_said_in_one_sentence(
    command: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report = tmp_path / "report.html"
    arguments = (*command, str(report)) if command[0] == "report" else command
    campaign, path = played(3, 20), tmp_path / "save.json"
    for said, record in (("another campaign", played(4, 20)), ("was cut", _cut(campaign, 12))):
        file = _with_record(path, record, campaign)
        status, out, err = run(capsys, *arguments, file)
        assert status == 1
        assert err.count("\n") == 1
        assert said in err
        assert err.startswith(f"{file}: ")
        assert not report.exists()
        assert said == "was cut" or not out, "nothing is told of another campaign"
        with pytest.raises(GameError, match=said):
            Library(SILOAM, tmp_path).read_record(path)
        with pytest.raises(SaveError, match=said):
            read_session(path, SYSTEM)


def test_a_broken_data_file_of_the_game_is_not_blamed_on_the_save(tmp_path: Path) -> None:
    path = tmp_path / "save.json"
    path.write_bytes(encode(SYSTEM, (session := played(3, 20)).state, session.journal))

    def broken(*_: Any) -> NoReturn:
        raise ContentError("counters.toml", "sides.scout", "is missing")

    readers = (read_save, read_session, read_summary, read_journal)
    for system in (evolve(SYSTEM, structure=broken), evolve(SYSTEM, violations=broken)):
        for read in readers:
            with pytest.raises(ContentError, match=r"^counters\.toml: sides\.scout: is missing$"):
                read(path, system)
    with pytest.raises(ContentError):
        read_session(path, evolve(SYSTEM, set_up=broken))
