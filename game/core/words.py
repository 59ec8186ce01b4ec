"""The small language of the text files: sentences with blanks that facts fill.

`{hex}` is a fact, worded by what its name says it is; `{option:plan}` names the wording; `{hits:hit|hits}`
counts; `{amount:+}` is signed and `{amount:-}` a loss. A part in [square brackets] is left out when one of
its facts is empty or 0. A table in place of a text has `by`, the fact that decides, and a text for each value
of it: `yes` and `no`, `none` for an empty one, `other` for the rest. Line breaks are for the writer
of the file; an empty line begins a paragraph.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from attrs import field, frozen

from game.core.errors import ContentError
from game.core.language import in_force
from game.core.plain import plain
from game.core.tables import DataTable

Facts = Mapping[str, Any]
Namer = Callable[[str, Any, Facts], str]
"""Words a value: the wording wanted, the value and the facts around it."""

GAIN, LOSS, COUNT, TEXT = "+", "-", "|", "text"
_TOKEN = re.compile(r"\{(?P<fact>\w+)(?::(?P<wording>[^{}]+))?\}|(?P<mark>[\[\]{}])")


@frozen
class Blank:
    """A place for a fact."""

    fact: str
    wording: str


@frozen
class Aside:
    """A part that is left out when one of its facts is empty."""

    parts: tuple[str | Blank, ...]


@frozen
class Sentence:
    """A text with blanks."""

    file: str
    entry: str
    parts: tuple[str | Blank | Aside, ...]

    def say(self, facts: Facts, namer: Namer) -> str:
        return "".join(self._words(facts, namer))

    def blanks(self) -> Iterator[Blank]:
        for part in self.parts:
            if isinstance(part, Aside):
                yield from (inner for inner in part.parts if isinstance(inner, Blank))
            elif isinstance(part, Blank):
                yield part

    def _words(self, facts: Facts, namer: Namer) -> Iterator[str]:
        for part in self.parts:
            if isinstance(part, Aside):
                if all(facts.get(inner.fact) for inner in part.parts if isinstance(inner, Blank)):
                    yield from (self._fill(inner, facts, namer) for inner in part.parts)
            else:
                yield self._fill(part, facts, namer)

    def _fill(self, part: str | Blank, facts: Facts, namer: Namer) -> str:
        if isinstance(part, str):
            return part
        if part.fact not in facts:
            raise ContentError(self.file, self.entry, f"needs the fact {part.fact!r}, which is not there")
        value = facts[part.fact]
        if part.wording == GAIN:
            return signed(value)
        if part.wording == LOSS:
            return signed(-value)
        if COUNT in part.wording:
            one, many = part.wording.split(COUNT)
            number = value if isinstance(value, int) else len(value)
            return f"{number} {one if number == 1 else many}"
        return namer(part.wording, value, facts)


@frozen
class Fork:
    """Texts of which a fact chooses one."""

    file: str
    entry: str
    by: str
    forms: Mapping[str, Wording]

    def say(self, facts: Facts, namer: Namer) -> str:
        key = _key(facts.get(self.by))
        form = self.forms.get(key) or self.forms.get("other")
        if form is None:
            raise ContentError(self.file, self.entry, f"has no text for {self.by} = {key!r}")
        return form.say(facts, namer)

    def blanks(self) -> Iterator[Blank]:
        for form in self.forms.values():
            yield from form.blanks()


Wording = Sentence | Fork


@frozen
class Vocabulary:
    """What the texts may speak of."""

    facts: Mapping[str, str] | None
    """How each fact is worded unless its blank says otherwise; None for any fact as it is."""
    namings: Collection[str]
    """The wordings there are."""


PLAIN = Vocabulary(None, (TEXT,))
"""For texts whose facts are words and numbers already."""


def plainly(_wording: str, value: Any, _facts: Facts) -> str:
    """The namer of plain texts. Words were cleaned where they were read, a path or an error is here."""
    return value if isinstance(value, str) else plain(value)


def read_wording(source: DataTable, key: str, vocabulary: Vocabulary) -> Wording:
    """Read a text, or a table of texts with the fact that chooses among them."""
    if not isinstance(source.data.get(key), dict):
        return _parse(source, key, vocabulary)
    table = source.table(key)
    by = table.text("by")
    forms = {form: read_wording(table, form, vocabulary) for form in table.names() if form != "by"}
    if not forms:
        raise table.fail("by", "has no texts to choose from")
    return Fork(source.file, table.entry, by, forms)


def signed(number: int) -> str:
    """A change with its sign, as print sets it."""
    return f"+{number}" if number > 0 else f"\N{MINUS SIGN}{-number}" if number < 0 else "0"


def listed(things: Collection[str], conjunction: str) -> str:
    """A list in a sentence."""
    *front, last = things or ("",)
    return f"{', '.join(front)} {conjunction} {last}" if front else last


def percent(chance: float) -> str:
    """A chance as people read it; never a rounded certainty."""
    if 0 < chance < 0.005:
        return "<1 %"
    if 0.995 <= chance < 1:
        return ">99 %"
    return f"{round(100 * chance)} %"


def _key(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if value else "none"


def _parse(source: DataTable, key: str, vocabulary: Vocabulary) -> Sentence:
    text = _unbroken(source.text(key))
    parts: list[str | Blank | Aside] = []
    aside: list[str | Blank] | None = None
    place = 0

    def add(part: str | Blank) -> None:
        if aside is None:
            parts.append(part)
        else:
            aside.append(part)

    for token in _TOKEN.finditer(text):
        if token.start() > place:
            add(text[place : token.start()])
        place = token.end()
        mark = token["mark"]
        if mark is None:
            add(_blank(source, key, token["fact"], token["wording"], vocabulary))
        elif mark == "[" and aside is None:
            aside = []
        elif mark == "]" and aside is not None:
            parts.append(Aside(tuple(aside)))
            aside = None
        else:
            raise source.fail(key, f"has a stray {mark!r}")
    if aside is not None:
        raise source.fail(key, "has a '[' that is never closed")
    if place < len(text):
        add(text[place:])
    return Sentence(source.file, f"{source.entry}.{key}".strip("."), tuple(parts))


def _unbroken(text: str) -> str:
    if "\n" not in text:
        return text
    return "\n".join(" ".join(paragraph.split()) for paragraph in text.strip().split("\n\n"))


def _blank(source: DataTable, key: str, fact: str, wording: str | None, vocabulary: Vocabulary) -> Blank:
    if vocabulary.facts is not None and fact not in vocabulary.facts:
        raise source.fail(key, f"speaks of {fact!r}, which is not a known fact")
    wording = wording or (vocabulary.facts[fact] if vocabulary.facts is not None else TEXT)
    if wording not in (GAIN, LOSS, *vocabulary.namings) and wording.count(COUNT) != 1:
        raise source.fail(key, f"words {fact!r} in the unknown way {wording!r}")
    return Blank(fact, wording)


def read_texts(source: DataTable, vocabulary: Vocabulary, wanted: Collection[str] = ()) -> dict[str, Wording]:
    """The sentences of a file by key or "section.key", exactly those that are wanted if that is known."""
    found: dict[str, Wording] = {}
    for key in wanted or source.names():
        value = source.data.get(key)
        if isinstance(value, dict) and "by" not in value:
            section = read_texts(source.table(key), vocabulary)
            found |= {f"{key}.{name}": wording for name, wording in section.items()}
        else:
            found[key] = read_wording(source, key, vocabulary)
    source.done()
    return found


@frozen(eq=False)
class Texts:
    """The sentences of one file, read when the first of them is asked for."""

    source: Callable[[], DataTable]
    vocabulary: Vocabulary = PLAIN
    namer: Namer = plainly
    _read: dict[str, dict[str, Wording]] = field(init=False, factory=dict)
    """The sentences of each language that was in force when one was asked for."""

    @property
    def sentences(self) -> dict[str, Wording]:
        """Every sentence by "section.key"."""
        language = in_force()
        if language not in self._read:
            self._read[language] = read_texts(self.source(), self.vocabulary)
        return self._read[language]

    def has(self, key: str) -> bool:
        return key in self.sentences

    def say(self, key: str, /, **facts: object) -> str:
        """A sentence with its blanks filled."""
        return self.sentences[key].say(facts, self.namer)
