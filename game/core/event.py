"""What happened, in order: for the log to explain and for a screen to animate."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import frozen


@frozen
class Event:
    """One thing that happened, with the rule that caused it."""

    kind: str
    rule: str
    about: Mapping[str, Any]
    reveals: bool = False
    """Whether it showed what was not known before: such an event cannot be taken back."""
