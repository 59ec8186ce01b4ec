"""Showing a stretch of the log again: the positions it began from, and tables that play it once more."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from itertools import groupby

from attrs import define, evolve, field, frozen

from game.core.event import Event
from game.core.journal import Journal
from game.core.session import Entry, Session, replayed
from game.siloam.model.state import State
from game.siloam.system import SCENARIO
from game.table.desk.depict import depict
from game.table.desk.pace import GROUPS, Pace

MOST_KEPT = 160
"""Positions kept at hand: more than the longest turn asks questions."""
UNSEEN, SEEN = "off", "fast"
"""What is shown again is shown, whatever speed the player plays at."""


@frozen(eq=False)
class Stretch:
    """Events that followed from one choice: where they began, what went before them, and they themselves."""

    choice: int
    before: tuple[Event, ...]
    events: tuple[Event, ...]


@define(eq=False)
class Recall:
    """The positions before the latest choices. Nothing it hands out can change the campaign."""

    session: Session[State]
    _kept: OrderedDict[int, State] = field(init=False, factory=OrderedDict)

    def keep(self) -> None:
        """Remember the present position; called before a choice is made."""
        number = len(self.session.journal.choices)
        self._kept.pop(number, None)
        self._kept[number] = self.session.state.clone()
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)

    def at_hand(self, stretch: Stretch) -> bool:
        """Whether the position is known without playing the campaign again."""
        return stretch.choice == 0 or stretch.choice - 1 in self._kept

    def position(self, stretch: Stretch) -> State:
        """The position a stretch began from; one that is not at hand takes a while.

        Raises a GameError when the record does not lead there.
        """
        system, number = self.session.system, stretch.choice - 1
        if number < 0:
            return system.new_game(SCENARIO, self.session.state.seed)
        known = self._kept.get(number)
        journal = self.session.journal
        return known.clone() if known is not None else replayed(system, journal, number).state


def stretches(log: Sequence[Entry], first: int, last: int) -> list[Stretch]:
    """A part of the log by the choices it followed from."""
    found: list[Stretch] = []
    for choice, entries in groupby(log[first : last + 1], key=lambda entry: entry.choice):
        earlier: list[Event] = []
        if not found:
            place = first
            while place and log[place - 1].choice == choice:
                place -= 1
            earlier = [entry.event for entry in log[place:first]]
        found.append(Stretch(choice, tuple(earlier), tuple(entry.event for entry in entries)))
    return found


def staged(start: State, stretch: Stretch) -> tuple[State, State]:
    """The pictures before and after a stretch; the start is used up."""
    for event in stretch.before:
        depict(start, event)
    end = start.clone()
    for event in stretch.events:
        depict(end, event)
    return start, end


def sham_session(session: Session[State], end: State) -> Session[State]:
    """A session nobody plays, for a table that only shows."""
    return Session(session.system, end, Journal(end.seed))


def visible(pace: Pace) -> Pace:
    """The player's speeds, with nothing left out."""
    shown = {group: SEEN for group in GROUPS if getattr(pace, group) == UNSEEN}
    return evolve(pace, **shown)
