"""The second telling: the tactical lines of an order card, and what they require."""

from __future__ import annotations

from tests.firefight import second_fire as fire
from tests.firefight import second_moves as moves
from tests.firefight.second_fire import to_rally
from tests.firefight.second_ground import Man, Position, holds, narrowed
from tests.firefight.second_moves import Goal, Way, disengaging, unit_goal
from tests.firefight.second_orders import (
    Deed,
    Order,
    approach,
    attackable,
    attacks,
    chance,
    departures,
    highest,
)

FIRE = ("ATK", "LR", "GRP")
MOVES = ("MOV", "LOW")


def fits(pos: Position, man: Man, requirement: str) -> bool:
    """FF-ELG-01 to 16, but for superlatives."""
    ours = man.print["side"] == "unit"
    match requirement:
        case "cov":
            return pos.dm(man.hex) > 0
        case "0dm":
            return pos.dm(man.hex) == 0
        case "fz":
            color = man.print["dr_color"]
            shooters = [it for it in pos.enemies() if not it.rumor]
            if ours:
                return pos.enemy_at(man.hex) or any(
                    fire.in_zone_of(pos, it, man.hex, color) for it in shooters
                )
            return fire.stands_in_zone(pos, man)
        case "fr":
            return not man.spent
        case "sp":
            return man.spent
        case "hit":
            return bool(man.hit)
        case "unh":
            return not man.hit
        case "act":
            return man.id in pos.acted
        case "los":
            return any(pos.sees(man.hex, it.hex) for it in (pos.enemies() if ours else pos.units()))
        case "mob":
            return int(man.print["move_ap"]) <= 1
        case "gun":
            return man.has("mortar") or man.has("inf_gun")
        case "re":
            return man.rumor
    return True


def tactical(pos: Position, acting: tuple[Man, ...], place: int, text: str) -> list[Deed]:
    """FF-TAC-01 to 11: one tactical line."""
    requirement, sign, target, printed = text.split()
    kinds, _, asked = target.partition(":")
    action, _, caps = printed.partition("+")
    order = Order("tactical", place, action, int(caps or 0), acting)
    men = [it for it in acting if fits(pos, it, requirement)]
    units = [it for it in pos.units() if fits(pos, it, asked)]
    closest = sign == "<"
    if action in FIRE:
        return fire_line(pos, order, men, units, requirement, asked, closest)
    if action in MOVES:
        for kind in (kinds,) if kinds == "T" else kinds.split("/"):
            ways = {it.id: approaches(pos, it, kind, units, action == "LOW") for it in men}
            deeds = approach(pos, order, ways, closest=closest)
            if deeds:
                return deeds
        return []
    able = [it for it in men if (it.hit if action == "RAL" else disengaging(pos, it))]
    if not units or not able:
        return []

    def away(man: Man) -> int:
        return min(pos.distance(man.hex, it.hex) for it in units)

    left, rules = narrowed(able, ("FF-TAC-05", lambda it: -away(it)) if closest else ("FF-TAC-06", away))
    if action == "DIS":
        return departures(pos, order, left, rules)
    left, more = narrowed(left, *to_rally(pos))
    return [order.deed(it, chance((*rules, *more), left, "FF-AIP-06")) for it in left]


def approaches(pos: Position, man: Man, kind: str, units: list[Man], low: bool) -> list[tuple[Goal, Way]]:
    """Targets of a kind that an AI can move toward, FF-RUL-90; one in CC stays by its Unit, FF-RUL-106."""
    goals = [unit_goal(it) for it in units] if kind in "UT" else []
    if holds("FF-RUL-106") and any(it.hexes == (man.hex,) for it in goals):
        return []
    goals += moves.objectives(pos, man) if kind in "OT" else []
    found = [(goal, moves.way_to(pos, man, goal, low)) for goal in goals]
    return [(goal, way) for goal, way in found if way]


def fire_line(
    pos: Position, order: Order, men: list[Man], units: list[Man], requirement: str, asked: str, closest: bool
) -> list[Deed]:
    """An attack line: FF-RUL-29, 90, 109, 118, then FF-TAC-05 to 08."""
    options = {it.id: attackable(pos, order, it, units) for it in men}
    superlative: list[str] = []
    if asked == "ldv":
        able = {it.id for found in options.values() for it in found}
        lowest, why = narrowed(
            [it for it in units if it.id in able], ("FF-ELG-03", lambda it: -fire.asked_defense(pos, it))
        )
        superlative += why
        options = {name: [it for it in found if it in lowest] for name, found in options.items()}
    men = [it for it in men if options[it.id]]
    if requirement == "har":
        men, why = narrowed(men, ("FF-ELG-04", lambda it: highest(pos, it, options[it.id])))
        superlative += why
    if requirement == "grp":
        men, why = narrowed(men, ("FF-ELG-10", lambda it: group_size(pos, it)))
        superlative += why

    def away(man: Man) -> int:
        return min(pos.distance(man.hex, it.hex) for it in options[man.id])

    left, rules = narrowed(men, ("FF-TAC-05", lambda it: -away(it)) if closest else ("FF-TAC-06", away))
    near = {it.id: [u for u in options[it.id] if pos.distance(it.hex, u.hex) == away(it)] for it in left}
    return attacks(pos, order, near, (*superlative, *rules))


def group_size(pos: Position, man: Man) -> int:
    """FF-RUL-109: how many combat AI and RE are linked with one."""
    linked, rim = {man.id}, [man]
    while rim:
        rim = [
            it
            for it in pos.fighters()
            if (holds("FF-RUL-109") or not (it.spent or it.rumor))
            and it.id not in linked
            and any(pos.distance(it.hex, other.hex) == 1 for other in rim)
        ]
        linked.update(it.id for it in rim)
    return len(linked)
