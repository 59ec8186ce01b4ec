"""Reading a rulebook from its files, a file for each chapter and one for the glossary.

In a text, `§5.5.9` leads to a section, `<<Hit>>` or `<<Hit|hits>>` to a term of the glossary. `{costs.move}`
is a number or word of the game's content by its path, `{costs.move:point|points}` counts it. `<b>...</b>` is
set strong. Lines are joined; one that begins with "- " begins a bullet, and an empty one ends it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from importlib.resources.abc import Traversable

from attrs import define, field, frozen

from game.core.errors import ContentError
from game.core.rulebook import Page, Paragraph, Passage, Rulebook, Run, Section, Term, is_number, number_key
from game.core.tables import DataTable, read_table
from game.core.words import COUNT, GAIN, LOSS, listed, signed

GLOSSARY_FILE, GLOSSARY_TITLE = "glossary.toml", "Glossary"
SIZE = "count"
"""The last part of a path that asks how many things there are."""
BULLET = "- "
_CHAPTER = re.compile(r"\d+\.toml")
_MARK = re.compile(
    r"§(?P<section>\d+(?:\.\d+)*)"
    r"|<<(?P<term>[^<>|]+)(?:\|(?P<shown>[^<>|]+))?>>"
    r"|\{(?P<path>[\w.-]+)(?::(?P<wording>[^{}]+))?\}"
    r"|(?P<strong></?b>)"
    r"|(?P<stray>§|<<|>>|[{}])"
)


@frozen
class RuleFacts:
    """What the numbers and words of a rulebook are taken from."""

    roots: Mapping[str, object]
    """What the first part of a path may be."""
    name: Callable[[str], str] = str
    """How a word of the content is shown."""
    conjunction: str = "and"
    """What stands before the last of several."""

    def say(self, path: str, wording: str = "") -> str:
        """What stands at a path, in words; a LookupError says why it cannot be said."""
        value = self.value(path)
        if wording:
            return _counted(value, wording)
        if isinstance(value, int) and not isinstance(value, bool):
            return str(value)
        if isinstance(value, str):
            return self.name(value)
        if isinstance(value, Sequence | Set) and value and all(isinstance(word, str) for word in value):
            return listed([self.name(word) for word in value], self.conjunction)
        raise LookupError(f"{path!r} is neither a number nor a word of the content")

    def value(self, path: str) -> object:
        """What stands at a path."""
        value: object = self.roots
        for part in path.split("."):
            value = _part(value, part, path)
        return value


def _part(value: object, part: str, path: str) -> object:
    if isinstance(value, Mapping):
        found = value.get(part, value.get(int(part)) if part.isdecimal() else None)
    elif isinstance(value, Sequence) and part.isdecimal():
        found = value[int(part)] if int(part) < len(value) else None
    else:
        found = None if part.startswith("_") or part == SIZE else getattr(value, part, None)
    if found is None and part == SIZE and isinstance(value, Mapping | Sequence | Set):
        found = len(value)
    if found is None:
        raise LookupError(f"{path!r} leads nowhere: there is no {part!r}")
    return found


def _counted(value: object, wording: str) -> str:
    if isinstance(value, Mapping | Sequence | Set) and not isinstance(value, str):
        value = len(value)
    if not isinstance(value, int):
        raise LookupError(f"{value!r} cannot be counted")
    if wording in (GAIN, LOSS):
        return signed(value if wording == GAIN else -value)
    if wording.count(COUNT) != 1:
        raise LookupError(f"{wording!r} is not of the kind 'one|many'")
    one, many = wording.split(COUNT)
    return f"{value} {one if value == 1 else many}"


def read_rulebook(folder: Traversable, facts: RuleFacts) -> Rulebook:
    """The rulebook of a folder; the first mistake in it is raised."""
    reader = _Reader(folder, facts)
    book = reader.read()
    for mistake in reader.mistakes:
        raise mistake
    return book


def rulebook_mistakes(folder: Traversable, facts: RuleFacts) -> list[ContentError]:
    """All that is wrong with the rulebook of a folder, for whoever writes it."""
    reader = _Reader(folder, facts)
    reader.read()
    return reader.mistakes


@define
class _Reader:
    """Reads one folder and gathers what is wrong with it."""

    folder: Traversable
    facts: RuleFacts
    mistakes: list[ContentError] = field(factory=list)
    _names: dict[str, str] = field(factory=dict)
    """Terms by their names in small letters."""
    _links: list[tuple[DataTable, str, str]] = field(factory=list)
    """Numbers of sections that were named, and where."""
    _stated: set[str] = field(factory=set)

    def read(self) -> Rulebook:
        if not self.folder.is_dir():
            raise ContentError(self.folder.name, "folder", "is missing; install the game again")
        files = sorted(file.name for file in self.folder.iterdir())
        terms_table = read_table(self.folder, GLOSSARY_FILE) if GLOSSARY_FILE in files else None
        rows = terms_table.tables("terms") if terms_table else []
        self._names = {row.text("name").casefold(): row.text("name") for row in rows}
        sections: dict[str, Section] = {}
        for file in filter(_CHAPTER.fullmatch, files):
            self._read_chapter(read_table(self.folder, file), sections)
        sections = {number: sections[number] for number in sorted(sections, key=number_key)}
        terms = self._read_terms(rows)
        number = str(1 + max((number_key(it)[0] for it in sections), default=0)) if terms else ""
        if terms_table is not None:
            title = terms_table.text("title", GLOSSARY_TITLE)
            sections[number] = Section(number, title, self._read_paragraphs(terms_table))
            self._close(terms_table)
        self._check(sections)
        return Rulebook(sections, terms, number)

    # ------------------------------------------------------------------ sections and terms

    def _read_chapter(self, source: DataTable, sections: dict[str, Section]) -> None:
        chapter = str(int(source.file.partition(".")[0]))
        for row in source.tables("sections"):
            number = row.text("number")
            row.entry = number
            if not is_number(number) or number.split(".")[0] != chapter:
                self._fault(row, "number", f"must begin with {chapter}, the chapter of this file")
                continue
            if number in sections:
                self._fault(row, "number", "is the number of two sections")
            sections[number] = self._read_section(row, number)
        self._close(source)

    def _read_section(self, row: DataTable, number: str) -> Section:
        title = row.text("title")
        if not title:
            self._fault(row, "title", "is empty")
        return Section(number, title, self._read_paragraphs(row), row.texts("pictures", ()))

    def _read_terms(self, rows: Sequence[DataTable]) -> dict[str, Term]:
        terms: dict[str, Term] = {}
        for row in rows:
            name = row.text("name")
            row.entry = name
            if name in terms or is_number(name):
                self._fault(row, "name", "must be a word that no other term has")
            see = row.texts("see", ())
            self._links += [(row, "see", number) for number in see]
            paragraph = self._read_paragraph(row)
            terms[name] = Term(name, row.text("symbol", ""), see, (paragraph,))
        return dict(sorted(terms.items(), key=lambda item: item[0].casefold()))

    def _read_paragraphs(self, row: DataTable) -> tuple[Paragraph, ...]:
        return tuple(self._read_paragraph(it) for it in row.tables("paragraphs", optional=True))

    def _read_paragraph(self, row: DataTable) -> Paragraph:
        rules = row.texts("rules", ())
        for rule in rules:
            if rule in self._stated:
                self._fault(row, "rules", f"{rule} is stated twice")
            self._stated.add(rule)
        blocks = _blocks(row.text("text"))
        passages = tuple(Passage(tuple(self._runs(row, text)), bullet) for bullet, text in blocks)
        if not passages:
            self._fault(row, "text", "is empty")
        return Paragraph(passages, rules)

    # ------------------------------------------------------------------ texts

    def _runs(self, row: DataTable, text: str) -> Iterator[Run]:
        """The words of a passage, cut where their look or where they lead changes."""
        words, strong, place = "", False, 0
        for mark in _MARK.finditer(text):
            words += text[place : mark.start()]
            place = mark.end()
            if mark["path"]:
                words += self._fact(row, mark["path"], mark["wording"] or "")
                continue
            if mark["stray"]:
                self._fault(row, "text", f"has a stray {mark['stray']!r}: …{text[mark.start() :][:40]}")
                continue
            if words:
                yield Run(words, "", strong)
            words = ""
            if mark["strong"]:
                if strong == (mark["strong"] == "<b>"):
                    self._fault(row, "text", f"has a {mark['strong']} too many")
                strong = mark["strong"] == "<b>"
            else:
                yield self._link(row, mark, strong)
        words += text[place:]
        if words:
            yield Run(words, "", strong)
        if strong:
            self._fault(row, "text", "has a <b> that is never closed in its paragraph or bullet")

    def _link(self, row: DataTable, mark: re.Match[str], strong: bool) -> Run:
        number = mark["section"]
        if number:
            self._links.append((row, "text", number))
            return Run(number, number, strong)
        name = self._names.get(mark["term"].strip().casefold())
        if name is None:
            self._fault(row, "text", f"speaks of <<{mark['term']}>>, which is not in the glossary")
        return Run(mark["shown"] or mark["term"], name or "", strong)

    def _fact(self, row: DataTable, path: str, wording: str) -> str:
        try:
            return self.facts.say(path, wording)
        except LookupError as error:
            self._fault(row, "text", str(error.args[0]))
            return ""

    # ------------------------------------------------------------------ mistakes

    def _check(self, sections: Mapping[str, Page]) -> None:
        for row, key, number in self._links:
            if number not in sections:
                self._fault(row, key, f"leads to section {number}, which is not there")
        for number in sections:
            above = number.rpartition(".")[0]
            if above and above not in sections:
                self.mistakes.append(ContentError("rules", number, f"is part of {above}, which is not there"))

    def _close(self, source: DataTable) -> None:
        try:
            source.done()
        except ContentError as error:
            self.mistakes.append(error)

    def _fault(self, row: DataTable, key: str, problem: str) -> None:
        self.mistakes.append(row.fail(key, problem))


def _blocks(text: str) -> list[tuple[bool, str]]:
    """The passages of a text: whether each is a bullet, and its lines joined."""
    found: list[tuple[bool, list[str]]] = []
    begun = False
    for line in map(str.strip, text.strip().splitlines()):
        if line.startswith(BULLET) or (line and not begun):
            found.append((line.startswith(BULLET), [line.removeprefix(BULLET).strip()]))
            begun = True
        elif line:
            found[-1][1].append(line)
        else:
            begun = False
    return [(bullet, " ".join(lines)) for bullet, lines in found]
