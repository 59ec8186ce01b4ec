"""What a game brings to the desk: its panels, its facts, questions with their answers, and windows."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from functools import cached_property
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

from attrs import field, frozen

from game.core.frame import Choice, Decision, Event
from game.core.language import per_language
from game.core.session import Entry
from game.core.state import GameState, S
from game.core.system import Words
from game.table.ceremony.ceremony import Ceremonies
from game.table.desk.key_table import KeyTable, read_keys, table_keys
from game.table.desk.pace import EventLooks, read_looks
from game.table.desk.panel import ColumnPanel, FixedPanel, Panel, PanelCanvas, SpotKey
from game.table.draw.theme import Theme
from game.table.texts import say

if TYPE_CHECKING:
    from game.core.session import Entry
    from game.table.context import Context
    from game.table.desk.reckoning import Reckoning
    from game.table.desk.table import Table
    from game.table.map.live_map import LiveMap
    from game.table.scene import Scene

S_contra = TypeVar("S_contra", bound=GameState, contravariant=True)
PICK = "pick"
"""The verb of the table's own choices: which piece is to act, before what it does."""
TOOLS = ("zoom_in", "zoom_out", "fit", "step", "advice", "names", "rules", "menu")
"""Actions with a button in the strip beside the map, in every game."""


# ---------------------------------------------------------------------- panels


@frozen(eq=False)
class DeskPanels:
    """The panels of a game in one theme. Those with a name become tabs where they have no room."""

    track: Panel[Any]
    """The bar along the top."""
    head: tuple[FixedPanel[Any], ...] = ()
    """At the head of the side column, beside each other."""
    rows: Mapping[str, FixedPanel[Any]] = {}
    """Below them, one under the other, the least urgent last."""
    column: Mapping[str, ColumnPanel[Any]] = {}
    """In a column of their own beside the map, where the window is wide enough."""
    foot: ColumnPanel[Any] | None = None
    """Has what is left of that column; where there is none, it is not shown."""


# ---------------------------------------------------------------------- the inspector


@frozen
class Fact:
    """One value: what it is, how much, why; with a symbol drawn as often as it counts."""

    label: str
    value: str
    source: str
    symbol: str = ""
    count: int = 1


@frozen
class FactSheet:
    """Facts of one thing in a hex."""

    title: str
    color: str
    """The palette's name of the colour of its side."""
    facts: tuple[Fact, ...]
    notes: tuple[str, ...] = ()
    """What the counters do, in a sentence or two each."""


@frozen
class HexPage:
    """All that the inspector says of a hex."""

    title: str
    note: str
    """What is printed there."""
    sheets: Sequence[FactSheet]


class Survey(Protocol[S_contra]):
    """Something at a glance, which fills the room that the hex leaves in the inspector."""

    def heading(self, state: S_contra) -> str:
        """What it is; empty where there is nothing to be shown."""

    def height(self, state: S_contra) -> int:
        """What it needs below its heading."""

    def draw(self, canvas: PanelCanvas, panel: Panel[Any], state: S_contra, top: int) -> None:
        """Draw it on a panel, with its spots."""


# ---------------------------------------------------------------------- questions


class Offer(NamedTuple):
    """A button of the prompt bar that a game wants to have there now."""

    action: str
    label: str
    tip: str


class ResultLine(NamedTuple):
    """A result in words, with the event that decided it: if that was watched, nobody need be told."""

    event: Event
    line: str


