"""The desk of the Ford: who is left, what stands in a hex, and where choices are made."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from game.core.frame import Decision, Event
from game.core.session import Entry
from game.table.ceremony.ceremony import Ceremonies, Ceremony
from game.table.ceremony.stage_begun import StageBegun
from game.table.desk.desk_skin import DeskPanels, DeskSkin, Fact, FactSheet, HexPage, Questions, ResultLine
from game.table.desk.panel import LineBar
from game.table.draw.theme import Theme
from tests.toy.model import ASSETS, SEATS, Ford
from tests.toy.rules import bears
from tests.toy.screen.map_skin import COLORS
from tests.toy.words import hex_name, say, words


class FordQuestions(Questions[Ford]):
    """Orders lie on the hexes they name."""

    ending_rule = "2.1"

    def place_of_piece(self, state: Ford, piece: str) -> str:
        return state.counters[piece].hex if piece else ""

    def selected(self, decision: Decision) -> str | None:
        return decision.about.get("target")

    def result_lines(self, log: Sequence[Entry]) -> Iterable[ResultLine]:
        """What the die of each attack has shown."""
        rolls = (entry.event for entry in log if entry.event.kind == "rolled")
        return [ResultLine(event, words().event(event)) for event in rolls]

    def why_not(self, state: Ford, decision: Decision, hex_id: str) -> str:
        return say("board.nothing", hex=hex_id)

    def lasting(self, state: Ford, log: Sequence[Entry]) -> tuple[str, ...]:
        """The hex that was marched to last stays ringed."""
        marches = (entry.event.about for entry in reversed(log) if entry.event.kind == "marched")
        return tuple(about["path"][-1] for about in islice(marches, 1))


def headline(state: Ford) -> str:
    """Round, and how many counters each side has left."""
    sides = [say("board.seat", seat=seat, counters=len(state.on_field(seat))) for seat in SEATS]
    return say("board.headline", round=state.round, name="   ".join(sides))


def describe(state: Ford, hex_id: str, _pondering: bool) -> HexPage:
    """A hex with its counter, as far as somebody may know it."""
    name = state.at(hex_id)
    if not name:
        return HexPage(hex_name(hex_id), "", ())
    counter = state.counters[name]
    known = "bearer" if bears(state, name) else "plain" if name in state.seen else "unknown"
    facts = (
        Fact(say("board.facing"), say(f"name.{counter.facing}"), "3.3"),
        Fact(say("board.underside"), say(f"board.{known}"), "3.4"),
    )
    return HexPage(
        hex_name(hex_id), "", (FactSheet(state.field.counters[name].name, COLORS[counter.seat], facts),)
    )


def panels(theme: Theme) -> DeskPanels:
    return DeskPanels(LineBar(theme, line=headline))


class FordCeremonies(Ceremonies[Ford]):
    """A round that begins is made much of."""

    def of_event(self, event: Event, state: Ford, theme: Theme) -> Ceremony:
        return StageBegun(say("board.round"), str(event.about["round"]))


DESK = DeskSkin(
    panels=panels,
    describe=describe,
    questions=FordQuestions(),
    folder=ASSETS / "screen",
    ceremonies=FordCeremonies(),
)
