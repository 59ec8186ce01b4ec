"""What thinking ahead asks of a game: who plays on, what is worth a try, and what a position comes to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic

from attrs import Factory, frozen

from game.core.frame import Choice, Decision
from game.core.state import S
from game.core.system import Policy, System


@frozen
class Outlook:
    """What a position is worth to a seat."""

    win: float
    """Chance to win."""
    score: float
    """Points to expect at the end."""
    measures: Mapping[str, float] = Factory(dict)
    """What else tells choices apart, by the name of its `Measure`."""
    ended: bool = False
    """Whether the game is over, so that nothing of this is an estimate."""


@frozen
class Measure:
    """Something besides winning that choices differ in, with what is said of it."""

    name: str
    """As in `Outlook.measures`, or "score"."""
    clear: float
    """A difference worth a word."""
    more: Callable[..., str]
    """Says of a choice that it has so much (`amount`) more of it than another (`other`)."""
    fewer: Callable[..., str]
    welcome: bool = True
    """Whether more of it is better."""


@frozen
class Verdict:
    """One of the things that a game can come to, and how a forecast shows it."""

    id: str
    """The outcome of a state, or its standing before the end."""
    mark: str
    """A letter for it."""
    name: str
    color: str
    """The palette's name of its colour."""
    pale: float = 0.0
    """How much of the writing's colour is mixed in, so that it can be read."""
    won: tuple[str, ...] = ()
    """The seats that win so."""
    sudden: bool = False
    """Whether it ends the game before its last stage."""


@frozen
class Budget:
    """How much is spent on one decision."""

    candidates: int
    first: int
    """Rollouts of every candidate, and again of every one left each time the weaker half is given up."""
    most: int
    """Rollouts in all, where the last two candidates are hard to tell apart."""
    horizon: int
    """Beats that a rollout plays on."""
    whole_from: float = 0.0
    """With no more than this part of the game to go, rollouts play to the end."""


@frozen
class Thinker(Generic[S]):
    """A game as one thinks ahead in it."""

    system: System[S]
    policy: Policy[S]
    """Who plays rollouts on, for every seat."""
    candidates: Callable[[S, Decision, int], tuple[Choice, ...]]
    """Up to so many choices worth a rollout; that of the policy comes first."""
    outlook: Callable[[S, str], Outlook]
    """The likely end of a position for a seat."""
    doubt: float
    """How far an outlook's chance to win is from what playing on comes to, as a standard error."""
    beat: Callable[[S], object]
    """A value that changes with every beat, which the horizon of a rollout is counted in."""
    to_go: Callable[[S], float]
    """The part of the game that is still to be played, from 1 down to 0."""
    budget: Budget
    """What is spent on advice while a player thinks: its candidates and its horizon."""
    measures: tuple[Measure, ...]
    stages: Callable[[S], range]
    """The numbers of the stages from the present one to the last."""
    standing: Callable[[S], str]
    """The verdict that the game would have if it were counted now."""
    verdicts: tuple[Verdict, ...]
    """All that the game can come to, the best first."""
    points: Callable[..., str]
    """Says how many `points` a choice brings in the end."""
    counted: str
    """What a standing before the last stage means, in words."""
    chances: Callable[[S], dict[str, Any]]
    """Every exact chance of a position, as plain data."""
    odds: Callable[[S], Iterable[str]]
    """The same in sentences."""
    sources: Mapping[str, str]
    """Where luck comes from: its source, by the kind of each event that shows what chance has brought."""
    source_name: Callable[[str], str]
    """A source in words."""
    remark: Callable[[S, Decision, Choice], str] = lambda _state, _decision, _choice: ""
    """What is known of a choice before anything is played on, in a few words."""
