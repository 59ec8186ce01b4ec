"""The words of Siloam's dialogs, from assets/siloam/text/dialogs.toml."""

from __future__ import annotations

from game.core.tables import assets, read_table
from game.core.words import TEXT, Texts, Vocabulary
from game.siloam.words import words
from game.siloam.words.names import FACTS, NAMINGS

OWN_FACTS = dict.fromkeys(
    ("good", "count", "chance", "average", "over", "shown", "matching", "dealt", "number"), TEXT
)

say = Texts(
    lambda: read_table(assets() / "siloam" / "text", "dialogs.toml"),
    Vocabulary({**FACTS, **OWN_FACTS}, NAMINGS),
    lambda wording, value, facts: words().names.word(wording, value, facts),
).say
"""A text of the dialogs by "section.key", its blanks filled."""
