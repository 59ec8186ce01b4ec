"""What the inspector and tooltips say of a hex and of counters: real values, and where each comes from."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import Any

from game.core.words import percent
from game.siloam.model.content import CICS, FRIENDS, PLANE_SIDES, VANG, Content
from game.siloam.model.state import State, Support, Unit
from game.siloam.model.warmap import WarMap
from game.siloam.odds.what_if import Threat, attackers_of, intent_sentence, threats_on
from game.siloam.rules.activation import MoveStack, activation_cost
from game.siloam.rules.declaration import Declaration
from game.siloam.rules.intents import Intent, intents
from game.siloam.rules.leadership import leader_near
from game.siloam.rules.movement import allowance, rides_truck
from game.siloam.rules.supports import in_hq_range
from game.siloam.screen.map.flags import holder
from game.siloam.screen.map.standing import signature
from game.siloam.screen.panels.panel_texts import TEXTS
from game.siloam.words import say as advice_text
from game.siloam.words import words
from game.table.desk.desk_skin import Fact, FactSheet, HexPage


def meanings(state: State, hex_id: str) -> list[str]:
    """What the flags, stars and discs of a hex mean, a sentence or two for each."""
    war_map, tracks, names = state.content.map, state.content.tracks, words().names
    space, found = war_map.vp.get(hex_id), list[str]()
    if space is not None:
        faction = holder(state, hex_id)
        holds = names.named("factions", faction) if faction else TEXTS.say("spaces.nobody")
        found.append(TEXTS.say("marks.space", name=space.name, holder=holds, last=tracks.last_round))
        goal_of = names.listed(names.named("banners", banner) for banner in space.banners)
        found.append(TEXTS.say("marks.dots", banners=goal_of))
    for banner, hexes in war_map.priority.items():
        if hex_id in hexes:
            found.append(TEXTS.say("marks.star", banner=names.named("banners", banner)))
    for faction, hexes in war_map.flags.items():
        if hex_id in hexes:
            told = "marks.deployment" if faction == CICS else "marks.flag"
            found.append(TEXTS.say(told, faction=names.named("adjectives", faction)))
    for banner, hexes in war_map.beachheads.items():
        if hex_id in hexes:
            order = hexes.index(hex_id) + 1
            found.append(TEXTS.say("marks.beachhead", banner=names.named("banners", banner), order=order))
    return found


def notes(war_map: WarMap, hex_id: str) -> list[str]:
    """Everything printed in a hex, a line for each thing."""
    space, names = war_map.vp.get(hex_id), words().names
    terrain = TEXTS.say(f"printed.{war_map.terrain[hex_id]}")
    lines = [f"{hex_id} · {terrain}" if space else terrain]
    if space:
        stars = names.listed(names.named("banners", banner) for banner in space.banners)
        lines.append(TEXTS.say("printed.space", banners=stars))
    lines += [
        TEXTS.say("printed.priority", banner=names.named("banners", banner))
        for banner, hexes in war_map.priority.items()
        if hex_id in hexes
    ]
    lines += [
        TEXTS.say("printed.beachhead", banner=names.named("banners", banner), number=hexes.index(hex_id) + 1)
        for banner, hexes in war_map.beachheads.items()
        if hex_id in hexes
    ]
    for faction, hexes in war_map.flags.items():
        if hex_id in hexes:
            key = "deployment" if faction == CICS else "flag"
            lines.append(TEXTS.say(f"printed.{key}", faction=names.named("factions", faction)))
    return [*lines, *(road.name for road in war_map.roads if hex_id in road.hexes)]


MOST = 64
"""Hexes that are remembered."""
_known: dict[Hashable, list[Threat]] = {}


def threats_at(state: State, hex_id: str) -> list[Threat]:
    """The attacks that each banner could make on a hex, those that are meant first."""
    tactics = state.tactics
    cups = tuple(state.vang_support.inside), tuple(tactics.inside), tuple(tactics.discard)
    key = hex_id, signature(state), cups, state.armor_supply, state.round
    found = _known.get(key)
    if found is None:
        if len(_known) >= MOST:
            del _known[next(iter(_known))]
        found = _known[key] = threats_on(state, hex_id)
    return found


def of_sides(sides: Iterable[str]) -> list[str]:
    """Each side of a Support counter or of a plane with what it does."""
    names, help_ = words().names, words().help
    return [
        f"{names.side(side)}: {help_('planes' if side in PLANE_SIDES else 'sides', side)}" for side in sides
    ]


def of_counter(content: Content, piece: str) -> list[str]:
    """A counter off the map: one with two sides says that it has them."""
    unit, support = content.units.get(piece), content.supports.get(piece)
    if unit is not None:
        return [words().help("kinds", unit.kind)]
    lines = of_sides(support.sides if support is not None else PLANE_SIDES)
    return [*lines, TEXTS.say("tips.two_sided")]


def of_vang_support(counters: Iterable[str]) -> list[str]:
    """Each kind of Vang Support counter with what it does."""
    names, help_ = words().names.named, words().help
    kinds = sorted(dict.fromkeys(counters))
    return [f"{names('vang_support', kind)}: {help_('vang_support', kind)}" for kind in kinds]


def notes_of_unit(state: State, unit: Unit) -> list[str]:
    """What rides with a unit or lies on it, and what the unit itself is."""
    notes = of_sides(s.side for s in state.supports_in(unit.place) if s.host == unit.id)
    if unit.support:
        notes += of_vang_support([unit.support])
    if unit.hits:
        notes.append(words().help("markers", "hit"))
    if unit.armor:
        notes.append(words().help("markers", "armor"))
    return [*notes, words().help("kinds", unit.spec.kind)]


def say(key: str, **facts: Any) -> str:
    return TEXTS.say(f"inspector.{key}", **facts)


def _fact(key: str, value: str = "", symbol: str = "", count: int = 1, **about: Any) -> Fact:
    """A fact whose label, value and source stand together in the text file."""
    told = value or say(f"{key}_value", **about)
    return Fact(say(key), told, say(f"{key}_source", **about), symbol, count)


def describe(state: State, hex_id: str, pondering: bool) -> HexPage:
    """A hex with what is printed in it and what stands there."""
    space = state.content.map.vp.get(hex_id)
    printed = " · ".join(notes(state.content.map, hex_id)[1:])
    return HexPage(f"{space.name} · {hex_id}" if space else hex_id, printed, sheets(state, hex_id, pondering))


def sheets(state: State, hex_id: str, pondering: bool = True) -> list[FactSheet]:
    """Everything in a hex: Combat Units, Supports without a host, what if the Vang attacked, then the ground
    itself."""
    units = [*state.friends_in(hex_id), *filter(None, [state.vang_in(hex_id)])]
    found = [
        FactSheet(
            _unit_title(unit),
            unit.spec.faction,
            tuple(_unit_facts(state, unit)),
            tuple(notes_of_unit(state, unit)),
        )
        for unit in units
    ]
    for support in state.supports_in(hex_id):
        if not support.host:
            name = words().piece(support.id, state)
            facts = tuple(_support_facts(state, support, name))
            found.append(FactSheet(name, support.spec.faction, facts, tuple(of_sides([support.side]))))
    threats = tuple(_threat_facts(state, hex_id)) if pondering else ()
    if threats:
        found.append(FactSheet(advice_text("threat.label"), VANG, threats))
    return [*found, FactSheet("", "", tuple(_ground_facts(state, hex_id)))]


def _threat_facts(state: State, hex_id: str) -> Iterator[Fact]:
    """What if the Vang attacked the hex: who would, and the chance that it is lost."""
    for threat in threats_at(state, hex_id):
        modes = [(words().names.named("modes", mode), odds) for mode, odds in threat.odds.items()]
        lost = ", ".join(
            advice_text("threat.mode", mode=mode, clears=percent(odds.clears)) for mode, odds in modes
        )
        yield Fact(advice_text("threat.lost"), lost, "")
        yield Fact(advice_text("threat.attackers"), attackers_of(threat), intent_sentence(threat))


def _unit_title(unit: Unit) -> str:
    names = words().names
    title = names.piece(unit.id)
    return f"{title} · {names.type(unit.spec.type)}" if unit.spec.banner else title


# ---------------------------------------------------------------------- Combat Units


def _unit_facts(state: State, unit: Unit) -> Iterator[Fact]:
    names, mode = words().names, words().names.named("modes", unit.mode)
    symbol = names.named("symbols", unit.face.symbol)
    value = say("fights_value", draws=unit.face.draws, symbol=symbol)
    yield Fact(say("fights"), value, say("fights_source", mode=mode), unit.face.symbol, unit.face.draws)
    yield _movement_fact(state, unit, mode)
    yield _damage_fact(unit)
    if unit.spec.range:
        yield _fact("artillery", range=unit.spec.range)
    for support in state.supports_in(unit.place):
        if support.host == unit.id:
            yield from _support_facts(state, support, words().piece(support.id, state))
    yield from _vang_facts(state, unit) if unit.spec.is_vang else _friend_facts(state, unit)


def _movement_fact(state: State, unit: Unit, mode: str) -> Fact:
    points = allowance(state, unit)
    watched = state.near_friend(unit.place) if unit.spec.is_vang else state.near_vang(unit.place)
    if watched and points > 1:
        return Fact(say("moves"), say("moves_watched"), say("moves_watched_source"))
    source = say("moves_truck") if rides_truck(state, unit) else say("moves_source", mode=mode)
    return Fact(say("moves"), str(points), source)


def _damage_fact(unit: Unit) -> Fact:
    spec = unit.spec
    parts = [say("slots_hits", taken=len(unit.hits), slots=spec.hit_slots)]
    if spec.armor_slots:
        parts.append(say("slots_armor", taken=unit.armor, slots=spec.armor_slots))
    source = say("slots_source") if unit.has_capacity else say("slots_full")
    return Fact(say("slots"), ", ".join(parts), source)


def _friend_facts(state: State, unit: Unit) -> Iterator[Fact]:
    if unit.spec.faction == CICS and in_hq_range(state, unit) and not activation_cost(state, unit):
        yield _fact("in_hq")
    if leader_near(state, (unit.place,)):
        yield _fact("in_leader", symbol="leader")
    if unit.acted:
        yield Fact(say("acted"), say(f"acted_{_deed(state, unit)}"), say("acted_source"))


def _deed(state: State, unit: Unit) -> str:
    """5.3: what a unit is doing in this activation, or has done."""
    moving, declared = state.frame(MoveStack), state.frame(Declaration)
    if moving is not None and moving.unit == unit.id:
        return "moving"
    return "attacking" if declared is not None and unit.id in declared.sides.attackers else unit.acted


def _vang_facts(state: State, unit: Unit) -> Iterator[Fact]:
    names = words().names
    if unit.support:
        yield _fact("carries", names.named("vang_support", unit.support))
    if unit.scouted:
        yield _fact("scouted")
    yield _intent_fact(intents(state, unit.spec.banner).get(unit.id))


def _intent_fact(wish: Intent | None) -> Fact:
    label, names = say("intent"), words().names
    if wish is None:
        return Fact(label, say("intent_done"), say("intent_done_source"))
    if wish.attack is not None:
        value = say("intent_attack", hex=names.hex(wish.attack.hex))
        return Fact(label, value, say(f"intent_attack_{wish.attack.why}"))
    if wish.goal is not None:
        value = say("intent_move" if wish.path else "intent_held", hex=names.hex(wish.goal.hex))
        return Fact(label, value, say(f"intent_move_{wish.goal.why}"))
    return Fact(label, say("intent_none"), say("intent_none_source"))


# ---------------------------------------------------------------------- Supports


def _support_facts(state: State, support: Support, name: str) -> Iterator[Fact]:
    side = state.side_of(support)
    against = say("against", kind=side.against) if side.against else ""
    if side.attack_draws:
        value = say("attack_draws", draws=side.attack_draws, against=against)
        yield Fact(name, value, say("support_source"))
    if side.defense_draws:
        value = say("defense_draws", draws=side.defense_draws, against=against)
        yield Fact(name, value, say("support_source"))
    if TEXTS.has(f"inspector.{support.side}_value"):
        symbol = words().names.named("symbols", side.symbol) if side.symbol else ""
        value = say(f"{support.side}_value", range=side.range, movement=side.movement, symbol=symbol)
        source = f"{support.side}_source"
        key = source if TEXTS.has(f"inspector.{source}") else "support_source"
        yield Fact(name, value, say(key), side.symbol)


# ---------------------------------------------------------------------- the ground


def _ground_facts(state: State, hex_id: str) -> Iterator[Fact]:
    names, war_map = words().names, state.content.map
    space = war_map.vp.get(hex_id)
    if space is not None:
        banners = ", ".join(names.named("banners", banner) for banner in space.banners)
        yield Fact(say("vp"), say(f"vp_{_side_of(holder(state, hex_id))}"), say("vp_source", banners=banners))
    for banner, hexes in war_map.priority.items():
        if hex_id in hexes:
            yield Fact(say("star"), names.named("banners", banner), say("star_source"))
    for faction, hexes in war_map.flags.items():
        if hex_id in hexes:
            source = say("flag_cics_source" if faction == CICS else "flag_source")
            yield Fact(say("flag"), names.named("factions", faction), source)
    level = state.fortifications.get(hex_id)
    if level:
        yield _fact("fortification", symbol="fortification", level=level)
    if hex_id in state.garrisons:
        symbol = state.content.garrison_symbol
        value = say("garrison_value", symbol=names.named("symbols", symbol))
        yield _fact("garrison", value, symbol)
    terrain = war_map.terrain[hex_id]
    symbol = terrain if terrain in ("rough", "difficult") else ""
    yield Fact(say("terrain"), names.named("terrain", terrain), say(f"terrain_{terrain}"), symbol)
    across = [n for n in war_map.grid.neighbours[hex_id] if war_map.is_unbridged(hex_id, n)]
    if across and terrain != "sea":
        yield _fact("river", symbol="river", hexes=", ".join(across))


def _side_of(faction: str) -> str:
    return "ours" if faction in FRIENDS else faction or "nobody"
