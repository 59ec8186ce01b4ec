"""Saves of every released format are read; bad files get one sentence and are not touched."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import attrs
import pytest

from game.core.dice import seeded
from game.core.errors import SaveError
from game.core.saves import encode, read_journal, read_save, read_session, read_summary
from game.core.system import System
from game.siloam.model.declared import FRAMES
from game.siloam.system import SILOAM_SYSTEM as SYSTEM
from game.siloam.trust.frame_checks import CALLS
from tests.contract.systems import each_system
from tests.trust.fuzz import fuzz
from tests.trust.games import played, playing
from tests.trust.oracle import impossible

RELEASED = Path(__file__).parents[1] / "saves"
FUZZED = 160


def test_there_is_a_save_of_every_released_format() -> None:
    numbers = {json.loads(path.read_text())["format"] for path in RELEASED.glob("*.json")}
    assert numbers == set(range(1, SYSTEM.format + 1))


@pytest.mark.parametrize("path", sorted(RELEASED.glob("*.json")), ids=lambda path: path.stem)
def test_a_save_of_a_released_format_is_read(path: Path) -> None:
    before = path.read_bytes()
    summary = read_summary(path, SYSTEM)
    session = read_session(path, SYSTEM)
    assert session.state.round == summary.header["round"] > 1
    assert session.decision is not None
    assert path.read_bytes() == before
    dice = seeded(1, "saves")
    while session.decision is not None:
        session.choose(SYSTEM.policies["random"](session.state, session.decision, dice))
    assert session.state.outcome


@pytest.mark.parametrize("name", ["combat", "declaration"])
def test_who_fights_in_a_save_of_format_1_still_fights(name: str) -> None:
    """Combats and declarations of format 1 named them one by one, format 2 has a record."""
    path = RELEASED / f"format-1-{name}.json"
    document = json.loads(path.read_text())
    old, new = (
        next(frame for frame in stack if frame["frame"] == name)
        for stack in (document["snapshot"]["stack"], SYSTEM.unstructure(read_save(path, SYSTEM))["stack"])
    )
    sides = new.pop("sides")
    assert old.items() <= {**new, **sides}.items()


def test_an_older_save_is_upgraded_step_by_step_and_the_file_left_alone(tmp_path: Path) -> None:
    """As if two formats had been released since: first seeds were called numbers, then CP were money."""

    def first(document: dict[str, Any]) -> dict[str, Any]:
        snapshot = {**document["snapshot"]}
        snapshot["seed"] = snapshot.pop("number")
        return {**document, "format": 2, "snapshot": snapshot}

    def second(document: dict[str, Any]) -> dict[str, Any]:
        snapshot = {**document["snapshot"]}
        snapshot["cp"] = snapshot.pop("money")
        return {**document, "format": 3, "snapshot": snapshot}

    later = attrs.evolve(SYSTEM, upgrades=(first, second))
    session, path = played(4, 20), tmp_path / "old.json"
    document = json.loads(encode(SYSTEM, session.state, session.journal))
    document["snapshot"]["money"] = document["snapshot"].pop("cp")
    document["format"] = 2
    path.write_text(json.dumps(document))
    assert read_save(path, later) == session.state
    document["snapshot"]["number"] = document["snapshot"].pop("seed")
    document["format"] = 1
    path.write_text(json.dumps(document))
    assert read_save(path, later) == session.state
    assert json.loads(path.read_text()) == document
    del document["snapshot"]["money"]
    path.write_text(json.dumps(document))
    with pytest.raises(SaveError, match="cannot be upgraded"):
        read_save(path, later)
    assert json.loads(encode(later, session.state))["format"] == 3


def _edit(snapshot: dict[str, Any], how: str) -> None:
    top = snapshot["stack"][-1]
    match how:
        case "morale 11":
            snapshot["morale"]["cics"] = 11
        case "two places":
            snapshot["beachheads"]["red"].append("red-1")
        case "true for a number":
            snapshot["cp"] = True
        case "number as text":
            snapshot["round"] = str(snapshot["round"])
        case "a field is missing":
            del snapshot["plan_action_taken"]
        case "another name":
            snapshot["units"]["red-1"]["id"] = "red-2"
        case "strange chit":
            snapshot["command"]["inside"].append("99")
        case "lost campaign goes on":
            snapshot["casualties"]["cics"] = 30
        case "dice":
            snapshot["dice"]["word"] = -5
        case "stack of another game":
            snapshot["stack"] = snapshot["stack"][1:]
        case "step":
            snapshot["stack"][0]["step"] = "lunch"
        case "question of another phase":
            snapshot["stack"][-1] = {"frame": "siloam_phase"}
        case "nobody moves":
            top["unit"] = "nobody"
        case "a unit that is not there moves":
            away = [u["id"] for u in snapshot["units"].values() if not u["place"].isdecimal()]
            top["unit"] = away[0]
        case "an enemy moves":
            top["unit"] = next(u["id"] for u in snapshot["units"].values() if u["id"].startswith("red"))


EDITS = (
    "morale 11", "two places", "true for a number", "number as text", "a field is missing", "another name",
    "strange chit", "lost campaign goes on", "dice", "stack of another game", "step",
    "question of another phase", "nobody moves", "a unit that is not there moves", "an enemy moves",
)  # fmt: skip


def moving() -> bytes:
    """A save in the middle of moving a stack."""
    for session in playing(2):
        if session.decision is not None and session.decision.kind == "move_stack":
            return encode(SYSTEM, session.state, session.journal)
    raise AssertionError("nobody moves in this campaign")


@pytest.mark.parametrize("how", EDITS)
def test_an_impossible_position_gets_one_sentence(tmp_path: Path, how: str) -> None:
    path = tmp_path / "edited.json"
    document = json.loads(moving())
    path.write_text(json.dumps(document))
    read_save(path, SYSTEM)
    _edit(document["snapshot"], how)
    path.write_text(json.dumps(document))
    before = path.read_bytes()
    with pytest.raises(SaveError) as caught:
        read_save(path, SYSTEM)
    text = str(caught.value)
    assert text.startswith(f"{path}: the position")
    assert text.endswith("use an earlier save.")
    assert "\n" not in text
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "cut short"),
        ('{"system": "siloam", "format": 99}', "update the game"),
        ('{"system": "siloam", "format": true}', "format"),
        ('{"system": "chess", "format": 1}', "is not a save of"),
        ("[" * 5000 + "]" * 5000, "choose another file"),
        ('{"system": "siloam", "format": 1, "snapshot": ' + "[" * 900 + "]" * 900 + "}", "use an earlier"),
        ('{"system": "siloam", "format": 1, "snapshot": 1e999}', "use an earlier"),
        (
            '{"system": "siloam", "format": 1, "snapshot": {"cp": ' + "9" * 5000 + "}}",
            "number that no",
        ),
        ('{"system": "siloam", "format": 1, "snapshot": {"cp": NaN}}', "number that no"),
    ],
)
def test_a_file_that_is_no_save_gets_one_sentence(tmp_path: Path, text: str, reason: str) -> None:
    path = tmp_path / "bad.json"
    path.write_text(text)
    for read in (read_save, read_session, read_summary, read_journal):
        with pytest.raises(SaveError, match=reason) as caught:
            read(path, SYSTEM)
        assert str(caught.value).startswith(f"{path}: ")


def test_a_huge_file_is_not_even_opened(tmp_path: Path) -> None:
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        file.truncate(5 * 1024 * 1024)
    with pytest.raises(SaveError, match="too large"):
        read_save(path, SYSTEM)


@each_system
def test_mutated_saves_are_refused_or_possible(system: System[Any], tmp_path: Path) -> None:
    tally = fuzz(1_000_000, FUZZED, tmp_path, system=system)
    assert tally.failures == []
    assert tally.refused > tally.accepted > 0


def test_the_second_opinion_can_say_no() -> None:
    document = json.loads(moving())
    assert impossible(json.dumps(document).encode()) == ""
    document["snapshot"]["morale"]["siloam"] = 0
    assert impossible(json.dumps(document).encode())


def test_frames_keep_the_names_that_saves_know_them_by() -> None:
    called = {tag for steps in CALLS.values() for tags in steps.values() for tag in tags}
    assert {frame.TAG for frame in FRAMES} == {"campaign", *called}
