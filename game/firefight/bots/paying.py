"""What a steady player answers in the middle of an action: CAPs, groups, cards (5, 17, 18, 26, 27)."""

from __future__ import annotations

from game.core.dice_odds import at_least
from game.core.frame import Choice, Decision
from game.firefight.bots.opening import caps_for_initiative
from game.firefight.bots.prospects import danger, declared, fresh_units, prospect
from game.firefight.bots.survey import WORTH_A_CARD, best_shot
from game.firefight.model.state import Skirmish
from game.firefight.odds.spent_odds import spent_chance
from game.firefight.rules.actions import AttackAction, RallyAction
from game.firefight.rules.fire import attack_sum, targets_in
from game.firefight.rules.rally import rally_sum
from game.firefight.rules.rumors import REVEALED_ON

CAP_ADDS = 0.11
"""17, 26, 27: a CAP, a card or another Unit is added to a roll that it makes this much likelier."""
SPENT_CUT = 0.2
"""18: how much a CAP must take off the chance of turning Spent."""


def pay(state: Skirmish, decision: Decision) -> Choice:
    """18, 20: AP for a Fresh Unit, with a CAP where that keeps it Fresh much longer; CAPs for a Spent one."""
    cost, pieces = decision.about["cost"], decision.about["pieces"]
    if any(state.pieces[it].spent for it in pieces):
        return decision.choices[-1]
    helped = next((it for it in decision.choices if it.cost == 1 and it.cost < cost), None)
    cut = spent_chance(state, cost) - spent_chance(state, cost - 1)
    if helped and cut >= SPENT_CUT and state.caps > len(fresh_units(state)):
        return helped
    return decision.choices[0]


def commit(state: Skirmish, decision: Decision) -> Choice:
    """4, 17, 19: CAPs on a roll that they make clearly likelier; one is kept while many Units are Fresh."""
    if decision.about["roll"] == "initiative":
        return decision.choices[min(caps_for_initiative(state), len(decision.choices) - 1)]
    need = _need(state, decision)
    wanted = 0
    for choice in decision.choices[1:]:
        gain = at_least(need - choice.cost) - at_least(need - choice.cost + 1)
        spare = state.caps - choice.cost >= (1 if len(fresh_units(state)) > 1 else 0)
        if gain < CAP_ADDS - 1e-9 or (choice.cost == 2 and not spare):
            break
        wanted = choice.cost
    return decision.choices[wanted]


def _need(state: Skirmish, decision: Decision) -> int:
    """What the dice need in the roll that CAPs are asked for."""
    action = state.stack[-2]
    if isinstance(action, RallyAction):
        sums = rally_sum(state, decision.about["piece"], action.modifier)
        return sums.need - sums.bonus
    assert isinstance(action, AttackAction)
    target = action.target or targets_in(state, action.unit, action.hex)[0]
    if state.spec(target).rumor:
        return REVEALED_ON
    hiding = state.pieces[action.unit].hidden
    boost = state.content.actions[action.card] if action.card else None
    return attack_sum(
        state, action.unit, target, members=len(action.members), boost=boost, from_hiding=hiding
    ).need


def join(state: Skirmish, decision: Decision) -> Choice:
    """27: when it adds clearly, and the member has nothing better to do."""
    lead, hex_id, members = (decision.about[key] for key in ("piece", "hex", "members"))
    before = prospect(state, declared(state, lead, hex_id, members=members)).hit
    after = prospect(state, declared(state, lead, hex_id, members=(*members, lead))).hit
    if after - before < CAP_ADDS:
        return decision.choices[0]
    for choice in decision.choices[1:]:
        own = best_shot(state, choice.piece)
        if not state.pieces[choice.piece].hidden and (own is None or own.net <= 0):
            return choice
    return decision.choices[0]


def boost(state: Skirmish, decision: Decision) -> Choice:
    """26: cards that come with an attack, where they make it clearly likelier."""
    action = state.stack[-2]
    assert isinstance(action, AttackAction)
    target = action.target or targets_in(state, action.unit, action.hex)[0]
    if state.spec(target).rumor:
        return decision.choices[0]
    hiding = state.pieces[action.unit].hidden

    def chance(card: str) -> float:
        spec = state.content.actions[card] if card else None
        sums = attack_sum(
            state, action.unit, target, members=len(action.members), boost=spec, from_hiding=hiding
        )
        return at_least(sums.need)

    best = max(decision.choices[1:], key=lambda it: chance(it.option))
    return best if chance(best.option) - chance("") >= CAP_ADDS else decision.choices[0]


def go_on(state: Skirmish, decision: Decision) -> Choice:
    """Further after a find, unless it is more dangerous there."""
    unit = decision.about["piece"]
    hotter = danger(state, unit, decision.about["hex"]) > danger(state, unit, state.pieces[unit].hex)
    return decision.choices[1 if hotter else 0]


def ruse(state: Skirmish, decision: Decision) -> Choice:
    """5: a Hit Unit beside a Fresh AI or in close combat."""
    for name in state.units():
        piece = state.pieces[name]
        near = [it for it in state.enemies() if state.grid.distance(piece.hex, state.pieces[it].hex) <= 1]
        if piece.hit and any(not state.pieces[it].spent for it in near):
            return decision.choices[1]
    return decision.choices[0]


def cool_head(state: Skirmish, decision: Decision) -> Choice:
    """5: for a Unit that has an attack worth making next turn."""
    for choice in decision.choices[1:]:
        shot = best_shot(state, choice.piece)
        if shot is not None and shot.prospect.value >= WORTH_A_CARD / 2:
            return choice
    return decision.choices[0]
