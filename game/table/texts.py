"""The sentences of the table, from assets/table/text/table.toml."""

from __future__ import annotations

from game.core.assets import assets
from game.core.tables import read_table
from game.core.text_files import Texts

say = Texts(lambda: read_table(assets() / "table" / "text", "table.toml")).say
"""A sentence by "section.key", its blanks filled."""
