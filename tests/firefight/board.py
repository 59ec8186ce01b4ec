"""Positions for rule tests: an empty map to build on, scripted dice and cards, readable choices."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from attrs import Factory, define

from game.core.cup import Cup, ScriptedCup
from game.core.dice import Dice
from game.core.engine import advance, apply_unchecked
from game.core.frame import Choice, Decision, Event, Frame
from game.core.narrow import DiceLot
from game.firefight.model.content import SIDES
from game.firefight.model.state import ABOARD, BOX, NOWHERE, ON_MAP, PILE, WAITING, Piece, Skirmish
from game.firefight.rules.orders import EnemyTurn, Line, read_card
from game.firefight.rules.setup import lay_out
from game.firefight.rules.turn import PlayerTurn


@define
class ToldDice(Dice):
    """Dice that show what they are told: numbers from 1, or any number where nothing is told."""

    word: int = 0
    script: list[int] = Factory(list)

    def below(self, n: int) -> int:
        self.word += 1
        if not self.script:
            return self.word * 7919 % n
        shown = self.script.pop(0)
        assert 1 <= shown <= n, f"a die of {n} cannot show {shown}"
        return shown - 1


class Board:
    """A mission with an empty map, in its first round: nobody stands on it until the test says so."""

    def __init__(self, mission: str = "corrow", seed: int = 1) -> None:
        self.state: Skirmish = lay_out(mission, seed)
        self.script = ToldDice()
        self.state.dice = self.script
        self.state.events = []
        self.state.round = 1
        self.state.stack = []
        for name, piece in self.state.pieces.items():
            if piece.place in (ON_MAP, ABOARD):
                piece.place = NOWHERE if self.state.spec(name).rumor else BOX
                piece.hex = piece.carrier = ""
            piece.hidden = False
        self.cards()
        for kind in self.state.hits:
            self.hits(kind)

    # ------------------------------------------------------------------ building

    def put(self, name: str, hex_id: str, facing: str = "n", **more: Any) -> Piece:
        """Put a piece of either side on the map; a piece of another mission cannot come."""
        piece = self.state.pieces[name]
        if piece.place == PILE:
            self.state.rumors.inside.remove(name)
        piece.place, piece.hex = ON_MAP, hex_id
        piece.facing = "" if self.state.spec(name).rumor else facing
        for key, value in more.items():
            setattr(piece, key, value)
        if piece.hit:
            self.state.hits[self.state.spec(name).hit_kind].inside.remove(piece.hit)
        return piece

    def aboard(self, name: str, carrier: str) -> None:
        """Put a piece aboard another."""
        piece = self.state.pieces[name]
        piece.place, piece.hex, piece.carrier = ABOARD, self.state.pieces[carrier].hex, carrier
        piece.facing = piece.facing or "n"

    def arrivals(self, *names: str) -> None:
        """Let these reinforcements still be waiting."""
        for name in names:
            self.state.pieces[name].place = WAITING

    def cards(self, *orders: str) -> None:
        """The order cards that are drawn next."""
        deck = self.state.orders
        self.state.orders = ScriptedCup(deck.inside, deck.discard, deck.supply, deck.removed, list(orders))

    def hits(self, kind: str, *drawn: str) -> None:
        """The hit counters that are drawn next."""
        pile = self.state.hits[kind]
        self.state.hits[kind] = ScriptedCup(pile.inside, pile.discard, pile.supply, pile.removed, list(drawn))

    def rumors(self, *drawn: str) -> None:
        """What rumored enemies turn out to be."""
        pile = self.state.rumors
        self.state.rumors = ScriptedCup(pile.inside, pile.discard, pile.supply, pile.removed, list(drawn))

    def deck(self, *orders: str) -> None:
        """The order cards that are left; the others of the mission lie in the discards."""
        rest = [card for card in self.state.mission.order_deck if card not in orders]
        self.state.orders = ScriptedCup(list(orders), rest, [], [], [])

    def hand(self, *cards: str) -> None:
        """The player's action cards; the others are in the deck."""
        left = [card for card in self.state.mission.action_deck if card not in cards]
        self.state.hand, self.state.actions = list(cards), Cup(inside=left)

    def dice(self, *shown: int) -> None:
        """What the dice show next. Draws from scripted cups move them too and take what they like."""
        self.script.script = list(shown)

    # ------------------------------------------------------------------ playing

    def start(self, frame: Frame) -> None:
        """Run a frame up to its first question."""
        self.state.stack = [frame]
        advance(self.state)

    def turn(self) -> None:
        """The player's turn."""
        self.start(PlayerTurn())

    def enemy_turn(self, order: str) -> None:
        """The enemy's turn with a card."""
        self.cards(order, *cast(ScriptedCup, self.state.orders).script)
        self.start(EnemyTurn())

    def read(self, order: str) -> Line:
        """The line of a card that the enemy would obey, or its last one."""
        self.state.order = order
        card = self.state.content.orders[order]
        return list(read_card(self.state, card, DiceLot(self.state.dice)))[-1]

    @property
    def asked(self) -> Decision:
        decision = self.state.pending
        assert decision is not None, "nothing is asked"
        return decision

    def offered(self, verb: str, **wanted: Any) -> list[Choice]:
        """The choices of a verb that fit."""
        return [
            it
            for it in self.asked.choices
            if it.verb == verb and all(getattr(it, key) == value for key, value in wanted.items())
        ]

    def choose(self, verb: str, **wanted: Any) -> None:
        """Make the one choice that fits."""
        found = self.offered(verb, **wanted)
        assert len(found) == 1, (verb, wanted, self.asked.kind, found)
        apply_unchecked(self.state, found[0])

    # ------------------------------------------------------------------ looking

    @property
    def events(self) -> list[Event]:
        assert self.state.events is not None
        return self.state.events

    def happened(self, kind: str) -> list[Event]:
        """The events of a kind, in order."""
        return [event for event in self.events if event.kind == kind]

    def piece(self, name: str) -> Piece:
        return self.state.pieces[name]

    def counts(self) -> dict[str, int]:
        """How many pieces of each side are on the map."""
        return {side: len(self.state.on_map(side)) for side in SIDES}


def names(choices: Iterable[Choice]) -> set[str]:
    """The pieces of some choices."""
    return {it.piece for it in choices}
