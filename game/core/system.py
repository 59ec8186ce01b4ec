"""The seam between the kit and a board-game system: what saves, commands and screens may ask of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

from attrs import frozen

from game.core.cup import forget_order
from game.core.dice import Dice, seeded
from game.core.errors import GameError
from game.core.frame import SOLE_SEAT, Choice, Decision, DecisionKind, Event, EventKind
from game.core.state import GameState, S

if TYPE_CHECKING:
    from game.core.first_cards import FirstCard
    from game.core.honours import Honours
    from game.core.lessons import Course
    from game.core.rulebook import Rulebook
    from game.core.think.thinker import Thinker


class ValueWords(NamedTuple):
    """A value of an option as people read it."""

    name: str
    note: str = ""
    """What it changes."""


@frozen
class Option:
    """Something to decide before a game begins."""

    id: str
    title: Callable[[], str]
    values: tuple[str, ...]
    default: str
    words: Callable[[str], ValueWords] = ValueWords
    """Each value in words; where a game has none, it goes by its id."""


PRESETS = "preset"
"""The id of an option that makes a game easier or harder, where there is one."""


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
                offered = ", ".join(option.values)
                raise GameError(f"{option.title()} cannot be {values[option.id]!r}; choose from {offered}.")
        for unknown in sorted(set(chosen) - set(values)):
            raise GameError(f"{self.title} has no option {unknown!r}.")
        return values


S_contra = TypeVar("S_contra", bound=GameState, contravariant=True)

Upgrade = Callable[[dict[str, Any]], dict[str, Any]]
"""Makes the document of a save into one of the next format."""
Policy = Callable[[S, Decision, Dice], Choice]
"""Answers a question. The dice are the policy's own, never the game's."""


class Prompt(NamedTuple):
    """A question in words."""

    title: str
    hint: str
    rule: str


class Explanation(NamedTuple):
    """What an answer comes to, in words."""

    effect: str
    """What it does."""
    price: str
    """What is paid for it; empty for what is free."""
    rule: str
    """The number of the rule it is made by."""


class Ending(NamedTuple):
    """How a game ended."""

    title: str
    """The grade."""
    line: str
    """The reason."""
    epilogue: str


class Words(Protocol[S_contra]):
    """What a game says, alike for terminal, log and screen."""

    def prompt(self, state: S_contra, decision: Decision) -> Prompt:
        """The question that is asked."""

    def choice(self, state: S_contra, decision: Decision, choice: Choice) -> str:
        """One answer with what it costs."""

    def explain(self, state: S_contra, decision: Decision, choice: Choice) -> Explanation:
        """What one answer does, costs and is ruled by, for whoever has not read the rules."""

    def event(self, event: Event) -> str:
        """One line of the log; empty for what is not worth one."""

    def line(self, event: Event) -> str:
        """The same with the rule that caused it."""

    def rule(self, rule: str) -> str:
        """A rule as it is cited: by the number of its section."""

    def outcome(self, state: S_contra) -> Ending | None:
        """How the game ended, or None while it goes on."""

    def hex(self, hex_id: str) -> str:
        """A hex by number and name."""


@frozen
class System(Generic[S]):
    """One game on the kit."""

    id: str
    title: str
    rules: int
    """The number of its rules and content: raised whenever they change, so that an older record may not
    lead where it led."""
    scenarios: tuple[Scenario, ...]
    """The ways to begin, at least one; the first is the usual one."""
    set_up: Callable[[str, int, Mapping[str, str]], S]
    """A position before the first question, for a scenario, a seed and a value for each option."""
    structure: Callable[[Any], S]
    unstructure: Callable[[S], dict[str, Any]]
    header: Callable[[S], dict[str, Any]]
    """What a load menu shows of a position."""
    stage: Callable[[S], object]
    """A value that changes when the game enters a new stage, such as its round."""
    violations: Callable[[S], list[str]]
    """What is impossible about a position; empty for a sound one."""
    conceal: Callable[[S, str, Dice | None], None]
    """Takes out of a copy what a seat may not know, but for the dice, which nobody knows: turns it face
    down, or deals it anew with dice. The position itself, to that seat's eye, stays the same."""
    event_kinds: Callable[[], Mapping[str, EventKind]]
    """Every kind of event that the rules emit."""
    decision_kinds: Callable[[], Mapping[str, DecisionKind]]
    """Every kind of decision that the rules ask for."""
    policies: Mapping[str, Policy[S]]
    show: Callable[[S], str]
    """The position as text, with the pending question and its numbered choices."""
    ask: Callable[[S], str]
    """Only the pending question with its numbered choices, or how the game ended."""
    words: Callable[[], Words[S]]
    """All it says, read when it is first asked for."""
    rulebook: Callable[[], Rulebook]
    """Its rulebook, read when it is first asked for: every rule that questions, events and refusals name is a
    section of it, or is stated in one."""
    think: Callable[[], Thinker[S]]
    """The game as one thinks ahead in it: a function of a module, for another process to import."""
    result: Callable[[S], tuple[str, str]]
    """Grade and reason of a finished game."""
    grades: tuple[str, ...]
    """Every grade there is."""
    milestones: Callable[[S], list[str]]
    """Named things a finished game has passed through, for counting over many games."""
    lessons: Callable[[], Course[S]] | None = None
    """What teaches it by playing, read when it is first asked for; None where there is nothing."""
    honours: Callable[[], Honours] | None = None
    """What is kept of its finished games and can be earned in them, read when it is first asked for; None
    where they are not counted."""
    first_cards: Callable[[], tuple[FirstCard, ...]] = tuple
    """What is said when something first comes up, read when it is first asked for."""
    seats: tuple[str, ...] = (SOLE_SEAT,)
    """Who is asked questions."""
    name_for: Callable[[int], str] = lambda _seed: ""
    """The name that is proposed for a game of a seed, if one is."""
    upgrades: tuple[Upgrade, ...] = ()
    """One for each change of what a save holds, the oldest first; none is ever taken away."""

    @property
    def format(self) -> int:
        """The number of the format that saves are written in."""
        return len(self.upgrades) + 1

    def new_game(self, scenario: str, seed: int, options: Mapping[str, str] = {}) -> S:
        """A position before the first question; options that are not named have their defaults."""
        return self.set_up(scenario, seed, self.scenario(scenario).complete(options))

    def scenario(self, name: str) -> Scenario:
        """A scenario by its id."""
        for scenario in self.scenarios:
            if scenario.id == name:
                return scenario
        names = ", ".join(scenario.id for scenario in self.scenarios)
        raise GameError(f"{self.title} has no scenario {name!r}: choose from {names}.")

    def seen(self, state: S, seat: str) -> S:
        """The position as a seat may know it: what is hidden from it cannot be reached from the copy."""
        copy = state.clone()
        copy.dice = Dice(0)
        if copy.pending is not None and copy.pending.seat != seat:
            copy.pending = None
        self.conceal(copy, seat, None)
        forget_order(copy)
        return copy

    def fork(self, state: S, seat: str, seed: int) -> S:
        """A position that a seat could just as well be in, to look ahead in: all that is hidden made anew."""
        copy = state.clone()
        copy.dice = seeded(seed, "fork", "dice")
        self.conceal(copy, seat, seeded(seed, "fork"))
        forget_order(copy)
        return copy
