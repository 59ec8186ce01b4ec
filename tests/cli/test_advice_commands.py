"""The commands for odds, advice and forecast."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.core.saves import encode, write_session
from game.core.session import new_session
from game.siloam.system import SILOAM_SYSTEM
from tests.cli.test_commands import run
from tests.siloam.test_fork import played


@pytest.fixture(scope="module")
def saves(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A save for each of some kinds of questions."""
    folder = tmp_path_factory.mktemp("saves")
    found = {}
    for kind in ("combat_phase", "choose_defense", "intercept"):
        found[kind] = folder / f"{kind}.json"
        found[kind].write_bytes(encode(SILOAM_SYSTEM, played(3, kind, after=50)))
    return found


def test_odds_as_json(capsys: pytest.CaptureFixture[str], saves: dict[str, Path]) -> None:
    status, out, _ = run(capsys, "odds", str(saves["combat_phase"]), "--json", "-")
    assert status == 0
    figures = json.loads(out)
    assert figures["attacks"], "the combat phase has attacks on offer"
    for attack in figures["attacks"]:
        assert attack["declarable"]
        assert attack["mode"] == "aggressive"
        for side in ("attacker", "defender"):
            assert attack["draws"][side] >= 0
            assert set(attack["cup"][side]) == {"hit_redraw", "hit", "miss"}
            assert sum(attack[f"hits_on_{side}"]) == pytest.approx(1, abs=1e-12)
    assert sum(figures["command"]["chances"].values()) == pytest.approx(1, abs=1e-12)
    assert len(figures["checks"]["siloam"]) == 3


def test_odds_of_both_defenses(capsys: pytest.CaptureFixture[str], saves: dict[str, Path]) -> None:
    _, out, _ = run(capsys, "odds", str(saves["choose_defense"]), "--json", "-")
    assert [entry["mode"] for entry in json.loads(out)["defenses"]] == ["cautious", "aggressive"]
    status, text, _ = run(capsys, "odds", str(saves["choose_defense"]))
    assert status == 0
    assert "Cautious" in text
    assert "Aggressive" in text


def test_odds_of_an_interception(capsys: pytest.CaptureFixture[str], saves: dict[str, Path]) -> None:
    _, out, _ = run(capsys, "odds", str(saves["intercept"]), "--json", "-")
    flown = json.loads(out)["interception"]
    assert 0 < flown["check"] < 1
    for entry in flown["by_fighters"]:
        assert sum(entry["bombers_through"].values()) == pytest.approx(1, abs=1e-12)


def test_advice_as_json_and_in_words(capsys: pytest.CaptureFixture[str], saves: dict[str, Path]) -> None:
    status, out, _ = run(capsys, "advise", str(saves["choose_defense"]), "--seconds", "1", "--json", "-")
    assert status == 0
    figures = json.loads(out)
    assert {entry["choice"]["option"] for entry in figures["choices"]} == {"cautious", "aggressive"}
    assert all(entry["reason"] and 0 <= entry["win"] <= 1 for entry in figures["choices"])
    assert figures["rollouts"] >= 2


def test_a_forecast_in_words(capsys: pytest.CaptureFixture[str], saves: dict[str, Path]) -> None:
    status, out, _ = run(capsys, "forecast", str(saves["combat_phase"]), "--games", "3")
    assert status == 0
    assert "3 campaigns" in out


@pytest.mark.parametrize("seconds", ["0", "-1", "soon"])
def test_a_wrong_time_is_refused(
    capsys: pytest.CaptureFixture[str], saves: dict[str, Path], seconds: str
) -> None:
    status, _, err = run(capsys, "advise", str(saves["intercept"]), "--seconds", seconds)
    assert status == 2
    assert "seconds" in err


def test_a_review_in_words_and_as_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    session, _ = new_session(SILOAM_SYSTEM, 5)
    for _ in range(12):
        assert session.decision is not None
        session.choose(session.decision.choices[-1])
    save = tmp_path / "save.json"
    write_session(save, SILOAM_SYSTEM, session)
    arguments = ("review", str(save), "--rollouts", "2", "--jobs", "1")
    status, out, _ = run(capsys, *arguments, "--json", "-")
    assert status == 0
    figures = json.loads(out)
    assert figures["luck"]["gain"] + figures["skill"]["gain"] == pytest.approx(
        figures["result"] - figures["start"], abs=1e-9
    )
    assert sum(it["gain"] for it in figures["sources"].values()) == pytest.approx(figures["luck"]["gain"])
    status, out, _ = run(capsys, *arguments)
    assert status == 0
    assert SILOAM_SYSTEM.think().source_name(next(iter(figures["sources"]))) in out


def test_a_record_of_other_rules_is_not_reviewed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    session, _ = new_session(SILOAM_SYSTEM, 5)
    session.journal.rules -= 1
    save = tmp_path / "older.json"
    write_session(save, SILOAM_SYSTEM, session)
    status, _, complaint = run(capsys, "review", str(save))
    assert status == 1
    assert complaint.count("\n") == 1
    assert "other rules" in complaint
