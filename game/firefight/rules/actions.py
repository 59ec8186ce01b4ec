"""B4: the actions of Units, each from its payment to its spent check (FF-TRN-02, 04)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from attrs import define

from game.core.frame import Choice, Decision, DecisionKind, EventKind, Procedure, Question
from game.core.hexes import DIRECTIONS
from game.firefight.model.state import ON_MAP, Skirmish
from game.firefight.rules.aftermath import conclude
from game.firefight.rules.attack import Attack, carry_out
from game.firefight.rules.fire import GROUP_BONUS, attack_cost, can_fire, in_reach, targets_in
from game.firefight.rules.movement import (
    get_off,
    get_on,
    has_room,
    leave_map,
    step,
    turn_to,
    why_not_enter,
)
from game.firefight.rules.payment import Commit, Pay, PayCard, SpentCheck, can_pay, play_card, spend_caps
from game.firefight.rules.rally import try_rally

EVENTS: Mapping[str, EventKind] = {"stalled": EventKind({"piece": str})}
DECISIONS: Mapping[str, DecisionKind] = {
    "face": {"piece": str, "hex": str},
    "go_on": {"piece": str, "hex": str},
    "join": {"piece": str, "members": tuple[str, ...], "hex": str},
    "boost": {"piece": str, "hex": str},
}


@define(kw_only=True)
class Action(Procedure):
    """What one Unit, or a group, does for a cost: paid first, checked last, concluded in between."""

    TAG: ClassVar[str] = ""

    unit: str
    cost: int = 0
    caps: int = 0
    """CAPs put toward the cost."""

    @property
    def pieces(self) -> tuple[str, ...]:
        """Who pays and is checked."""
        return (self.unit,)

    @property
    def by_card(self) -> bool:
        """Whether an action card asks for the AP, and not an action of the Unit's own."""
        return False

    def pay(self, state: Skirmish) -> None:
        """FF-CAP-02, FF-TRN-04, FF-CRD-04."""
        question = PayCard if self.by_card else Pay
        state.call(question(pieces=self.pieces, cost=self.cost))

    def paid(self, state: Skirmish) -> None:
        """The answer of the payment."""
        self.caps = int(self.answer or 0)
        state.acted = self.pieces  # FF-ELG-09, FF-RUL-28

    def conclude(self, state: Skirmish) -> None:
        conclude(state)

    def check(self, state: Skirmish) -> None:
        """FF-SPC-01, 07: the AP that CAPs did not pay."""
        state.become(SpentCheck(pieces=self.pieces, cost=self.cost - self.caps))


@define(kw_only=True)
class MoveAction(Action):
    """FF-MOV-01 to 05, 07: a move of one action, hex by hex, and the free pivot after it."""

    STEPS: ClassVar[tuple[str, ...]] = ("pay", "paid", "go", "went", "pivot", "conclude", "check")

    path: tuple[str, ...]
    card: str = ""
    """Dash or Drive On."""

    @property
    def by_card(self) -> bool:
        return bool(self.card)

    def pay(self, state: Skirmish) -> None:
        """FF-CRD-12: a card that pays for the whole move leaves nothing to pay."""
        if self.cost:
            super().pay(state)

    def go(self, state: Skirmish) -> None:
        """One hex; asks again where something was revealed on the way."""
        known = state.enemies()
        hex_id, *rest = self.path
        self.path = tuple(rest)
        step(state, self.unit, hex_id)
        if not self._can_go_on(state):
            self.path = ()
        elif known != state.enemies():
            state.call(GoOn(unit=self.unit, hex=self.path[0]))
        else:
            self.answer = True

    def went(self, state: Skirmish) -> None:
        """FF-RUL-89: further, unless there is no way on or the player has had enough."""
        if self.path and self.answer:
            self.step = "go"

    def _can_go_on(self, state: Skirmish) -> bool:
        """FF-CRD-09, FF-NEW-27: a hex is left to enter, and no enemy stands where the Unit is."""
        piece = state.pieces[self.unit]
        return (
            bool(self.path)
            and piece.place == ON_MAP
            and not state.in_close_combat(self.unit)
            and not why_not_enter(state, self.unit, self.path[0], passing=len(self.path) > 1)
        )

    def pivot(self, state: Skirmish) -> None:
        """FF-MOV-05, FF-NEW-26: once, after the last hex."""
        state.call(Face(unit=self.unit, rule="FF-MOV-05"))


