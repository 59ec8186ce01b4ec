"""What a new game can begin with: a scenario and the options of it, as data that a menu can show."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from game.core.errors import GameError


@frozen
class Option:
    """Something to decide before a game begins."""

    id: str
    title: str
    values: tuple[str, ...]
    default: str


@frozen
class Scenario:
    """One way for a game to begin."""

    id: str
    title: str
    options: tuple[Option, ...] = ()

    def complete(self, chosen: Mapping[str, str]) -> dict[str, str]:
        """A value for every option: as chosen, or its default; refuses what is not offered."""
        values = {option.id: chosen.get(option.id, option.default) for option in self.options}
        for option in self.options:
            if values[option.id] not in option.values:
                raise GameError(
                    f"{option.title} cannot be {values[option.id]!r}; choose from {', '.join(option.values)}."
                )
        for unknown in sorted(set(chosen) - set(values)):
            raise GameError(f"{self.title} has no option {unknown!r}.")
        return values
