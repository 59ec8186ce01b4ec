"""Text files: sentences in sections, read and checked once, and said by "section.key"."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cached_property

from attrs import frozen

from game.core.tables import DataTable
from game.core.words import PLAIN, Namer, Vocabulary, Wording, plainly, read_wording


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

    @cached_property
    def sentences(self) -> dict[str, Wording]:
        """Every sentence by "section.key"."""
        return read_texts(self.source(), self.vocabulary)

    def has(self, key: str) -> bool:
        return key in self.sentences

    def say(self, key: str, /, **facts: object) -> str:
        """A sentence with its blanks filled."""
        return self.sentences[key].say(facts, self.namer)
