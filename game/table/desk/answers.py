"""Where the answers to a question lie: on hexes, on counters and markers of the panels, or on buttons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import frozen

from game.core.decision import Choice, Decision
from game.siloam.model.state import State
from game.table.desk.desk_texts import texts
from game.table.desk.panel import SpotKey

SPOT_OF_VERB: Mapping[str, str] = {
    "initiate_plan": "plan",
    "execute_plan": "plan",
    "raise_morale": "morale",
}
"""Verbs whose option names a marker on a panel."""


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


def sort_answers(decision: Decision, state: State) -> Answers:
    """Find the places of all choices; what lies nowhere else gets a button."""
    on_map: dict[str, list[Choice]] = {}
    on_panels: dict[SpotKey, list[Choice]] = {}
    bar: list[Choice] = []
    primary = find_primary(decision.choices)
    for choice in decision.choices:
        place = place_of(choice, state)
        spot = spot_of(choice, state)
        if place:
            on_map.setdefault(place, []).append(choice)
        if spot:
            on_panels.setdefault(spot, []).append(choice)
        if choice != primary and (not place or choice.verb in texts().bar_verbs):
            bar.append(choice)
    return Answers(
        decision,
        {place: tuple(choices) for place, choices in on_map.items()},
        {spot: tuple(choices) for spot, choices in on_panels.items()},
        (*bar, *([primary] if primary else [])),
        primary,
    )


def find_primary(choices: Iterable[Choice]) -> Choice | None:
    """The choice that ends or commits what is being done."""
    offered = list(choices)
    for verb in texts().primary_verbs:
        found = next((choice for choice in offered if choice.verb == verb), None)
        if found is not None:
            return found
    return None


def place_of(choice: Choice, state: State) -> str:
    """The hex where a choice is made: the one it names, or where its counter stands.

    A line that starts in its hex is pointed out by its second hex, so that directions can be told apart.
    """
    if len(choice.path) > 1 and choice.path[0] == choice.hex:
        return choice.path[1]
    if choice.hex:
        return choice.hex
    counter = state.units.get(choice.piece) or state.supports.get(choice.piece)
    return counter.place if counter is not None and counter.on_map else ""


def spot_of(choice: Choice, state: State) -> SpotKey | None:
    """The counter or marker on a panel that a choice is about."""
    kind = SPOT_OF_VERB.get(choice.verb)
    if kind is not None:
        return kind, choice.option
    counter = state.units.get(choice.piece) or state.supports.get(choice.piece)
    if counter is not None:
        return None if counter.on_map else ("piece", choice.piece)
    return ("piece", choice.piece) if choice.piece in state.planes else None
