"""The words of odds, advice and forecast, from assets/siloam/text/advice.toml."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from game.core.assets import assets
from game.core.tables import read_table


@cache
def advice_texts() -> Mapping[str, str]:
    """Every text by "section.key"."""
    source = read_table(assets() / "siloam" / "text", "advice.toml")
    return {
        f"{section}.{key}": " ".join(table.text(key).split(" "))
        for section, table in source.items()
        for key in table.names()
    }


def say(key: str, /, **facts: object) -> str:
    """A text with its blanks filled."""
    return advice_texts()[key].format(**facts)
