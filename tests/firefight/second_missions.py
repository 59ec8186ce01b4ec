"""The second telling: the pass line, counteractions, mission orders and events of the track."""

from __future__ import annotations

from typing import Any

from tests.firefight import second_moves as moves
from tests.firefight.second_fire import may_attack, to_be_hit, to_fire, to_rally
from tests.firefight.second_ground import Man, Position, holds, mission, narrowed
from tests.firefight.second_moves import Goal
from tests.firefight.second_orders import Deed, Order, approach, attacks, chance, highest
from tests.firefight.second_tactical import fits

END_ROUND, MISSION = "END", "MISSION"


def counted(pos: Position, side: str) -> list[Man]:
    """FF-PAS-02, FF-NEW-34, 39, FF-RUL-52: hidden, carried and waiting pieces count, wagons do not."""
    late = {it["counter"] for it in mission(pos.mission).get("reinforcement", ()) if it["round"] <= pos.round}
    return [
        it
        for it in pos.men.values()
        if it.print["side"] == side
        and not it.has("noncombat")
        and (it.place in ("map", "aboard") or (it.place == "waiting" and it.id in late))
    ]


def passes(pos: Position) -> bool:
    """FF-PAS-01, FF-RUL-52: fewer Fresh AI than Fresh Units."""
    fresh = {side: sum(not it.spent for it in counted(pos, side)) for side in ("ai", "unit")}
    return fresh["ai"] < fresh["unit"]


def counteractions(pos: Position, acting: tuple[Man, ...]) -> list[Deed]:
    """FF-CAC-02: the first of the mission's counteractions that can be carried out."""
    for number, told in enumerate(mission(pos.mission).get("counteraction", ())):
        deeds = COUNTERACTIONS[told["when"]](pos, acting, number, told)
        if deeds:
            return deeds
    return []


def alarm(pos: Position, acting: tuple[Man, ...], number: int, told: dict[str, Any]) -> list[Deed]:
    """A Unit near a hex without an AI: the nearest Mobile AI moves toward it."""
    sought = told["hex"]
    threatened = any(pos.distance(it.hex, sought) <= told["reach"] for it in pos.units())
    if not threatened or pos.enemy_at(sought):
        return []
    return toward(pos, Order("third", number, "MOV", acting=acting), [Goal((sought,))], None)


def open_gate(pos: Position, acting: tuple[Man, ...], number: int, told: dict[str, Any]) -> list[Deed]:
    """A player's marker with no visible Unit in or next to it: the nearest pair of Mobile AI and marker."""
    empty = [
        Goal((it["hex"],), vp=it["vp"])
        for it in mission(pos.mission)["control"]
        if pos.control[it["hex"]] == "unit"
        and not any(pos.distance(u.hex, it["hex"]) <= 1 for u in pos.units())
    ]
    return toward(pos, Order("third", number, "MOV", acting=acting), empty, told["reach"])


def toward(
    pos: Position, order: Order, goals: list[Goal], reach: int | None, single: bool = False
) -> list[Deed]:
    """FF-RUL-112: Mobile AI moving toward something, never by a pivot alone."""
    ways = {}
    for man in order.acting:
        if fits(pos, man, "mob"):
            near = [it for it in goals if reach is None or it.distance(pos, man.hex) <= reach]
            found = [(goal, moves.way_to(pos, man, goal, turning=False)) for goal in near]
            ways[man.id] = [(goal, way) for goal, way in found if way]
    return approach(pos, order, ways, single=single)


def bunched_up(pos: Position, acting: tuple[Man, ...], number: int, told: dict[str, Any]) -> list[Deed]:
    """Two Units in a hex that an AI could attack at normal range: the nearest does, with CAPs; no REs."""
    stacks = [it for it in pos.units() if len(pos.units_at(it.hex)) > 1]
    if holds("FF-AIA-03"):
        stacks = [it for it in stacks if not pos.enemy_at(it.hex)]
    men = [it for it in acting if not it.rumor]
    options = {it.id: [unit for unit in stacks if may_attack(pos, it, unit)] for it in men}
    men = [it for it in men if options[it.id]]

    def away(man: Man) -> int:
        return min(pos.distance(man.hex, it.hex) for it in options[man.id])

    left, rules = narrowed(men, ("FF-TAC-05", lambda it: -away(it)))
    near = {it.id: [u for u in options[it.id] if pos.distance(it.hex, u.hex) == away(it)] for it in left}
    return attacks(pos, Order("third", number, "ATK", told["caps"], acting), near, rules)


