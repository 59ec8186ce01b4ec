"""B8: the AI's turn and its order card (FF-ORD), read line by line with the reason for each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from attrs import define, frozen

from game.core.frame import CHAPTER, END, Choice, Decision, DecisionKind, EventKind, Procedure, Question
from game.core.narrow import DiceLot, Lot
from game.firefight.model.content import OrderCard
from game.firefight.model.loading import COUNTERACTIONS, PASS
from game.firefight.model.state import ON_MAP, Skirmish
from game.firefight.rules.aftermath import conclude
from game.firefight.rules.counteractions import (
    END_ROUND,
    MISSION_ORDER,
    next_for_mission,
    passes_by_line,
    read_counteractions,
)
from game.firefight.rules.deck import check_spent, draw_order, turn_spent
from game.firefight.rules.payment import play_card, spend_caps
from game.firefight.rules.plans import FIRE, carry_out_plan
from game.firefight.rules.priority import read_close_combat, read_short_range
from game.firefight.rules.tactical import Plan, read_line
from game.firefight.rules.track import advance_marker, due_advance, happen

CC_LINE, SHORT_LINE, THIRD_LINE, TACTICAL_LINE = "cc", "short", "third", "tactical"
NO_COUNTERACTION, NO_PASS, NOBODY_NEAR, ADVISED_TO_PASS = (
    "no_counteraction", "no_pass", "nobody_near", "passes",
)  # fmt: skip

EVENTS: Mapping[str, EventKind] = {
    "order_drawn": EventKind({"card": str}, CHAPTER),
    "order_discarded": EventKind({"card": str}),
    "line_passed_over": EventKind({"card": str, "line": str, "number": int, "reason": str}),
    "order_obeyed": EventKind(
        {
            "card": str, "line": str, "number": int, "action": str, "piece": str, "target": str,
            "hex": str, "distance": int, "steps": tuple[tuple[str, int, int], ...], "cost": int,
        }
    ),
    "enemy_passed": EventKind({"card": str}),
}  # fmt: skip
DECISIONS: Mapping[str, DecisionKind] = {"ruse": {}}


@frozen
class Line:
    """One line of a card, as it was read."""

    kind: str
    number: int
    """Which of the tactical lines, or of the mission's counteractions; 0 elsewhere."""
    plan: Plan | None = None
    reason: str = ""
    """Why it was passed over, or that it says to pass."""


def read_card(state: Skirmish, card: OrderCard, lot: Lot) -> Iterator[Line]:
    """FF-ORD-02 to 05: the lines of a card in order, until one is obeyed or says to pass."""
    for line in _lines(state, card, lot):
        yield line
        if line.plan is not None or line.reason == ADVISED_TO_PASS:
            return


def _lines(state: Skirmish, card: OrderCard, lot: Lot) -> Iterator[Line]:
    """FF-ORD-03, FF-RUL-31: priority orders, then counteractions or pass line, then tactical orders."""
    _, found = read_close_combat(state, card.close_combat, lot)
    yield _told(CC_LINE, 0, found)
    _, found = read_short_range(state, card.short_range, lot)
    yield _told(SHORT_LINE, 0, found)
    if card.third == COUNTERACTIONS:
        reply = read_counteractions(state, lot)
        yield (
            Line(THIRD_LINE, reply.number, reply.plan)
            if reply
            else Line(THIRD_LINE, 0, None, NO_COUNTERACTION)
        )
    elif card.third == PASS:
        yield Line(THIRD_LINE, 0, None, ADVISED_TO_PASS if passes_by_line(state) else NO_PASS)
    for number, line in enumerate(card.tactical, 1):
        if line is None:
            yield _told(TACTICAL_LINE, number, next_for_mission(state, (), lot) or NOBODY_NEAR)
        else:
            yield _told(TACTICAL_LINE, number, read_line(state, line, lot))


def _told(kind: str, number: int, found: Plan | str) -> Line:
    return Line(kind, number, None, found) if isinstance(found, str) else Line(kind, number, found)


