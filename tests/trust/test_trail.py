"""Every choice is in the trail before the game goes on; a damaged trail costs its end and nothing else."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import define, field

from game.core import trail
from game.core.dice import seeded
from game.core.frame import Choice
from game.core.saves import read_journal, read_save, read_session, read_summary
from game.core.session import Session
from game.core.trail import Step, Trail, trail_of
from game.registry import SILOAM
from game.siloam.model.state import State
from game.siloam.system import SILOAM_SYSTEM as SYSTEM
from game.table.autosave import Keeper, Snapshot
from game.table.library import Library, autosaves, is_left, previous_of
from tests.trust.fuzz_trails import fuzz_trails, write_trailed
from tests.trust.games import played, playing

SEED, BASE, LAST = 9, 20, 45
MUTATED = 40
PATIENCE = 30.0
"""Seconds after which a writer that nobody lets go on gives up."""


@pytest.fixture(scope="module")
def course() -> list[State]:
    """The positions of a campaign, by the number of choices made."""
    states: list[State] = []
    for session in playing(SEED):
        states.append(session.state.clone())
        if len(states) > LAST:
            return states
    raise AssertionError("the campaign is too short")


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """A save of the twentieth choice whose trail goes on to the forty-fifth."""
    path = tmp_path / "autosave.json"
    write_trailed(path, SEED, BASE, LAST)
    return path


def append(path: Path, step: Step) -> None:
    """Write one more line to a trail, as sound as a line can be."""
    other = Trail(path.with_name("other.trail"), id=json.loads(path.read_text())["trail"][0])
    other.lines = len(trail_of(path).read_bytes().splitlines()) - 1
    other.add(step)
    other.close()
    line = other.path.read_bytes().splitlines(keepends=True)[-1]
    trail_of(path).write_bytes(trail_of(path).read_bytes() + line)


def test_the_trail_goes_on_from_the_position(save: Path, course: list[State]) -> None:
    session = read_session(save, SYSTEM)
    assert session.state == course[LAST]
    assert session.log == played(SEED, LAST).log
    assert read_save(save, SYSTEM) == course[LAST]
    assert len(read_journal(save, SYSTEM)[0].choices) == LAST
    assert read_summary(save, SYSTEM).remark == ""
    trail_of(save).unlink()
    assert read_session(save, SYSTEM).state == course[BASE]


def test_a_torn_trail_ends_where_it_was_torn(save: Path, course: list[State]) -> None:
    whole = trail_of(save).read_bytes()
    line = len(whole.splitlines(keepends=True)[-1])
    for cut in range(1, line, 7):
        trail_of(save).write_bytes(whole[:-cut])
        assert read_save(save, SYSTEM) == course[LAST - 1]
        assert "autosave.trail" in read_summary(save, SYSTEM).remark
    trail_of(save).write_bytes(whole[:-line])
    assert read_save(save, SYSTEM) == course[LAST - 1]
    assert read_summary(save, SYSTEM).remark == ""


def test_a_garbled_trail_is_believed_up_to_the_damage(save: Path, course: list[State]) -> None:
    whole, dice = trail_of(save).read_bytes(), seeded(1, "trail")
    shorter = 0
    for _ in range(MUTATED):
        place = dice.below(len(whole))
        garbled = whole[:place] + bytes([dice.below(256)]) + whole[place + 1 :]
        trail_of(save).write_bytes(garbled)
        line = whole[:place].count(b"\n")
        believed = LAST if garbled == whole else BASE + max(0, line - 1)
        assert read_save(save, SYSTEM) == course[believed]
        shorter += believed < LAST
    assert shorter > MUTATED // 2


def test_a_line_whose_checksum_is_wrong_is_not_believed_though_it_makes_sense(
    save: Path, course: list[State]
) -> None:
    *lines, last = trail_of(save).read_bytes().splitlines(keepends=True)
    trail_of(save).write_bytes(b"".join([*lines, b"00000000", last[8:]]))
    assert read_save(save, SYSTEM) == course[LAST - 1]


def test_lines_that_are_missing_end_the_trail_though_the_next_would_follow(
    save: Path, course: list[State]
) -> None:
    """A choice and its undoing: without both the one after them has the right number."""
    at_end = played(SEED, LAST)
    assert at_end.decision is not None
    word, right = at_end.state.dice.word, at_end.decision.choices[0]
    at_end.choose(right)
    for step in (
        Step(LAST, right, word),
        Step(LAST + 1, None, word),
        Step(LAST, right, at_end.state.dice.word),
    ):
        append(save, step)
    *lines, _, _, last = trail_of(save).read_bytes().splitlines(keepends=True)
    trail_of(save).write_bytes(b"".join([*lines, last]))
    assert read_save(save, SYSTEM) == course[LAST]
    assert read_summary(save, SYSTEM).remark


def test_a_file_that_is_too_large_for_a_trail_is_not_read(
    save: Path, course: list[State], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trail, "LARGEST", trail_of(save).stat().st_size - 1)
    assert read_save(save, SYSTEM) == course[BASE]
    assert read_summary(save, SYSTEM).remark


def test_mutated_trails_lead_to_possible_positions(tmp_path: Path) -> None:
    tally = fuzz_trails(1_000_000, MUTATED, tmp_path)
    assert tally.failures == []
    assert tally.shorter > 0


@pytest.mark.parametrize("what", ["not offered", "wrong number", "other dice", "nothing to take back"])
def test_an_impossible_step_is_not_taken(save: Path, course: list[State], what: str) -> None:
    at_end = played(SEED, LAST)
    assert at_end.decision is not None
    right = at_end.decision.choices[0]
    at_end.choose(right)
    word = at_end.state.dice.word
    steps = {
        "not offered": [Step(LAST, Choice("conquer", "everything"), word)],
        "wrong number": [Step(LAST + 1, right, word)],
        "other dice": [Step(LAST, right, word ^ 1)],
        "nothing to take back": [Step(LAST - n, None, word) for n in range(LAST)],
    }[what]
    for step in steps:
        append(save, step)
    found = read_session(save, SYSTEM)
    assert found.state == course[found.state.choices_made]
    assert found.state.choices_made > 0
    if what != "nothing to take back":
        assert found.state == course[LAST]
    assert read_summary(save, SYSTEM).remark


def test_a_foreign_or_senseless_trail_is_left_alone(save: Path, course: list[State]) -> None:
    other = Trail(trail_of(save).with_name("other.trail"))
    other.close()
    steps = trail_of(save).read_bytes().partition(b"\n")[2]
    texts = (
        other.path.read_bytes() + steps,
        b"",
        b"\n\n\n",
        b"[" * 100_000,
        b"\x00" * 5000,
        b"00000000 {}\n",
    )
    for text in texts:
        trail_of(save).write_bytes(text)
        assert read_save(save, SYSTEM) == course[BASE]
        assert trail_of(save).read_bytes() == text


# ---------------------------------------------------------------------- while a game is played


@define(eq=False)
class Stalled(Keeper):
    """A keeper whose disk stands still until the gate is opened, and then writes nothing."""

    gate: threading.Event = field(init=False, factory=threading.Event)
    through: int = field(init=False, default=0)
    """Positions that have come through the gate."""

    def _write(self, snapshot: Snapshot, starts: list[Snapshot]) -> None:
        self.gate.wait(PATIENCE)
        self.through += 1


@pytest.fixture
def stalled(tmp_path: Path) -> Iterator[Stalled]:
    keeper = Stalled(SILOAM, tmp_path)
    yield keeper
    keeper.gate.set()
    keeper.flush()


def test_no_choice_waits_for_the_writer_and_none_is_lost(stalled: Stalled, tmp_path: Path) -> None:
    undone: set[int] = set()
    for session in playing(SEED):
        stalled.note(session, autosave=True)
        if session.can_undo and session.state.choices_made not in undone:
            undone.add(session.state.choices_made)
            session.undo()
            stalled.note(session, autosave=True)
        if session.state.choices_made >= LAST:
            break
    assert read_session(tmp_path / "autosave.json", SYSTEM).state == session.state
    assert undone
    assert stalled.through == 0, "the writer has not got on with the first position: nobody waited for it"


def test_a_game_that_goes_on_keeps_its_trail_whole(tmp_path: Path) -> None:
    """Continued twice, with the last position never written by the first two."""
    for choices in (10, 20, 30):
        keeper = Stalled(SILOAM, tmp_path)
        path = next(autosaves(tmp_path), None)
        session = read_session(path, SYSTEM) if path is not None else played(SEED, 0)
        dice = seeded(choices)
        while session.state.choices_made < choices:
            assert session.decision is not None
            session.choose(SYSTEM.policies["random"](session.state, session.decision, dice))
            keeper.note(session, autosave=True)
        keeper._autosave.release()  # as if the process had ended
    assert read_session(tmp_path / "autosave.json", SYSTEM).state == session.state
    assert not any(is_left(path) for path in tmp_path.glob("*.json"))


def test_a_trail_is_given_up_only_when_its_choices_lie_in_a_whole_position(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that is full when a game goes on must not cost what the trail of the run before holds."""
    first = Stalled(SILOAM, tmp_path)
    for session in playing(SEED):
        first.note(session, autosave=True)
        if session.state.choices_made == BASE:
            break
    first._autosave.release()  # as if the process had ended
    again = read_session(tmp_path / "autosave.json", SYSTEM)
    assert again.state.choices_made == BASE
    assert again.decision is not None
    again.choose(again.decision.choices[0])

    def full(*_args: object, **_kwargs: object) -> None:
        raise OSError(28, "No space left on device")

    second = Stalled(SILOAM, tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr("game.table.autosave.write_file", full)
        second.note(again, autosave=True)
    assert "No space left on device" in second.trouble
    assert "[Errno" not in second.trouble
    second._autosave.release()
    assert read_session(tmp_path / "autosave.json", SYSTEM).state.choices_made == BASE


def test_a_writer_that_fails_is_told_of_and_waited_for_by_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_snapshot: Snapshot, _note: str = "") -> bytes:
        raise ZeroDivisionError("no picture")

    monkeypatch.setattr(Snapshot, "encode", fail)
    library = Library(SILOAM, tmp_path)
    library.note(played(SEED, 3), autosave=True)
    waiting = threading.Thread(target=library.flush, daemon=True)
    waiting.start()
    waiting.join(10)
    assert not waiting.is_alive()
    assert "no picture" in library.trouble


