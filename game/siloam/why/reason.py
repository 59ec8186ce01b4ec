"""One failed condition, as the rules found it; `words` turns it into a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import frozen

Condition = tuple[object, str, str]
"""Whether it stands against the choice, its text of why.toml, and the rule behind it."""


@frozen(eq=False)
class Why:
    """What stands against a choice: a text of why.toml, the rule behind it, and the facts it may name."""

    key: str
    rule: str
    about: Mapping[str, Any] = {}


def because(key: str, rule: str, **about: Any) -> Why:
    """A reason with its facts."""
    return Why(key, rule, about)


def first_of(*conditions: Condition, **about: Any) -> Why | None:
    """The first condition that stands against a choice, with the facts that all of them speak of."""
    return next((Why(key, rule, about) for stands, key, rule in conditions if stands), None)
