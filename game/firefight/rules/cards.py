"""B25: action cards that take the player's turn (FF-CRD)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import ClassVar

from attrs import define

from game.core.frame import Choice, Decision, DecisionKind, EventKind, Frame, Question
from game.firefight.model.content import AI, ActionCard
from game.firefight.model.state import Skirmish
from game.firefight.rules.actions import Action, AttackAction, MoveAction, RallyAction
from game.firefight.rules.fire import can_fire, in_reach, is_close_combat, targets_in
from game.firefight.rules.ground import in_arc, range_of, sees
from game.firefight.rules.movement import (
    can_change_hex,
    first_steps,
    path_cost,
    unit_paths,
    why_not_enter,
)
from game.firefight.rules.payment import play_card, spend_caps
from game.firefight.rules.rally import can_be_rallied
from game.firefight.rules.rumors import reveal_rumor, rumors
from game.firefight.rules.track import put_smoke

EVENTS: Mapping[str, EventKind] = {
    "suppressed": EventKind({"piece": str, "target": str}),
    "caps_gained": EventKind({"caps": int, "left": int}),
}
DECISIONS: Mapping[str, DecisionKind] = {"card": {"card": str}}


def cards_to_play(state: Skirmish) -> list[str]:
    """FF-CRD-01: the cards in hand that may be played as an action now."""
    return [card for card in state.hand if any(True for _ in uses(state, card))]


def uses(state: Skirmish, card: str) -> Iterator[Choice]:
    """FF-CRD-06: every way to play a card as an action: who does it, where, and to whom."""
    spec = state.content.actions[card]
    if spec.when == "action" and (spec.cap or 0) <= state.caps:
        yield from _USES[spec.op](state, spec)


def _payers(state: Skirmish, spec: ActionCard) -> list[str]:
    """FF-RUL-51: the Fresh Units that could pay a card in AP; those the card names."""
    fresh = [it for it in state.units() if not state.pieces[it].spent]
    if spec.needs:
        return [it for it in fresh if spec.needs in state.spec(it).tags]
    return fresh


def _rally_uses(state: Skirmish, spec: ActionCard) -> Iterator[Choice]:
    """FF-RAL-01, FF-CRD-15: a Hit Unit out of close combat; never the one that pays."""
    hit = [it for it in state.units() if can_be_rallied(state, it) and not state.in_close_combat(it)]
    if spec.ap is None:
        yield from (Choice("use", it, state.pieces[it].hex) for it in hit)
        return
    for payer in _payers(state, spec):
        for patient in hit:
            near = state.grid.distance(state.pieces[payer].hex, state.pieces[patient].hex) <= 1
            if near and patient != payer:
                yield Choice("use", payer, state.pieces[patient].hex, patient)


def _suppress_uses(state: Skirmish, spec: ActionCard) -> Iterator[Choice]:
    """FF-CRD-11: a revealed AI that the payer could attack."""
    for payer in _payers(state, spec):
        for target in state.enemies():
            hex_id = state.pieces[target].hex
            if not state.spec(target).rumor and can_fire(state, payer) and in_reach(state, payer, hex_id):
                yield Choice("use", payer, hex_id, target)


def _smoke_uses(state: Skirmish, spec: ActionCard) -> Iterator[Choice]:
    """A foot Unit's own hex or one next to it; for a mortar any hex in range and arc that a Unit sees."""
    for payer in _payers(state, spec):
        here = state.pieces[payer].hex
        if spec.reach and state.spec(payer).is_foot:
            yield from (Choice("use", payer, it) for it in state.grid.within(here, spec.reach))
        elif not spec.reach and can_fire(state, payer):
            for hex_id in state.grid.within(here, range_of(state, payer)):
                spotted = any(sees(state, state.pieces[it].hex, hex_id) for it in state.units())
                if spotted and (hex_id == here or in_arc(state, payer, hex_id)):
                    yield Choice("use", payer, hex_id)


def _dash_uses(state: Skirmish, spec: ActionCard) -> Iterator[Choice]:
    """FF-CRD-09: two hexes of a Fresh foot Unit; the first may not be a close combat."""
    for unit in _payers(state, spec):
        if not state.spec(unit).is_foot or not can_change_hex(state, unit):
            continue
        start = state.pieces[unit].hex
        for first in first_steps(state, unit):
            if state.at(first, AI):
                continue
            for last in state.grid.neighbours[first]:
                if last != start and not why_not_enter(state, unit, last):
                    path = (first, last)
                    cost = path_cost(state, unit, path) + (spec.ap_plus or 0)
                    yield Choice("use", unit, last, path=path, cost=cost)


