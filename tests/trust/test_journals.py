"""Records outlive rules: one that leads elsewhere now stays as text, and a new one begins."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import attrs
import pytest

from game.core.errors import GameError
from game.core.frame import Choice
from game.core.journal import Setup, first_position, journal_from
from game.core.recording import as_text, replayed, resume, verify
from game.core.saves import encode, read_journal, read_save, read_session, write_session
from game.core.session import Session, new_session, session_from
from game.core.system import Upgrade
from game.core.trail import follow, step_of
from game.siloam.account.chronicle import chronicle
from game.siloam.model.state import State
from game.siloam.system import SILOAM_SYSTEM as SYSTEM
from tests.cli.test_commands import run
from tests.toy.system import TOY_SYSTEM
from tests.trust.games import played, playing_on

BASE, CHOICES = 45, 90
RAISED = attrs.evolve(SYSTEM, rules=SYSTEM.rules + 1)


def from_position(choices: int = CHOICES - BASE) -> Session[State]:
    """A campaign that began from a position, some choices later."""
    session = session_from(SYSTEM, played(7, BASE).state, ("The Vang land.",))
    return play(session, choices)


def play(session: Session[Any], choices: int) -> Session[Any]:
    return next(s for s in playing_on(session, 8, "steady") if len(s.journal.choices) == choices)


def other_rules(session: Session[State]) -> State:
    """Where the choices would have led by rules that are no more: somewhere the journal does not."""
    state = session.state.clone()
    state.cp += 1
    return state


# ---------------------------------------------------------------------- beginning from a position


def test_a_new_game_says_how_it_began() -> None:
    session, _ = new_session(SYSTEM, 7)
    assert session.journal.begin == Setup("campaign", 7, {"preset": "rulebook"})
    assert session.journal.rules == SYSTEM.rules


def test_a_journal_that_begins_from_a_position_is_written_and_read() -> None:
    journal = from_position().journal
    assert journal_from(json.loads(json.dumps(journal.to_data()))) == journal
    assert first_position(SYSTEM, journal) == played(7, BASE).state
    assert journal.copy() == journal


def test_it_is_played_again_from_there(tmp_path: Path) -> None:
    session, path = from_position(), tmp_path / "save.json"
    write_session(path, SYSTEM, session)
    journal, state = read_journal(path, SYSTEM)
    verify(SYSTEM, journal, state)
    record = replayed(SYSTEM, journal)
    assert record.position(0) == played(7, BASE).state
    assert record.position(record.made) == session.state
    again = read_session(path, SYSTEM)
    assert (again.state, again.log, again.journal) == (session.state, session.log, session.journal)
    assert again.can_undo == session.can_undo


def test_a_branch_of_it_goes_on_from_its_choice() -> None:
    session = from_position()
    session.journal.advised = [BASE + 2, BASE + 30]
    branch = replayed(SYSTEM, session.journal, 10)
    assert branch.state == from_position(10).state
    assert branch.state.choices_made == BASE + 10
    assert branch.journal.advised == [BASE + 2]
    assert branch.journal.earlier == session.journal.earlier


def test_a_trail_goes_on_from_it() -> None:
    behind, ahead = from_position(5), from_position(6)
    assert follow(behind, [step_of(ahead)])
    assert behind.state == ahead.state


def test_its_chronicle_begins_with_its_round() -> None:
    session = from_position()
    told = chronicle(session.journal)
    assert told.final == session.state
    assert told.rounds[0].number == first_position(SYSTEM, session.journal).round


def test_the_commands_play_it_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "save.json"
    write_session(path, SYSTEM, from_position())
    assert run(capsys, "replay", str(path), "--verify")[0] == 0
    code, out, _ = run(capsys, "replay", str(path))
    assert code == 0
    assert out.lstrip().startswith("The Vang land.")


def test_an_impossible_position_to_begin_from_is_not_believed(tmp_path: Path) -> None:
    session, path = from_position(), tmp_path / "save.json"
    document = json.loads(encode(SYSTEM, session.state, session.journal))
    document["journal"]["begin"]["position"]["morale"]["cics"] = 99
    path.write_text(json.dumps(document))
    with pytest.raises(GameError, match="impossible position"):
        read_journal(path, SYSTEM)
    again = read_session(path, SYSTEM)
    assert again.state == session.state
    assert not again.journal.choices
    assert "99" in again.journal.earlier[-1], "what cannot be used is kept as it was written"


def test_a_position_to_begin_from_is_upgraded_with_the_save(tmp_path: Path) -> None:
    def rename(document: dict[str, Any]) -> dict[str, Any]:
        snapshot = {**document["snapshot"]}
        snapshot["cp"] = snapshot.pop("money")
        journal = {**document["journal"], "marks": {}}
        return {**document, "format": SYSTEM.format + 1, "snapshot": snapshot, "journal": journal}

    upgrades: tuple[Upgrade, ...] = (*SYSTEM.upgrades, rename)
    later = attrs.evolve(SYSTEM, upgrades=upgrades)
    session, path = from_position(), tmp_path / "save.json"
    document = json.loads(encode(SYSTEM, session.state, session.journal))
    for position in (document["snapshot"], document["journal"]["begin"]["position"]):
        position["money"] = position.pop("cp")
    path.write_text(json.dumps(document))
    assert read_save(path, later) == session.state
    assert read_session(path, later).journal.choices == session.journal.choices


# ---------------------------------------------------------------------- records of other rules


def test_an_older_record_that_still_leads_to_its_position_is_used_as_it_is() -> None:
    session = played(7, CHOICES)
    again = resume(RAISED, session.journal, session.state.clone())
    assert (again.log, again.journal.choices) == (session.log, session.journal.choices)
    assert again.journal.rules == RAISED.rules, "it has just been tried out"
    assert not again.journal.earlier


def test_one_that_does_not_stays_as_text_and_a_new_one_begins() -> None:
    session = played(7, CHOICES)
    state = other_rules(session)
    again = resume(RAISED, session.journal, state)
    assert again.state == state
    assert first_position(RAISED, again.journal) == state
    assert (again.journal.rules, again.journal.choices) == (RAISED.rules, [])
    earlier = again.journal.earlier
    assert earlier[0] == SYSTEM.words().line(session.log[0].event)
    assert len(earlier) > CHOICES
    verify(RAISED, again.journal, state)


def test_it_stays_through_saves_and_further_changes_of_the_rules(tmp_path: Path) -> None:
    session, path = played(7, CHOICES), tmp_path / "save.json"
    once = play(resume(RAISED, session.journal, other_rules(session)), 12)
    kept = once.journal.earlier
    write_session(path, RAISED, once)
    again = read_session(path, RAISED)
    assert (again.state, again.journal) == (once.state, once.journal)
    twice = resume(RAISED, again.journal, other_rules(again))
    assert twice.journal.earlier[: len(kept)] == kept
    assert len(twice.journal.earlier) > len(kept)


def test_only_sentences_that_a_checksum_bears_out_are_told() -> None:
    """After the last checksum that is right the record is told by its choices alone."""
    session = played(4, CHOICES)
    first, second = sorted(session.journal.marks)[:2]
    assert first == 0
    sure = [entry.event for entry in session.log if entry.choice <= second]
    session.journal.choices[second + 5] = Choice("fly", "red-1", "1712")
    lines = as_text(SYSTEM, session.journal)
    sentences = [line for event in sure if (line := SYSTEM.words().line(event))]
    assert list(lines[: len(sentences)]) == sentences
    rest = lines[len(sentences) :]
    assert len(rest) == CHOICES - second
    assert rest[5] == "fly red-1 1712"
    session.journal.marks = {}
    assert len(as_text(SYSTEM, session.journal)) == CHOICES


def test_a_replay_that_fails_names_the_rules_of_the_record() -> None:
    session = played(7, 20)
    session.journal.choices[10] = Choice("fly")
    with pytest.raises(GameError, match=f"rules {SYSTEM.rules}, and these are rules {RAISED.rules}"):
        replayed(RAISED, session.journal)
    with pytest.raises(GameError) as caught:
        replayed(SYSTEM, session.journal)
    assert "rules" not in str(caught.value).replace("rule ", "")


@pytest.mark.parametrize("journal", [None, [], {"choices": 3}, {"begin": 5}])
def test_a_record_that_cannot_be_read_leaves_the_position(tmp_path: Path, journal: Any) -> None:
    session, path = played(7, 20), tmp_path / "save.json"
    document = json.loads(encode(SYSTEM, session.state)) | {"journal": journal}
    path.write_text(json.dumps(document))
    again = read_session(path, SYSTEM)
    assert again.state == session.state
    assert again.journal.earlier == (() if journal is None else (json.dumps(journal),))


def test_a_game_of_another_kind_begins_from_a_position_too() -> None:
    lesson = session_from(TOY_SYSTEM, played(1, 6, system=TOY_SYSTEM).state.clone())
    made = play(lesson, 3)
    assert replayed(TOY_SYSTEM, made.journal).state == made.state
    assert replayed(TOY_SYSTEM, made.journal).made == 3
