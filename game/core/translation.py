"""The trees of languages: which there are, which files each must have, and whether one is whole.

A folder of assets that has texts says in its `translation.toml` which of its files a language has, and which
keys in them mean the same in every language: names of pictures, choices of a lesson, numbers of rules.
Everything else that is text is written anew. What is there in English must be there in every language, with
the same blanks and the same links; nothing falls back to English.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import Any

from attrs import frozen

from game.core import language
from game.core.errors import ContentError, GameError
from game.core.language import ENGLISH
from game.core.tables import DataTable, assets, read_file

FILE, NAME_FILE = "translation.toml", "language.toml"
LANGUAGES = "languages"
"""The folder of the languages that ship, in the assets."""
_NUMBER = re.compile(r"\[\d+\]")
_MARK = re.compile(r"\{(?P<blank>[\w.-]+)(?::[^{}]*)?\}|§(?P<section>\d+(?:\.\d+)*)")


@frozen
class Language:
    """A language by its id, the name of its folder, and by what it calls itself."""

    id: str
    name: str
    folder: str
    """Where its tree lies; empty for English, whose texts are the assets themselves."""


@frozen
class WordedFile:
    """A file of which every language has its own."""

    root: Path
    place: PurePosixPath
    """Where it lies in the tree of a language."""
    file: str
    """Where it lies below its root."""
    same: frozenset[str]
    """The keys in it that mean the same in every language, with the keys above them where that is needed."""

    @property
    def english(self) -> dict[str, Any]:
        return read_file(self.root / self.file, str(self.place))


# ---------------------------------------------------------------------- languages


def languages() -> dict[str, Language]:
    """English and the languages that ship with the program, by id."""
    found = {ENGLISH: Language(ENGLISH, "English", "")}
    folder = Path(str(assets())) / LANGUAGES
    for tree in sorted(folder.iterdir()) if folder.is_dir() else ():
        if tree.is_dir():
            found[tree.name] = _language(tree)
    return found


def language_named(name: str) -> Language:
    """A language by its id, or by the folder that its tree lies in."""
    known = languages()
    if name in known:
        return known[name]
    if (Path(name) / NAME_FILE).is_file():
        return _language(Path(name).resolve())
    raise GameError(
        f"There is no language {name!r}. Say one of {', '.join(known)}, or a folder with a {NAME_FILE} in it."
    )


def use_language(name: str) -> Language:
    """Speak a language from now on, once its tree is found to be whole."""
    chosen = checked(name)
    language.put_in_force(chosen.folder)
    return chosen


def spoken() -> str:
    """What to call the language in force by: its id, or its folder if it does not ship."""
    folder = language.in_force()
    return next((known.id for known in languages().values() if known.folder == folder), folder)


def _language(tree: Path) -> Language:
    table = DataTable(f"{tree.name}/{NAME_FILE}", "", read_file(tree / NAME_FILE, NAME_FILE))
    name = table.text("name")
    table.done()
    return Language(tree.name, name, str(tree))


# ---------------------------------------------------------------------- files


def worded_files() -> Iterator[WordedFile]:
    """Every file with words, of the table and of every game."""
    assets()  # has its place in every language once it was asked for
    for root, name in language.mirrored():
        owners = [root] if name else sorted(folder for folder in root.iterdir() if folder.is_dir())
        for owner in owners:
            if (owner / FILE).is_file():
                yield from _files_of(root, name, owner)


def _files_of(root: Path, name: str, owner: Path) -> Iterator[WordedFile]:
    table = DataTable(f"{owner.name}/{FILE}", "", read_file(owner / FILE, f"{owner.name}/{FILE}"))
    seen: set[Path] = set()
    for row in table.tables("files"):
        same = frozenset(row.texts("same", ()))
        found = sorted(owner.glob(row.text("place")))
        if not found:
            raise row.fail("place", "names no file that is there")
        for path in (path for path in found if path not in seen):
            seen.add(path)
            file = path.relative_to(root).as_posix()
            yield WordedFile(root, PurePosixPath(name, file), file, same)
    table.done()


# ---------------------------------------------------------------------- whole or not


def checked(name: str) -> Language:
    """A language whose tree is whole; the first mistake in it is raised."""
    chosen = language_named(name)
    for mistake in mistakes(chosen):
        raise mistake
    return chosen


def mistakes(chosen: Language) -> Iterator[ContentError]:
    """All that is wrong with the tree of a language, for whoever writes it."""
    if not chosen.folder:
        return
    tree, known = Path(chosen.folder), {NAME_FILE}
    for worded in worded_files():
        known.add(str(worded.place))
        where = f"{chosen.id}/{worded.place}"
        if not (tree / worded.place).is_file():
            yield ContentError(where, "file", "is missing; translate the English one")
            continue
        try:
            own = read_file(tree / worded.place, where)
        except ContentError as error:
            yield error
            continue
        yield from _Comparison(where, worded.same).tables("", worded.english, own)
    for path in sorted(tree.rglob("*.toml")):
        place = path.relative_to(tree).as_posix()
        if place not in known:
            yield ContentError(f"{chosen.id}/{place}", "file", "is none that a language has")


def is_same(place: str, same: frozenset[str]) -> bool:
    """Whether what stands at a place of a file means the same in every language."""
    path = _NUMBER.sub("", place)
    return any(path == end or path.endswith(f".{end}") for end in same)


@frozen
class _Comparison:
    """Compares a file of a language with the English one."""

    file: str
    same: frozenset[str]

    def tables(
        self, entry: str, english: Mapping[str, Any], own: Mapping[str, Any]
    ) -> Iterator[ContentError]:
        for key, value in english.items():
            place = f"{entry}.{key}".strip(".")
            if key not in own:
                yield self._fault(place, "is missing")
            elif is_same(place, self.same):
                if own[key] != value:
                    yield self._fault(place, f"must be as in English: {value!r}")
            else:
                yield from self._values(place, value, own[key])
        for key in own:
            if key not in english:
                yield self._fault(f"{entry}.{key}".strip("."), "is not there in English")

    def _values(self, place: str, english: Any, own: Any) -> Iterator[ContentError]:
        if type(own) is not type(english):
            yield self._fault(place, f"must be of the same kind as in English: {english!r}")
        elif isinstance(english, dict):
            yield from self.tables(place, english, own)
        elif isinstance(english, list):
            yield from self._lists(place, english, own)
        elif isinstance(english, str):
            yield from self._texts(place, english, own)
        elif own != english:
            yield self._fault(place, f"must be as in English: {english!r}")

    def _lists(self, place: str, english: list[Any], own: list[Any]) -> Iterator[ContentError]:
        """Tables one by one; of words a language may have more or fewer."""
        if all(isinstance(value, str) for value in english):
            if bool(own) != bool(english) or not all(isinstance(value, str) for value in own):
                yield self._fault(place, "must hold texts, as in English")
            return
        if len(own) != len(english):
            yield self._fault(place, f"must have {len(english)} entries as in English, but has {len(own)}")
        for number, (value, mine) in enumerate(zip(english, own, strict=False), 1):
            yield from self._values(f"{place}[{number}]", value, mine)

    def _texts(self, place: str, english: str, own: str) -> Iterator[ContentError]:
        if bool(own.strip()) != bool(english.strip()):
            yield self._fault(place, "is empty" if english.strip() else "must be empty, as in English")
        wanted, found = _marks(english), _marks(own)
        if wanted != found:
            wrong = ", ".join(sorted(wanted ^ found))
            yield self._fault(place, f"must have the same blanks and links as in English; look at {wrong}")

    def _fault(self, place: str, problem: str) -> ContentError:
        return ContentError(self.file, place, problem)


def _marks(text: str) -> frozenset[str]:
    """The facts and sections that a text names."""
    return frozenset(mark["blank"] or f"§{mark['section']}" for mark in _MARK.finditer(text))