def _satchel_uses(state: Skirmish, spec: ActionCard) -> Iterator[Choice]:
    """FF-CRD-10: a foot Unit that can attack, and an enemy next to it in its arc, no close combat."""
    for unit in _payers(state, spec):
        if not state.spec(unit).is_foot or not can_fire(state, unit) or state.in_close_combat(unit):
            continue
        for hex_id in state.grid.neighbours[state.pieces[unit].hex]:
            free = in_arc(state, unit, hex_id) and not is_close_combat(state, hex_id)
            if free and targets_in(state, unit, hex_id):
                yield Choice("use", unit, hex_id)


def _gain_uses(state: Skirmish, _spec: ActionCard) -> Iterator[Choice]:
    if state.caps < state.cap_total:
        yield Choice("use")


def _reveal_uses(state: Skirmish, _spec: ActionCard) -> Iterator[Choice]:
    """A rumored enemy in a Unit's line of sight."""
    for rumor in rumors(state):
        hex_id = state.pieces[rumor].hex
        if any(sees(state, state.pieces[it].hex, hex_id) for it in state.units()):
            yield Choice("use", rumor, hex_id)


def _drive_uses(state: Skirmish, _spec: ActionCard) -> Iterator[Choice]:
    """FF-CRD-12: a vehicle, Fresh or Spent; its bonus moves may leave the road."""
    for unit in state.units():
        if not state.spec(unit).is_foot and can_change_hex(state, unit):
            for path in unit_paths(state, unit, off_road=True):
                yield Choice("use", unit, path[-1], path=path)


_USES: Mapping[str, Callable[[Skirmish, ActionCard], Iterator[Choice]]] = {
    "rally": _rally_uses,
    "suppress": _suppress_uses,
    "smoke": _smoke_uses,
    "dash": _dash_uses,
    "satchel": _satchel_uses,
    "gain_caps": _gain_uses,
    "reveal": _reveal_uses,
    "drive": _drive_uses,
}


@define(kw_only=True)
class CardUse(Question):
    """FF-TRN-05: what a card is played for."""

    card: str

    def decision(self, state: Skirmish) -> Decision:
        return Decision(
            "card", "FF-CRD-01", tuple(uses(state, self.card)), {"card": self.card}, always_ask=True
        )

    def choose(self, state: Skirmish, choice: Choice) -> None:
        spec = state.content.actions[self.card]
        play_card(state, self.card)
        spend_caps(state, spec.cap or 0)
        state.become(_action(spec, choice))


def _action(spec: ActionCard, choice: Choice) -> Frame:
    """FF-TRN-06: what follows; a card paid for with AP ends in a spent check."""
    unit, cost = choice.piece, spec.ap or 0
    match spec.op:
        case "rally":
            return RallyAction(unit=unit, cost=cost, patient=choice.option, modifier=spec.modifier)
        case "dash":
            return MoveAction(unit=unit, cost=choice.cost, path=choice.path, card=spec.id)
        case "drive":
            return MoveAction(unit=unit, cost=0, path=choice.path, card=spec.id)
        case "satchel":
            return AttackAction(unit=unit, cost=cost, hex=choice.hex, card=spec.id)
        case "suppress" | "smoke":
            return CardAction(unit=unit, cost=cost, card=spec.id, hex=choice.hex, target=choice.option)
    return CardEffect(unit=unit, card=spec.id)


@define(kw_only=True)
class CardAction(Action):
    """FF-CRD-06: smoke or Covering Fire, paid for by a Unit; neither shows one in hiding (FF-NEW-44)."""

    STEPS: ClassVar[tuple[str, ...]] = ("pay", "paid", "take_effect", "conclude", "check")

    card: str
    hex: str
    target: str = ""

    @property
    def by_card(self) -> bool:
        return True

    def take_effect(self, state: Skirmish) -> None:
        spec = state.content.actions[self.card]
        if spec.op == "smoke":
            put_smoke(state, self.hex, spec.grade)
        else:
            state.suppressed = (*state.suppressed, self.target)
            state.emit("suppressed", "FF-CRD-11", piece=self.unit, target=self.target)


@define(kw_only=True)
class CardEffect(Action):
    """FF-CRD-06: a card that no Unit pays for or acts by; nobody has just acted (FF-RUL-120)."""

    STEPS: ClassVar[tuple[str, ...]] = ("take_effect", "conclude")

    card: str

    def take_effect(self, state: Skirmish) -> None:
        spec = state.content.actions[self.card]
        state.acted = ()
        if spec.op == "reveal":
            reveal_rumor(state, self.unit)
        else:
            gained = min(spec.caps, state.cap_total - state.caps)
            state.caps += gained
            state.emit("caps_gained", "FF-CRD-06", caps=gained, left=state.caps)
