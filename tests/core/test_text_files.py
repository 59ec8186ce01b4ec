"""Text files: sentences by section and key, checked when they are read."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.errors import ContentError
from game.core.tables import DataTable
from game.core.words import PLAIN, Texts, Vocabulary, read_texts


def table(**data: Any) -> DataTable:
    return DataTable("some.toml", "", data)


def test_sentences_are_said_by_section_and_key() -> None:
    source = table(load={"line": "Round {round}", "count": "{saves:save|saves}"}, bare="A word")
    texts = Texts(lambda: source)
    assert texts.say("load.line", round=3) == "Round 3"
    assert [texts.say("load.count", saves=number) for number in (1, 2)] == ["1 save", "2 saves"]
    assert texts.say("bare") == "A word"
    assert texts.has("load.line")
    assert not texts.has("load.gone")


def test_a_fact_may_choose_the_sentence() -> None:
    texts = Texts(lambda: table(load={"over": {"by": "won", "yes": "Won", "no": "Lost"}}))
    assert [texts.say("load.over", won=won) for won in (True, False)] == ["Won", "Lost"]


def test_line_breaks_are_for_the_writer_and_an_empty_line_is_a_paragraph() -> None:
    texts = Texts(lambda: table(new={"word": "\nOne\n  two.\n\nThree\nfour.\n", "short": " and "}))
    assert texts.say("new.word") == "One two.\nThree four."
    assert texts.say("new.short") == " and ", "a single line is left as it is"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"load": {"line": 3}}, "some.toml: load.line: must be text, but is 3"),
        ({"load": {"line": "a [b"}}, "some.toml: load.line: has a '[' that is never closed"),
        ({"load": {"line": "a }"}}, "some.toml: load.line: has a stray '}'"),
        ({"load": {"line": "{a:b}"}}, "some.toml: load.line: words 'a' in the unknown way 'b'"),
        ({"load": {"over": {"by": "won"}}}, "some.toml: load.over.by: has no texts to choose from"),
    ],
)
def test_a_mistake_is_found_when_the_file_is_read(data: dict[str, Any], message: str) -> None:
    with pytest.raises(ContentError) as caught:
        read_texts(table(**data), PLAIN)
    assert str(caught.value) == message


def test_a_vocabulary_knows_its_facts() -> None:
    vocabulary = Vocabulary({"hex": "text"}, ("text",))
    with pytest.raises(ContentError, match="speaks of 'round'"):
        read_texts(table(line="{round}"), vocabulary)


def test_exactly_the_wanted_sentences_are_there() -> None:
    with pytest.raises(ContentError, match="two: is missing"):
        read_texts(table(one="1"), PLAIN, ("one", "two"))
    with pytest.raises(ContentError, match="two: is not known here"):
        read_texts(table(one="1", two="2"), PLAIN, ("one",))


def test_a_missing_fact_is_named() -> None:
    with pytest.raises(ContentError, match="needs the fact 'round'"):
        Texts(lambda: table(load={"line": "Round {round}"})).say("load.line")
