"""B18: rallying (FF-RAL)."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from game.core.frame import EventKind
from game.firefight.model.content import AI
from game.firefight.model.loading_missions import RALLY_BONUS
from game.firefight.model.state import ON_MAP, Skirmish
from game.firefight.rules.attack import roll
from game.firefight.rules.fire import Term
from game.firefight.rules.ground import in_cover
from game.firefight.rules.hits import heal
from game.firefight.rules.rumors import come_out

RALLY_COST = 5
"""FF-RAL-02."""

EVENTS: Mapping[str, EventKind] = {
    "rally_rolled": EventKind(
        {
            "piece": str, "dice": tuple[int, int], "caps": int, "need": int, "total": int, "hit": str,
            "rallied": bool,
        }
    ),
    "auto_rallied": EventKind({"piece": str, "hit": str}),
}  # fmt: skip


@frozen
class RallySum:
    """FF-RAL-03 to 05: what the dice need, and what is added to them."""

    need: int
    terms: tuple[Term, ...]

    @property
    def bonus(self) -> int:
        return sum(term.value for term in self.terms)


def can_be_rallied(state: Skirmish, name: str) -> bool:
    """Whether the counter beneath a piece has a rally number."""
    return state.hit(name).rally is not None


def rally_sum(state: Skirmish, name: str, modifier: int = 0) -> RallySum:
    """FF-RAL-03 to 05: the number on the hit counter; +1 in cover, +1 beside an unhit friend."""
    need = state.hit(name).rally
    assert need is not None, f"{name} has nothing to rally from"
    piece, terms = state.pieces[name], []
    if in_cover(state, piece.hex):
        terms.append(Term("cover", 1, "FF-RAL-04"))
    friends = [it for it in state.at(piece.hex, state.side(name)) if it != name]
    if any(not state.pieces[it].hit for it in friends):
        terms.append(Term("friend", 1, "FF-RAL-05"))
    if modifier:
        terms.append(Term("card", modifier, "FF-CRD-06"))
    if state.side(name) == AI and _supplied(state):
        terms.append(Term("supply", 1, "FF-TRK-05"))
    return RallySum(need, tuple(terms))


def _supplied(state: Skirmish) -> bool:
    """While a counter with that effect is on the map every AI rally roll is at +1."""
    bringers = [space.counter for space in state.mission.track if space.effect == RALLY_BONUS]
    return any(state.pieces[it].place == ON_MAP for it in bringers)


def try_rally(state: Skirmish, name: str, caps: int = 0, modifier: int = 0) -> None:
    """FF-RAL-03, 06: 2D6 against the number; the counter goes or stays."""
    sums, hit = rally_sum(state, name, modifier), state.pieces[name].hit
    come_out(state, name)
    dice = roll(state)
    total = sum(dice) + caps + sums.bonus
    rallied = total >= sums.need
    if rallied:
        heal(state, name)
    state.reveal(
        "rally_rolled", "FF-RAL-03", piece=name, dice=dice, caps=caps, need=sums.need, total=total, hit=hit,
        rallied=rallied,
    )  # fmt: skip


def auto_rally(state: Skirmish, name: str) -> None:
    """FF-PCC-05, FF-RUL-06: a certainty, without a roll or a cost."""
    hit = state.pieces[name].hit
    heal(state, name)
    state.emit("auto_rallied", "FF-PCC-05", piece=name, hit=hit)
