"""B12: the eligibility requirements that order cards print (FF-ELG), for AI and for their targets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from game.firefight.model.content import INFANTRY_GUN, MORTAR
from game.firefight.model.state import Skirmish, other
from game.firefight.rules.fire import in_fire_zone
from game.firefight.rules.ground import in_cover, sees

MOBILE = 1
"""FF-ELG-12: an unmodified move cost of no more than this."""


def _in_sight(state: Skirmish, name: str) -> bool:
    """FF-ELG-11, FF-RUL-60: a line of sight to at least one piece of the other side."""
    here = state.pieces[name].hex
    enemies = (it for it in state.on_map(other(state.side(name))) if not state.pieces[it].hidden)
    return any(sees(state, here, state.pieces[it].hex) for it in enemies)


def is_mobile(state: Skirmish, name: str) -> bool:
    """FF-ELG-12, FF-RUL-80: the printed cost, whatever its hit counter says."""
    return state.spec(name).move_ap <= MOBILE


NEEDS: Mapping[str, Callable[[Skirmish, str], bool]] = {
    "any": lambda _state, _name: True,
    "cov": lambda state, name: in_cover(state, state.pieces[name].hex),
    "0dm": lambda state, name: not in_cover(state, state.pieces[name].hex),
    "fz": in_fire_zone,
    "fr": lambda state, name: not state.pieces[name].spent,
    "sp": lambda state, name: state.pieces[name].spent,
    "hit": lambda state, name: bool(state.pieces[name].hit),
    "unh": lambda state, name: not state.pieces[name].hit,
    "act": lambda state, name: name in state.acted,
    "los": _in_sight,
    "mob": is_mobile,
    "gun": lambda state, name: bool({MORTAR, INFANTRY_GUN} & state.spec(name).tags),
    "re": lambda state, name: state.spec(name).rumor,
}
"""FF-ELG-01, 02, 05 to 09, 11 to 15: those that a piece meets by itself."""
SUPERLATIVES = ("ldv", "har", "grp")
"""FF-ELG-03, 04, 10: those that compare; they come after who cannot act has been dropped (FF-RUL-29)."""


def meets(state: Skirmish, name: str, need: str) -> bool:
    """Whether a piece meets a requirement, as far as it does so by itself."""
    return need in SUPERLATIVES or NEEDS[need](state, name)


def plain_dv(state: Skirmish, name: str) -> int:
    """FF-RUL-59: front rating and DM, hit counter applied, with no attacker given."""
    return state.spec(name).dr_front + state.hit(name).dr + state.dm(state.pieces[name].hex)


def lowest_dv(state: Skirmish, names: Iterable[str]) -> list[str]:
    """FF-ELG-03: all that share the lowest defense value."""
    among = list(names)
    least = min((plain_dv(state, it) for it in among), default=0)
    return [it for it in among if plain_dv(state, it) == least]


def groups(state: Skirmish) -> list[frozenset[str]]:
    """FF-ELG-10, FF-RUL-109: sets of combat AI and rumors linked by adjacency, Fresh or Spent."""
    left = {it for it in state.enemies() if state.spec(it).is_combat}
    found = []
    while left:
        group, frontier = set[str](), [min(left)]
        while frontier:
            name = frontier.pop()
            if name in left:
                left.discard(name)
                group.add(name)
                here = state.pieces[name].hex
                frontier += [it for it in left if state.grid.distance(here, state.pieces[it].hex) <= 1]
        found.append(frozenset(group))
    return found


def of_largest_group(state: Skirmish, names: Iterable[str]) -> list[str]:
    """FF-ELG-10: those that belong to the largest group with one of them in it."""
    among = list(names)
    size = {it: len(group) for group in groups(state) for it in group}
    largest = max((size.get(it, 0) for it in among), default=0)
    return [it for it in among if size.get(it, 0) == largest]
