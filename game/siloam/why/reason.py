"""One failed condition, as the rules found it; `words` turns it into a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import frozen


@frozen(eq=False)
class Why:
    """What stands against a choice: a text of why.toml, the rule behind it, and the facts it names."""

    key: str
    rule: str
    about: Mapping[str, Any] = {}


def because(key: str, rule: str, **about: Any) -> Why:
    """A reason with its facts."""
    return Why(key, rule, about)
