"""Reading the data files: every entry checked, every mistake named with its file and place."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources.abc import Traversable

from game.core.tables import Table, read_table
from game.siloam.content import (
    BOX,
    CICS,
    EFFECTS,
    FACTIONS,
    FRIENDS,
    KINDS,
    MODES,
    RATINGS,
    RUNWAY,
    SYMBOLS,
    WEATHER_MISS,
    Chits,
    Content,
    Effect,
    EventSpec,
    Face,
    Setup,
    SideSpec,
    SupportDraws,
    SupportSpec,
    Tracks,
    UnitSpec,
    beach,
    locked,
    pool,
)
from game.siloam.warmap import FOOT, WarMap, read_map


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
    garrison = counters.table("garrison")
    counters.done()
    events = _read_events(read_table(folder, "events.toml"))
    setup = _read_setup(
        read_table(folder, "setup.toml"), war_map, units, supports, banners, planes.number("count")
    )
    return Content(
        map=war_map,
        units=units,
        supports=supports,
        sides=sides,
        plane_symbol=planes.one_of("symbol", RATINGS),
        garrison_symbol=garrison.one_of("symbol", RATINGS),
        banners=banners,
        banner_units={b: tuple(u.id for u in units.values() if u.banner == b) for b in banners},
        vang_units=tuple(u.id for u in units.values() if u.is_vang),
        friendly_units=tuple(u.id for u in units.values() if not u.is_vang),
        chits=_read_chits(read_table(folder, "chits.toml"), events, banners),
        tracks=_read_tracks(read_table(folder, "tracks.toml")),
        setup=setup,
        events=events,
    )


def _read_face(source: Table, key: str) -> Face:
    values = source.get(key, list)
    match values:
        case [str(symbol), int(draws), int(movement)] if symbol in RATINGS and draws > 0:
            return Face(symbol, draws, movement)
    raise source.fail(key, f"must be [combat symbol, draws, movement], but is {values!r}")


def _read_types(source: Table) -> dict[str, tuple[UnitSpec, int]]:
    """Unit types, each as a specimen without a counter id, and how many counters there are."""
    types: dict[str, tuple[UnitSpec, int]] = {}
    for name, entry in source.items():
        slots = entry.numbers("slots")
        if len(slots) != 2:
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
        entry.done()
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
    types: Mapping[str, tuple[UnitSpec, int]], banner_table: Table, banners: tuple[str, ...]
) -> dict[str, UnitSpec]:
    units: dict[str, UnitSpec] = {}
    for name, (specimen, count) in types.items():
        for number in range(1, count + 1):
            counter_id = f"{name}-{number}"
            units[counter_id] = _counter(specimen, counter_id)
    numbers = banner_table.texts("numbers")
    banner_table.done()
    for banner in banners:
        for number, name in enumerate(numbers, 1):
            if name not in types:
                raise banner_table.fail("numbers", f"{name!r} is not a unit type")
            counter_id = f"{banner}-{number}"
            units[counter_id] = _counter(types[name][0], counter_id, banner, number)
    return units


def _read_side(source: Table) -> SideSpec:
    spec = SideSpec(
        role=source.one_of("role", ("attachment", "detachment")),
        range=source.number("range", 0),
        attack_draws=source.number("attack_draws", 0),
        defense_draws=source.number("defense_draws", 0),
        against=source.one_of("against", ("", *KINDS), ""),
        movement=source.number("movement", 0),
        symbol=source.one_of("symbol", ("", *RATINGS), ""),
    )
    source.done()
    return spec


def _make_supports(source: Table, sides: Mapping[str, SideSpec]) -> dict[str, SupportSpec]:
    supports: dict[str, SupportSpec] = {}
    for name, entry in source.items():
        faction = entry.one_of("faction", FRIENDS)
        both = entry.texts("sides")
        for one in both:
            if one not in sides:
                raise entry.fail("sides", f"{one!r} has no entry under [sides]")
        count = entry.number("count")
        entry.done()
        for number in range(1, count + 1):
            counter_id = name if count == 1 else f"{name}-{number}"
            supports[counter_id] = SupportSpec(counter_id, name, faction, both)
    return supports


def _read_chits(source: Table, events: Mapping[str, EventSpec], banners: tuple[str, ...]) -> Chits:
    faces: dict[str, frozenset[str]] = {WEATHER_MISS: frozenset()}
    tactics = tuple(_read_chit(entry, faces) for entry in source.tables("tactics"))
    bonus: list[str] = []
    for entry in source.tables("bonus"):
        bonus += [_read_chit(entry, faces)] * entry.number("count")
    weather = source.table("weather")
    activation = source.table("activation")
    groups = {**_read_groups(activation.table("banners"), banners)}
    opening = _read_groups(activation.table("opening"), banners)
    for event in activation.texts("events"):
        if event not in events:
            raise activation.fail("events", f"{event!r} is not an event")
    draws = source.table("vang_support_draws")
    support_draws = {
        name: SupportDraws(entry.number("draws"), entry.one_of("against", ("", *KINDS), ""))
        for name, entry in draws.items()
    }
    return Chits(
        faces=faces,
        tactics=tactics,
        standard=frozenset(tactics),
        bonus=tuple(bonus),
        bonus_faces=frozenset(bonus),
        weather=(WEATHER_MISS,) * weather.number("count"),
        weather_per_draw=weather.number("per_draw"),
        activation=(
            *(chit for chit in (*FRIENDS, "weather") for _ in range(activation.number(chit))),
            *groups,
            *activation.texts("events"),
        ),
        banners={**groups, **opening},
        opening=next(iter(opening)),
        command=_read_counts(source.table("command")),
        hits=_read_counts(source.table("hits")),
        vang_support=_read_counts(source.table("vang_support")),
        vang_support_draws=support_draws,
    )


def _read_chit(source: Table, faces: dict[str, frozenset[str]]) -> str:
    name, face = source.text("id"), source.texts("face")
    for symbol in face:
        if symbol not in SYMBOLS:
            raise source.fail("face", f"{symbol!r} is not a symbol")
    if name in faces:
        raise source.fail("id", f"{name!r} is used twice")
    faces[name] = frozenset(face)
    return name


def _read_groups(source: Table, banners: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    groups = {name: source.texts(name) for name in source.names()}
    for name, named in groups.items():
        for banner in named:
            if banner not in banners:
                raise source.fail(name, f"{banner!r} is not a banner")
    return groups


def _read_counts(source: Table) -> tuple[str, ...]:
    return tuple(name for name in source.names() for _ in range(source.number(name)))


def _read_tracks(source: Table) -> Tracks:
    morale, plans, victory = source.table("morale"), source.table("plans"), source.table("victory")
    costs, morale_costs, checks = source.table("costs"), source.table("morale_costs"), source.table("checks")
    tracks = Tracks(
        last_round=source.table("rounds").number("last"),
        morale_lowest=morale.number("lowest"),
        morale_highest=morale.number("highest"),
        morale_symbols=morale.texts("symbols"),
        raise_cost=morale.numbers("raise_cost"),
        costs={name: costs.number(name) for name in costs.names()},
        morale_costs={name: morale_costs.number(name) for name in morale_costs.names()},
        check_draws=checks.number("base_draws"),
        political_cost=checks.number("political_cost"),
        plans=plans.texts("names"),
        boxes=plans.texts("boxes"),
        plan_draws=plans.numbers("draws"),
        bonus_chits=plans.number("bonus_chits"),
        restructure_chit=plans.text("restructure_chit"),
        narrow=victory.number("narrow"),
        decisive=victory.number("decisive"),
        bonus_casualties=victory.number("bonus_casualties"),
        bonus=victory.number("bonus"),
        coalition_casualties=source.table("loss").number("coalition_casualties"),
        armor_markers=source.table("markers").number("armor"),
        vang_mode_range=source.table("vang").number("mode_range"),
        bombing_line=source.table("bombing").number("line"),
        spotter_draws=source.table("bombing").number("spotter_draws"),
    )
    source.done()
    if len(tracks.morale_symbols) != tracks.morale_highest:
        raise morale.fail("symbols", f"must name a symbol for each of {tracks.morale_highest} spaces")
    if len(tracks.raise_cost) != tracks.morale_highest - 1:
        raise morale.fail("raise_cost", f"must have {tracks.morale_highest - 1} costs")
    if len(tracks.plan_draws) != len(tracks.boxes):
        raise plans.fail("draws", "must have one number for each box")
    return tracks


class _Shelf:
    """Counters waiting in the box, taken out by type."""

    def __init__(self, kinds: Mapping[str, str]) -> None:
        self.kinds = kinds
        self.places = dict.fromkeys(kinds, BOX)

    def put(self, entry: Table, kind: str, place: str) -> None:
        """Put the next boxed counter of a type in its place."""
        for counter, known in self.kinds.items():
            if known == kind and self.places[counter] == BOX:
                self.places[counter] = place
                return
        raise entry.fail(kind, f"no counter of this type is left to put in {place}")


def _read_setup(
    source: Table,
    war_map: WarMap,
    units: Mapping[str, UnitSpec],
    supports: Mapping[str, SupportSpec],
    banners: tuple[str, ...],
    plane_count: int,
) -> Setup:
    types = {unit.id: unit.type for unit in units.values()}
    shelf = _Shelf({**types, **{support.id: support.type for support in supports.values()}})
    on_map = source.table("map")
    for kind in on_map.names():
        for hex_id in on_map.texts(kind):
            if hex_id not in war_map.steps[FOOT]:
                raise on_map.fail(kind, f"{hex_id!r} is not a land hex of the map")
            shelf.put(on_map, kind, hex_id)
    for group, place_of in (("pools", pool), ("locked", locked)):
        for name, entry in source.table(group).items():
            for kind in entry.names():
                for _ in range(entry.number(kind)):
                    shelf.put(entry, kind, place_of(name))
    places = shelf.places
    vang = source.table("vang")
    for banner in banners:
        places[f"{banner}-1"] = vang.text(banner)
        for number in vang.numbers("stack"):
            places[f"{banner}-{number}"] = beach(banner)
    forts = source.table("fortifications")
    runway = source.table("airfield").texts("runway")
    waiting = plane_count - len(runway)
    morale = source.table("morale")
    setup = Setup(
        units={counter: places[counter] for counter in units},
        supports={counter: places[counter] for counter in supports},
        planes=(*((RUNWAY, side) for side in runway), *((pool(CICS), "fighter"),) * waiting),
        fortifications={hex_id: forts.number(hex_id) for hex_id in forts.names()},
        morale={faction: morale.number(faction) for faction in FRIENDS},
    )
    source.done()
    return setup


def _read_events(source: Table) -> dict[str, EventSpec]:
    events: dict[str, EventSpec] = {}
    for name, entry in source.items():
        branches: dict[str, tuple[Effect, ...]] = {}
        for branch in ("before", "success", "failure", "after"):
            branches[branch] = _read_effects(entry, branch)
        options = entry.optional_table("options")
        for option in options.names():
            branches[option] = _read_effects(options, option)
        check = entry.one_of("check", ("", *FRIENDS), "")
        if bool(check) == bool(options.data):
            raise entry.fail("check", "an event has either options or a check")
        events[name] = EventSpec(name, entry.one_of("arc", FRIENDS), check, branches)
        entry.done()
    for name, event in events.items():
        for effects in event.branches.values():
            for effect in effects:
                if effect.do == "schedule" and effect.who not in events:
                    raise source.fail(name, f"schedules the unknown event {effect.who!r}")
    return events


def _read_effects(source: Table, key: str) -> tuple[Effect, ...]:
    effects = []
    for entry in source.tables(key, optional=True):
        effects.append(
            Effect(
                do=entry.one_of("do", EFFECTS),
                who=entry.text("who", ""),
                amount=entry.get("amount", int, 0),
                when=entry.text("when", ""),
                unless=entry.text("unless", ""),
            )
        )
        entry.done()
    return tuple(effects)
