"""A save folder that others tidy up while a game runs: noticed at the next choice, nothing lost after it."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.core.errors import SaveError
from game.core.session import Session
from game.core.trail import trail_of
from game.registry import SILOAM
from game.table.autosave import Keeper
from game.table.library import Library, autosaves, lock_of, previous_of
from tests.trust.games import played

AUTOSAVE = "autosave.json"


def play_on(library: Library, session: Session[Any], choices: int) -> None:
    for _ in range(choices):
        assert session.decision is not None
        session.choose(session.decision.choices[0])
        library.note(session, autosave=True)


@pytest.fixture
def running(tmp_path: Path) -> tuple[Library, Session[Any]]:
    """A campaign that is being played in a folder."""
    library, session = Library(SILOAM, tmp_path / "saves"), played(3, 0)
    library.note(session, autosave=True)
    play_on(library, session, 4)
    library.flush()
    return library, session


def forget_lock(folder: Path) -> None:
    lock_of(folder / AUTOSAVE).unlink()


LOSSES: dict[str, Callable[[Path], object]] = {
    "the folder is deleted": shutil.rmtree,
    "the folder is moved": lambda folder: folder.rename(folder.with_name("elsewhere")),
    "the autosave is deleted": lambda folder: (folder / AUTOSAVE).unlink(),
    "the trail is deleted": lambda folder: trail_of(folder / AUTOSAVE).unlink(),
    "the trail is replaced": lambda folder: shutil.copy(
        shutil.move(trail_of(folder / AUTOSAVE), folder / "old"), trail_of(folder / AUTOSAVE)
    ),
    "the lock is deleted": forget_lock,
}


@pytest.mark.parametrize("loss", LOSSES)
def test_what_is_lost_is_noticed_at_the_next_choice(
    loss: str, running: tuple[Library, Session[Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    library, session = running
    monkeypatch.setattr(Keeper, "_write", lambda *_: None)  # no whole position makes up for a lost line
    LOSSES[loss](library.folder)
    for _ in range(5):
        play_on(library, session, 1)
        (path,) = autosaves(library.folder)
        assert Library(SILOAM, library.folder).read(path).state == session.state
    assert library.trouble == ""


def test_two_games_do_not_share_a_file_after_the_folder_has_gone(
    running: tuple[Library, Session[Any]],
) -> None:
    library, session = running
    shutil.rmtree(library.folder)
    second, other = Library(SILOAM, library.folder), played(4, 6)
    second.note(other, autosave=True)
    play_on(library, session, 2)
    play_on(second, other, 2)
    library.flush()
    second.flush()
    found = [Library(SILOAM, library.folder).read(path).state for path in autosaves(library.folder)]
    assert sorted(found, key=lambda state: state.seed) == [session.state, other.state]


def test_the_autosave_of_a_running_game_is_not_thrown_away_by_another(
    running: tuple[Library, Session[Any]],
) -> None:
    library, session = running
    second = Library(SILOAM, library.folder)
    play_on(library, session, 1)
    library.flush()
    for path in (library.folder / AUTOSAVE, previous_of(library.folder / AUTOSAVE)):
        assert path.is_file()
        with pytest.raises(SaveError, match="running"):
            second.discard(path)
        assert path.is_file()
    library._keeper._autosave.release()
    assert second.discard(library.folder / AUTOSAVE).is_file()


def test_one_that_is_thrown_away_all_the_same_is_begun_anew(
    running: tuple[Library, Session[Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a program that asks no lock, or where there are none."""
    library, session = running
    monkeypatch.setattr("game.table.library.try_lock", lambda path: path.open("ab"))
    thrown = Library(SILOAM, library.folder).discard(library.folder / AUTOSAVE)
    monkeypatch.setattr(Keeper, "_write", lambda *_: None)
    before = thrown.read_bytes(), trail_of(thrown).read_bytes()
    play_on(library, session, 3)
    assert Library(SILOAM, library.folder).read(library.folder / AUTOSAVE).state == session.state
    assert (thrown.read_bytes(), trail_of(thrown).read_bytes()) == before, "nothing more is written there"


def test_a_rescue_after_the_folder_has_gone_writes_the_position(
    running: tuple[Library, Session[Any]],
) -> None:
    library, session = running
    shutil.rmtree(library.folder)
    rescued = library.rescue()
    assert rescued is not None
    assert library.read(rescued).state == session.state
