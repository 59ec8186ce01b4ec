"""What happened, in order: for the log to explain and for a screen to animate."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import frozen

CHAPTER, GRAVE, QUIET = "chapter", "grave", "quiet"
"""What weighs more or less than other events: it begins something, costs something, only leads to others."""


@frozen
class EventKind:
    """What the events of one kind have in common, declared beside the rule that emits them."""

    fields: Mapping[str, Any]
    """The names in `about`, and what is of each name: its type."""
    weight: str = ""


@frozen
class Event:
    """One thing that happened, with the rule that caused it."""

    kind: str
    rule: str
    about: Mapping[str, Any]
    reveals: bool = False
    """Whether it showed what was not known before: such an event cannot be taken back."""
