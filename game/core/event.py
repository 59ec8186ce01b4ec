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

    @property
    def reveals(self) -> bool:
        """Whether chance showed something: such an event cannot be taken back."""
        return self.kind.endswith("_drawn")