@define(kw_only=True)
class EnemyTurn(Procedure):
    """FF-ORD-01 to 05: a card is drawn, the marker may advance, and one order at most is carried out."""

    STEPS: ClassVar[tuple[str, ...]] = ("draw", "ruse", "read", "advance", "obey")

    def draw(self, state: Skirmish) -> None:
        """FF-ORD-01: face down, until it is read."""
        state.order = draw_order(state)

    def ruse(self, state: Skirmish) -> None:
        """FF-CRD-05, 07: the player may have the card thrown away before it is read."""
        card = playable(state, "order_drawn")
        if card:
            state.call(Ruse(card=card))

    def read(self, state: Skirmish) -> None:
        """FF-ORD-01: unless a card of the player has had it thrown away."""
        if self.answer:
            self.answer = None
            self.step = "draw"
        else:
            state.reveal("order_drawn", "FF-ORD-01", card=state.order)

    def advance(self, state: Skirmish) -> None:
        """FF-TRK-01, FF-RUL-33: the marker first; a round that it ends leaves the rest of the card unread."""
        due = due_advance(state, state.card().advance)
        for space in advance_marker(state, due) if due is not None else ():
            happen(state, space)
            conclude(state)
            if state.outcome:
                return
        if state.round_over:
            self._discard(state)
            self.step = END

    def obey(self, state: Skirmish) -> None:
        """FF-ORD-02 to 05, 11: the first line that can be carried out; else the AI passes."""
        card = state.card()
        for line in read_card(state, card, DiceLot(state.dice)):
            if line.plan is None:
                state.emit(
                    "line_passed_over", "FF-ORD-10", card=card.id, line=line.kind, number=line.number,
                    reason=line.reason,
                )  # fmt: skip
                continue
            done = self._carry_out(state, card, line, line.plan)
            state.finish(done)
            return
        self._discard(state)
        state.emit("enemy_passed", "FF-ORD-05", card=card.id)
        state.finish(False)

    def end(self, state: Skirmish) -> None:
        """FF-RUL-33: the round is over, and nobody has passed."""
        state.finish(True)

    def _carry_out(self, state: Skirmish, card: OrderCard, line: Line, plan: Plan) -> bool:
        """Whether an order was carried out; a rumor that came to nothing makes it a pass (FF-RUL-44)."""
        _tell(state, card, line, plan)
        actors, cost = self._act(state, plan)
        if not actors and plan.action in FIRE:
            self._discard(state)
            conclude(state)
            if not state.outcome:
                state.emit("enemy_passed", "FF-RUL-44", card=card.id)
            return False
        self._discard(state)  # FF-SPC-12: before the card of the check is drawn
        conclude(state)
        standing = tuple(it for it in actors if it and state.pieces[it].place == ON_MAP)
        checked = standing and cost and not card.command and not state.outcome  # FF-ORD-08, 11
        if checked and check_spent(state, standing, cost):
            turn_spent(state, standing)
        return True

    def _act(self, state: Skirmish, plan: Plan) -> tuple[tuple[str, ...], int]:
        """Who acted, and at what cost."""
        if plan.action == END_ROUND:
            state.round_over = True
            state.emit("round_called_off", "FF-RND-06")
            return (), 0
        if plan.action == MISSION_ORDER:
            return self._mission_order(state, plan)
        done = carry_out_plan(state, plan)
        if done is None:
            return (), 0
        cost = 0 if done.action == "ARA" else done.cost
        return (done.actor, *done.members), cost

    def _mission_order(self, state: Skirmish, plan: Plan) -> tuple[tuple[str, ...], int]:
        """FF-MIS-04, FF-ORD-14, FF-RUL-54: each in turn, one check for all at the highest cost."""
        following: Plan | None = plan
        ordered, actors, cost = list[str](), list[str](), 0
        while following is not None:
            ordered.append(following.actor)
            done = carry_out_plan(state, following)
            if done is not None and done.actor:
                actors.append(done.actor)
                ordered.append(done.actor)
                cost = max(cost, done.cost)
            following = next_for_mission(state, ordered, DiceLot(state.dice))
        return tuple(actors), cost

    def _discard(self, state: Skirmish) -> None:
        """FF-SPC-09."""
        state.orders.discard.append(state.order)
        state.order = ""


def _tell(state: Skirmish, card: OrderCard, line: Line, plan: Plan) -> None:
    where = plan.move.path[-1] if plan.move and plan.move.path else ""
    state.emit(
        "order_obeyed", "FF-ORD-04", card=card.id, line=line.kind, number=line.number, action=plan.action,
        piece=plan.actor, target=plan.unit, hex=where, distance=plan.distance, cost=plan.cost,
        steps=tuple((step.rule, step.kept, step.of) for step in plan.steps),
    )  # fmt: skip


def playable(state: Skirmish, moment: str) -> str:
    """FF-CRD-05: a card in hand for a moment that the player can pay for; empty for none."""
    for card in state.hand:
        spec = state.content.actions[card]
        if spec.when == moment and (spec.cap or 0) <= state.caps:
            return card
    return ""


@define(kw_only=True)
class Ruse(Question):
    """FF-CRD-07: the order card may be discarded before it is read."""

    card: str

    def decision(self, state: Skirmish) -> Decision:
        cost = state.content.actions[self.card].cap or 0
        choices = (Choice("let_be"), Choice("play", option=self.card, cost=cost))
        return Decision("ruse", "FF-CRD-07", choices)

    def choose(self, state: Skirmish, choice: Choice) -> None:
        if choice.verb == "play":
            play_card(state, self.card)
            spend_caps(state, choice.cost)
            state.orders.discard.append(state.order)
            thrown, state.order = state.order, ""
            state.reveal("order_discarded", "FF-CRD-07", card=thrown)
        state.finish(choice.verb == "play")
