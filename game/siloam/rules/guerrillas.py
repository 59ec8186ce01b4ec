"""2.6.2 Guerrillas: the Dahr Vakhan place themselves, stand, and are lost for good."""

from __future__ import annotations

from game.core.frame import GRAVE, EventKind
from game.siloam.model.content import OUT, SILOAM
from game.siloam.model.state import State, Support
from game.siloam.rules.morale import lose_morale
from game.siloam.rules.supports import contact_hexes

GUERRILLA = "guerrilla"
EVENTS = {
    "guerrilla_placed": EventKind({"support": str, "hex": str}),
    "guerrilla_not_placed": EventKind({"why": str}),
    "guerrilla_displaced": EventKind({"support": str, "origin": str, "hex": str}),
    "guerrilla_eliminated": EventKind({"support": str, "hex": str}, GRAVE),
}


def refuge(state: State) -> str:
    """2.6.2 Placement (auto): highest empty mountain, else highest empty Priority Hex, else none."""
    return next((h for h in state.content.map.refuges if state.is_empty(h)), "")


def waiting(state: State) -> Support | None:
    """A counter of the Siloam Pool, which is the source of every Guerrilla (G33)."""
    return next(iter(state.supports_in_pool(SILOAM)), None)


def place_guerrilla(state: State, hex_id: str, rule: str) -> None:
    """Put a Guerrilla from the Siloam Pool in an empty hex."""
    counter = waiting(state)
    if counter is not None and hex_id:
        counter.side = GUERRILLA
        state.put_support(counter, hex_id)
        state.emit("guerrilla_placed", rule, support=counter.id, hex=hex_id)
    else:
        state.emit("guerrilla_not_placed", rule, why="pool" if counter is None else "room")


def place_automatically(state: State, rule: str) -> None:
    """2.6.2 Placement (auto)."""
    place_guerrilla(state, refuge(state), rule)


def directed_hexes(state: State) -> list[str]:
    """2.6.2 Placement (player-directed): beside the line, where both sides stand."""
    return contact_hexes(state) if waiting(state) is not None else []


def displace(state: State, guerrilla: Support, rule: str = "2.6.2") -> None:
    """2.6.2: make way for a friendly unit by automatic placement (C43)."""
    origin, hex_id = guerrilla.place, refuge(state)
    state.put_support(guerrilla, hex_id)
    state.emit("guerrilla_displaced", rule, support=guerrilla.id, origin=origin, hex=hex_id)


def eliminate(state: State, guerrilla: Support, rule: str = "2.6.2") -> None:
    """2.6.2 Removal: out of the game without a Hit Marker; Siloam loses morale (9.4)."""
    hex_id = guerrilla.place
    state.put_support(guerrilla, OUT)
    guerrilla.side = guerrilla.spec.sides[0]
    state.emit("guerrilla_eliminated", rule, support=guerrilla.id, hex=hex_id)
    lose_morale(state, SILOAM, state.content.tracks.morale_costs["guerrilla_lost"], "2.6.2")