class Questions(Generic[S]):
    """How the questions of a game are put and answered; a simple game needs little of it."""

    primary_verbs: Sequence[str] = ("done",)
    """Verbs whose button is the brass one, the first that is offered."""
    bar_verbs: frozenset[str] = frozenset()
    """Verbs that have a button although their choices also lie on the map."""
    guarded_verbs: frozenset[str] = frozenset(("done",))
    """Verbs that a press meant for the phase before must not choose."""
    half_made: frozenset[str] = frozenset()
    """Kinds of questions in the middle of something the player has begun and may leave again."""

    ending_rule: str = ""
    """The rule by which the game ends."""

    # ------------------------------------------------------------------ where choices are made

    def place_of_piece(self, state: S, piece: str) -> str:
        """The hex where a piece stands; empty for one that is not on the map."""
        return ""

    def own_hexes(self, state: S) -> Sequence[str]:
        """Where pieces of the player stand, which a card had better not hide."""
        return ()

    def place_of(self, state: S, choice: Choice) -> str:
        """The hex where a choice is made: the one it names, or where its piece stands.

        A line that starts in its hex is pointed out by its second hex, so that directions can be told apart.
        """
        if len(choice.path) > 1 and choice.path[0] == choice.hex:
            return choice.path[1]
        return choice.hex or self.place_of_piece(state, choice.piece)

    def spot_of(self, state: S, choice: Choice) -> SpotKey | None:
        """The counter or marker on a panel that a choice is about."""
        return None

    def actor_of(self, state: S, choice: Choice) -> str:
        """The piece that must be picked before a choice of it lies on the map; empty where none need be."""
        return ""

    def name_of(self, state: S, piece: str) -> str:
        """What a piece that can be picked is called."""
        return piece

    def selected(self, decision: Decision) -> str | None:
        """The piece a question is about."""
        return None

    # ------------------------------------------------------------------ what is said of choices

    def described(self, state: S, choice: Choice, words: str) -> str:
        """A choice in words, with its chances where they are known."""
        return words

    def why_not(self, state: S, decision: Decision, hex_id: str) -> str:
        """Why nothing can be chosen in a hex."""
        return ""

    def why_not_of(self, state: S, decision: Decision, piece: str, hex_id: str) -> str:
        """Why the piece that is picked can do nothing in a hex; empty where the hex alone is to blame."""
        return ""

    def why_not_spot(self, state: S, decision: Decision, keys: Iterable[SpotKey]) -> str:
        """Why a counter or marker on a panel cannot be chosen; empty for one that is never chosen."""
        return ""

    def missing(self, state: S, decision: Decision) -> Iterable[tuple[Choice, str]]:
        """What the phase has besides, each with the condition that fails."""
        return ()

    def note_at(self, state: S, hex_id: str) -> str:
        """What is worth knowing of a hex where nothing can be chosen."""
        return ""

    def marks_at(self, state: S, hex_id: str) -> Sequence[str]:
        """What is printed in a hex or flies over it, and what that means, a sentence or two for each."""
        return ()

    def rule_at(self, state: S, hex_id: str) -> str:
        """The rule about what stands in a hex; empty where there is nothing special."""
        return ""

    def reach(self, state: S, decision: Decision, hex_id: str) -> tuple[str, ...]:
        """The hexes that what is placed in a hex would reach."""
        return ()

    def warning(self, state: S, choice: Choice) -> str:
        """Why a choice must be made twice; empty for one that need not be."""
        return ""

    # ------------------------------------------------------------------ phases

    def phase_of(self, state: S) -> Hashable:
        """The phase that is going on; None where the game has none."""
        return None

    def passed_note(self, before: S, choice: Choice, events: Sequence[Event], state: S) -> str:
        """That phases have ended by themselves with a choice; empty when none has."""
        return ""

    def result_lines(self, log: Sequence[Entry]) -> Iterable[ResultLine]:
        """What came of a stretch of the log, in a line each, for whoever has not watched it."""
        return ()

    def lasting(self, state: S, log: Sequence[Entry]) -> tuple[Any, ...]:
        """What has happened that stays drawn, as the game's map knows it: what the enemy did last, say."""
        return ()

    def by_bot(self, state: S, event: Event) -> bool:
        """Whether something is done by the side that nobody plays: it has a speed of its own."""
        return False

    def offer(self, table: Table[Any]) -> Offer | None:
        """What deserves a button now besides the choices."""
        return None

    def back_to(self, dialog: str) -> str:
        """The button that leads back to a dialog that was put aside to look at the map."""
        return say("prompt.back_to")

    def toggle_note(self, state: S, toggle: str) -> str:
        """What to say when the map has nothing to show for a toggle."""
        return ""


# ---------------------------------------------------------------------- windows


@frozen(eq=False)
class Glance:
    """What a window is opened about."""

    context: Context
    table: Table[Any]
    map: LiveMap
    hex: str | None
    """The hex that is or was last pointed at."""
    spot: str = ""
    """The name of the spot that was clicked."""


Opener = Callable[[Glance], "Scene | str"]
"""Makes a window, or says why there is none."""


