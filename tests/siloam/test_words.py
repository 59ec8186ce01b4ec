"""Every question, answer and happening has its words, and they are fit to be read."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import game
from game.core.words import Sentence, Wording
from game.siloam.model.content import content
from game.siloam.words import words
from game.siloam.words.names import FACTS, NAMINGS
from tests.siloam.listening import Heard, faults, listened

SOURCE = Path(game.__file__).parent
RULES = sorted((SOURCE / "siloam" / "rules").glob("*.py"))


@pytest.fixture(scope="module")
def heard() -> Heard:
    return listened()


def _named_in_source(function: str) -> set[str]:
    """The first arguments, where they are written out, of all calls of a function in the rules."""
    found = set()
    for path in RULES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            called = node.func
            name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
            if name == function:
                first = ast.walk(node.args[0])
                found |= {c.value for c in first if isinstance(c, ast.Constant) and isinstance(c.value, str)}
    return found


# ---------------------------------------------------------------------- nothing without words


def test_every_event_of_the_rules_has_a_line_and_every_line_an_event(heard: Heard) -> None:
    assert set(words().log) == _named_in_source("emit") | set(heard.events)


def test_every_line_of_the_log_was_heard(heard: Heard) -> None:
    assert set(words().log) - set(heard.events) == set()


def test_every_question_has_a_prompt_and_every_prompt_a_question(heard: Heard) -> None:
    parts = [key.partition(".") for key in words().prompts]
    titled = {kind for kind, _, part in parts if part == "title"}
    assert titled == _named_in_source("Decision") | set(heard.prompts)
    assert {kind for kind, _, part in parts if part != "title"} <= titled
    assert {part for _, _, part in parts} == {"title", "hint"}


def test_every_prompt_was_heard(heard: Heard) -> None:
    assert {key.partition(".")[0] for key in words().prompts} - set(heard.prompts) == set()


def test_every_verb_was_heard(heard: Heard) -> None:
    assert _named_in_source("Choice") - set(heard.choices) == set()


def test_every_entry_for_a_choice_is_used(heard: Heard) -> None:
    assert set(words().choices) - heard.entries == set()
    assert set(words().meanings) - heard.meanings == set()


def _sentences(wording: Wording) -> Iterator[Sentence]:
    if isinstance(wording, Sentence):
        yield wording
    else:
        for form in wording.forms.values():
            yield from _sentences(form)


def test_every_form_of_every_text_was_heard(heard: Heard) -> None:
    book = words()
    texts = [*book.prompts.values(), *book.choices.values(), *book.log.values()]
    sentences = {sentence for text in texts for sentence in _sentences(text)}
    assert {f"{sentence.file}: {sentence.entry}" for sentence in sentences - heard.sentences} == set()


def test_every_label_is_used() -> None:
    used = set()
    for path in SOURCE.rglob("*.py"):
        used |= set(re.findall(r"""label(?:s\[|\()["'](\w+)["']""", path.read_text(encoding="utf-8")))
        used |= set(re.findall(r"""(?:headed|cup)\(\s*["'](\w+)["']""", path.read_text(encoding="utf-8")))
    assert set(words().names.labels) - used == {"success", "failure"}, "the check of an event reads these two"


def test_every_known_fact_and_naming_is_used() -> None:
    book = words()
    texts = (book.prompts, book.choices, book.log, book.reasons, book.effects, book.whys)
    wordings = [wording for group in texts for wording in group.values()]
    for meaning in book.meanings.values():
        wordings += filter(None, (meaning.effect, meaning.price, meaning.rule))
    blanks = [blank for wording in wordings for blank in wording.blanks()]
    assert set(FACTS) - {blank.fact for blank in blanks} == set()
    assert set(NAMINGS) - {blank.wording for blank in blanks} == set()


# ---------------------------------------------------------------------- fit to be read


def test_all_that_is_said_is_fit_to_be_read(heard: Heard) -> None:
    assert {text: found for text in heard.everything() if (found := faults(text))} == {}


def test_no_id_of_a_counter_is_ever_said(heard: Heard) -> None:
    printed = content()
    ids = {*printed.units, *printed.supports, *printed.tracks.plans, *printed.tracks.boxes} - {"bolster"}
    ids = {name for name in ids if "-" in name or "_" in name}
    assert {text for text in heard.everything() if any(name in text for name in ids)} == set()


def test_different_choices_of_a_question_sound_different(heard: Heard) -> None:
    assert heard.alike == set()


def test_the_log_is_short(heard: Heard) -> None:
    long = {
        text
        for kind, texts in heard.events.items()
        if kind not in ("draws_begin", "event_branch")
        for text in texts
        if len(text) > 120
    }
    assert long == set()


TEXTS = sorted(
    file
    for folder in ("text", "lessons", "rules")
    for file in (SOURCE.parent / "assets" / "siloam" / folder).glob("*.toml")
)
ONE_WORD = {
    r"\bcannons?\b": "the symbol is called artillery, as its picture: a crossed ring",
    r"\b(coalition|vang) (losses|coffins)\b": "what has been counted are casualties",
    r"\btoo many coffins\b": "what has been counted are casualties",
    r"\{tracks\.\w+_casualties\} (coffins|losses)": "what has been counted are casualties",
    r"\bstars? (of|for|on) (a|the) VP Space": "VP Spaces have flags",
}
"""What the texts must not say, for another word stands for the same thing."""


@pytest.mark.parametrize("file", TEXTS, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_one_word_stands_for_one_thing(file: Path) -> None:
    """A coffin lies hidden on a Hit Marker; counted, it is a casualty. The glossary says so."""
    text = " ".join(file.read_text(encoding="utf-8").split())
    for said, why in ONE_WORD.items():
        found = re.search(said, text, re.IGNORECASE)
        assert found is None, f"{file.name} says {found.group()!r}, but {why}" if found else ""


def test_the_glossary_tells_coffins_from_casualties() -> None:
    glossary = (SOURCE.parent / "assets" / "siloam" / "rules" / "glossary.toml").read_text(encoding="utf-8")
    assert "Each coffin counted is one casualty." in glossary
