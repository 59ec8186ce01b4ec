"""What Siloam says on its own pages (screens.toml) and on those of the table (menus.toml)."""

from __future__ import annotations

from typing import Any

from game.core.tables import assets, read_table
from game.core.words import TEXT, Facts, Texts, Vocabulary

say = Texts(lambda: read_table(assets() / "siloam" / "text", "screens.toml")).say
"""A sentence of an own page by "section.key", its blanks filled."""

OUTCOME, LAST = "outcome", "last"


def _named(wording: str, value: Any, _facts: Facts) -> str:
    """The end of a campaign by name, or the last round; most menus need neither."""
    from game.siloam.words import words

    names = words().names
    if wording == LAST:
        return str(names.content.tracks.last_round)
    return names.named("outcomes", value) if wording == OUTCOME else str(value)


MENUS = Texts(
    lambda: read_table(assets() / "siloam" / "text", "menus.toml"),
    Vocabulary({"round": TEXT, "vp": TEXT, "outcome": OUTCOME}, (TEXT, OUTCOME, LAST)),
    _named,
)
