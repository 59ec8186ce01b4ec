"""Languages: a tree of texts is read in place of the English one, and refused where it is not whole."""

from __future__ import annotations

import shutil
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.core.errors import ContentError, GameError
from game.core.game import Game
from game.core.language import in_force, is_chosen, per_language
from game.core.processes import spread
from game.core.translation import language_named, languages, mistakes, spoken, use_language
from game.table import texts
from tests.contract.systems import each_game
from tools.pseudo import pseudo as accented
from tools.pseudo import write_toml

TABLE, KEYS = "table/text/table.toml", "table/keys.toml"
RULES, LESSON = "siloam/rules/05.toml", "siloam/lessons/03-an-attack.toml"
NAMES, STORY = "siloam/text/operations.toml", "siloam/text/story.toml"


@pytest.fixture
def copy(pseudo: Path, tmp_path: Path) -> Path:
    """A tree that may be damaged."""
    return shutil.copytree(pseudo, tmp_path / "strange")


# ---------------------------------------------------------------------- speaking


@pytest.mark.usefixtures("any_language")
def test_texts_are_those_of_the_language_in_force(pseudo: Path) -> None:
    assert (texts.say("common.back"), spoken(), is_chosen()) == ("Back", "english", False)
    use_language(str(pseudo))
    assert (texts.say("common.back"), spoken(), is_chosen()) == ("Bááck", str(pseudo), True)
    use_language("english")
    assert (texts.say("common.back"), spoken(), is_chosen()) == ("Back", "english", True)


@each_game
@pytest.mark.usefixtures("any_language")
def test_every_game_reads_all_its_texts_in_a_language(game: Game, pseudo: Path) -> None:
    system = game.system
    titles = [lesson.title for lesson in system.lessons().lessons] if system.lessons else []
    use_language(str(pseudo))
    assert system.words()
    if system.lessons:
        assert [lesson.title for lesson in system.lessons().lessons] == [accented(title) for title in titles]
    if system.honours:
        assert all("«" in medal.how for medal in system.honours().medals)


@pytest.mark.usefixtures("any_language")
def test_what_is_made_of_texts_is_kept_for_each_language(pseudo: Path) -> None:
    made = []

    @per_language
    def back(mark: str) -> str:
        made.append(mark)
        return texts.say("common.back") + mark

    assert (back("!"), back("!")) == ("Back!", "Back!")
    use_language(str(pseudo))
    assert (back("!"), back("?"), back("!")) == ("Bááck!", "Bááck?", "Bááck!")
    use_language("english")
    assert back("!") == "Back!"
    assert made == ["!", "!", "?"]


def _said(key: str) -> str:
    return texts.say(key)


@pytest.mark.usefixtures("any_language")
def test_processes_of_ours_speak_the_same_language(pseudo: Path) -> None:
    use_language(str(pseudo))
    assert list(spread(_said, ["common.back"], 1)) == ["Bááck"]


def test_an_unknown_language_is_told_with_those_that_are_there() -> None:
    with pytest.raises(GameError, match=r"no language 'klingon'.* english"):
        use_language("klingon")
    assert in_force() == ""


# ---------------------------------------------------------------------- trees


def test_every_language_that_ships_is_whole() -> None:
    for language in languages().values():
        assert not list(mistakes(language))


def edited(file: Path, change: Callable[[Any], object]) -> None:
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    change(data)
    write_toml(file, data)


DAMAGE: list[tuple[str, Callable[[Any], object], str]] = [
    (TABLE, lambda t: t["common"].pop("back"), "common.back: is missing"),
    (TABLE, lambda t: t["common"].update(front="Vorn"), "common.front: is not there in English"),
    (TABLE, lambda t: t["title"].update(new=" "), "title.new: is empty"),
    (TABLE, lambda t: t["title"].update(quit=["Ende"]), "title.quit: must be of the same kind as in English"),
    (
        TABLE,
        lambda t: t["title"].update(version="{number}"),
        "title.version: must have the same blanks and links as in English; look at number, version",
    ),
    (KEYS, lambda t: t["keys"][0].update(action="x"), "keys[1].action: must be as in English: 'confirm'"),
    (KEYS, lambda t: t["keys"][0].update(fixed=False), "keys[1].fixed: must be as in English: True"),
    (
        RULES,
        lambda t: t["sections"][0]["paragraphs"][4].update(text="Siehe §5.7."),
        "sections[1].paragraphs[5].text: must have the same blanks and links as in English; look at §10",
    ),
    (LESSON, lambda t: t["steps"].pop(), "steps: must have"),
    (LESSON, lambda t: t["steps"][0].update(light=[]), "steps[1].light: must be as in English"),
    (NAMES, lambda t: t.update(first=[]), "first: must hold texts, as in English"),
    (NAMES, lambda t: t.update(second=["Kalt"]), ""),  # of words there may be more or fewer
]


def test_every_mistake_is_told_with_file_and_entry(copy: Path) -> None:
    for file, change, _ in DAMAGE:
        edited(copy / file, change)
    (copy / STORY).unlink()
    (copy / "siloam" / "map.toml").write_text("")
    wanted = [f"strange/{file}: {told}" for file, _, told in DAMAGE if told]
    wanted.append(f"strange/{STORY}: file: is missing; translate the English one")
    wanted.append("strange/siloam/map.toml: file: is none that a language has")
    told = [str(mistake) for mistake in mistakes(language_named(str(copy)))]
    assert len(told) == len(wanted)
    for start in wanted:
        assert any(line.startswith(start) for line in told), start


def test_a_language_that_is_not_whole_is_not_spoken(copy: Path) -> None:
    (copy / TABLE).write_text("common = [")
    with pytest.raises(ContentError, match=f"strange/{TABLE}: file: is not valid TOML"):
        use_language(str(copy))
    assert texts.say("common.back") == "Back"


# ---------------------------------------------------------------------- the language that nobody speaks


@pytest.mark.parametrize(
    ("english", "strange"),
    [
        ("Back", "Bááck"),
        ("Draw {draws:chit|chits}[, {hex}].", "«Drááw {draws:chíít|chííts}[, {hex}]. óó éé»"),
        ("See §5.1.", "«Séééé §5.1.»"),
        ("A <<Hit|hit>> is <b>out</b>.", "«A <<Híít|híít>> íís <b>óóúút</b>. óó»"),
        ("Press O", "«Prééss O»"),
        ("HQ", "HQ"),
    ],
)
def test_marks_and_blanks_stay_as_they_are(english: str, strange: str) -> None:
    assert accented(english) == strange
