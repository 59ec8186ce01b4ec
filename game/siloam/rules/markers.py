"""2.7.6 Hit and Armor Markers and 2.7.7 Fortification Markers."""

from __future__ import annotations

from game.core.frame import GRAVE, EventKind
from game.siloam.model.content import CICS, OUT, VANG, beach, pool
from game.siloam.model.state import SUBSTITUTE, State, Unit
from game.siloam.rules.supports import return_support, upkeep

EVENTS = {
    "hit_taken": EventKind({"unit": str, "hex": str}, GRAVE),
    "armor_taken": EventKind({"unit": str, "hex": str}, GRAVE),
    "hit_to_box": EventKind({"faction": str}, GRAVE),
    "bolstered": EventKind({"unit": str, "hex": str, "hits": int, "armor": int}),
    "unit_removed": EventKind({"unit": str, "hex": str, "place": str}, GRAVE),
    "unit_eliminated": EventKind({"unit": str, "hex": str, "place": str}, GRAVE),
    "unit_recalled": EventKind({"unit": str, "hex": str, "place": str}),
    "casualties_counted": EventKind({"faction": str, "coffins": int, "total": int}),
    "fortification_spent": EventKind({"hex": str, "level": int, "hits": int}),
}


def draw_hit_marker(state: State) -> str:
    """2.7.6: a blind Hit Marker, or a substitute while the cup is empty."""
    cup = state.hit_markers
    return cup.draw(state.dice) if cup.inside else SUBSTITUTE


def place_hit(state: State, unit: Unit, rule: str = "5.5.8") -> None:
    """2.7.6: a Hit Marker goes beneath the unit."""
    unit.hits = (*unit.hits, draw_hit_marker(state))
    state.emit("hit_taken", rule, unit=unit.id, hex=unit.place)


def place_armor(state: State, unit: Unit, rule: str = "5.5.8") -> None:
    """2.7.6: an Armor Marker satisfies the hit and causes no casualty."""
    unit.armor += 1
    state.armor_supply -= 1
    state.emit("armor_taken", rule, unit=unit.id, hex=unit.place)


def hit_to_box(state: State, faction: str, rule: str) -> None:
    """2.7.6: a hit nobody carries is drawn straight into the Casualty Box."""
    state.boxes[faction].append(draw_hit_marker(state))
    state.emit("hit_to_box", rule, faction=faction)


def can_take_armor(state: State, unit: Unit) -> bool:
    """2.7.6: a free shield, and an Armor Marker left in supply (G32)."""
    return unit.free_armor > 0 and state.armor_supply > 0


def clear_damage(state: State, unit: Unit) -> None:
    """2.7.6: Hit Markers to the faction's Casualty Box, Armor Markers to supply."""
    state.boxes[unit.spec.faction].extend(unit.hits)
    state.armor_supply += unit.armor
    unit.hits = ()
    unit.armor = 0


def bolster(state: State, unit: Unit, rule: str) -> None:
    """2.7.6: the unit is whole again; its Hit Markers will count as casualties."""
    hits, armor = len(unit.hits), unit.armor
    clear_damage(state, unit)
    state.emit("bolstered", rule, unit=unit.id, hex=unit.place, hits=hits, armor=armor)


def return_vang_support(state: State, unit: Unit) -> None:
    """2.5.1: the assigned Support counter goes back to the Vang Support Cup."""
    if unit.support:
        state.vang_support.inside.append(unit.support)
        unit.support = ""


def take_off_map(state: State, unit: Unit, place: str, kind: str, rule: str) -> None:
    """Take a Combat Unit off the map; its Attachments go to their own Pools (C81)."""
    hex_id = unit.place
    clear_damage(state, unit)
    return_vang_support(state, unit)
    unit.scouted = False
    unit.pursuit, unit.stalled = "", 0
    state.put(unit, place)
    if unit.spec.faction == VANG:
        state.beachheads[unit.spec.banner].append(unit.id)
    state.emit(kind, rule, unit=unit.id, hex=hex_id, place=place)
    for support in state.supports_in(hex_id):
        if support.host == unit.id:
            return_support(state, support, "2.7.6")
    upkeep(state)


def remove_unit(state: State, unit: Unit, rule: str = "2.7.6") -> None:
    """2.7.6: a unit beyond its Damage Capacity is removed (CICS, Vang) or eliminated (allies)."""
    faction = unit.spec.faction
    place = pool(CICS) if faction == CICS else beach(unit.spec.banner) if faction == VANG else OUT
    take_off_map(state, unit, place, "unit_eliminated" if place == OUT else "unit_removed", rule)


def replace_substitutes(state: State) -> None:
    """2.7.6: real Hit Markers take the place of substitutes as soon as the cup has some."""
    for unit in state.units.values():
        if SUBSTITUTE in unit.hits:
            unit.hits = tuple(draw_hit_marker(state) if mark == SUBSTITUTE else mark for mark in unit.hits)


def count_casualties(state: State) -> None:
    """4.2.1: count the coffins in each Casualty Box, then return the markers to the cup.

    Substitutes in a box are replaced before counting, from the markers that return (G56).
    """
    cup = state.hit_markers
    coffins = dict.fromkeys(state.boxes, 0)
    substitutes: list[str] = []
    for faction, box in state.boxes.items():
        real = [mark for mark in box if mark != SUBSTITUTE]
        substitutes += [faction] * (len(box) - len(real))
        coffins[faction] = sum(int(mark) for mark in real)
        cup.inside.extend(real)
        box.clear()
    replacements = [cup.draw(state.dice) for _ in range(min(len(substitutes), len(cup.inside)))]
    for faction, mark in zip(substitutes, replacements, strict=False):
        coffins[faction] += int(mark)
    cup.inside.extend(replacements)
    for faction, lost in coffins.items():
        if lost:
            state.casualties[faction] += lost
            state.reveal(
                "casualties_counted", "4.2.1",
                faction=faction, coffins=lost, total=state.casualties[faction],
            )  # fmt: skip
    replace_substitutes(state)


def spend_fortification(state: State, hex_id: str, levels: int, rule: str) -> None:
    """2.7.7: lower a Fortification by one or two levels; below Level-1 it is gone."""
    left = state.fortifications[hex_id] - levels
    if left > 0:
        state.fortifications[hex_id] = left
    else:
        del state.fortifications[hex_id]
    state.emit("fortification_spent", rule, hex=hex_id, level=max(left, 0), hits=levels)
