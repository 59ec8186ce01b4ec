"""The printed matter of the game: counters, chits, tracks, setup and events, read once and shared."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from attrs import field, frozen

from game.core.tables import assets
from game.siloam.model.warmap import FOOT, WHEELS, WarMap

CICS, SILOAM, CALEDONIA, VANG = "cics", "siloam", "caledonia", "vang"
RULEBOOK = "rulebook"
"""The campaign as the rulebook has it, beside the presets."""
FRIENDS = (CICS, SILOAM, CALEDONIA)
FACTIONS = (*FRIENDS, VANG)
FRIENDLY = "friendly"
"""Names the Combat Units of all FRIENDS together."""
INFANTRY, TANK, ARTILLERY = "infantry", "tank", "artillery"
KINDS = (INFANTRY, TANK, ARTILLERY)
COMBAT, MOVEMENT = "combat", "movement"
MODES = (COMBAT, MOVEMENT)
RATINGS = ("triangle", "circle", "square", "diamond")
ANY_GROUND, FIRM, REAR, CONTACT = "any", "firm", "rear", "contact"
GROUNDS = (ANY_GROUND, FIRM, REAR, CONTACT)
"""Where a Support may stand (2.3.2): anywhere, off the mountains, clear of the enemy, between the lines."""
SYMBOLS = (
    *RATINGS, "maneuver", "rough", "difficult", "fortification", "river", "artillery", "leader", "flank",
)  # fmt: skip
WEATHER_MISS = "weather-miss"
EFFECTS = (
    "morale", "join", "schedule", "unlock", "command_reward", "command_penalty", "command_strip",
    "bolster", "guerrilla", "flag", "reinforce", "conscript", "activation", "recall_all", "redeploy",
    "rest", "recall", "final_failure", "second_wave",
)  # fmt: skip
"""What an event can do; each has a method of its name in `rules.events`."""


@frozen
class Face:
    """One side of a Combat Unit (2.2.1): the symbol to match, its copies, and the movement value."""

    symbol: str
    draws: int
    movement: int


@frozen(eq=False)
class UnitSpec:
    """What is printed on one Combat Unit counter."""

    id: str
    type: str
    name: str
    faction: str
    kind: str
    faces: Mapping[str, Face]
    hit_slots: int
    armor_slots: int
    range: int
    banner: str = ""
    number: int = 0
    is_vang: bool = field(init=False)
    groups: tuple[str, ...] = field(init=False)
    """The groups of `Content.groups` it is in."""
    profile: str = field(init=False)
    """The movement profile of the bare unit (2.2.2)."""

    @is_vang.default
    def _is_vang(self) -> bool:
        return self.faction == VANG

    @groups.default
    def _groups(self) -> tuple[str, ...]:
        return (self.banner,) if self.is_vang else (self.faction, FRIENDLY)

    @profile.default
    def _profile(self) -> str:
        return FOOT if self.kind == INFANTRY else WHEELS


@frozen
class SideSpec:
    """One side of a Support counter and what it does (2.3.2)."""

    role: str
    ground: str
    """One of GROUNDS: where it may stand."""
    range: int
    attack_draws: int
    defense_draws: int
    against: str
    movement: int
    symbol: str
    attaches: bool = field(init=False)

    @attaches.default
    def _attaches(self) -> bool:
        return self.role == "attachment"


@frozen(eq=False)
class SupportSpec:
    """A two-sided Support counter."""

    id: str
    type: str
    faction: str
    sides: tuple[str, ...]


@frozen
class Effect:
    """One consequence of an event; see events.toml."""

    do: str
    who: str
    amount: int
    when: str
    unless: str


@frozen
class EventSpec:
    """An event: options or a Support Check, with what surrounds them (9.2)."""

    id: str
    arc: str
    check: str
    branches: Mapping[str, tuple[Effect, ...]]
    """Effects by branch: before, a, b, success, failure, after."""

    @property
    def options(self) -> tuple[str, ...]:
        return tuple(name for name in ("a", "b") if name in self.branches)


@frozen
class SupportDraws:
    """Extra draws of a Vang Support counter (2.5.2)."""

    draws: int
    against: str


@frozen(eq=False)
class Chits:
    """Chit faces and what the cups hold at the start (3.2)."""

    faces: Mapping[str, frozenset[str]]
    """Symbols of every Tactics, Tactic Bonus and Weather Miss chit."""
    tactics: tuple[str, ...]
    standard: frozenset[str]
    """The faces that belong in the Tactics Cup for good."""
    bonus: tuple[str, ...]
    bonus_faces: frozenset[str]
    weather: tuple[str, ...]
    weather_per_draw: int
    activation: tuple[str, ...]
    banners: Mapping[str, tuple[str, ...]]
    """Vang activation chits and the groups they name; Tri-Banner included."""
    opening: str
    command: tuple[str, ...]
    hits: tuple[str, ...]
    vang_support: tuple[str, ...]
    vang_support_draws: Mapping[str, SupportDraws]


@frozen(eq=False)
class Tracks:
    """Numbers of the tracks, costs and limits."""

    last_round: int
    morale_lowest: int
    morale_highest: int
    morale_symbols: tuple[str, ...]
    raise_cost: tuple[int, ...]
    costs: Mapping[str, int]
    morale_costs: Mapping[str, int]
    check_draws: int
    political_cost: int
    plans: tuple[str, ...]
    boxes: tuple[str, ...]
    plan_draws: tuple[int, ...]
    bonus_chits: int
    restructure_chit: str
    narrow: int
    decisive: int
    bonus_casualties: int
    bonus: int
    coalition_casualties: int
    armor_markers: int
    vang_mode_range: int
    vang_patience: int
    """Activations without a step after which a pursuit is given up (C99)."""
    bombing_line: int
    spotter_draws: int


@frozen(eq=False)
class Setup:
    """Where everything starts (3.1)."""

    units: Mapping[str, str]
    """Place of every Combat Unit counter."""
    supports: Mapping[str, str]
    planes: tuple[tuple[str, str], ...]
    """(place, side) of every plane."""
    fortifications: Mapping[str, int]
    morale: Mapping[str, int]
    presets: Mapping[str, Mapping[str, int]]
    """Where morale begins instead in a campaign made easier or harder."""


@frozen(eq=False)
class Content:
    """All printed matter. One object for the whole program; never saved, never copied."""

    map: WarMap
    units: Mapping[str, UnitSpec]
    supports: Mapping[str, SupportSpec]
    sides: Mapping[str, SideSpec]
    plane_symbol: str
    garrison_symbol: str
    banners: tuple[str, ...]
    banner_units: Mapping[str, tuple[str, ...]]
    vang_units: tuple[str, ...]
    friendly_infantry: frozenset[str]
    groups: Mapping[str, tuple[str, ...]]
    """Combat Units in counter order by banner and by friendly faction, and all FRIENDLY ones."""
    cics_supports: tuple[str, ...]
    wary_sides: frozenset[str]
    """Sides of Supports that leave when their surroundings change."""
    chits: Chits
    tracks: Tracks
    setup: Setup
    events: Mapping[str, EventSpec]


def pool(faction: str) -> str:
    """The Reinforcement Pool of a faction."""
    return f"{faction}-pool"


def locked(name: str) -> str:
    """A locked Reinforcement Pool box."""
    return f"locked-{name}"


def beach(banner: str) -> str:
    """The beachhead stack of a banner."""
    return f"beach-{banner}"


BOX = "box"
"""Counters the game box keeps until an event brings them (C22, C23)."""
OUT = "out"
"""Eliminated for good."""
HANGAR, RUNWAY = "hangar", "runway"
PLANE_SIDES = ("fighter", "bomber")
LOCKED_POOLS = ("a", "b", "caledonia")


@cache
def content() -> Content:
    """The content of the shipped data files."""
    from game.siloam.model.loading import load  # the loader needs the classes above

    return load(assets() / "siloam")