@frozen(eq=False)
class DeskSkin:
    """The desk of one game."""

    panels: Callable[[Theme], DeskPanels]
    describe: Callable[[Any, str, bool], HexPage]
    """A hex of a position; whether it is worth reckoning what might happen there."""
    questions: Questions[Any]
    folder: Traversable | None = None
    """Where the game's `event_looks.toml` lies, and its `keys.toml` if it has keys besides the table's."""
    survey: Callable[[Theme], Survey[Any] | None] = lambda _theme: None
    windows: Mapping[str, Opener] = {}
    """What opens over the map, by action."""
    spot_actions: Mapping[str, str] = {}
    """The actions of spots that open something, by kind of spot."""
    held: Callable[[Any], Collection[str]] = lambda _state: ()
    """The places that count for the player, as far as they are held in a position: one that is won or lost
    is heard."""
    ceremonies: Ceremonies[Any] = field(factory=Ceremonies)
    """What is made much of: events whose looks ask for it, and places that are won or lost."""
    reckoning: Reckoning[Any, Any] | None = None
    """What is worked out beside the loop about each position that is asked about, for the inspector."""
    tools: tuple[str, ...] = TOOLS
    """The strip beside the map from top to bottom, but for the toggles above."""

    @property
    def keys(self) -> KeyTable:
        """The keys of the table and the game; a window must be open."""
        return _keys_with(self.folder)

    @cached_property
    def looks(self) -> EventLooks:
        """How each kind of event is shown."""
        kinds = read_looks(self.folder) if self.folder is not None else {}
        return EventLooks(kinds, self.questions.by_bot)


@per_language
def _keys_with(folder: Traversable | None) -> KeyTable:
    """The keys of the table, with those of a game if its folder has any."""
    if folder is None or not (folder / "keys.toml").is_file():
        return table_keys()
    return read_keys(folder, table_keys())


@frozen(eq=False)
class Answers:
    """The choices of a decision by where they can be made. A choice may lie in several places."""

    decision: Decision
    on_map: Mapping[str, tuple[Choice, ...]]
    on_panels: Mapping[SpotKey, tuple[Choice, ...]]
    in_bar: tuple[Choice, ...]
    """Those with a button, the brass one last, so that a number means the same in the bar and in the menu."""
    primary: Choice | None
    picks: Mapping[Choice, Choice] = {}
    """For each choice of a piece that is not picked, the one that picks it."""
    picked: str = ""
    """The piece whose choices are shown."""

    @property
    def unpickable(self) -> bool:
        """Whether there are others to pick instead of the piece that is."""
        return bool(self.picked and self.picks)

    def toward(self, choice: Choice) -> Choice:
        """What is chosen first on the way to a choice: its piece, or the choice itself."""
        return self.picks.get(choice, choice)

    def hex_of(self, choice: Choice) -> str | None:
        """The hex a choice is made at, or where its piece is picked first."""
        first = self.toward(choice)
        return next((hex_id for hex_id, choices in self.on_map.items() if first in choices), None)


def _picks(
    decision: Decision, state: GameState, questions: Questions[Any], picked: str
) -> tuple[dict[Choice, Choice], str]:
    """The picks that lead to choices, and the piece that is picked: by itself where there is just one."""
    actors = {choice: questions.actor_of(state, choice) for choice in decision.choices}
    pieces = dict.fromkeys(filter(None, actors.values()))
    if len(pieces) == 1:
        (picked,) = pieces
    picks = {it: Choice(PICK, it, questions.place_of_piece(state, it)) for it in pieces if it != picked}
    return {choice: picks[actor] for choice, actor in actors.items() if actor in picks}, picked


def sort_answers(
    decision: Decision, state: GameState, questions: Questions[Any], picked: str = ""
) -> Answers:
    """Find the places of all choices; what lies nowhere else gets a button. Of pieces that must be picked,
    only the picked one has its choices laid out, the others lie where they stand."""
    on_map: dict[str, list[Choice]] = {}
    on_panels: dict[SpotKey, list[Choice]] = {}
    bar: list[Choice] = []
    primary = find_primary(decision, questions)
    picks, picked = _picks(decision, state, questions, picked)
    for choice in dict.fromkeys(picks.get(choice, choice) for choice in decision.choices):
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
        picks,
        picked,
    )


def explained(words: Words[Any], state: GameState, decision: Decision, choice: Choice) -> str:
    """What a choice does, and below that its price and its rule."""
    effect, price, rule = words.explain(state, decision, choice)
    return f"{effect}\n{say('explain.paid' if price else 'explain.free', price=price, rule=rule)}"


def find_primary(decision: Decision, questions: Questions[Any]) -> Choice | None:
    """The choice that ends or commits what is being done."""
    wanted = (c for verb in questions.primary_verbs for c in decision.choices if c.verb == verb)
    return next(wanted, None)
