"""Two policies compared: `match`."""

from __future__ import annotations

import json
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from game.cli.app import main
from game.cli.match import Finished, compared

GRADES = ("lost", "won")


def figures(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["match", *arguments, "--json", "-"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def ended(player: str, *points: float) -> list[Finished]:
    return [Finished(player, it >= 5, it, GRADES[it >= 5], decisions=10, seconds=0.02) for it in points]


def test_a_difference_has_the_error_of_two_samples() -> None:
    found = compared(GRADES, ended("bold", 6, 4, 8), ended("shy", 3, 5, 4))
    bold, shy = found["players"]
    assert (bold["policy"], bold["points"], bold["grades"]) == ("bold", 6, {"lost": 1, "won": 2})
    assert bold["points_error"] == pytest.approx(2 / sqrt(3))
    assert shy["points_error"] == pytest.approx(1 / sqrt(3))
    assert found["ahead"]["points"] == pytest.approx({"difference": 2, "error": sqrt(5 / 3)})
    assert found["ahead"]["won"]["difference"] == pytest.approx(1 / 3)
    assert bold["milliseconds_a_decision"] == pytest.approx(2)


def test_a_match_plays_what_a_simulation_plays(capsys: pytest.CaptureFixture[str]) -> None:
    found = figures(capsys, "careful", "random", "--games", "2", "--seed", "7")
    for player, policy in zip(found["players"], ("careful", "random"), strict=True):
        main(["simulate", "--games", "2", "--seed", "7", "--policy", policy, "--json", "-"])
        simulated = json.loads(capsys.readouterr().out)
        assert player["policy"] == policy
        assert player["decisions"] == simulated["decisions"]
        assert player["grades"] == {grade: simulated["outcomes"][grade] for grade in player["grades"]}


def test_a_match_of_any_game_is_printed_and_kept(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    arguments = ("--game", "firefight", "match", "random", "steady", "--games", "1", "--json", str(file))
    assert main(arguments) == 0
    out = capsys.readouterr().out
    assert "random" in out
    assert "steady" in out
    assert "ahead" in out
    assert json.loads(file.read_text())["games"] == 1


def test_a_player_that_does_not_exist_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "careful", "clever"]) == 1
    err = capsys.readouterr().err
    assert "clever" in err
    assert "careful" in err
