"""The state of a campaign: every counter, chit and marker in exactly one place.

Rules change it only through the mutators here and in `rules`, which keep the occupancy index.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import final

from attrs import Factory, define, field

from game.core.cup import Cup
from game.core.state import INDEX, NOT_SAVED, GameState
from game.siloam.model.content import (
    ARTILLERY,
    COMBAT,
    FRIENDLY,
    FRIENDS,
    INFANTRY,
    MOVEMENT,
    VANG,
    Content,
    Face,
    SideSpec,
    SupportSpec,
    UnitSpec,
    content,
    pool,
)

SUBSTITUTE = "substitute"
"""Stands for a Hit Marker while the Hit Marker Cup is empty (2.7.6)."""


def is_hex(place: str) -> bool:
    """Whether a place is a hex of the map and not an off-map area."""
    return place.isdecimal()


@final
@define(weakref_slot=False)
class Unit:
    """A Combat Unit counter (2.2)."""

    id: str
    place: str
    """A hex id or the name of an off-map area."""
    mode: str = COMBAT
    hits: tuple[str, ...] = ()
    """Hit Markers beneath it: their coffins, unknown to the player until counted."""
    armor: int = 0
    acted: str = ""
    """What it did in the present activation: moved, attacked or nothing."""
    scouted: bool = False
    support: str = ""
    """The Vang Support counter assigned to it (2.5.1)."""
    pursuit: str = ""
    """The open VP Space a Vang unit has set out for and keeps to (C99)."""
    stalled: int = 0
    """Activations in which no step toward the pursued space was possible."""
    spec: UnitSpec = field(default=None, eq=False, repr=False, metadata=NOT_SAVED)

    @property
    def on_map(self) -> bool:
        return self.place.isdecimal()

    @property
    def face(self) -> Face:
        """The face-up side (2.2.1)."""
        return self.spec.faces[self.mode]

    @property
    def free_armor(self) -> int:
        return self.spec.armor_slots - self.armor

    @property
    def free_hits(self) -> int:
        return self.spec.hit_slots - len(self.hits)

    @property
    def has_capacity(self) -> bool:
        """2.2.1: whether a slot is free for one more hit."""
        return self.spec.hit_slots > len(self.hits) or self.spec.armor_slots > self.armor

    @property
    def damaged(self) -> bool:
        return bool(self.hits) or self.armor > 0

    @property
    def is_infantry(self) -> bool:
        return self.spec.kind == INFANTRY

    @property
    def gives_artillery_support(self) -> bool:
        """2.2.4: the artillery symbol is printed on the Combat Mode side only."""
        return self.spec.kind == ARTILLERY and self.mode == COMBAT

    def flip(self) -> None:
        """5.3.1: turn the counter over."""
        self.mode = MOVEMENT if self.mode == COMBAT else COMBAT


@final
@define(weakref_slot=False)
class Support:
    """A Support counter (2.3): an Attachment with its host, or a Detachment alone."""

    id: str
    place: str
    side: str
    host: str = ""
    """The Infantry an Attachment belongs to."""
    locked: bool = False
    """It has done its part in this activation: used its ability (2.3.1), or joined a Group Attack (C103)."""
    spec: SupportSpec = field(default=None, eq=False, repr=False, metadata=NOT_SAVED)

    @property
    def on_map(self) -> bool:
        return self.place.isdecimal()

    @property
    def is_guerrilla(self) -> bool:
        return self.side == "guerrilla"


@final
@define(weakref_slot=False)
class Plane:
    """A CICS Fighter/Bomber counter (2.3.3)."""

    id: str
    place: str
    side: str


@define(kw_only=True)
class State(GameState):
    """A campaign in progress."""

    seed: int
    round: int = 1
    units: dict[str, Unit]
    supports: dict[str, Support]
    planes: dict[str, Plane]
    activation: Cup
    command: Cup
    tactics: Cup
    vang_support: Cup
    hit_markers: Cup
    vang_runway: list[str] = Factory(list)
    beachheads: dict[str, list[str]]
    """Beachhead stacks from top to bottom."""
    boxes: dict[str, list[str]]
    """Hit Markers in each Casualty Box."""
    casualties: dict[str, int]
    morale: dict[str, int]
    cp: int = 0
    armor_supply: int
    fortifications: dict[str, int]
    garrisons: list[str] = Factory(list)
    plans: dict[str, int] = Factory(dict)
    """Strategic Plans on the planning track and their box; the others are in supply."""
    plan_action_taken: bool = False
    """5.7: a plan was initiated or executed in this activation."""
    event_track: dict[str, int] = Factory(dict)
    flags: list[str] = Factory(list)
    """What the player decided in events that later events read."""
    story: dict[str, str] = Factory(dict)
    """The branch each resolved event has taken, in order."""
    collapsed: list[str] = Factory(list)
    """Factions struck out by Final Arc Failure."""
    vang_bonus: bool = False
    """1.2: Vang casualties have reached the bonus mark."""

    content: Content = field(factory=content, eq=False, repr=False, metadata=NOT_SAVED)
    friends_at: dict[str, tuple[str, ...]] = field(factory=dict, eq=False, repr=False, metadata=INDEX)
    vang_at: dict[str, str] = field(factory=dict, eq=False, repr=False, metadata=INDEX)
    support_at: dict[str, tuple[str, ...]] = field(factory=dict, eq=False, repr=False, metadata=INDEX)
    standing: dict[str, tuple[str, ...]] = field(factory=dict, eq=False, repr=False, metadata=INDEX)
    """Combat Units on the map in counter order, by the groups of the content."""

    # ------------------------------------------------------------------ building and copying

    def attach(self) -> None:
        """Join the counters to their printed matter and rebuild the occupancy index."""
        self.friends_at, self.vang_at, self.support_at = {}, {}, {}
        for unit in self.units.values():
            unit.spec = self.content.units[unit.id]
            if unit.on_map:
                self._enter(unit)
        for support in self.supports.values():
            support.spec = self.content.supports[support.id]
            if support.on_map:
                self._support_enters(support)
        self._count(tuple(self.content.groups))

    # ------------------------------------------------------------------ who is where

    def friends_in(self, hex_id: str) -> list[Unit]:
        """Friendly Combat Units in a hex."""
        return [self.units[i] for i in self.friends_at.get(hex_id, ())]

    def vang_in(self, hex_id: str) -> Unit | None:
        """The Vang Combat Unit in a hex."""
        unit_id = self.vang_at.get(hex_id)
        return self.units[unit_id] if unit_id else None

    def supports_in(self, hex_id: str) -> list[Support]:
        return [self.supports[i] for i in self.support_at.get(hex_id, ())]

    def guerrilla_in(self, hex_id: str) -> Support | None:
        for support_id in self.support_at.get(hex_id, ()):
            support = self.supports[support_id]
            if support.side == "guerrilla":
                return support
        return None

    def attachment_of(self, unit: Unit) -> Support | None:
        """The Attachment that rides with a unit; the first if an overstack gave it two."""
        for support_id in self.support_at.get(unit.place, ()):
            support = self.supports[support_id]
            if support.host == unit.id:
                return support
        return None

    def side_of(self, support: Support) -> SideSpec:
        return self.content.sides[support.side]

    def is_empty(self, hex_id: str) -> bool:
        """11 Empty Hex: no Combat Unit and no Support Unit; markers do not matter."""
        return hex_id not in self.friends_at and hex_id not in self.vang_at and hex_id not in self.support_at

    def near_vang(self, hex_id: str) -> bool:
        """Whether a Vang Combat Unit is adjacent."""
        return not self.vang_at.keys().isdisjoint(self.content.map.grid.neighbours[hex_id])

    def near_friend(self, hex_id: str) -> bool:
        """Whether a friendly Combat Unit is adjacent."""
        return not self.friends_at.keys().isdisjoint(self.content.map.grid.neighbours[hex_id])

    def beside(self, hexes: Iterable[str]) -> frozenset[str]:
        """Every hex adjacent to one of the hexes."""
        return self.content.map.grid.beside(tuple(hexes))

    def friends_on_map(self, factions: tuple[str, ...] = FRIENDS) -> list[Unit]:
        """Friendly Combat Units on the map in counter order, of some factions or of all."""
        alone = len(factions) == 1
        on_map = list(map(self.units.__getitem__, self.standing[factions[0] if alone else FRIENDLY]))
        return on_map if alone or factions is FRIENDS else [u for u in on_map if u.spec.faction in factions]

    def banner_on_map(self, banner: str) -> list[Unit]:
        """Units of a banner on the map, ascending by number (6.1)."""
        return list(map(self.units.__getitem__, self.standing[banner]))

    def in_pool(self, faction: str) -> list[Unit]:
        """Combat Units in a faction's open Reinforcement Pool."""
        place = pool(faction)
        return [u for u in self.units.values() if u.place == place]

    def supports_in_pool(self, faction: str) -> list[Support]:
        place = pool(faction)
        return [s for s in self.supports.values() if s.place == place]

    def planes_at(self, place: str, side: str = "") -> list[Plane]:
        return [p for p in self.planes.values() if p.place == place and side in ("", p.side)]

    # ------------------------------------------------------------------ moving counters

    def put(self, unit: Unit, place: str) -> None:
        """Move a Combat Unit to a hex or an off-map area, its Attachments not included."""
        leaves, enters = unit.place.isdecimal(), place.isdecimal()
        if leaves:
            self._leave(unit)
        unit.place = place
        if enters:
            self._enter(unit)
        if leaves != enters:
            self._count(unit.spec.groups)

    def put_support(self, support: Support, place: str) -> None:
        """Move a Support Unit to a hex or an off-map area."""
        if support.place.isdecimal():
            left = tuple(i for i in self.support_at[support.place] if i != support.id)
            if left:
                self.support_at[support.place] = left
            else:
                del self.support_at[support.place]
        support.place = place
        if place.isdecimal():
            self._support_enters(support)

    def _count(self, groups: tuple[str, ...]) -> None:
        """Note who is on the map; a move from hex to hex changes nothing of it."""
        units, counters = self.units, self.content.groups
        for group in groups:
            self.standing[group] = tuple([i for i in counters[group] if units[i].place.isdecimal()])

    def _enter(self, unit: Unit) -> None:
        if unit.spec.faction == VANG:
            self.vang_at[unit.place] = unit.id
        else:
            self.friends_at[unit.place] = _joined(self.friends_at.get(unit.place), unit.id)

    def _leave(self, unit: Unit) -> None:
        if unit.spec.faction == VANG:
            del self.vang_at[unit.place]
            return
        left = tuple([i for i in self.friends_at[unit.place] if i != unit.id])
        if left:
            self.friends_at[unit.place] = left
        else:
            del self.friends_at[unit.place]

    def _support_enters(self, support: Support) -> None:
        self.support_at[support.place] = _joined(self.support_at.get(support.place), support.id)


def _joined(stack: tuple[str, ...] | None, counter: str) -> tuple[str, ...]:
    """A stack with one more counter.

    Sorted, so that a position read back from a file lists its stacks as the original did.
    """
    return tuple(sorted((*stack, counter))) if stack else (counter,)