def noted(library: Library, session: Session[State], choices: int) -> Session[State]:
    """Play on and have every choice written whole."""
    while session.state.choices_made < choices:
        assert session.decision is not None
        session.choose(session.decision.choices[0])
        library.note(session, autosave=True)
        library.flush()
    return session


def test_a_damaged_autosave_is_made_good_by_the_version_before_and_the_trail(tmp_path: Path) -> None:
    session = noted(library := Library(SILOAM, tmp_path), played(SEED, 0), 12)
    (path,) = autosaves(tmp_path)
    path.write_bytes(path.read_bytes()[:700])
    slot = library.unfinished()
    assert slot is not None
    assert slot.path == previous_of(path)
    assert "autosave.json" in slot.remark
    assert library.read(slot.path, slot.trail).state == session.state
    assert library.read(slot.path).state != session.state


def test_the_last_good_position_is_offered_when_both_versions_are_damaged(tmp_path: Path) -> None:
    noted(library := Library(SILOAM, tmp_path), played(SEED, 0), 5)
    (path,) = autosaves(tmp_path)
    for file in (path, previous_of(path)):
        file.write_text("{")
    slot = library.unfinished()
    assert slot is not None
    assert slot.path.stem.startswith("round start")
    assert "autosave.json" in slot.remark
    slot.path.unlink()
    slot = library.unfinished()
    assert slot is not None
    assert slot.problem
    assert slot.remark


