"""Luck told apart from skill, as backgammon programs do it.

A recorded game is walked through step by step, and at chosen places the chance to win is found out: by
playing on from there, many times, with the policy that thinks ahead. Where chance has shown something since
the place before, the difference is luck; where a choice other than the policy's was made, it is skill. As
every difference belongs to one of the two, luck and skill add up to the result less the chance at the start.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import fsum, sqrt
from typing import Any, Generic

from attrs import Factory, define, field, frozen

from game.core.dice import seeded
from game.core.engine import advance, apply_unchecked, step_by_step
from game.core.errors import GameError
from game.core.frame import Choice, Decision, Event
from game.core.journal import Journal, first_position
from game.core.state import S
from game.core.think.search import horizon_of, play_on
from game.core.think.thinker import Thinker

START, OWN_CHOICE, OTHER_CHOICE = "start", "own choice", "other choice"
"""What has led to a place, where it is no source of luck: nothing yet, a choice of the seat or of another."""
NOT_LUCK = (START, OWN_CHOICE, OTHER_CHOICE)


@frozen
class Place(Generic[S]):
    """Where the chance to win is found out."""

    number: int
    """Choices made before what has led here."""
    source: str
    """What has changed the chance since the place before."""
    position: S
    choice: Choice | None = None
    """The choice that is made here before the policy goes on; None where it decides itself."""
    events: tuple[Event, ...] = ()
    """What has happened since chance began to change it."""


@define(eq=False)
class Walk(Generic[S]):
    """A recorded game gone through from its beginning, for one seat."""

    thinker: Thinker[S]
    journal: Journal
    seat: str
    source: str = field(init=False, default="")
    """What chance has changed since the last place; empty if nothing."""
    since: int = field(init=False, default=0)
    shown: list[Event] = field(init=False, factory=list)

    def places(self) -> Iterator[Place[S]]:
        """All of them, in the order of the game; the last is where the record ends."""
        state = first_position(self.thinker.system, self.journal)
        decision = advance(state)
        yield Place(0, START, state.clone())
        last = START
        for number, choice in enumerate(self.journal.choices):
            if decision is None or choice not in decision.choices:
                raise GameError(f"The record leads nowhere at choice {number + 1}.")
            if choice != self._policys(state, decision):
                yield from self._so_far(state)
                last = OWN_CHOICE if decision.seat == self.seat else OTHER_CHOICE
                yield Place(number, last, state.clone(), choice)
            for place in self._followed(state, choice, number):
                last = place.source
                yield place
            decision = state.pending
        yield Place(self.since, self.source or last, state.clone(), None, tuple(self.shown))

    def _policys(self, state: S, decision: Decision) -> Choice:
        """What the policy would choose: always the same in the same position."""
        return self.thinker.policy(state, decision, seeded(0, "glance"))

    def _followed(self, state: S, choice: Choice, number: int) -> Iterator[Place[S]]:
        """What a choice leads to; a place before every step in which chance has another part than before."""
        for before, events in step_by_step(state, choice):
            kinds = [event.kind for event in events if event.kind in self.thinker.sources]
            source = self.thinker.sources[kinds[0]] if kinds else self.source
            if source != self.source:
                yield from self._so_far(before)
                self.source, self.since = source, number
            self.shown += events

    def _so_far(self, state: S) -> Iterator[Place[S]]:
        """The place up to which chance has had one part, if it has had any."""
        if self.source:
            yield Place(self.since, self.source, state.clone(), None, tuple(self.shown))
        self.source, self.shown = "", []


def chance_to_win(thinker: Thinker[S], place: Place[S], seat: str, seed: int) -> float:
    """The chance to win that one continuation of a place comes to: at its end it is 0 or 1."""
    ahead = place.position
    if not ahead.outcome:
        ahead = thinker.system.fork(ahead, seat, seed)
        if place.choice is not None:
            apply_unchecked(ahead, place.choice)
        elif ahead.pending is None:
            advance(ahead)
        horizon = horizon_of(thinker, place.position, thinker.budget)
        play_on(thinker, ahead, horizon, seeded(seed, "rollout"))
    return thinker.outlook(ahead, seat).win


def chances_to_win(thinker: Thinker[S], journal: Journal, seat: str, seed: int) -> list[float]:
    """One continuation of every place of a game."""
    places = Walk(thinker, journal, seat).places()
    return [chance_to_win(thinker, place, seat, seed) for place in places]


@frozen
class Change:
    """How far something has changed the chance to win."""

    number: int
    """Choices made before it."""
    source: str
    choice: Choice | None
    events: tuple[Event, ...]
    before: float
    after: float
    error: float
    """Standard error of the difference."""

    @property
    def gain(self) -> float:
        return self.after - self.before

    @property
    def luck(self) -> bool:
        return self.source not in NOT_LUCK


@frozen
class Share:
    """What a number of changes come to."""

    gain: float
    error: float
    times: int


@define
class Account:
    """Luck and skill of a game."""

    places: Sequence[Place[Any]]
    rows: list[list[float]] = Factory(list)
    """What the places came to in one continuation each; the continuations of a row have the same seed."""

    def add(self, rows: Iterable[list[float]]) -> None:
        self.rows.extend(rows)

    @property
    def start(self) -> float:
        """The chance to win before the first choice."""
        return self._mean([row[0] for row in self.rows])

    @property
    def result(self) -> float:
        """Whether the game was won; where the record ends before, the chance of it."""
        return self._mean([row[-1] for row in self.rows])

    @property
    def curve(self) -> list[float]:
        """The chance to win at every place."""
        return [self._mean([row[at] for row in self.rows]) for at in range(len(self.places))]

    @property
    def changes(self) -> list[Change]:
        """Every difference between two places, in the order of the game."""
        found = []
        for after, place in enumerate(self.places[1:], 1):
            pairs = [(row[after - 1], row[after]) for row in self.rows]
            found.append(
                Change(
                    place.number,
                    place.source,
                    place.choice,
                    place.events,
                    self._mean([pair[0] for pair in pairs]),
                    self._mean([pair[1] for pair in pairs]),
                    self._error([late - early for early, late in pairs]),
                )
            )
        return found

    def share(self, *sources: str) -> Share:
        """What some sources have brought in all."""
        steps = [at for at, place in enumerate(self.places) if at and place.source in sources]
        sums = [sum(row[at] - row[at - 1] for at in steps) for row in self.rows]
        return Share(self._mean(sums), self._error(sums), len(steps))

    @property
    def sources(self) -> list[str]:
        """The sources of luck that the game has had, in the order in which they came up."""
        return list(dict.fromkeys(p.source for p in self.places if p.source not in NOT_LUCK))

    @property
    def luck(self) -> Share:
        return self.share(*self.sources)

    @property
    def skill(self) -> Share:
        return self.share(OWN_CHOICE)

    @property
    def others(self) -> Share:
        """What the choices of the other seats have brought."""
        return self.share(OTHER_CHOICE)

    def _mean(self, values: Sequence[float]) -> float:
        return fsum(values) / max(len(values), 1)

    def _error(self, values: Sequence[float]) -> float:
        """Standard error of the mean; of a single value nothing is known."""
        if len(values) < 2:
            return 1.0
        mean = self._mean(values)
        return sqrt(fsum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))
