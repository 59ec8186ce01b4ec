"""Reading the data files: every entry checked, every mistake named with its file and place."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources.abc import Traversable

from game.core.tables import DataTable, read_table
from game.siloam.model.content import (
    ANY_GROUND,
    BOX,
    CICS,
    CONTACT,
    FACTIONS,
    FRIENDLY,
    FRIENDS,
    GROUNDS,
    INFANTRY,
    KINDS,
    MODES,
    PLANE_SIDES,
    RATINGS,
    REAR,
    RUNWAY,
    Content,
    Face,
    Setup,
    SideSpec,
    SupportSpec,
    UnitSpec,
    beach,
    locked,
    pool,
)
from game.siloam.model.loading_tables import read_chits, read_events, read_tracks
from game.siloam.model.warmap import FOOT, WarMap, read_map


def load(folder: Traversable) -> Content:
    """Read and check the data files of a folder."""
    counters = read_table(folder, "counters.toml")
    banner_table = counters.table("banners")
    banners = banner_table.texts("order")
    types = _read_types(counters.table("units"))
    units = _make_units(types, banner_table, banners)
    sides = {name: _read_side(entry) for name, entry in counters.table("sides").items()}
    supports = _make_supports(counters.table("supports"), sides)
    planes = counters.table("planes")
    war_map = read_map(read_table(folder, "map.toml"), banners)
    plane_count, plane_symbol = planes.number("count"), planes.one_of("symbol", RATINGS)
    garrison_symbol = counters.table("garrison").one_of("symbol", RATINGS)
    counters.done()
    tracks = read_tracks(read_table(folder, "tracks.toml"))
    events = read_events(read_table(folder, "events.toml"), tuple(types), tracks.last_round)
    setup = _read_setup(read_table(folder, "setup.toml"), war_map, units, supports, banners, plane_count)
    groups = {
        group: tuple(u.id for u in units.values() if group in u.groups)
        for group in (*banners, *FRIENDS, FRIENDLY)
    }
    return Content(
        map=war_map,
        units=units,
        supports=supports,
        sides=sides,
        plane_symbol=plane_symbol,
        garrison_symbol=garrison_symbol,
        banners=banners,
        banner_units={b: groups[b] for b in banners},
        vang_units=tuple(u.id for u in units.values() if u.is_vang),
        friendly_infantry=frozenset(u.id for u in units.values() if not u.is_vang and u.kind == INFANTRY),
        groups=groups,
        cics_supports=tuple(s.id for s in supports.values() if s.faction == CICS),
        wary_sides=frozenset(name for name, side in sides.items() if side.ground in (REAR, CONTACT)),
        chits=read_chits(read_table(folder, "chits.toml"), events, banners),
        tracks=tracks,
        setup=setup,
        events=events,
    )


def _read_face(source: DataTable, key: str) -> Face:
    values = source.get(key, list)
    match values:
        case [str(symbol), int(draws), int(movement)] if symbol in RATINGS and draws > 0 and movement >= 0:
            return Face(symbol, draws, movement)
    raise source.fail(key, f"must be [combat symbol, draws, movement], but is {values!r}")


def _read_types(source: DataTable) -> dict[str, tuple[UnitSpec, int]]:
    """Unit types, each as a specimen without a counter id, and how many counters there are."""
    types: dict[str, tuple[UnitSpec, int]] = {}
    for name, entry in source.items():
        slots = entry.numbers("slots")
        if len(slots) != 2 or min(slots) < 0:
            raise entry.fail("slots", "must be [hit dots, armor shields]")
        specimen = UnitSpec(
            id="",
            type=name,
            name=entry.text("name"),
            faction=entry.one_of("faction", FACTIONS),
            kind=entry.one_of("kind", KINDS),
            faces={mode: _read_face(entry, mode) for mode in MODES},
            hit_slots=slots[0],
            armor_slots=slots[1],
            range=entry.number("range", 0),
        )
        types[name] = (specimen, entry.number("count", 0))
    return types


def _counter(specimen: UnitSpec, counter_id: str, banner: str = "", number: int = 0) -> UnitSpec:
    return UnitSpec(
        id=counter_id,
        type=specimen.type,
        name=specimen.name,
        faction=specimen.faction,
        kind=specimen.kind,
        faces=specimen.faces,
        hit_slots=specimen.hit_slots,
        armor_slots=specimen.armor_slots,
        range=specimen.range,
        banner=banner,
        number=number,
    )


def _make_units(
    types: Mapping[str, tuple[UnitSpec, int]], banner_table: DataTable, banners: tuple[str, ...]
) -> dict[str, UnitSpec]:
    units: dict[str, UnitSpec] = {}
    for name, (specimen, count) in types.items():
        for number in range(1, count + 1):
            counter_id = f"{name}-{number}"
            units[counter_id] = _counter(specimen, counter_id)
    numbers = banner_table.texts("numbers")
    for banner in banners:
        for number, name in enumerate(numbers, 1):
            if name not in types:
                raise banner_table.fail("numbers", f"{name!r} is not a unit type")
            counter_id = f"{banner}-{number}"
            units[counter_id] = _counter(types[name][0], counter_id, banner, number)
    return units


def _read_side(source: DataTable) -> SideSpec:
    spec = SideSpec(
        role=source.one_of("role", ("attachment", "detachment")),
        ground=source.one_of("ground", GROUNDS, ANY_GROUND),
        range=source.number("range", 0),
        attack_draws=source.number("attack_draws", 0),
        defense_draws=source.number("defense_draws", 0),
        against=source.one_of("against", ("", *KINDS), ""),
        movement=source.number("movement", 0),
        symbol=source.one_of("symbol", ("", *RATINGS), ""),
    )
    if spec.attaches and spec.ground == CONTACT:
        raise source.fail("ground", "an attachment goes where its host goes, so it cannot stand in contact")
    return spec


def _make_supports(source: DataTable, sides: Mapping[str, SideSpec]) -> dict[str, SupportSpec]:
    supports: dict[str, SupportSpec] = {}
    for name, entry in source.items():
        faction = entry.one_of("faction", FRIENDS)
        both = entry.texts("sides")
        for one in both:
            if one not in sides:
                raise entry.fail("sides", f"{one!r} has no entry under [sides]")
            if faction == CICS and not sides[one].attaches and sides[one].ground not in (REAR, CONTACT):
                raise entry.fail("sides", f"the detachment {one!r} needs a ground: {REAR} or {CONTACT}")
        count = entry.number("count")
        for number in range(1, count + 1):
            counter_id = name if count == 1 else f"{name}-{number}"
            supports[counter_id] = SupportSpec(counter_id, name, faction, both)
    return supports


class _Shelf:
    """Counters waiting in the box, taken out by type."""

    def __init__(self, kinds: Mapping[str, str]) -> None:
        self.kinds = kinds
        self.places = dict.fromkeys(kinds, BOX)

    def put(self, entry: DataTable, kind: str, place: str) -> None:
        """Put the next boxed counter of a type in its place."""
        for counter, known in self.kinds.items():
            if known == kind and self.places[counter] == BOX:
                self.places[counter] = place
                return
        raise entry.fail(kind, f"no counter of this type is left to put in {place}")


def _put_vang(source: DataTable, banners: tuple[str, ...], war_map: WarMap, places: dict[str, str]) -> None:
    """3.1.4: the first unit of each banner on the map, the next ones on its beachhead stack."""
    for banner in banners:
        landing = source.text(banner)
        if landing not in war_map.steps[FOOT]:
            raise source.fail(banner, f"{landing!r} is not a land hex of the map")
        places[f"{banner}-1"] = landing
        for number in source.numbers("stack"):
            if f"{banner}-{number}" not in places:
                raise source.fail("stack", f"no banner has a unit {number}")
            places[f"{banner}-{number}"] = beach(banner)


def _put_friends(source: DataTable, war_map: WarMap, shelf: _Shelf) -> None:
    """The counters that begin on the map, in the Pools and in the locked Pools."""
    on_map = source.table("map")
    for kind in on_map.names():
        for hex_id in on_map.texts(kind):
            _check_land(on_map, kind, hex_id, war_map)
            shelf.put(on_map, kind, hex_id)
    for group, place_of in (("pools", pool), ("locked", locked)):
        for name, entry in source.table(group).items():
            for kind in entry.names():
                for _ in range(entry.number(kind)):
                    shelf.put(entry, kind, place_of(name))


def _check_land(source: DataTable, entry: str, hex_id: str, war_map: WarMap) -> None:
    if hex_id not in war_map.steps[FOOT]:
        raise source.fail(entry, f"{hex_id!r} is not a land hex of the map")


def _read_fortifications(source: DataTable, war_map: WarMap) -> dict[str, int]:
    for hex_id in source.names():
        _check_land(source, hex_id, hex_id, war_map)
    return {hex_id: source.number(hex_id) for hex_id in source.names()}


def _read_planes(source: DataTable, count: int) -> tuple[tuple[str, str], ...]:
    """Where each plane begins, with the side that is up."""
    runway = source.all_of("runway", PLANE_SIDES)
    if len(runway) > count:
        raise source.fail("runway", f"has more than the {count} planes of the game")
    waiting = ((pool(CICS), PLANE_SIDES[0]),) * (count - len(runway))
    return *((RUNWAY, side) for side in runway), *waiting


def _read_setup(
    source: DataTable,
    war_map: WarMap,
    units: Mapping[str, UnitSpec],
    supports: Mapping[str, SupportSpec],
    banners: tuple[str, ...],
    plane_count: int,
) -> Setup:
    types = {unit.id: unit.type for unit in units.values()}
    shelf = _Shelf({**types, **{support.id: support.type for support in supports.values()}})
    _put_friends(source, war_map, shelf)
    _put_vang(source.table("vang"), banners, war_map, shelf.places)
    presets = source.table("presets")
    setup = Setup(
        units={counter: shelf.places[counter] for counter in units},
        supports={counter: shelf.places[counter] for counter in supports},
        planes=_read_planes(source.table("airfield"), plane_count),
        fortifications=_read_fortifications(source.table("fortifications"), war_map),
        morale=_read_morale(source.table("morale")),
        presets={name: _read_morale(presets.table(name)) for name in presets.names()},
    )
    source.done()
    return setup


def _read_morale(source: DataTable) -> dict[str, int]:
    return {faction: source.number(faction) for faction in FRIENDS}
