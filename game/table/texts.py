"""The sentences of the screens around the campaign, from assets/siloam/text/screens.toml."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from game.core.assets import assets
from game.core.tables import DataTable, read_table


@cache
def screen_texts() -> Mapping[str, str]:
    """Every text by "section.key"."""
    source = read_table(assets() / "siloam" / "text", "screens.toml")
    return {
        f"{section}.{key}": _one_line(table, key)
        for section, table in source.items()
        for key in table.names()
    }


def say(key: str, /, **facts: object) -> str:
    """A text with its blanks filled."""
    return screen_texts()[key].format(**facts)


def _one_line(table: DataTable, key: str) -> str:
    """Line breaks in the file are for its writer; an empty line stays a paragraph."""
    paragraphs = table.text(key).strip().split("\n\n")
    return "\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)
