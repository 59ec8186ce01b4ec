"""Showing a stretch of the log again, from the position it began with."""

from __future__ import annotations

from collections import OrderedDict

from attrs import define, evolve, field

from game.core.engine import apply, start
from game.core.journal import first_position
from game.core.session import Session, replayed
from game.siloam.model.state import State
from game.table.desk.pace import GROUPS, Pace
from game.table.desk.showing import Moment, Observer

MOST_KEPT = 160
"""Positions kept at hand: more than the longest turn asks questions."""
UNSEEN, SEEN = "off", "fast"
"""What is shown again is shown, whatever speed the player plays at."""


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

    def position(self, number: int) -> State:
        """The position after so many choices; one that is not at hand takes a while.

        Raises a GameError when the record does not lead there.
        """
        known = self._kept.get(number)
        return (
            known.clone()
            if known is not None
            else replayed(self.session.system, self.session.journal, number).state
        )

    def moments(self, first: int, last: int) -> list[Moment]:
        """What happened between two places of the log, the last one included, to be shown again."""
        log, system = self.session.log, self.session.system
        choice = log[first].choice
        begin = next(place for place, entry in enumerate(log) if entry.choice == choice)
        observer = Observer(system, self.session.seat)
        if choice == 0:
            state = first_position(system, self.session.journal)
            start(state, observer)
        else:
            state = self.position(choice - 1)
        for answer in self.session.journal.choices[max(0, choice - 1) : log[last].choice]:
            apply(state, answer, watcher=observer)
        return observer.moments[first - begin : last + 1 - begin]


def visible(pace: Pace) -> Pace:
    """The player's speeds, with nothing left out."""
    shown = {group: SEEN for group in GROUPS if getattr(pace, group) == UNSEEN}
    return evolve(pace, **shown)
