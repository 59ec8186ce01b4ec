"""Where the answers to a question lie: on hexes, on counters and markers of the panels, or on buttons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from game.core.decision import Choice, Decision
from game.core.state import GameState
from game.table.desk.desk_skin import Questions
from game.table.desk.panel import SpotKey


@frozen(eq=False)
class Answers:
    """The choices of a decision by where they can be made. A choice may lie in several places."""

    decision: Decision
    on_map: Mapping[str, tuple[Choice, ...]]
    on_panels: Mapping[SpotKey, tuple[Choice, ...]]
    in_bar: tuple[Choice, ...]
    """Those with a button, the brass one last, so that a number means the same in the bar and in the menu."""
    primary: Choice | None

    def hex_of(self, choice: Choice) -> str | None:
        """The hex a choice is made at."""
        return next((hex_id for hex_id, choices in self.on_map.items() if choice in choices), None)


def sort_answers(decision: Decision, state: GameState, questions: Questions[Any]) -> Answers:
    """Find the places of all choices; what lies nowhere else gets a button."""
    on_map: dict[str, list[Choice]] = {}
    on_panels: dict[SpotKey, list[Choice]] = {}
    bar: list[Choice] = []
    primary = find_primary(decision, questions)
    for choice in decision.choices:
        place = questions.place_of(state, choice)
        spot = questions.spot_of(state, choice)
        if place:
            on_map.setdefault(place, []).append(choice)
        if spot:
            on_panels.setdefault(spot, []).append(choice)
        if choice != primary and (not place or choice.verb in questions.bar_verbs):
            bar.append(choice)
    return Answers(
        decision,
        {place: tuple(choices) for place, choices in on_map.items()},
        {spot: tuple(choices) for spot, choices in on_panels.items()},
        (*bar, *([primary] if primary else [])),
        primary,
    )


def find_primary(decision: Decision, questions: Questions[Any]) -> Choice | None:
    """The choice that ends or commits what is being done."""
    wanted = (c for verb in questions.primary_verbs for c in decision.choices if c.verb == verb)
    return next(wanted, None)
