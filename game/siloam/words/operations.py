"""The names that are proposed for campaigns."""

from __future__ import annotations

from game.core.dice import seeded
from game.core.language import per_language
from game.core.tables import assets, read_table

FILE = "operations.toml"


def name_for(seed: int) -> str:
    """The name of the campaign of a seed: the same for everybody who plays it."""
    pattern, first, second = _lists()
    dice = seeded(seed, "operation")
    return pattern.format(first=first[dice.below(len(first))], second=second[dice.below(len(second))])


@per_language
def _lists() -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    table = read_table(assets() / "siloam" / "text", FILE)
    pattern, first, second = table.text("name"), table.texts("first"), table.texts("second")
    table.done()
    for key, words in (("first", first), ("second", second)):
        if not words:
            raise table.fail(key, "must hold at least one word")
    return pattern, first, second
