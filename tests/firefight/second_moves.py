"""The second telling: where the enemy moves, and where it faces."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from attrs import evolve, frozen

from tests.firefight.second_fire import flanking, in_short_zone, in_zone, in_zone_of, stands_in_zone
from tests.firefight.second_ground import FACINGS, Man, Position, Step, holds, mission, narrowed

OFF = "off"
"""Beyond the edge of the map."""
PIVOT_AP = 1


@frozen
class Goal:
    """What is moved toward: a Unit, a hex, or an edge of the map."""

    hexes: tuple[str, ...]
    unit: str = ""
    edge: bool = False
    vp: int = 0

    def distance(self, pos: Position, hex_id: str) -> int:
        """FF-NEW-41: an edge lies one hex beyond its hexes."""
        if hex_id == OFF:
            return 0
        return min(pos.distance(hex_id, it) for it in self.hexes) + self.edge


@frozen
class Way:
    """What an AI would do to come nearer to something: go to one of these hexes, or turn."""

    hexes: tuple[str, ...] = ()
    nearer: bool = False
    pivot: bool = False
    blocked: bool = False
    """FF-RUL-94: only another AI's counter keeps it from coming nearer."""
    rules: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.hexes) or self.pivot


def unit_goal(unit: Man) -> Goal:
    return Goal((unit.hex,), unit.id)


def objectives(pos: Position, man: Man) -> list[Goal]:
    """FF-MIS-01 to 03, FF-NEW-41, 42: what is a mission objective for an AI."""
    told = mission(pos.mission)
    found = [Goal((it["hex"],), vp=it["vp"]) for it in told["control"] if pos.control[it["hex"]] == "unit"]
    for it in told.get("objective", ()):
        if it["kind"] == "edge":
            found.append(Goal(tuple(it["hexes"]), edge=True, vp=it["vp"]))
        elif man.hex not in it["hexes"]:
            found += [Goal((hex_id,), vp=it["vp"]) for hex_id in it["hexes"] if not pos.enemy_at(hex_id)]
    return found


# ---------------------------------------------------------------------- hexes


def passable(pos: Position, man: Man, hex_id: str, goal: Goal | None, low: bool) -> bool:
    """Whether a hex may be entered, whatever AI is in it: terrain, FF-RUL-67, FF-NEW-27, FF-LRM-02, 03."""
    foot = man.has("foot")
    if ("foot" if foot else "vehicle") not in pos.sheet.ground[hex_id] or man.hurt.get("no_move"):
        return False
    if pos.units_at(hex_id):
        sought = goal is not None and not goal.edge and hex_id in goal.hexes
        return sought and foot and not man.print.get("cc_penalty") and not low
    return not (low and in_short_zone(pos, man, hex_id))


def low_class(pos: Position, man: Man, hex_id: str) -> int:
    """FF-LRM-04 to 07: the class of a hex for an AI that starts where it stands; 0 if it does not fit."""
    if hex_id == OFF or not in_zone(pos, man, hex_id):
        return 1
    started = stands_in_zone(pos, man)
    fits = pos.dm(hex_id) >= pos.dm(man.hex) if started else pos.dm(hex_id) > 0
    return 2 if fits else 0


def flank_units(pos: Position, man: Man, goal: Goal | None) -> list[Man]:
    """FF-RUL-96: whose flank counts: the target's, else that of a nearest Unit."""
    if goal is not None and goal.unit:
        return [pos.men[goal.unit]]
    units = pos.units()
    nearest = min((pos.distance(man.hex, it.hex) for it in units), default=0)
    return [it for it in units if pos.distance(man.hex, it.hex) == nearest]


def outside_arc(pos: Position, unit: Man, hex_id: str) -> bool:
    return not pos.sheet.in_arc(unit.hex, unit.facing, hex_id)


