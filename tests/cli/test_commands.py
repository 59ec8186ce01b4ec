"""The command line as a person or a program uses it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from game.cli import app
from game.cli.app import main
from game.core.game import Game
from game.registry import GAMES
from game.siloam.model.state import Unit
from game.table.desk.pace import speeds
from game.table.draw import theme


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Exit status, standard output and standard error of a command."""
    try:
        status = main(arguments)
    except SystemExit as stop:
        status = int(stop.code or 0)
    out, err = capsys.readouterr()
    return status, out, err


@pytest.mark.parametrize(
    "arguments",
    [
        ("conquer",),
        ("simulate", "--games", "none"),
        ("simulate", "--games", "0"),
        ("new",),
        ("choose", "x.json", "0"),
        ("show",),
        ("simulate", "--colour"),
    ],
)
def test_wrong_use_exits_2_with_one_line(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    status, out, err = run(capsys, *arguments)
    assert status == 2
    assert out == ""
    assert err.count("\n") == 1
    assert "--help" in err


def test_a_game_is_named_by_its_option_its_program_or_its_file(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    chosen: list[str] = []

    def show(game: Game, _options: object) -> int:
        chosen.append(game.id)
        return 0

    monkeypatch.setattr("game.cli.terminal.show", show)
    first, *_ = GAMES.values()
    monkeypatch.setattr(app, "GAMES", {first.id: first, "other": evolve(first, id="other")})
    save = tmp_path / "save.json"
    save.write_text('{"system": "other"}')
    assert run(capsys, "show", str(save))[0] == 0
    assert run(capsys, "--game", first.id, "show", str(save))[0] == 0
    assert run(capsys, "show", str(tmp_path / "gone.json"))[0] == 0
    monkeypatch.setattr("sys.argv", [f"/bin/{first.id}"])
    assert run(capsys, "show", str(save))[0] == 0
    assert chosen == ["other", first.id, first.id, first.id]
    assert run(capsys, "--game", "other", "show", str(save))[0] == 2, "its own program is one game alone"
    monkeypatch.setattr("sys.argv", ["main.py"])
    assert run(capsys, "--game", "moon", "show", str(save))[0] == 2


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "--help")
    assert status == 0
    commands = [
        "simulate", "match", "new", "check", "show", "choose", "odds", "advise", "forecast", "review",
        "replay", "report", "play", "demo", "screenshot",
    ]  # fmt: skip
    for command in commands:
        assert f"\n    {command}" in out


def test_the_commands_know_what_the_screen_knows() -> None:
    """The command line repeats a few names so that it need not import the screen to parse its arguments."""
    assert set(app.SPEEDS) == set(speeds())
    assert app.PALETTES == theme.PALETTES
    assert (app.SMALLEST_SCALE, app.LARGEST_SCALE) == (theme.SMALLEST_SCALE, theme.LARGEST_SCALE)


def test_a_policy_that_does_not_exist_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    status, _, err = run(capsys, "simulate", "--policy", "clever")
    assert status == 1
    assert "clever" in err
    assert "random" in err


def test_a_scenario_is_chosen_by_name(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    save = tmp_path / "weir.json"
    status, _, _ = run(
        capsys, "--game", "firefight", "new", "--seed", "1", "--scenario", "corrow", "--out", str(save)
    )
    assert status == 0
    assert "The Weir at Corrow" in run(capsys, "show", str(save))[1]
    simulated = ("--game", "firefight", "simulate", "--games", "1", "--scenario")
    assert "corrow." in run(capsys, *simulated, "corrow", "--json", "-")[1]
    status, out, err = run(capsys, *simulated, "wire")
    assert (status, out) == (1, "")
    assert "sheds, corrow, ennisk" in err


def test_one_seed_gives_one_result(capsys: pytest.CaptureFixture[str]) -> None:
    texts = []
    for jobs in ("1", "2"):
        status, out, _ = run(
            capsys, "simulate", "--games", "3", "--seed", "7", "--check", "--jobs", jobs, "--json", "-"
        )
        assert status == 0
        figures = json.loads(out)
        assert figures["games"] == 3
        assert figures["violations"] == []
        assert sum(figures["outcomes"][grade] for grade in ("defeat", "narrow", "decisive")) == 3
        del figures["seconds"], figures["decisions_per_second"]
        texts.append(json.dumps(figures))
    assert texts[0] == texts[1]


def test_figures_go_to_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    status, out, _ = run(capsys, "simulate", "--games", "2", "--json", str(file))
    assert status == 0
    assert "defeat" in out
    assert json.loads(file.read_text())["games"] == 2


def test_a_violation_fails_and_says_how_to_reproduce_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from game.siloam.rules import markers

    def lose_armor(_state: object, unit: Unit, _rule: str) -> None:
        unit.armor += 1

    monkeypatch.setattr("game.siloam.rules.hits.place_armor", lose_armor)
    assert markers.place_armor is not lose_armor
    status, _, err = run(capsys, "simulate", "--games", "2", "--check", "--json", "-")
    assert status == 1
    assert "seed 1, decision" in err
    assert "Armor Markers" in err


def test_a_campaign_is_played_in_the_terminal(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    save, other = tmp_path / "campaign.json", tmp_path / "other.json"
    assert run(capsys, "new", "--seed", "11", "--out", str(save))[0] == 0
    assert run(capsys, "check", str(save))[0] == 0
    status, out, _ = run(capsys, "show", str(save))
    assert status == 0
    assert "  1" in out
    for _ in range(12):
        status, out, _ = run(capsys, "choose", str(save), "1")
        assert status == 0
    before = save.read_bytes()
    assert run(capsys, "choose", str(save), "1", "--out", str(other))[0] == 0
    assert save.read_bytes() == before
    assert other.read_bytes() != before


def test_a_choice_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    save = tmp_path / "campaign.json"
    run(capsys, "new", "--seed", "11", "--out", str(save))
    before = save.read_bytes()
    status, _, err = run(capsys, "choose", str(save), "999")
    assert status == 1
    assert "999" in err
    assert save.read_bytes() == before


def broken(document: dict[str, Any], how: str) -> object:
    """A save with one thing wrong."""
    snapshot = document["snapshot"]
    match how:
        case "format":
            document["format"] = 99
        case "system":
            document["system"] = "chess"
        case "morale":
            snapshot["morale"]["cics"] = 11
        case "doubled":
            snapshot["units"]["red-2"]["place"] = snapshot["units"]["red-1"]["place"]
        case "type":
            snapshot["cp"] = "many"
        case "frame":
            snapshot["stack"][-1]["frame"] = "moon_landing"
        case "target":
            snapshot["stack"][-1]["unit"] = "nobody"
        case "extra":
            snapshot["surprise"] = 1
        case "list":
            return [document]
    return document


@pytest.mark.parametrize(
    "how", ["format", "system", "morale", "doubled", "type", "frame", "target", "extra", "list"]
)
def test_a_bad_save_gets_one_line_and_is_not_touched(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, how: str
) -> None:
    save = tmp_path / "campaign.json"
    run(capsys, "new", "--seed", "5", "--out", str(save))
    save.write_text(json.dumps(broken(json.loads(save.read_text()), how)))
    before = save.read_bytes()
    status, out, err = run(capsys, "check", str(save))
    assert status == 1
    assert out == ""
    assert err.count("\n") == 1
    assert str(save) in err
    assert save.read_bytes() == before


@pytest.mark.parametrize("text", ["", "{", "not json", "[" * 100_000, "null"])
def test_a_file_that_is_no_save_gets_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str
) -> None:
    save = tmp_path / "campaign.json"
    save.write_text(text)
    for command in (("check",), ("show",)):
        status, _, err = run(capsys, *command, str(save))
        assert status == 1
        assert err.count("\n") == 1
    assert run(capsys, "check", str(tmp_path / "missing.json"))[0] == 1


def test_new_writes_over_no_campaign_unless_told_to(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save = tmp_path / "campaign.json"
    assert run(capsys, "new", "--seed", "5", "--out", str(save))[0] == 0
    before = save.read_bytes()
    status, _, err = run(capsys, "new", "--seed", "6", "--out", str(save))
    assert status == 1
    assert "--force" in err
    assert err.count("\n") == 1
    assert save.read_bytes() == before
    assert run(capsys, "new", "--seed", "6", "--out", str(save), "--force")[0] == 0
    assert save.read_bytes() != before


def test_an_unwritable_place_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, _, err = run(capsys, "new", "--out", str(tmp_path / "nowhere" / "campaign.json"))
    assert status == 1
    assert "nowhere" in err


@pytest.mark.usefixtures("any_language")
def test_a_language_is_named_before_the_command(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, pseudo: Path
) -> None:
    save = tmp_path / "campaign.json"
    assert run(capsys, "new", "--seed", "5", "--out", str(save))[0] == 0
    english = run(capsys, "show", str(save))[1]
    status, strange, _ = run(capsys, "--language", str(pseudo), "show", str(save))
    assert (status, "Morale" in english, "Móórááléé" in strange) == (0, True, True)
    assert run(capsys, "--language", "english", "show", str(save))[1] == english


def test_an_unknown_language_is_told_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "--language", "klingon", "rules")
    assert (status, out, err.count("\n")) == (1, "", 1)
    assert "english" in err
