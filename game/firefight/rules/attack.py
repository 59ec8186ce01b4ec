"""B18: carrying out attacks (FF-ATK-08 to 12), by Units, by AI and from above (FF-NEW-18 to 20)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import frozen

from game.core.frame import EventKind
from game.firefight.model.content import ActionCard
from game.firefight.model.state import ON_MAP, Skirmish
from game.firefight.rules.fire import (
    DESTROYED_BY,
    AttackSum,
    Term,
    attack_sum,
    defense_terms,
    targets_in,
)
from game.firefight.rules.hits import destroy, take_hit
from game.firefight.rules.rumors import REVEALED_ON, come_out, reveal_rumor, settle

FACES = 6

EVENTS: Mapping[str, EventKind] = {
    "attack_declared": EventKind(
        {"piece": str, "members": tuple[str, ...], "hex": str, "target": str, "caps": int, "card": str}
    ),
    "attack_rolled": EventKind(
        {
            "piece": str, "target": str, "hex": str, "dice": tuple[int, int], "caps": int,
            "terms": tuple[tuple[str, int, str], ...], "against": tuple[tuple[str, int, str], ...],
            "need": int, "result": str,
        }
    ),
    "rumor_held": EventKind({"piece": str, "rumor": str, "dice": tuple[int, int], "caps": int, "need": int}),
}  # fmt: skip
MISSED, HIT, KILLED = "missed", "hit", "destroyed"


@frozen
class Attack:
    """An attack that has been declared and paid for."""

    lead: str
    hex: str
    target: str = ""
    """The piece that is rolled for first; in close combat the only one (FF-ATK-12)."""
    members: tuple[str, ...] = ()
    """Who attacks with the lead."""
    caps: int = 0
    """FF-CAP-07, FF-RUL-76: added to the first roll only."""
    card: str = ""
    """An action card played with it."""


def roll(state: Skirmish) -> tuple[int, int]:
    """2D6."""
    return state.dice.roll(FACES), state.dice.roll(FACES)


def carry_out(state: Skirmish, attack: Attack) -> None:
    """FF-ATK-08 to 12: a roll for each enemy in the hex, or for the one in close combat.

    Who attacks from hiding is seen by it, and meets the flank once more (FF-NEW-44, 46).
    """
    hiding = state.pieces[attack.lead].hidden
    boost = state.content.actions[attack.card] if attack.card else None
    state.emit(
        "attack_declared", "FF-ATK-01", piece=attack.lead, members=attack.members, hex=attack.hex,
        target=attack.target, caps=attack.caps, card=attack.card,
    )  # fmt: skip
    targets = order_of_rolls(state, attack)
    for name in (attack.lead, *attack.members):
        come_out(state, name)
    for number, target in enumerate(targets):
        if state.pieces[target].place == ON_MAP:
            _roll_against(state, attack, target, attack.caps if number == 0 else 0, boost, hiding)
    settle(state)


def order_of_rolls(state: Skirmish, attack: Attack) -> list[str]:
    """FF-RUL-27: the chosen target first, then the others in the order of the counter file."""
    if state.pieces[attack.lead].hex == attack.hex:
        return [attack.target]
    others = [it for it in targets_in(state, attack.lead, attack.hex) if it != attack.target]
    return [attack.target, *others] if attack.target else others


def sum_for(
    state: Skirmish, attack: Attack, target: str, boost: ActionCard | None, hiding: bool
) -> AttackSum:
    """The sum of an attack on one of its targets."""
    if boost is not None and boost.op == "satchel":
        return satchel_sum(state, attack.lead, target, boost)
    return attack_sum(
        state, attack.lead, target, members=len(attack.members), boost=boost, from_hiding=hiding
    )  # fmt: skip


def satchel_sum(state: Skirmish, attacker: str, target: str, card: ActionCard) -> AttackSum:
    """FF-CRD-10: the card's own rating for both colors, no range modifier, no DM."""
    terms = (Term("card", card.ar, "FF-CRD-10"),)
    origin = state.pieces[attacker].hex
    return AttackSum(attacker, target, terms, defense_terms(state, target, origin, cover=False))


def _roll_against(
    state: Skirmish, attack: Attack, target: str, caps: int, boost: ActionCard | None, hiding: bool
) -> None:
    dice = roll(state)
    if state.spec(target).rumor:
        revealed = _roll_for_rumor(state, attack.lead, target, dice, caps)
        if not revealed:
            return
        target = revealed
    strike(state, sum_for(state, attack, target, boost, hiding), dice, caps)


def _roll_for_rumor(state: Skirmish, attacker: str, rumor: str, dice: tuple[int, int], caps: int) -> str:
    """FF-RUM-07, 16, 17, FF-RUL-16: dice and CAPs of 9 or more reveal it, and the roll then counts."""
    if sum(dice) + caps >= REVEALED_ON:
        return reveal_rumor(state, rumor, under_attack=True)
    state.reveal(
        "rumor_held", "FF-RUL-16", piece=attacker, rumor=rumor, dice=dice, caps=caps, need=REVEALED_ON
    )  # fmt: skip
    return ""


def result_of(total: int, need: int) -> str:
    """FF-ATK-08 to 10: what dice and CAPs come to against what is needed."""
    if total >= need + DESTROYED_BY:
        return KILLED
    return HIT if total >= need else MISSED


def strike(state: Skirmish, sums: AttackSum, dice: tuple[int, int], caps: int) -> None:
    """FF-ATK-08 to 10: what a roll does to its target."""
    result = result_of(sum(dice) + caps, sums.need)
    target = sums.target
    state.reveal(
        "attack_rolled", "FF-ATK-08", piece=sums.attacker, target=target, hex=state.pieces[target].hex,
        dice=dice, caps=caps, terms=_told(sums.attack), against=_told(sums.defense), need=sums.need,
        result=result,
    )  # fmt: skip
    if result == KILLED:
        destroy(state, target)
    elif result == HIT:
        take_hit(state, target)


def _told(terms: Sequence[Term]) -> tuple[tuple[str, int, str], ...]:
    return tuple((term.name, term.value, term.rule) for term in terms)
