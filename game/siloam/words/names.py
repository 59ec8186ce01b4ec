"""What things are called: counters, hexes, places, symbols, chits."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from attrs import frozen

from game.core.hexes import DIRECTIONS
from game.core.tables import DataTable
from game.core.words import Facts, listed, signed
from game.siloam.account.phases import CICS_PHASES, THIRD_PHASE
from game.siloam.model.content import (
    BOX,
    FACTIONS,
    FRIENDS,
    HANGAR,
    MODES,
    OUT,
    RUNWAY,
    SYMBOLS,
    Content,
    beach,
    locked,
    pool,
)
from game.siloam.model.state import is_hex
from game.siloam.model.warmap import TERRAIN
from game.siloam.rules.strength import AGGRESSIVE, CAUTIOUS
from game.siloam.rules.victory import DECISIVE, DEFEAT, LOSSES, NARROW

GUERRILLA = "guerrilla"
PLANES = ("fighter", "bomber")
OUTCOMES = (*LOSSES, DEFEAT, NARROW, DECISIVE)

FACTS = {
    "unit": "piece", "piece": "piece", "crowded": "piece", "lead": "piece", "support": "piece",
    "attackers": "pieces",
    "artillery": "pieces", "enemy": "fighter", "defender": "fighter", "side": "side", "face": "side",
    "hex": "hex", "origin": "hex", "target": "hex", "line": "hexes", "path": "hexes", "terrain": "terrain",
    "faction": "faction", "source": "faction", "factions": "factions", "banner": "banner",
    "mode": "mode", "other_mode": "mode", "symbol": "symbol", "hitting": "symbols", "drawing": "symbols",
    "counter": "vang_support", "chit": "chit", "plan": "plan", "box": "box", "pool": "pool", "place": "place",
    "event": "event", "paid": "changes", "spread": "changes", "owed": "losses",
    "hexes": "hexes", "pieces": "pieces", "back": "side", "served": "pieces",
    "counted": "symbols", "space": "hex",
    **dict.fromkeys(
        (
            "added", "amount", "armor", "bombers", "branch", "casualties", "chits", "coffins",
            "consequences", "cost", "cp", "debts", "draws", "draws_now", "fighters", "guerrillas", "help",
            "higher", "hits", "distance", "income", "label", "left", "level", "movement", "movement_now",
            "needs", "option", "planes", "points", "price", "range", "reasons", "room", "round",
            "slots", "steps", "taken", "total", "value",
            "who",
        ),
        "text",
    ),
}  # fmt: skip
"""Every fact a text may speak of, and how it is worded unless the text says otherwise."""


@frozen(eq=False)
class Names:
    """The names of all printed matter, by section of names.toml."""

    content: Content
    sections: Mapping[str, Mapping[str, str]]
    owned: Mapping[str, Mapping[str, str]]
    """Names of the sides of Support counters that must be told from others of the kind."""
    labels: Mapping[str, str]
    titles: Mapping[str, str]
    """Event titles."""

    def named(self, section: str, key: str) -> str:
        """The name of a thing."""
        return self.sections[section][key]

    def piece(self, piece_id: str, side: str = "") -> str:
        """A counter: "Red 2", "Veteran Infantry 1", or a Support by the side that is up."""
        unit = self.content.units.get(piece_id)
        if unit is not None:
            if unit.banner:
                return f"{self.named('banners', unit.banner)} {unit.number}"
            name = self.type(unit.type)
            return name if self._single(unit.type) else f"{name} {piece_id.rpartition('-')[2]}"
        support = self.content.supports.get(piece_id)
        if support is None:
            return self.side(side)
        if side not in support.sides:
            return self.named("supports", support.type)
        return self.owned.get(support.type, {}).get(side) or self.side(side)

    def fighter(self, piece_id: str) -> str:
        """Who fights: a Support that does is a Guerrilla, and nobody at all is a Garrison."""
        if not piece_id:
            return self.labels["the_garrison"]
        return self.piece(piece_id, GUERRILLA)

    def hex(self, hex_id: str) -> str:
        """A hex: its number, and its name if it is a VP Space."""
        space = self.content.map.vp.get(hex_id)
        return f"{hex_id} {space.name}" if space else hex_id

    def place(self, place: str) -> str:
        """A hex or an off-map area."""
        return self.hex(place) if is_hex(place) else self.named("places", place)

    def side(self, side: str) -> str:
        """A side of a Support counter or of a plane."""
        return self.named("planes" if side in PLANES else "sides", side)

    def chit(self, chit: str) -> str:
        """The face of a Tactics Chit in words, or the name of an Activation Chit."""
        face = self.content.chits.faces.get(chit)
        if face is not None:
            return self.symbols(face) or self.labels["blank"]
        return self.titles.get(chit) or self.named("activation", chit)

    def symbols(self, face: Collection[str]) -> str:
        """Symbols in the order the rules list them."""
        return ", ".join(self.named("symbols", symbol) for symbol in SYMBOLS if symbol in face)

    def type(self, unit_type: str) -> str:
        """A type of Combat Unit."""
        return self.named("types", unit_type)

    def short(self, piece_id: str, side: str = "") -> str:
        """A name that fits on a counter."""
        unit = self.content.units.get(piece_id)
        return self.named("short", unit.type if unit else side)

    def changes(self, losses: Mapping[str, int]) -> str:
        """Morale losses by faction."""
        return self.listed(f"{self.named('factions', f)} {signed(-paid)}" for f, paid in losses.items())

    def losses(self, owed: Mapping[str, int]) -> str:
        """Morale owed by faction, said in full."""
        label = self.labels["morale_change"]
        parts = (f"{self.named('adjectives', f)} {label} {signed(-due)}" for f, due in owed.items())
        return self.listed(parts)

    def listed(self, things: Iterable[str]) -> str:
        """A list in a sentence."""
        return listed([*things], self.labels["and"])

    def either(self, factions: Iterable[str]) -> str:
        """One of some factions."""
        return listed([self.named("adjectives", f) for f in factions], self.labels["or"])

    def word(self, wording: str, value: Any, facts: Facts) -> str:
        """The namer of the texts."""
        if wording == "piece":
            return self.piece(value, facts.get("side", ""))
        return NAMINGS[wording](self, value)

    def _single(self, unit_type: str) -> bool:
        return sum(unit.type == unit_type for unit in self.content.units.values()) == 1


def _of(section: str) -> Callable[[Names, Any], str]:
    return lambda names, key: names.named(section, key)


NAMINGS: Mapping[str, Callable[[Names, Any], str]] = {
    "text": lambda _, value: str(value),
    "piece": Names.piece,
    "pieces": lambda names, pieces: names.listed(names.piece(piece) for piece in pieces),
    "fighter": Names.fighter,
    "hex": Names.hex,
    "hexes": lambda names, hexes: names.listed(names.hex(h) for h in hexes),
    "place": Names.place,
    "pool": lambda names, pool_name: names.place(locked(pool_name)),
    "side": Names.side,
    "chit": Names.chit,
    "symbols": Names.symbols,
    "type": Names.type,
    "changes": Names.changes,
    "losses": Names.losses,
    "event": lambda names, event: names.titles[event],
    "factions": Names.either,
    "faction": _of("factions"),
    "adjective": _of("adjectives"),
    "banner": _of("banners"),
    "terrain": _of("terrain"),
    "mode": _of("modes"),
    "symbol": _of("symbols"),
    "vang_support": _of("vang_support"),
    "plan": _of("plans"),
    "box": _of("boxes"),
    "direction": _of("directions"),
}
"""Every way to word a fact."""


def read_names(source: DataTable, content: Content, titles: Mapping[str, str]) -> Names:
    """Read names.toml, which must name every thing there is and nothing else."""
    sections = {section: source.table(section).texts_of(keys) for section, keys in _wanted(content).items()}
    owned = {support: table.texts_of(table.names()) for support, table in source.table("owned").items()}
    labels = source.table("labels").texts_of(source.table("labels").names())
    source.done()
    return Names(content, sections, owned, labels, titles)


def _wanted(content: Content) -> dict[str, Iterable[str]]:
    chits, tracks = content.chits, content.tracks
    calls = dict.fromkeys((*chits.activation, *chits.banners))
    types = dict.fromkeys(unit.type for unit in content.units.values())
    boxes = dict.fromkeys(place for place in content.setup.units.values() if place.startswith(locked("")))
    return {
        "factions": FACTIONS,
        "adjectives": FACTIONS,
        "arcs": FRIENDS,
        "banners": content.banners,
        "types": types,
        "short": (*types, *content.sides, *PLANES),
        "supports": dict.fromkeys(support.type for support in content.supports.values()),
        "sides": tuple(content.sides),
        "planes": PLANES,
        "vang_support": dict.fromkeys(chits.vang_support),
        "activation": [chit for chit in calls if chit not in content.events],
        "plans": tracks.plans,
        "boxes": tracks.boxes,
        "terrain": tuple(TERRAIN.values()),
        "symbols": SYMBOLS,
        "modes": (*MODES, CAUTIOUS, AGGRESSIVE),
        "outcomes": OUTCOMES,
        "directions": DIRECTIONS,
        "phases": (*CICS_PHASES, *THIRD_PHASE.values()),
        "places": (
            *(pool(faction) for faction in FRIENDS),
            *boxes,
            *(beach(banner) for banner in content.banners),
            HANGAR, RUNWAY, BOX, OUT,
        ),
    }  # fmt: skip