def chosen_hexes(
    pos: Position, man: Man, hexes: list[str], goal: Goal | None, before: tuple[Step, ...] = ()
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """FF-AIM-04 to 07, after what comes before: all hexes that chance may pick, and what told them apart."""
    if hexes == [OFF]:
        return (OFF,), ()
    picked, rules = set[str](), tuple[str, ...]()
    left, first = narrowed(
        hexes,
        *before,
        ("FF-AIM-04", lambda it: not in_zone(pos, man, it)),
        ("FF-AIM-05", pos.dm),
    )
    for unit in flank_units(pos, man, goal):
        outside: Step = ("FF-AIM-06", partial(outside_arc, pos, unit))
        best, last = narrowed(left, outside)
        picked.update(best)
        rules = (*first, *last)
    if not picked:
        picked.update(left)
        rules = first
    return tuple(sorted(picked)), (*rules, "FF-AIM-07") if len(picked) > 1 else rules


def low_step(pos: Position, man: Man) -> tuple[Step, ...]:
    rule = "FF-LRM-06" if stands_in_zone(pos, man) else "FF-LRM-04"
    return ((rule, lambda it: -low_class(pos, man, it)),)


def way_to(pos: Position, man: Man, goal: Goal, low: bool = False, turning: bool = True) -> Way:
    """FF-AIM-01 to 07, FF-RUL-63, 64, 94: how an AI comes nearer to something, or what it does instead."""
    away = goal.distance(pos, man.hex)
    around = [it for it in pos.sheet.beside(man.hex) if passable(pos, man, it, goal, low)]
    if goal.edge and man.hex in goal.hexes and not man.hurt.get("no_move"):
        around.append(OFF)
    if low:
        around = [it for it in around if low_class(pos, man, it)]
    free = [it for it in around if it == OFF or not pos.enemy_at(it)]
    nearer = [it for it in free if goal.distance(pos, it) < away]
    before = low_step(pos, man) if low else ()
    if nearer:
        hexes, rules = chosen_hexes(pos, man, nearer, goal, before)
        return Way(hexes, nearer=True, rules=rules)
    blocked = any(goal.distance(pos, it) < away for it in around)
    beside = [it for it in free if it != OFF and goal.distance(pos, it) == away]
    fitting = sidesteps(pos, man, goal, low, beside)
    if fitting:
        hexes, rules = chosen_hexes(pos, man, fitting, goal, before)
        mark = "FF-LRM-08" if low and stands_in_zone(pos, man) else "FF-AIM-02"
        return Way(hexes, blocked=blocked, rules=(mark, *rules))
    if turning and turns(pos, man, goal, low):
        return Way(pivot=True, blocked=blocked, rules=("FF-LRM-09" if low else "FF-RUL-63",))
    return Way(blocked=blocked)


def sidesteps(pos: Position, man: Man, goal: Goal, low: bool, beside: Iterable[str]) -> list[str]:
    """FF-RUL-64, 94, FF-LRM-08: hexes at the same distance that will do."""
    unit = pos.men[goal.unit] if goal.unit else None
    found = []
    for it in beside:
        flank = unit is not None and not outside_arc(pos, unit, man.hex) and outside_arc(pos, unit, it)
        if low and stands_in_zone(pos, man):
            fits = flank and (pos.dm(it) >= pos.dm(man.hex) or not in_zone(pos, man, it))
        else:
            fits = flank or pos.dm(it) > pos.dm(man.hex)
        if fits:
            found.append(it)
    return found


def turns(pos: Position, man: Man, goal: Goal, low: bool) -> bool:
    """FF-RUL-63, FF-LRM-09: whether a pivot will do."""
    if man.rumor:
        return False
    if low:
        return stands_in_zone(pos, man) and bool(flanking(pos, man))
    return betters(pos, man, goal)


# ---------------------------------------------------------------------- disengaging


def disengaging(pos: Position, man: Man) -> Way:
    """FF-RUL-65, FF-PCC-07: a low risk move without a target."""
    around = [it for it in pos.sheet.beside(man.hex) if passable(pos, man, it, None, True)]
    fitting = [it for it in around if not pos.enemy_at(it) and low_class(pos, man, it)]
    if fitting:
        steps, goals = low_step(pos, man), objectives(pos, man)
        if goals:
            nearness: Step = ("FF-PCC-07", lambda it: -min(goal.distance(pos, it) for goal in goals))
            steps = (*steps, nearness)
        hexes, rules = chosen_hexes(pos, man, fitting, None, steps)
        return Way(hexes, rules=rules)
    if not pos.in_cc(man) and stands_in_zone(pos, man) and flanking(pos, man):
        return Way(pivot=True, rules=("FF-LRM-09",))
    return Way()


# ---------------------------------------------------------------------- bonus moves and costs


def paths(pos: Position, man: Man, goal: Goal, way: Way, low: bool = False) -> list[tuple[str, ...]]:
    """FF-RUL-110, FF-NEW-25: the hexes of a whole move, bonus moves of a vehicle among them."""
    found = list[tuple[str, ...]]()
    for first in way.hexes:
        grown: list[tuple[str, ...]] = [(first,)]
        for _ in range(int(man.print.get("bonus", 0)) if first != OFF else 0):
            grown = [longer for path in grown for longer in _grown(pos, man, goal, low, path)]
        found += grown
    return found


def _grown(pos: Position, man: Man, goal: Goal, low: bool, path: tuple[str, ...]) -> list[tuple[str, ...]]:
    here, low = path[-1], low and holds("FF-RUL-110")
    ahead = [
        it
        for it in pos.sheet.beside(here)
        if pos.sheet.ground[it].get("road")
        and goal.distance(pos, it) < goal.distance(pos, here)
        and passable(pos, man, it, goal, low)
        and not pos.enemy_at(it)
    ]
    if low:
        ahead = [it for it in ahead if 0 < low_class(pos, man, it) <= low_class(pos, man, here)]
    if not ahead:
        return [path]
    hexes, _ = chosen_hexes(pos, man, ahead, goal)
    return [(*path, it) for it in hexes]


def move_cost(pos: Position, man: Man, path: Iterable[str]) -> int:
    """FF-MOV-02 to 04, FF-NEW-25, 40, FF-RUL-88, 111."""
    cost, here = man.move_cost, man.hex
    for there in path:
        if there == OFF:
            ways = pos.sheet.outer_ways(here)
            number = FACINGS.index(man.facing) if man.facing else 0
            ahead = [FACINGS[(number + turn) % 6] for turn in (-1, 0, 1)]
            return cost + (bool(man.facing) and not set(ways) & set(ahead))
        cost += int(pos.sheet.ground[there]["foot" if man.has("foot") else "vehicle"])
        before = [
            it for it in pos.sheet.beside(here) if man.facing and pos.sheet.in_arc(here, man.facing, it)
        ]
        cost += bool(man.facing) and there not in before
        here = there
    return max(0, cost)


# ---------------------------------------------------------------------- facing


def aim_of(pos: Position, man: Man, goal: Goal | None) -> Goal | None:
    """FF-RUL-66: its mission objective: that of the order, else the nearest, of several as by FF-RUL-92."""
    if goal is not None and not goal.unit:
        return goal
    goals = objectives(pos, man)
    return min(goals, key=lambda it: (it.distance(pos, man.hex), -it.vp, min(it.hexes)), default=None)


def merits(pos: Position, man: Man, facing: str, aim: Goal | None) -> tuple[int, bool, int]:
    """FF-AIF-01 to 03, FF-RUL-97: what a facing is worth."""
    others = [it for it in pos.units() if it.hex != man.hex]
    nearest = min((pos.distance(man.hex, it.hex) for it in others), default=0)
    ahead = [it for it in others if pos.sheet.in_arc(man.hex, facing, it.hex)]
    return (
        sum(pos.distance(man.hex, it.hex) == nearest for it in ahead),
        aim is not None and any(pos.sheet.in_arc(man.hex, facing, it) for it in aim.hexes),
        sum(pos.sees(man.hex, it.hex) for it in ahead),
    )


def turning(man: Man, facing: str) -> tuple[int, int]:
    """The fewest hexsides, then clockwise; the higher the better."""
    clockwise = (FACINGS.index(facing) - FACINGS.index(man.facing)) % 6
    return (-min(clockwise, 6 - clockwise), -clockwise if holds("FF-RUL-97") else clockwise)


def facings(pos: Position, man: Man, goal: Goal | None, among: Iterable[str] = FACINGS) -> set[str]:
    """FF-RUL-97: where an AI faces after a move or a pivot."""
    aim = aim_of(pos, man, goal)
    return {max(among, key=lambda it: (merits(pos, man, it, aim), turning(man, it)))}


def betters(pos: Position, man: Man, goal: Goal | None) -> bool:
    """FF-RUL-63: whether a pivot betters the facing."""
    aim = aim_of(pos, man, goal)
    return any(merits(pos, man, it, aim) > merits(pos, man, man.facing, aim) for it in FACINGS)


def zone_count(pos: Position, man: Man, facing: str) -> int:
    """How many Units an AI would have in its Fire Zone."""
    turned = evolve(man, facing=facing)
    return sum(in_zone_of(pos, turned, it.hex, it.print["dr_color"]) for it in pos.units())


def short_range_facings(pos: Position, man: Man, sought: Iterable[Man]) -> set[str]:
    """FF-RUL-98: a Unit that is sought in the arc, then the most Units in the Fire Zone, then FF-RUL-97."""
    sought = list(sought)
    holding = [it for it in FACINGS if any(pos.sheet.in_arc(man.hex, it, unit.hex) for unit in sought)]
    most = max((zone_count(pos, man, it) for it in holding), default=0)
    return facings(pos, man, None, [it for it in holding if zone_count(pos, man, it) == most])


def flank_facings(pos: Position, man: Man) -> set[str]:
    """FF-LRM-09: toward a flanking Unit; then by FF-RUL-97 or 98, for the rulings do not say which."""
    units = flanking(pos, man)
    holding = [it for it in FACINGS if any(pos.sheet.in_arc(man.hex, it, unit.hex) for unit in units)]
    return facings(pos, man, None, holding) | short_range_facings(pos, man, units)


def newcomer_facings(pos: Position, man: Man) -> set[str]:
    """FF-RUM-10, FF-RUL-36: the nearest Unit in the arc, then as many Units as possible; the rest is open."""

    def rank(facing: str) -> tuple[int, int]:
        ahead = [it for it in pos.units() if pos.sheet.in_arc(man.hex, facing, it.hex)]
        return merits(pos, man, facing, None)[0], len(ahead)

    top = max(rank(it) for it in FACINGS)
    return {it for it in FACINGS if rank(it) == top}