def test_a_campaign_that_another_one_takes_the_place_of_is_kept(tmp_path: Path) -> None:
    library = Library(SILOAM, tmp_path)
    first = noted(library, played(3, 0), 8)
    noted(library, played(4, 0), 6)
    (left,) = (path for path in library.paths() if is_left(path))
    assert library.read(left).state == first.state
    (path,) = autosaves(tmp_path)
    assert library.read(path).state.seed == 4


def test_the_version_before_the_first_position_of_a_campaign_is_the_other_campaigns(tmp_path: Path) -> None:
    library = Library(SILOAM, tmp_path)
    noted(library, played(3, 0), 8)
    library.note(played(4, 0), autosave=True)
    library.flush()
    (path,) = autosaves(tmp_path)
    assert library.read(path).state.seed == 4
    assert library.read(previous_of(path)).state.seed == 3


def test_a_running_campaign_whose_autosave_is_thrown_away_begins_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = Library(SILOAM, tmp_path)
    session = noted(library, played(3, 0), 4)
    gone = library.discard(tmp_path / "autosave.json")
    assert library.read(gone).state == session.state
    monkeypatch.setattr(Keeper, "_write", lambda *_: None)
    noted(library, session, 8)
    assert library.read(tmp_path / "autosave.json").state == session.state


def test_advice_that_was_asked_for_is_saved_with_the_choice(tmp_path: Path) -> None:
    keeper = Stalled(SILOAM, tmp_path)
    session = played(SEED, 5)
    keeper.note(session, autosave=True)
    session.journal.note_advice(5)
    assert session.decision is not None
    session.choose(session.decision.choices[0])
    keeper.note(session, autosave=True)
    assert read_session(tmp_path / "autosave.json", SYSTEM).journal.advised == [5]
    keeper.gate.set()
    keeper.flush()
    library = Library(SILOAM, tmp_path)
    assert library.read(library.write("kept", session)).journal.advised == [5]
