"""The printed matter: terrain and maps, counters, hit counters, order cards, action cards, missions."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property

from attrs import field, frozen

from game.core.hexes import Grid
from game.core.tables import assets

UNIT, AI = "unit", "ai"
"""The two sides: the player's Units, and the enemy, run by order cards."""
SIDES = (UNIT, AI)
RED, BLUE = "red", "blue"
"""Colors of defense ratings: foot and vehicles."""
FOOT, VEHICLE, MACHINE_GUN, MORTAR, INFANTRY_GUN, NONCOMBAT = (
    "foot", "vehicle", "mg", "mortar", "inf_gun", "noncombat",
)  # fmt: skip
TAGS = (FOOT, VEHICLE, MACHINE_GUN, MORTAR, INFANTRY_GUN, NONCOMBAT)
DENSE, THIN = "dense", "thin"
SMOKE_DM = {DENSE: 2, THIN: 1}
"""FF-NEW-10: what smoke adds to the defense modifier of its hex."""
NO_ENEMY = "no_enemy"
"""A false rumor."""
RUMORS = tuple(f"rumor_{number}" for number in range(1, 7))
"""The six counters of rumored enemies."""
RUMOR_RANGE, RUMOR_MOVE, RUMOR_DR = 5, 1, 11
"""FF-RUM-03, FF-RUL-59: what a rumored enemy is taken for."""
TRAINING, ATTACK, DEFENSE = "training", "attack", "defense"
EDGE, HILL_LINE = "edge", "hill_line"


@frozen
class Terrain:
    """A kind of ground, by the terrain chart."""

    code: str
    name: str
    foot: int
    """AP added to a foot piece's move cost."""
    vehicle: int | None
    """The same for vehicles; None where none may enter."""
    dm: int
    blocks: bool
    height: int
    road: bool


@frozen(eq=False)
class Field:
    """One map: its grid and what lies in each hex."""

    id: str
    name: str
    grid: Grid
    terrain: Mapping[str, Terrain]
    places: Mapping[str, str]
    """Names of hexes that have one."""


@frozen
class CounterSpec:
    """What is printed on a counter."""

    id: str
    name: str
    side: str
    tags: frozenset[str]
    move_ap: int
    dr_color: str
    dr_front: int
    dr_flank: int
    ar: Mapping[str, int] = field(factory=dict)
    """Attack rating by color; empty for a noncombat piece."""
    range: int = 0
    attack_ap: int = 0
    cc_penalty: bool = False
    bonus: int = 0
    """Bonus move icons."""
    carries: int = 0
    rumor: bool = False

    @cached_property
    def is_foot(self) -> bool:
        return FOOT in self.tags

    @cached_property
    def is_mortar(self) -> bool:
        return MORTAR in self.tags

    @cached_property
    def is_combat(self) -> bool:
        """FF-NEW-32: noncombat pieces have no attack rating."""
        return NONCOMBAT not in self.tags

    @cached_property
    def best_ar(self) -> int:
        """FF-RUL-40: the higher printed color."""
        return max(self.ar.values(), default=0)

    @cached_property
    def hit_kind(self) -> str:
        """FF-SET-06: the pile its hit counters come from."""
        return INFANTRY_HITS if self.is_foot else VEHICLE_HITS


INFANTRY_HITS, VEHICLE_HITS = "infantry", "vehicle"
HIT_KINDS = (INFANTRY_HITS, VEHICLE_HITS)


@frozen
class HitSpec:
    """What is printed on a hit counter."""

    id: str
    name: str
    kind: str
    count: int
    rally: int | None
    """The number needed on 2D6; None for one that cannot be rallied."""
    ar: int
    dr: int
    move: int
    attack: int
    range_half: bool
    no_move: bool
    no_attack: bool
    destroy: bool


NO_HIT = HitSpec("", "", "", 0, None, 0, 0, 0, 0, False, False, False, False)
"""What lies beneath a piece that is not hit."""


@frozen
class TacticalLine:
    """FF-TAC-01: a tactical order, read from left to right."""

    need: str
    """What the AI must be."""
    closest: bool
    targets: tuple[str, ...]
    """Kinds of target in the order tried, U or O; both at once for T, FF-RUL-70."""
    either: bool
    target_need: str
    action: str
    caps: int
    printed: str


@frozen
class Advance:
    """FF-TRK-01: how far the mission marker advances, and when."""

    by: int
    when: str


