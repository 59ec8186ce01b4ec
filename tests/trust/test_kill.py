"""A kill at any instant loses nothing that was saved; games in one folder leave each other alone."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from game.core.errors import SaveError
from game.core.files import try_lock, write_file
from game.core.game import Game
from game.registry import GAMES, SILOAM
from game.table.library import Library, autosaves, previous_of
from tests.trust.games import played, playing
from tests.trust.kill import kill, start_nursery, start_victim, wait_for_death, wait_for_lines

KILLS = 10
SAVES_OF_EACH = 30


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no SIGKILL")
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_killed_game_leaves_a_loadable_save(game: Game, tmp_path: Path) -> None:
    toll = kill(KILLS, tmp_path, seed=7, game=game)
    assert toll.kills == KILLS
    assert toll.failures == []
    assert toll.most_lost <= 1
    assert toll.behind, "choices came faster than whole positions are written"


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no SIGKILL")
def test_two_running_games_never_write_each_others_files(tmp_path: Path) -> None:
    saves, nurseries = tmp_path / "saves", [start_nursery(), start_nursery()]
    victims = [start_victim(n, saves, seed, tmp_path / f"{seed}", "fast") for seed, n in enumerate(nurseries)]
    for seed, _ in enumerate(victims):
        wait_for_lines(tmp_path / f"{seed}", SAVES_OF_EACH)
    for pid, nursery in zip(victims, nurseries, strict=True):
        os.kill(pid, signal.SIGKILL)
        wait_for_death(nursery)
        nursery.communicate()
    library = Library(SILOAM, saves)
    games = [library.read(path).state for path in autosaves(saves)]
    assert len(games) == 2
    assert {game.seed for game in games} <= {0, 1}
    for path in library.paths():
        assert not library.examine(path).problem


def test_the_version_before_stays_beside_a_file(tmp_path: Path) -> None:
    path, before = tmp_path / "a.json", tmp_path / "a.previous.json"
    for text in (b"one", b"two", b"three"):
        write_file(path, text, before)
    assert path.read_bytes() == b"three"
    assert before.read_bytes() == b"two"
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.json", "a.previous.json"]


def test_a_file_that_another_program_holds_is_replaced_a_moment_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on Windows, where a file that is being read cannot be replaced."""
    refusals, rename = [2], os.replace

    def refuse(source: Path, target: Path) -> None:
        if refusals[0]:
            refusals[0] -= 1
            raise PermissionError("in use")
        rename(source, target)

    monkeypatch.setattr(os, "replace", refuse)
    write_file(tmp_path / "a.json", b"one")
    assert (tmp_path / "a.json").read_bytes() == b"one"
    refusals[0] = 1000
    with pytest.raises(SaveError, match=r"a\.json"):
        write_file(tmp_path / "a.json", b"two")
    assert [path.name for path in tmp_path.iterdir()] == ["a.json"]


def test_a_damaged_autosave_gives_way_to_the_version_before(tmp_path: Path) -> None:
    library = Library(SILOAM, tmp_path)
    for choices in (5, 6):
        library.note(played(3, choices), autosave=True)
        library.flush()
    (path,) = autosaves(tmp_path)
    whole = library.unfinished()
    assert whole is not None
    assert whole.path == path
    path.write_bytes(path.read_bytes()[:900])
    slot = library.unfinished()
    assert slot is not None
    assert slot.path == previous_of(path)
    assert library.read(slot.path).state == played(3, 5).state


def test_two_games_in_one_folder_have_autosaves_of_their_own(tmp_path: Path) -> None:
    one, other = Library(SILOAM, tmp_path), Library(SILOAM, tmp_path)
    for library, seed in ((one, 3), (other, 4)):
        library.note(played(seed, 8), autosave=True)
        library.flush()
    assert {Library(SILOAM, tmp_path).read(path).state.seed for path in autosaves(tmp_path)} == {3, 4}
    newest = Library(SILOAM, tmp_path).unfinished()
    assert newest is not None
    assert newest.summary is not None
    assert newest.summary.header["seed"] == 4


def test_a_lock_is_free_again_when_its_holder_has_gone(tmp_path: Path) -> None:
    held = try_lock(tmp_path / ".a.lock")
    assert held is not None
    assert try_lock(tmp_path / ".a.lock") is None
    held.close()
    assert try_lock(tmp_path / ".a.lock") is not None


def test_each_round_begins_with_a_save_of_its_own(tmp_path: Path) -> None:
    library = Library(SILOAM, tmp_path)
    rounds = set()
    for session in playing(5):
        library.note(session, autosave=True)
        library.flush()
        rounds.add(session.state.round)
    starts = [library.read(path).state for path in tmp_path.glob("round start *.json")]
    assert {state.round for state in starts} == rounds
    assert len(starts) == len(rounds) > 1
