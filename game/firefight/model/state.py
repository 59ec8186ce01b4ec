"""The state of a mission: every counter, card and marker in exactly one place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import final

from attrs import Factory, define, field

from game.core.cup import Cup
from game.core.hexes import Grid
from game.core.state import NOT_SAVED, GameState
from game.firefight.model.content import (
    AI,
    NO_HIT,
    SIDES,
    SMOKE_DM,
    UNIT,
    Content,
    CounterSpec,
    Field,
    HitSpec,
    Mission,
    OrderCard,
    content,
)

ON_MAP, ABOARD, WAITING, PILE, BOX, DESTROYED, LEFT, NOWHERE = (
    "map", "aboard", "waiting", "pile", "box", "destroyed", "left", "nowhere",
)  # fmt: skip
"""Where a piece is: on the map, carried by another, a reinforcement to come, in the pile of rumored enemies,
waiting for an event or for its first hex, destroyed, gone by an edge of the map, or nowhere."""
PLACES = (ON_MAP, ABOARD, WAITING, PILE, BOX, DESTROYED, LEFT, NOWHERE)


@final
@define(weakref_slot=False)
class Piece:
    """A counter of either side."""

    place: str
    hex: str = ""
    """Where it stands; that of its carrier while it is carried."""
    facing: str = ""
    spent: bool = False
    hit: str = ""
    """The hit counter beneath it."""
    hidden: bool = False
    carrier: str = ""


@final
@define(weakref_slot=False)
class TargetMarker:
    """FF-NEW-15: a target marker of off-board artillery."""

    hex: str
    round: int
    """When it was placed: it lands in the sequence before the next round."""


@final
@define(weakref_slot=False)
class Tally:
    """The VP of one side, by what they were scored for."""

    start: int = 0
    destroyed: int = 0
    exits: int = 0
    events: int = 0
    objectives: int = 0
    """Control markers and hill lines, counted when the mission ends."""

    @property
    def total(self) -> int:
        return self.start + self.destroyed + self.exits + self.events + self.objectives


@define(kw_only=True)
class Skirmish(GameState):
    """A mission under way."""

    seed: int
    mission_id: str
    pieces: dict[str, Piece]
    """Every counter of the mission, in the order of the counter file."""
    orders: Cup
    """The order deck: cards left, discards, and those removed from the game."""
    actions: Cup
    hits: dict[str, Cup]
    rumors: Cup
    """The pile of rumored enemies, false ones among them."""
    tallies: dict[str, Tally]
    control: dict[str, str]
    """Who holds the marker of each marked hex."""
    hand: list[str] = Factory(list)
    round: int = 0
    caps: int = 0
    cap_total: int = 0
    space: int = 1
    """Where the mission marker stands."""
    smoke: dict[str, str] = Factory(dict)
    targets: list[TargetMarker] = Factory(list)
    fire_missions: int = 0
    """Fire missions left in stock."""
    order: str = ""
    """The order card being carried out."""
    acted: tuple[str, ...] = ()
    """FF-ELG-09: Units that acted in the player's last turn."""
    suppressed: tuple[str, ...] = ()
    """FF-CRD-11: AI under Covering Fire."""
    thinning: int = 0
    """FF-RUL-48: AI destroyed by the action under way, for each of which a Command Order has still to go."""
    round_over: bool = False
    """FF-RND-06: something has called for the end of the round."""
    content: Content = field(factory=content, eq=False, metadata=NOT_SAVED)
    mission: Mission = field(init=False, eq=False, metadata=NOT_SAVED)
    land: Field = field(init=False, eq=False, metadata=NOT_SAVED)
    """The map of the mission."""
    grid: Grid = field(init=False, eq=False, metadata=NOT_SAVED)
    members: Mapping[str, tuple[str, ...]] = field(init=False, eq=False, metadata=NOT_SAVED)
    """The counters of each side, in the order of the counter file; looked up by nearly every rule."""

    def __attrs_post_init__(self) -> None:
        counters = self.content.counters
        self.mission = self.content.missions[self.mission_id]
        self.land = self.content.fields[self.mission.map]
        self.grid = self.land.grid
        self.members = {side: tuple(it for it in self.pieces if counters[it].side == side) for side in SIDES}

    def spec(self, name: str) -> CounterSpec:
        return self.content.counters[name]

    def side(self, name: str) -> str:
        return self.content.counters[name].side

    def hit(self, name: str) -> HitSpec:
        """What the hit counter beneath a piece says; nothing for one that is not hit."""
        hit = self.pieces[name].hit
        return self.content.hits[hit] if hit else NO_HIT

    def card(self) -> OrderCard:
        """The order card being carried out."""
        return self.content.orders[self.order]

    def on_map(self, side: str) -> list[str]:
        """The pieces of a side that stand on the map by themselves, in the order of the counter file."""
        pieces = self.pieces
        return [name for name in self.members[side] if pieces[name].place == ON_MAP]

    def units(self) -> list[str]:
        """Units on the map, the hidden ones too."""
        return self.on_map(UNIT)

    def seen_units(self) -> list[str]:
        """FF-NEW-43: Units that the enemy knows of."""
        pieces = self.pieces
        return [it for it in self.members[UNIT] if pieces[it].place == ON_MAP and not pieces[it].hidden]

    def enemies(self) -> list[str]:
        """AI on the map, rumored ones too."""
        return self.on_map(AI)

    def at(self, hex_id: str, side: str) -> list[str]:
        """The pieces of a side in a hex."""
        pieces = self.pieces
        return [it for it in self.members[side] if pieces[it].hex == hex_id and pieces[it].place == ON_MAP]

    def passengers(self, carrier: str) -> list[str]:
        """Who is carried by a piece."""
        return [name for name, it in self.pieces.items() if it.place == ABOARD and it.carrier == carrier]

    def dm(self, hex_id: str) -> int:
        """FF-NEW-10, 13: the defense modifier of a hex, by its terrain and the smoke in it."""
        smoke = self.smoke.get(hex_id)
        return self.land.terrain[hex_id].dm + (SMOKE_DM[smoke] if smoke else 0)

    def in_close_combat(self, name: str) -> bool:
        """Whether both sides stand in a piece's hex, as far as they know of each other."""
        pieces = self.pieces
        return any(not pieces[it].hidden for it in self.at(pieces[name].hex, other(self.side(name))))

    def effective(self, side: str) -> Iterator[str]:
        """FF-END-02, FF-RUL-22, 40: pieces of a side that could still fight, and reinforcements to come."""
        for name, it in self.pieces.items():
            spec = self.spec(name)
            if (
                spec.side == side
                and it.place in (ON_MAP, ABOARD, WAITING)
                and (spec.best_ar > 0 or spec.rumor)
            ):
                yield name


def other(side: str) -> str:
    """The enemy of a side."""
    return AI if side == UNIT else UNIT