@define(kw_only=True)
class GoOn(Question):
    """FF-RUL-89: something has been revealed in the middle of a move."""

    unit: str
    hex: str

    def decision(self, state: Skirmish) -> Decision:
        here = state.pieces[self.unit].hex
        stops = [Choice("stop", self.unit)] if has_room(state, self.unit, here) else []  # FF-NEW-01
        choices = (Choice("go_on", self.unit, self.hex), *stops)
        return Decision("go_on", "FF-RUL-89", choices, {"piece": self.unit, "hex": self.hex})

    def choose(self, state: Skirmish, choice: Choice) -> None:
        state.finish(choice.verb == "go_on")


@define(kw_only=True)
class Face(Question):
    """FF-MOV-05, 06: which side of its hex a Unit faces."""

    unit: str
    rule: str
    turning: bool = False
    """Whether it must turn: a pivot that changes nothing is none."""

    def decision(self, state: Skirmish) -> Decision:
        piece = state.pieces[self.unit]
        ways = [it for it in DIRECTIONS if not (self.turning and it == piece.facing)]
        choices = tuple(Choice("face", self.unit, piece.hex, it) for it in ways)
        return Decision("face", self.rule, choices, {"piece": self.unit, "hex": piece.hex})

    def choose(self, state: Skirmish, choice: Choice) -> None:
        turn_to(state, self.unit, choice.option, self.rule)
        state.finish()


@define(kw_only=True)
class PivotAction(Action):
    """FF-MOV-06: a pivot without a move."""

    STEPS: ClassVar[tuple[str, ...]] = ("pay", "paid", "turn", "conclude", "check")

    def turn(self, state: Skirmish) -> None:
        state.call(Face(unit=self.unit, rule="FF-MOV-06", turning=True))


@define(kw_only=True)
class AttackAction(Action):
    """FF-TRN-02, FF-ATK: an attack of a Unit, alone or leading a group (FF-NEW-03 to 05)."""

    STEPS: ClassVar[tuple[str, ...]] = (
        "gather", "pay", "paid", "boost", "commit", "fire", "conclude", "check",
    )  # fmt: skip

    hex: str
    target: str = ""
    members: tuple[str, ...] = ()
    card: str = ""

    @property
    def pieces(self) -> tuple[str, ...]:
        """FF-SPC-08: all involved Units."""
        return (self.unit, *self.members)

    @property
    def by_card(self) -> bool:
        """While it is paid for: a card that goes with an attack comes later."""
        return bool(self.card)

    def gather(self, state: Skirmish) -> None:
        """FF-NEW-05: who joins, one after the other."""
        if isinstance(self.answer, str) and self.answer:
            self.members = (*self.members, self.answer)
        elif self.answer is not None:
            self.answer = None
            return
        if not self.card and joiners(state, self.unit, self.hex, self.members):
            self.step = "gather"
            state.call(Join(unit=self.unit, hex=self.hex, members=self.members))
        else:
            self.answer = None

    def boost(self, state: Skirmish) -> None:
        """FF-CRD-01: a card that is played with an attack."""
        if boosts(state, self.unit, self.hex) and not self.card:
            state.call(Boost(unit=self.unit, hex=self.hex))
        else:
            self.answer = None

    def commit(self, state: Skirmish) -> None:
        if isinstance(self.answer, str) and self.answer:
            self.card = self.answer
        self.answer = None
        state.call(Commit(piece=self.unit, roll="attack"))

    def fire(self, state: Skirmish) -> None:
        """FF-CAP-03: with the CAPs that were committed."""
        target = self.target or targets_in(state, self.unit, self.hex)[0]
        carry_out(state, Attack(self.unit, self.hex, target, self.members, int(self.answer or 0), self.card))


def joiners(state: Skirmish, lead: str, hex_id: str, members: tuple[str, ...]) -> list[str]:
    """FF-NEW-03, 05: Units next to the lead or stacked with it that could attack the target and can pay."""
    here = state.pieces[lead].hex
    if here == hex_id or len(members) >= GROUP_BONUS:
        return []
    return [
        it
        for it in state.units()
        if it not in (lead, *members)
        and state.grid.distance(here, state.pieces[it].hex) <= 1
        and can_fire(state, it)
        and in_reach(state, it, hex_id)
        and can_pay(state, (lead, *members, it), attack_cost(state, lead))
    ]