def second_wind(pos: Position, acting: tuple[Man, ...], number: int, told: dict[str, Any]) -> list[Deed]:
    """So many AI are Hit: the Hit AI farthest from its nearest Unit auto-rallies, Fresh or Spent."""
    hurt = [it for it in pos.fighters() if it.hit]
    if sum(bool(it.hit) for it in pos.enemies()) < told["count"]:
        return []

    left, rules = narrowed(hurt, ("FF-TAC-06", lambda it: nearest(pos, it)), *to_rally(pos))
    order = Order("third", number, "ARA", acting=acting)
    return [order.deed(it, chance(rules, left, "FF-AIP-06")) for it in left]


def break_off(pos: Position, _acting: tuple[Man, ...], number: int, _told: dict[str, Any]) -> list[Deed]:
    """No AI is Fresh and at least half of the combat Units on the map are: the round ends."""
    units = [it for it in pos.on_map("unit") if not it.has("noncombat")]
    fresh = sum(not it.spent for it in units)
    tired = all(it.spent for it in pos.fighters())
    return [Deed("third", number, END_ROUND)] if tired and 2 * fresh >= len(units) else []


COUNTERACTIONS = {
    "unit_near_hex_without_ai": alarm,
    "stack_in_fire_zone": bunched_up,
    "ai_hit_at_least": second_wind,
    "no_fresh_ai_and_half_units_fresh": break_off,
    "marker_empty": open_gate,
}


def mission_order(pos: Position, acting: tuple[Man, ...], place: int) -> list[Deed]:
    """FF-MIS-04: the first of those that move, one hex each."""
    told = mission(pos.mission).get("mission_order")
    if told is None:
        return []
    order, ways = Order("tactical", place, MISSION, acting=acting), {}
    for man in acting:
        if fits(pos, man, "mob"):
            near = [it for it in moves.objectives(pos, man) if it.distance(pos, man.hex) <= told["reach"]]
            found = [(goal, moves.way_to(pos, man, goal, turning=False)) for goal in near]
            ways[man.id] = [(goal, way) for goal, way in found if way]
    return approach(pos, order, ways, single=True)


# ---------------------------------------------------------------------- events of the mission track


def track_event(pos: Position, space: int) -> list[Deed]:
    """FF-TRK-08: what an AI does by the event of a space, Fresh or Spent; nothing if it is none for an AI."""
    told = mission(pos.mission)["track"][space - 1]
    men = tuple(pos.fighters())
    match told["op"]:
        case "low_move":
            goal = Goal((told["hex"],))
            ways = {it.id: moves.way_to(pos, it, goal, low=True, turning=False) for it in men}
            able = {name: [(goal, way)] for name, way in ways.items() if way}
            return approach(pos, Order("event", space, "LOW", acting=men), able)
        case "ai_attack":
            return highest_attacks(pos, Order("event", space, "ATK", told["caps"], men))
        case "auto_rally":
            order = Order("event", space, "ARA", acting=men)
            left, rules = narrowed(
                [it for it in men if it.hit], ("FF-TAC-05", lambda it: -nearest(pos, it)), *to_rally(pos)
            )
            return [order.deed(it, chance(rules, left, "FF-AIP-06")) for it in left]
    return []


def nearest(pos: Position, man: Man) -> int:
    """How far its nearest Unit is."""
    return min((pos.distance(man.hex, it.hex) for it in pos.units()), default=0)


def highest_attacks(pos: Position, order: Order) -> list[Deed]:
    """The AI with the highest AR that can attack, no RE, attacks its nearest Unit."""
    options = {
        it.id: [u for u in pos.units() if may_attack(pos, it, u)] for it in order.acting if not it.rumor
    }
    men = [pos.men[name] for name, units in options.items() if units]
    ar = {it.id: highest(pos, it, options[it.id]) for it in men}
    top, rules = narrowed(men, ("FF-ELG-04", lambda it: ar[it.id]))
    left, who = narrowed(top, *to_fire(pos, lambda it: ar[it.id]))
    deeds = []
    for man in left:
        away = min(pos.distance(man.hex, it.hex) for it in options[man.id])
        near = [it for it in options[man.id] if pos.distance(man.hex, it.hex) == away]
        units, whom = narrowed(near, *to_be_hit(pos, man))
        why = chance(chance((*rules, *who, *whom), left, "FF-AIP-06"), units, "FF-AIT-07")
        deeds += [order.deed(man, why, target=it.id) for it in units]
    return deeds
