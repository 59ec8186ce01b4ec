"""The file of finished campaigns, whatever becomes of it: what is sound is kept, nothing is lost unseen."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from game.core import annals, files
from game.core.annals import FORMAT, Annals, AnnalsFile, PastCampaign, campaign_id
from game.core.errors import SaveError
from game.core.files import LARGEST, try_lock
from game.core.journal import new_identity
from game.core.plain import LONGEST_LINE
from game.core.processes import spread
from game.core.session import new_session
from tests.toy.honours import honours
from tests.toy.system import TOY_SYSTEM

GRADE = "north_dusk"


def campaign(number: int, **changes: Any) -> PastCampaign:
    ended, facts = datetime(2026, 5, 1, 9), {"rounds": 5, "standing": 2}
    usual = PastCampaign(f"{number:016x}", f"Battle {number}", ended, number, GRADE, "", 30, 0, facts)
    return evolve(usual, **changes)


def file_in(folder: Path) -> AnnalsFile:
    return AnnalsFile(folder, TOY_SYSTEM.id, honours())


@pytest.fixture
def file(tmp_path: Path) -> AnnalsFile:
    return file_in(tmp_path / "saves")


@pytest.fixture
def kept(file: AnnalsFile) -> AnnalsFile:
    """A file with three campaigns."""
    for number in range(3):
        file.add(campaign(number))
    return file


def edited(kept: AnnalsFile, edit: Callable[[dict[str, Any]], object]) -> None:
    document = json.loads(kept.path.read_text(encoding="utf-8"))
    edit(document)
    kept.path.write_text(json.dumps(document), encoding="utf-8")


def names(found: Annals) -> list[str]:
    return [each.name for each in found.campaigns]


def test_what_is_counted_is_read_again(file: AnnalsFile) -> None:
    assert file.load() == Annals()
    assert not file.folder.exists(), "looking makes nothing"
    before, after = file.add(campaign(1))
    assert (before, after) == (Annals(), Annals((campaign(1),)))
    assert file.load() == after


def test_a_campaign_counts_once_and_its_first_end_stands(kept: AnnalsFile) -> None:
    before, after = kept.add(campaign(1, grade="south_dusk", choices=99))
    assert before == after == kept.load()
    assert kept.load().campaigns[1].grade == GRADE


def test_an_end_that_was_taken_back_counts_no_more(kept: AnnalsFile) -> None:
    kept.withdraw(campaign(1).id, campaign(1).choices + 1)
    assert len(kept.load().campaigns) == 3, "another end of it"
    kept.withdraw(campaign(1).id, campaign(1).choices)
    assert names(kept.load()) == ["Battle 0", "Battle 2"]


def test_a_campaign_without_an_identity_is_known_by_how_it_began() -> None:
    one, same, other = (new_session(TOY_SYSTEM, seed)[0].journal for seed in (1, 1, 2))
    assert campaign_id(one) == campaign_id(same) != campaign_id(other)
    identity = new_identity("A name")
    assert campaign_id(evolve(one, identity=identity)) == identity.id
    assert campaign_id(evolve(one, begin={"a": 1})) != campaign_id(evolve(one, begin={"a": 2}))


def drop(key: str) -> Callable[[dict[str, Any]], object]:
    return lambda document: document["campaigns"][1].pop(key)


def put(key: str, value: Any) -> Callable[[dict[str, Any]], object]:
    return lambda document: document["campaigns"][1].__setitem__(key, value)


def fact(name: str, value: Any) -> Callable[[dict[str, Any]], object]:
    return lambda document: document["campaigns"][1]["facts"].__setitem__(name, value)


ODD_ROWS: dict[str, Callable[[dict[str, Any]], object]] = {
    **{f"no {key}": drop(key) for key in campaign(1).to_data()},
    "no row": lambda document: document["campaigns"].__setitem__(1, 5),
    "a list": lambda document: document["campaigns"].__setitem__(1, []),
    "a word for a seed": put("seed", "7"),
    "a point in a number": put("choices", 3.5),
    "a negative number": put("advice", -1),
    "an endless number": put("seed", 10**300),
    "true for a number": put("choices", True),
    "a date that is none": put("ended", "yesterday"),
    "a number for a date": put("ended", 20260501),
    "a grade that is none": put("grade", "draw"),
    "a nameless name": put("name", None),
    "an id that is none": put("id", "../../etc"),
    "an id of another letter": put("id", "G" * 16),
    "facts that are none": put("facts", [1, 2]),
    "a fact of another kind": fact("rounds", "many"),
    "true for a fact": fact("rounds", True),
    "a huge fact": fact("rounds", 2**65),
    "an odd name of a fact": fact("\x1b[2J", 1),
    "a nested fact": fact("other", {"a": 1}),
    "a crowd of facts": lambda document: document["campaigns"][1]["facts"].update(
        {f"f{number}": 1 for number in range(annals.MOST_FACTS + 1)}
    ),
    "an entry too many": put("cheat", 1),
    "the same twice": put("id", campaign(0).id),
}


@pytest.mark.parametrize("oddity", ODD_ROWS)
def test_an_odd_row_is_left_out_and_the_rest_is_kept(oddity: str, kept: AnnalsFile) -> None:
    edited(kept, ODD_ROWS[oddity])
    damaged = kept.path.read_bytes()
    found = kept.load()
    assert names(found) == ["Battle 0", "Battle 2"]
    assert found.note.isprintable()
    assert "2 campaigns could be read" in found.note
    assert [path.read_bytes() for path in kept.folder.glob("*damaged*")] == [damaged]
    assert kept.load() == evolve(found, note=""), "it is mended, and told of once"


ODD_FILES: dict[str, bytes] = {
    "empty": b"",
    "no text": bytes(range(256)),
    "cut short": b'{"format": 1, "system": "toy", "campaigns": [{"id": "00',
    "deep": b"[" * 100_000,
    "no table": b"[1, 2]",
    "no list": b'{"format": 1, "system": "toy", "campaigns": 7}',
    "of another game": b'{"format": 1, "system": "chess", "campaigns": []}',
    "no format": b'{"system": "toy", "campaigns": []}',
    "an odd format": b'{"format": true, "system": "toy", "campaigns": []}',
    "no numbers": b'{"format": NaN, "system": "toy", "campaigns": []}',
    "endless digits": b'{"format": ' + b"9" * 5000 + b', "system": "toy", "campaigns": []}',
    "huge": b" " * (LARGEST + 1),
}


@pytest.mark.parametrize("oddity", ODD_FILES)
def test_an_odd_file_is_put_aside_and_counting_goes_on(oddity: str, file: AnnalsFile) -> None:
    file.folder.mkdir()
    file.path.write_bytes(ODD_FILES[oddity])
    _, after = file.add(campaign(5))
    assert names(after) == names(file.load()) == ["Battle 5"]
    assert "damaged" in after.note
    assert len(after.note) <= LONGEST_LINE
    (aside,) = file.folder.glob("*damaged*")
    assert aside.read_bytes() == ODD_FILES[oddity]
    file.path.write_bytes(b"again")
    file.load()
    assert len([*file.folder.glob("*damaged*")]) == 2, "none makes way for another"


def test_a_file_of_a_newer_version_is_left_alone(kept: AnnalsFile) -> None:
    edited(kept, lambda document: document.update(format=FORMAT + 1))
    newer = kept.path.read_bytes()
    assert "newer version" in kept.load().note
    with pytest.raises(SaveError, match="update the game"):
        kept.add(campaign(9))
    assert kept.path.read_bytes() == newer


def test_facts_of_another_version_stay(kept: AnnalsFile) -> None:
    edited(kept, fact("boats", 3))
    kept.add(campaign(9))
    assert kept.load().campaigns[1].facts["boats"] == 3


def test_words_of_strangers_are_cleaned(kept: AnnalsFile) -> None:
    edited(kept, put("name", "\x1b[2J" + "x" * 5000))
    (name,) = names(kept.load())[1:2]
    assert name.isprintable()
    assert len(name) <= 40


def test_a_folder_that_cannot_be_written_is_told_of(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("a file in place of the folder")
    file = file_in(tmp_path / "saves")
    assert file.load().campaigns == ()
    with pytest.raises(SaveError, match="cannot be made"):
        file.add(campaign(1))


def test_a_damaged_file_that_cannot_be_mended_is_read_all_the_same(
    kept: AnnalsFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    edited(kept, put("seed", "7"))

    damaged = kept.path.read_bytes()

    def refuse(*_files: Path) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(files, "write_atomically", refuse)
    found = kept.load()
    assert names(found) == ["Battle 0", "Battle 2"]
    assert "cannot be mended" in found.note
    assert "Read-only" in found.note
    with pytest.raises(SaveError, match="Read-only"):
        kept.add(campaign(9))
    assert kept.path.read_bytes() == damaged
    assert not [*kept.folder.glob("*damaged*")]


NO_FILES: dict[str, Callable[[Path], object]] = {
    "a folder": Path.mkdir,
    "a link to nowhere": lambda path: path.symlink_to("nowhere"),
    "a pipe": getattr(os, "mkfifo", Path.mkdir),
}


@pytest.mark.parametrize("thing", NO_FILES)
def test_something_else_in_place_of_the_file_is_told_of(thing: str, file: AnnalsFile) -> None:
    file.folder.mkdir()
    NO_FILES[thing](file.path)
    assert "is no file" in file.load().note
    with pytest.raises(SaveError, match="is no file"):
        file.add(campaign(1))
    assert os.path.lexists(file.path)


def test_a_lock_that_is_never_let_go_keeps_nobody_from_counting(
    file: AnnalsFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(annals, "LOCK_WAITS", 2)
    file.folder.mkdir()
    lock = try_lock(file.folder / ".campaigns.lock")
    assert lock is not None
    file.add(campaign(1))
    lock.close()
    assert names(file.load()) == ["Battle 1"]


EACH = 8


def _count(place: tuple[str, int]) -> None:
    folder, first = place
    for number in range(first, first + EACH):
        file_in(Path(folder)).add(campaign(number))


def test_games_that_run_at_once_lose_none_of_each_other(tmp_path: Path) -> None:
    places = [(os.fspath(tmp_path), first) for first in (0, EACH)]
    list(spread(_count, places, 2))
    with ThreadPoolExecutor(2) as threads:
        list(threads.map(_count, [(place, first + 2 * EACH) for place, first in places]))
    assert {each.seed for each in file_in(tmp_path).load().campaigns} == set(range(4 * EACH))
    assert not [*tmp_path.glob(".*.tmp")]