@define(kw_only=True)
class Join(Question):
    """FF-NEW-03, 05: another Unit joins the attack, or it goes ahead."""

    unit: str
    hex: str
    members: tuple[str, ...] = ()

    def decision(self, state: Skirmish) -> Decision:
        able = joiners(state, self.unit, self.hex, self.members)
        choices = (Choice("go_ahead"), *(Choice("join", it, self.hex) for it in able))
        about = {"piece": self.unit, "members": self.members, "hex": self.hex}
        return Decision("join", "FF-NEW-05", choices, about)

    def choose(self, state: Skirmish, choice: Choice) -> None:
        state.finish(choice.piece)


def boosts(state: Skirmish, unit: str, hex_id: str) -> list[str]:
    """FF-CRD-01: cards in hand that can be played with this attack and paid for."""
    piece = state.pieces[unit]
    moments = ["with_attack"] if piece.hidden else []
    moments += ["with_cc_attack"] if piece.hex == hex_id else []
    actions = state.content.actions
    return [it for it in state.hand if actions[it].when in moments and (actions[it].cap or 0) <= state.caps]


@define(kw_only=True)
class Boost(Question):
    """FF-CRD-01: whether a card is played with the attack."""

    unit: str
    hex: str

    def decision(self, state: Skirmish) -> Decision:
        cards = boosts(state, self.unit, self.hex)
        costs = {card: state.content.actions[card].cap or 0 for card in cards}
        plays = (Choice("play", self.unit, option=card, cost=costs[card]) for card in cards)
        about = {"piece": self.unit, "hex": self.hex}
        return Decision("boost", "FF-CRD-01", (Choice("let_be"), *plays), about)

    def choose(self, state: Skirmish, choice: Choice) -> None:
        if choice.verb == "play":
            spend_caps(state, choice.cost)
            play_card(state, choice.option)
        state.finish(choice.option)


@define(kw_only=True)
class RallyAction(Action):
    """FF-RAL-01 to 03: an attempt to rally, for AP, for CAPs, or by a card."""

    STEPS: ClassVar[tuple[str, ...]] = ("pay", "paid", "commit", "roll", "conclude", "check")

    modifier: int = 0
    patient: str = ""
    """Who rallies, if not the Unit that pays."""

    @property
    def by_card(self) -> bool:
        return bool(self.patient)

    def pay(self, state: Skirmish) -> None:
        if self.cost:
            super().pay(state)

    def paid(self, state: Skirmish) -> None:
        super().paid(state)
        self.answer = None

    def commit(self, state: Skirmish) -> None:
        state.call(Commit(piece=self.patient or self.unit, roll="rally"))

    def roll(self, state: Skirmish) -> None:
        try_rally(state, self.patient or self.unit, int(self.answer or 0), self.modifier)


@define(kw_only=True)
class BoardAction(Action):
    """FF-NEW-29: getting on."""

    STEPS: ClassVar[tuple[str, ...]] = ("pay", "paid", "board", "conclude", "check")

    carrier: str

    def board(self, state: Skirmish) -> None:
        get_on(state, self.unit, self.carrier)


@define(kw_only=True)
class GetOffAction(Action):
    """FF-NEW-29: getting off, with any facing."""

    STEPS: ClassVar[tuple[str, ...]] = ("pay", "paid", "alight", "turn", "conclude", "check")

    hex: str

    def alight(self, state: Skirmish) -> None:
        get_off(state, self.unit, self.hex)

    def turn(self, state: Skirmish) -> None:
        state.call(Face(unit=self.unit, rule="FF-NEW-29"))


@define(kw_only=True)
class LeaveAction(Action):
    """FF-NEW-40: a Unit leaves the map."""

    STEPS: ClassVar[tuple[str, ...]] = ("pay", "paid", "leave", "conclude", "check")

    def leave(self, state: Skirmish) -> None:
        leave_map(state, self.unit)


@define(kw_only=True)
class StallAction(Action):
    """FF-TRN-07, 08: 1 AP of a Fresh Unit or 1 CAP, and nothing else."""

    STEPS: ClassVar[tuple[str, ...]] = ("stall", "check")

    def stall(self, state: Skirmish) -> None:
        state.acted = ()
        spend_caps(state, self.caps)
        state.emit("stalled", "FF-TRN-07", piece=self.unit)

    def check(self, state: Skirmish) -> None:
        if self.caps:
            state.finish()
        else:
            super().check(state)
