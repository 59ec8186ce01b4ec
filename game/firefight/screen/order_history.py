"""The order cards of a round: where in the log each was drawn, what came of it, and which is looked at."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import define, field

from game.core.session import Entry

DRAWN, ROUND_BEGAN, ROUND_ENDED = "order_drawn", "round_began", "round_ended"
READ = (DRAWN, "line_passed_over", "order_obeyed", "enemy_passed")
"""Kinds of events that tell how a card is read."""


def orders_of_round(log: Sequence[Entry]) -> list[int]:
    """The places of the log at which the cards of the present round were drawn, the first first."""
    found = []
    for place in range(len(log) - 1, -1, -1):
        kind = log[place].event.kind
        if kind == ROUND_BEGAN:
            break
        if kind == DRAWN:
            found.append(place)
    return found[::-1]


def last_order(log: Sequence[Entry]) -> int | None:
    """Where the card that was drawn last was drawn; None before the first."""
    return next((place for place in range(len(log) - 1, -1, -1) if log[place].event.kind == DRAWN), None)


def turn_of(log: Sequence[Entry], start: int) -> list[Entry]:
    """All that came of the card drawn at a place: what was told before the player chose again."""
    found = [log[start]]
    for entry in log[start + 1 :]:
        if entry.event.kind in (DRAWN, ROUND_ENDED):
            break
        found.append(entry)
    last = max(entry.choice for entry in found if entry.event.kind in READ)
    return [entry for entry in found if entry.choice <= last]


def is_over(log: Sequence[Entry], start: int) -> bool:
    """Whether the player has done something since the turn of a card."""
    return start + len(turn_of(log, start)) < len(log)


@define(eq=False)
class Recall:
    """The card that is looked at: the last one, until another of the round is asked for, and again as soon as
    the game goes on."""

    _entry: Entry | None = field(init=False, default=None)
    _told: int = field(init=False, default=0)

    def place(self, log: Sequence[Entry]) -> int | None:
        """Where in the log the card was drawn that is looked at."""
        earlier = self.earlier(log)
        return last_order(log) if earlier is None else earlier

    def earlier(self, log: Sequence[Entry]) -> int | None:
        """The same, if an earlier card was asked for."""
        if self._entry is None or self._told != len(log):
            return None
        return next((it for it in orders_of_round(log) if log[it] is self._entry), None)

    def look_at(self, log: Sequence[Entry], place: int) -> None:
        """Show the card drawn at a place of the log, as long as nothing more is told."""
        self._entry, self._told = log[place], len(log)

    def look_back(self, log: Sequence[Entry]) -> int | None:
        """Show the card before the one that is shown, the last one after the first; None without any."""
        places = orders_of_round(log)
        if not places:
            return None
        here = self.place(log)
        place = places[places.index(here) - 1] if here in places else places[-1]
        self.look_at(log, place)
        return place


RECALL = Recall()
"""One for the desk: the panel shows the card, the map what came of it."""
