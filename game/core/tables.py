"""Data files, found and read: TOML tables whose every mistake names the file, the entry and the problem."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeVar

from attrs import define, field

from game.core import language
from game.core.errors import ContentError


@cache
def assets() -> Traversable:
    """The assets folder."""
    packed = files("game") / "assets"
    folder = packed if packed.is_dir() else Path(__file__).resolve().parents[2] / "assets"
    language.mirror(folder, "")
    return folder


T = TypeVar("T")
_WORDS = {str: "text", int: "a whole number", float: "a number with a point", list: "a list", dict: "a table"}


@define
class DataTable:
    """A TOML table that knows where it stands and which of its keys were read."""

    file: str
    entry: str
    data: dict[str, Any]
    _read: set[str] = field(init=False, factory=set)
    _parts: dict[str, DataTable] = field(init=False, factory=dict)

    def fail(self, key: str, problem: str) -> ContentError:
        """The error for an entry of this table."""
        return ContentError(self.file, f"{self.entry}.{key}".strip("."), problem)

    def get(self, key: str, kind: type[T], default: T | None = None) -> T:
        """The value of a key, which must be there unless there is a default."""
        self._read.add(key)
        if key not in self.data:
            if default is not None:
                return default
            raise self.fail(key, "is missing")
        value = self.data[key]
        if not isinstance(value, kind) or isinstance(value, bool):
            raise self.fail(key, f"must be {_WORDS[kind]}, but is {value!r}")
        return value

    def text(self, key: str, default: str | None = None) -> str:
        return self.get(key, str, default)

    def number(self, key: str, default: int | None = None) -> int:
        value = self.get(key, int, default)
        if value < 0:
            raise self.fail(key, f"must not be negative, but is {value}")
        return value

    def flag(self, key: str) -> bool:
        """Whether something is so; what is not named is not."""
        self._read.add(key)
        value = self.data.get(key, False)
        if not isinstance(value, bool):
            raise self.fail(key, f"must be true or false, but is {value!r}")
        return value

    def one_of(self, key: str, allowed: Collection[str], default: str | None = None) -> str:
        value = self.text(key, default)
        if value not in allowed:
            raise self.fail(key, f"must be one of {', '.join(sorted(allowed))}, but is {value!r}")
        return value

    def texts(self, key: str, default: tuple[str, ...] | None = None) -> tuple[str, ...]:
        return self._all(key, str, default)

    def all_of(
        self, key: str, allowed: Collection[str], default: tuple[str, ...] | None = None
    ) -> tuple[str, ...]:
        values = self.texts(key, default)
        for value in values:
            if value not in allowed:
                raise self.fail(key, f"must hold only {', '.join(sorted(allowed))}, but holds {value!r}")
        return values

    def numbers(self, key: str) -> tuple[int, ...]:
        values = self._all(key, int)
        if any(value < 0 for value in values):
            raise self.fail(key, "must not hold a negative number")
        return values

    def texts_of(self, keys: Iterable[str]) -> dict[str, str]:
        """A text for each key."""
        return {key: self.text(key) for key in keys}

    def table(self, key: str) -> DataTable:
        return self._part(key, self.get(key, dict))

    def optional_table(self, key: str) -> DataTable:
        return self._part(key, self.get(key, dict, {}))

    def tables(self, key: str, optional: bool = False) -> list[DataTable]:
        """The tables of an array."""
        rows = self.get(key, list, [] if optional else None)
        for row in rows:
            if not isinstance(row, dict):
                raise self.fail(key, f"must be a list of tables, but holds {row!r}")
        return [self._part(f"{key}[{number}]", row) for number, row in enumerate(rows, 1)]

    def items(self) -> Iterator[tuple[str, DataTable]]:
        """The sub-tables of a table of tables, in file order."""
        for key in self.data:
            yield key, self.table(key)

    def names(self) -> Iterator[str]:
        """The keys of a table whose keys are names."""
        yield from self.data

    def done(self) -> None:
        """Refuse keys that nothing has read, here or in a part of the table: most are slips of the pen."""
        for key in self.data:
            if key not in self._read:
                raise self.fail(key, "is not known here")
        for part in self._parts.values():
            part.done()

    def _part(self, name: str, data: dict[str, Any]) -> DataTable:
        if name not in self._parts:
            self._parts[name] = DataTable(self.file, f"{self.entry}.{name}".strip("."), data)
        return self._parts[name]

    def _all(self, key: str, kind: type[T], default: tuple[T, ...] | None = None) -> tuple[T, ...]:
        if default is not None and key not in self.data:
            self._read.add(key)
            return default
        values = self.get(key, list)
        for value in values:
            if not isinstance(value, kind) or isinstance(value, bool):
                raise self.fail(key, f"must hold {_WORDS[kind]} only, but holds {value!r}")
        return tuple(values)


def read_table(folder: Traversable, name: str) -> DataTable:
    """Read one data file, in the language in force if it has one of its own."""
    return DataTable(name, "", read_file(language.in_language(folder / name), name))


def read_file(file: Traversable, called: str) -> dict[str, Any]:
    """What a data file holds; complaints call it by the name that is given."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ContentError(called, "file", "is missing; install the game again") from None
    except OSError as error:
        why = f"cannot be read ({error.strerror}); install the game again"
        raise ContentError(called, "file", why) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ContentError(called, "file", f"is not valid TOML: {error}") from None
