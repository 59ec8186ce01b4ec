"""The sentences of the table, from assets/table/text/table.toml."""

from __future__ import annotations

from game.core.tables import assets, read_table
from game.core.words import Texts

say = Texts(lambda: read_table(assets() / "table" / "text", "table.toml")).say
"""A sentence by "section.key", its blanks filled."""
