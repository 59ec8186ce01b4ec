"""The sentences of the table, from assets/table/text/table.toml."""

from __future__ import annotations

from datetime import datetime

from game.core.tables import assets, read_table
from game.core.words import Texts

say = Texts(lambda: read_table(assets() / "table" / "text", "table.toml")).say
"""A sentence by "section.key", its blanks filled."""


MONTHS = (
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
)  # fmt: skip


def day(when: datetime) -> str:
    """A date."""
    month = say(f"months.{MONTHS[when.month - 1]}")
    return say("dates.day", day=f"{when:%d}", month=month, year=when.year)


def moment(when: datetime) -> str:
    """A date with the time of day."""
    return say("dates.moment", date=day(when), time=f"{when:%H:%M}")
