"""B16, B24: rumored enemies and hidden Units, and when they are revealed (FF-RUM, FF-NEW-43 to 45)."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.frame import CHAPTER, EventKind
from game.firefight.model.content import NO_ENEMY
from game.firefight.model.state import NOWHERE, ON_MAP, Skirmish
from game.firefight.rules.enemy_facing import newcomer_facing
from game.firefight.rules.ground import sees

REVEALED_ON = 9
"""FF-RUM-07: dice and CAPs of an attack on a rumor."""

EVENTS: Mapping[str, EventKind] = {
    "rumor_revealed": EventKind({"rumor": str, "piece": str, "hex": str, "facing": str}, CHAPTER),
    "false_rumor": EventKind({"rumor": str, "hex": str}),
    "unit_revealed": EventKind({"piece": str, "hex": str}),
}


def settle(state: Skirmish) -> None:
    """FF-RUL-83: what stands revealed after a change on the map: Units in hiding first, then rumors."""
    while True:
        reveal_units(state)
        found = [it for it in rumors(state) if must_show(state, it)]
        if not found:
            return
        reveal_rumor(state, min(found, key=lambda it: _turn_to_show(state, it)))


def rumors(state: Skirmish) -> list[str]:
    """The rumored enemies on the map."""
    return [it for it in state.enemies() if state.spec(it).rumor]


def reveal_units(state: Skirmish) -> None:
    """FF-NEW-44: an AI is in or next to the hex of a Unit in hiding."""
    enemies = [state.pieces[it].hex for it in state.enemies()]
    for name in state.units():
        piece = state.pieces[name]
        if piece.hidden and any(state.grid.distance(piece.hex, it) <= 1 for it in enemies):
            come_out(state, name)


def come_out(state: Skirmish, name: str) -> None:
    """FF-NEW-44: a Unit in hiding is seen; it cannot hide again (FF-NEW-54)."""
    piece = state.pieces[name]
    if piece.hidden:
        piece.hidden = False
        state.emit("unit_revealed", "FF-NEW-44", piece=name, hex=piece.hex)


def must_show(state: Skirmish, name: str) -> bool:
    """FF-RUM-04, 05: a rumor next to a Unit, or in a 0 DM hex that a Unit sees; not for those in hiding."""
    here = state.pieces[name].hex
    units = [state.pieces[it].hex for it in state.seen_units()]
    if any(state.grid.distance(here, it) <= 1 for it in units):
        return True
    return not state.dm(here) and any(sees(state, it, here) for it in units)


def _turn_to_show(state: Skirmish, name: str) -> tuple[int, str]:
    """FF-RUL-17: the nearest to a Unit first, then the lowest hex number."""
    here = state.pieces[name].hex
    near = min((state.grid.distance(here, state.pieces[it].hex) for it in state.seen_units()), default=0)
    return near, here


def reveal_rumor(state: Skirmish, name: str, under_attack: bool = False) -> str:
    """FF-RUM-08 to 11: a counter is drawn in a rumor's place; the AI that was there, or nothing.

    An empty pile makes it a false rumor (FF-RUL-18). The newcomer is as Fresh or Spent as the rumor was.
    """
    piece = state.pieces[name]
    here, spent = piece.hex, piece.spent
    drawn = state.rumors.draw(state.dice) if state.rumors.inside else NO_ENEMY
    piece.place, piece.hex, piece.spent = NOWHERE, "", False
    if drawn == NO_ENEMY:
        state.reveal("false_rumor", "FF-RUM-11", rumor=name, hex=here)
        return ""
    newcomer = state.pieces[drawn]
    newcomer.place, newcomer.hex, newcomer.spent = ON_MAP, here, spent
    newcomer.facing = newcomer_facing(state, drawn, under_attack)
    state.reveal("rumor_revealed", "FF-RUM-09", rumor=name, piece=drawn, hex=here, facing=newcomer.facing)
    return drawn