@frozen
class OrderCard:
    """One order card."""

    id: str
    number: int
    name: str
    command: bool
    """FF-PRN-04: a blue Command Order card; the others are green."""
    spent: int
    remain_fresh: bool
    advance: tuple[Advance, ...]
    close_combat: tuple[str, ...]
    short_range: tuple[str, ...]
    third: str
    """Counteractions, the pass line, or nothing."""
    tactical: tuple[TacticalLine | None, ...]
    """None where the mission order is printed."""


@frozen
class ActionCard:
    """One action card: what it costs, when it is played, and what it does."""

    id: str
    when: str
    op: str
    ap: int | None = None
    cap: int | None = None
    ap_plus: int | None = None
    ar: int = 0
    caps: int = 0
    modifier: int = 0
    grade: str = ""
    reach: int = 0
    needs: str = ""
    ignore_cc_penalty: bool = False
    same_hex: bool = False


@frozen
class Placement:
    """Where a counter begins: in a hex, in a hex of a zone, or aboard another."""

    counter: str
    facing: str
    hex: str = ""
    zone: tuple[str, ...] = ()
    aboard: str = ""
    hidden: bool = False


@frozen
class Control:
    """A control marker."""

    hex: str
    name: str
    holder: str
    vp: int


@frozen
class Objective:
    """FF-MIS-03: a mission objective besides control markers."""

    name: str
    kind: str
    hexes: tuple[str, ...]
    vp: int


@frozen
class Reinforcement:
    """A counter that arrives in a round."""

    round: int
    side: str
    counter: str
    hexes: tuple[str, ...]
    facing: str


@frozen
class TrackSpace:
    """One space of the mission track with its event."""

    number: int
    op: str
    yellow: bool
    text: str
    hex: str = ""
    hexes: tuple[str, ...] = ()
    counter: str = ""
    facing: str = ""
    effect: str = ""
    grade: str = ""
    caps: int = 0
    count: int = 0
    vp_each: int = 0


@frozen
class Counteraction:
    """FF-CAC-02: what the AI does when something is so."""

    name: str
    when: str
    do: str
    text: str
    hex: str = ""
    reach: int = 0
    count: int = 0
    caps: int = 0


@frozen
class Exit:
    """FF-NEW-40, 41: where a side leaves the map, and the VP of each combat piece that does."""

    hexes: tuple[str, ...]
    edge: str
    vp: int


@frozen(eq=False)
class Mission:
    """FF-SET-01: everything a mission names."""

    id: str
    number: int
    name: str
    kind: str
    map: str
    minutes: tuple[int, ...]
    text: str
    caps: int
    hand: int
    draw_per_round: int
    action_deck: tuple[str, ...]
    order_deck: tuple[str, ...]
    starting_vp: Mapping[str, int]
    rumor_pile: tuple[str, ...]
    no_enemy: int
    fire_missions: int
    end_when_no_effective: bool
    placements: tuple[Placement, ...]
    rumors: tuple[str, ...]
    controls: Mapping[str, Control]
    objectives: tuple[Objective, ...]
    reinforcements: tuple[Reinforcement, ...]
    track: tuple[TrackSpace, ...]
    counteractions: tuple[Counteraction, ...]
    mission_order_reach: int
    """0 where the mission has no order of its own."""
    mission_order_text: str
    exits: Mapping[str, Exit]
    destroyed_vp: Mapping[str, int]
    """By the side that has lost the piece."""
    destroyed_extra: Mapping[str, int]
    noncombat_vp: int

    @cached_property
    def counters(self) -> tuple[str, ...]:
        """Every counter that has a part in it, in no particular order of play."""
        placed = [placement.counter for placement in self.placements]
        later = [it.counter for it in self.reinforcements]
        entering = [space.counter for space in self.track if space.op == "enter"]
        return (*placed, *self.rumor_pile, *later, *entering, *RUMORS)


@frozen(eq=False)
class Content:
    """Everything that is printed."""

    fields: Mapping[str, Field]
    counters: Mapping[str, CounterSpec]
    """In the order in which pieces of one hex are rolled for."""
    hits: Mapping[str, HitSpec]
    orders: Mapping[str, OrderCard]
    actions: Mapping[str, ActionCard]
    missions: Mapping[str, Mission]


@cache
def content() -> Content:
    """The content of the shipped data files."""
    from game.firefight.model.loading import load  # the loader needs the classes above

    return load(assets() / "firefight")
