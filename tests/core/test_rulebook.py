"""A rulebook in files: what it says, where its words lead, and what is refused with file and entry."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.errors import ContentError
from game.core.rule_files import RuleFacts, read_rulebook, rulebook_mistakes
from game.core.rulebook import Rulebook, Run

FACTS = RuleFacts({"costs": {"move": 1, "fight": 2}, "ranks": ("low", "high")}, str.title)
MOVES = """
[[sections]]
number = "1"
title = "Moves"
pictures = ["counter/fox"]
[[sections.paragraphs]]
rules = ["R1-a"]
text = '''
A move costs {costs.move:point|points}, see §1.2.
Nobody moves through a <<Wood>>:
- a <b>fox</b> may;
- <<wood|forests>> count too.

That is all.
'''
[[sections]]
number = "1.2"
title = "Paying for moves"
[[sections.paragraphs]]
text = "Points of the ranks {ranks}."
[[sections]]
number = "1.10"
title = "Nothing else"
[[sections.paragraphs]]
text = "A moved counter stops; moving on is for another turn. See §1."
"""
WORDS = """
[[terms]]
name = "Wood"
symbol = "tree"
see = ["1.2"]
text = "Trees: {ranks.count} kinds."
[[terms]]
name = "Counter"
rules = ["R2-a"]
text = "A piece."
"""


def written(folder: Path, moves: str = MOVES, words: str = WORDS) -> Path:
    (folder / "01.toml").write_text(moves, encoding="utf-8")
    (folder / "glossary.toml").write_text(words, encoding="utf-8")
    return folder


@pytest.fixture
def book(tmp_path: Path) -> Rulebook:
    return read_rulebook(written(tmp_path), FACTS)


def test_a_text_is_cut_into_passages_and_runs(book: Rulebook) -> None:
    first, fox, forests, last = book["1"].paragraphs[0].passages
    assert first.runs == (
        Run("A move costs 1 point, see "), Run("1.2", "1.2"), Run(". Nobody moves through a "),
        Run("Wood", "Wood"), Run(":"),
    )  # fmt: skip
    assert fox.bullet
    assert fox.runs == (Run("a "), Run("fox", strong=True), Run(" may;"))
    assert forests.runs == (Run("forests", "Wood"), Run(" count too."))
    assert (last.text, last.bullet) == ("That is all.", False)
    assert book["1.2"].paragraphs[0].passages[0].text == "Points of the ranks Low and High."
    assert book["Wood"].paragraphs[0].passages[0].text == "Trees: 2 kinds."


def test_pages_are_in_reading_order_and_know_their_places(book: Rulebook) -> None:
    assert list(book.pages) == ["1", "1.2", "1.10", "2", "Counter", "Wood"]
    assert book.glossary == "2"
    assert book.children("") == ("1", "2")
    assert book.children("1") == ("1.2", "1.10")
    assert book.children("2") == ("Counter", "Wood")
    assert book.parents("1.10") == ["1"]
    assert book.parents("Wood") == ["2"]
    assert (book.before("1"), book.after("1"), book.after("1.10"), book.after("Wood")) == ("", "1.2", "2", "")
    assert book.before("1.2") == "1"


def test_a_glossary_may_have_an_introduction(tmp_path: Path) -> None:
    introduced = "[[paragraphs]]\ntext = 'All words, such as <<Wood>>.'\n" + WORDS
    book = read_rulebook(written(tmp_path, words=introduced), FACTS)
    assert [it.passages[0].text for it in book["2"].paragraphs] == ["All words, such as Wood."]
    assert book.referring("Wood") == ("1", "2")


def test_links_lead_both_ways(book: Rulebook) -> None:
    assert book.referring("1.2") == ("1", "Wood")
    assert book.referring("Wood") == ("1",)
    assert book.referring("1") == ("1.10",)
    assert book.referring("Counter") == ()


def test_a_page_is_found_by_number_or_by_name_however_it_is_written(book: Rulebook) -> None:
    assert book.find(" 1.10 ") is book["1.10"]
    assert book.find("wOOd") is book["Wood"]
    assert book.find("1.3") is None
    assert book.nearest("1.3") == ["1", "1.2", "1.10"]
    assert book.nearest("1.9") == ["1", "1.2", "1.10"]
    assert book.nearest("7") == ["1", "1.2", "2"]
    assert book.nearest("woods") == ["Wood"]
    assert book.nearest("forest") == ["1"]
    assert book.nearest("..") == []


def test_a_rule_is_named_by_the_number_of_a_section_or_by_an_id_that_it_states(book: Rulebook) -> None:
    assert book.section_of("1.2") is book["1.2"]
    assert book.section_of("R1-a") is book.find(" r1-A ") is book["1"]
    assert book.find("R2-a") is book["Counter"]
    assert book.section_of("R2-a") is book["2"], "a term is part of the glossary"
    assert book.section_of("R3-a") is book.find("R3-a") is None
    assert book.section_of("Wood") is None, "no rule has the name of a term"


def test_words_are_searched_by_their_beginnings_and_titles_come_first(book: Rulebook) -> None:
    def found(words: str) -> list[str]:
        return [hit.address for hit in book.search(words)]

    assert found("move") == ["1", "1.2", "1.10"]
    assert found("moves")[0] == "1", "the whole title"
    assert found("WOOD") == ["Wood", "1"]
    assert found("move counter") == ["1.10"]
    assert found("1.10") == ["1.10"]
    assert found("pay") == ["1.2"]
    assert found("zebra") == found("") == found("-") == []
    assert book.search("forests")[0].quote.count("forests") == 1
    assert book.search("low")[0].quote == "Points of the ranks Low and High."


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("§1.2", "§1.4", "01.toml: 1.paragraphs[1].text: leads to section 1.4"),
        ("<<Wood>>", "<<Fen>>", "01.toml: 1.paragraphs[1].text: speaks of <<Fen>>"),
        ("<<Wood>>", "<<Wood>", "01.toml: 1.paragraphs[1].text: has a stray '<<'"),
        ("{costs.move:point|points}", "{costs.sail}", "there is no 'sail'"),
        ("{costs.move:point|points}", "{costs.move:points}", "not of the kind 'one|many'"),
        ("{costs.move:point|points}", "{costs}", "neither a number nor a word"),
        ("{ranks}.", "{ranks.}", "there is no ''"),
        ("costs {", "costs }{", "has a stray '}'"),
        ("§1.2", "§", "has a stray '§'"),
        ("<b>fox</b>", "<b>fox", "has a <b> that is never closed"),
        ("<b>fox</b>", "fox</b>", "has a </b> too many"),
        ('"1.2"', '"2.2"', "must begin with 1"),
        ('"1.2"', '"1.10"', "is the number of two sections"),
        ('"1.10"', '"1.10.1"', "is part of 1.10, which is not there"),
        ('"Nothing else"', '""', "01.toml: 1.10.title: is empty"),
        ('title = "Moves"', 'titel = "Moves"', "01.toml: 1.title: is missing"),
        ('rules = ["R1-a"]', 'rules = ["R1-a", "R1-a"]', "R1-a is stated twice"),
        ('rules = ["R1-a"]', 'rule = ["R1-a"]', "01.toml: 1.paragraphs[1].rule: is not known here"),
        ("Points of the ranks {ranks}.", " ", "01.toml: 1.2.paragraphs[1].text: is empty"),
    ],
)
def test_a_mistake_in_a_chapter_names_file_entry_and_problem(
    tmp_path: Path, old: str, new: str, told: str
) -> None:
    assert old in MOVES
    with pytest.raises(ContentError) as refused:
        read_rulebook(written(tmp_path, MOVES.replace(old, new)), FACTS)
    assert told in str(refused.value)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('see = ["1.2"]', 'see = ["1.4"]', "glossary.toml: Wood.see: leads to section 1.4"),
        ('name = "Counter"', 'name = "Wood"', "must be a word that no other term has"),
        ('name = "Counter"', 'name = "12"', "must be a word that no other term has"),
        ('symbol = "tree"', 'icon = "tree"', "glossary.toml: Wood.icon: is not known here"),
    ],
)
def test_a_mistake_in_the_glossary_is_named_too(tmp_path: Path, old: str, new: str, told: str) -> None:
    with pytest.raises(ContentError) as refused:
        read_rulebook(written(tmp_path, words=WORDS.replace(old, new)), FACTS)
    assert told in str(refused.value)


def test_all_mistakes_are_gathered_for_whoever_writes(tmp_path: Path) -> None:
    folder = written(tmp_path, MOVES.replace("§1.2", "§1.4").replace("<<Wood>>", "<<Fen>>"))
    assert len(rulebook_mistakes(folder, FACTS)) == 2


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="rules: folder: is missing"):
        read_rulebook(tmp_path / "rules", FACTS)
