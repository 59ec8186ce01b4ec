"""The library: sessions that come back, the autosave, files that cannot be read, names of files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.core.errors import SaveError
from game.core.saves import encode, read_session, write_session
from game.core.session import new_session
from game.registry import SILOAM
from game.siloam.system import SILOAM_SYSTEM as SYSTEM
from game.table.context import Context
from game.table.library import AUTOSAVE, Library, fit_name
from tests.trust.games import played

SEED = 11


def test_a_session_comes_back_with_its_journal_log_and_undo(tmp_path: Path) -> None:
    session = played(SEED, 40)
    write_session(tmp_path / "save.json", SYSTEM, session, "before the river")
    again = read_session(tmp_path / "save.json", SYSTEM)
    assert again.state == session.state
    assert again.journal == session.journal
    assert again.log == session.log
    assert again.can_undo == session.can_undo


def test_a_save_without_a_journal_or_with_a_broken_one_is_still_a_position(tmp_path: Path) -> None:
    session, path = played(SEED, 10), tmp_path / "save.json"
    path.write_bytes(encode(SYSTEM, session.state))
    assert read_session(path, SYSTEM).state == session.state
    write_session(path, SYSTEM, session)
    document = json.loads(path.read_text())
    document["journal"] = {"seed": 1, "choices": "many"}
    path.write_text(json.dumps(document))
    again = read_session(path, SYSTEM)
    assert again.state == session.state
    assert again.log == []


def test_the_autosave_holds_the_latest_position(context: Context) -> None:
    session, _ = new_session(SYSTEM, SEED)
    for _ in range(20):
        assert session.decision is not None
        session.choose(session.decision.choices[0])
        context.library.note(session, autosave=True)
    context.library.flush()
    assert context.library.read(context.library.path(AUTOSAVE)).state == session.state
    assert not list(context.library.folder.glob("*.tmp"))


def test_an_autosave_that_cannot_be_written_is_remembered(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    library = Library(SILOAM, tmp_path / "file" / "saves")
    library.note(played(SEED, 1), autosave=True)
    library.flush()
    assert "--saves" in library.trouble


def test_a_bad_file_is_explained_in_one_sentence_and_not_touched(context: Context) -> None:
    library = context.library
    library.write("good", played(SEED, 5))
    bad = library.path("bad")
    bad.write_text("{")
    slots = {slot.path.stem: slot for slot in map(library.examine, library.paths())}
    assert slots["good"].problem == ""
    assert slots["good"].summary is not None
    assert slots["good"].summary.header["seed"] == SEED
    assert slots["bad"].problem.endswith(".")
    assert str(bad) not in slots["bad"].problem
    assert bad.read_text() == "{"


@pytest.mark.parametrize(
    ("name", "fit"), [("Round 3", "Round 3"), ("../../etc", "etc"), ("a/b\\c:d", "abcd"), ("  x. ", "x")]
)
def test_names_are_made_fit_for_files(name: str, fit: str) -> None:
    assert fit_name(name) == fit


@pytest.mark.parametrize("name", ["", "...", "///", "Autosave", "Left behind 2", "nul", "COM1.old"])
def test_a_name_that_cannot_be_used_is_refused(name: str) -> None:
    with pytest.raises(SaveError):
        fit_name(name)
