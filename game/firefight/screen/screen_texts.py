"""What the game says on its screen (screen.toml) and on the pages of the table (menus.toml)."""

from __future__ import annotations

from typing import Any

from game.core.tables import assets, read_table
from game.core.words import TEXT, Facts, Texts, Vocabulary

FOLDER = assets() / "firefight" / "text"
say = Texts(lambda: read_table(FOLDER, "screen.toml")).say
"""A sentence of the screen by "section.key", its blanks filled."""

OUTCOME, MISSION = "outcome", "mission"


def _named(wording: str, value: Any, _facts: Facts) -> str:
    """A mission or the end of one by name; most menus need neither."""
    if wording == OUTCOME:
        from game.firefight.words.book import say as words  # a menu opens before any rule is read

        return words(f"outcome.{value}") if value else ""
    if wording == MISSION:
        from game.firefight.model.content import content

        return content().missions[value].name
    return str(value)


MENUS = Texts(
    lambda: read_table(FOLDER, "menus.toml"),
    Vocabulary({"round": TEXT, "vp": TEXT, "outcome": OUTCOME, "mission": MISSION}, (TEXT, OUTCOME, MISSION)),
    _named,
)
