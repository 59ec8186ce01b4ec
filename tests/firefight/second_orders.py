"""The second telling: what an order comes to, who obeys it and against whom; the priority lines of a card."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from attrs import evolve, field, frozen

from tests.firefight import second_fire as fire
from tests.firefight import second_moves as moves
from tests.firefight.second_fire import TO_MOVE, may_attack, to_be_hit, to_fire, to_rally
from tests.firefight.second_ground import Man, Position, Step, narrowed
from tests.firefight.second_moves import Goal, Way, disengaging, unit_goal


@frozen
class Deed:
    """One thing that the enemy may do with a card."""

    line: str
    number: int
    action: str
    piece: str = ""
    target: str = ""
    path: tuple[str, ...] = ()
    pivot: bool = False
    caps: int = 0
    members: tuple[str, ...] = ()
    goal: Goal | None = field(default=None, eq=False)
    rules: tuple[str, ...] = field(default=(), eq=False)


@frozen
class Order:
    """A line of a card being read: where it stands, what it says, and who may act on it."""

    line: str
    number: int
    action: str
    caps: int = 0
    acting: tuple[Man, ...] = ()

    def deed(self, man: Man, rules: Iterable[str], *, target: str = "", way: Way | None = None) -> Deed:
        turned = way is not None and way.pivot
        return Deed(
            self.line,
            self.number,
            self.action,
            man.id,
            target,
            pivot=turned,
            caps=self.caps,
            rules=tuple(rules),
        )


# ---------------------------------------------------------------------- priority lines


def priority(pos: Position, acting: tuple[Man, ...], line: str, actions: Iterable[str]) -> list[Deed]:
    """FF-PCC-01, FF-PSR-01, FF-RUL-55, 57, FF-ORD-09: any AI tries the first action, then the next."""
    there = [it for it in acting if pos.in_cc(it)]
    if line == "short":
        there = [it for it in acting if not pos.in_cc(it) and adjacent(pos, it)]
    for action in actions:
        order = Order(line, 0, action, acting=acting)
        deeds = PRIORITY[action](pos, order, there)
        if deeds:
            return deeds
    return []


def adjacent(pos: Position, man: Man) -> list[Man]:
    return [it for it in pos.units() if pos.distance(it.hex, man.hex) == 1]


def close(pos: Position, man: Man) -> list[Man]:
    """Whom a priority line is about: Units in the own hex in CC, else those next to it."""
    return pos.units_at(man.hex) or adjacent(pos, man)


def attack_line(pos: Position, order: Order, there: list[Man]) -> list[Deed]:
    return attacks(pos, order, {it.id: attackable(pos, order, it, close(pos, it)) for it in there})


def rally_line(pos: Position, order: Order, there: list[Man]) -> list[Deed]:
    """FF-PCC-05, 06, FF-PSR-05."""
    left, rules = narrowed([it for it in there if it.hit], *to_rally(pos))
    return [order.deed(it, chance(rules, left, "FF-AIP-06")) for it in left]


def disengage_line(pos: Position, order: Order, there: list[Man]) -> list[Deed]:
    """FF-PCC-07, FF-PSR-06."""
    return departures(pos, order, [it for it in there if disengaging(pos, it)])


def enter_line(pos: Position, order: Order, there: list[Man]) -> list[Deed]:
    """FF-PSR-07, FF-RUL-67, 68, 102: move into CC."""
    options: dict[str, list[Man]] = {}
    for man in there:
        options[man.id] = [
            it
            for it in adjacent(pos, man)
            if moves.passable(pos, man, it.hex, unit_goal(it), False) and not pos.enemy_at(it.hex)
        ]
    left, rules = narrowed([it for it in there if options[it.id]], *TO_MOVE)
    deeds = []
    for man in left:
        units, more = narrowed(options[man.id], *to_be_approached(pos, man))
        for unit in units:
            goal, why = unit_goal(unit), chance((*rules, *more), left, "FF-AIP-06")
            deed = order.deed(man, chance(why, units, "FF-AIT-12"), target=unit.id)
            deeds.append(evolve(deed, path=(unit.hex,), goal=goal))
    return deeds


def pivot_line(pos: Position, order: Order, there: list[Man]) -> list[Deed]:
    """FF-PSR-04: an AI that cannot attack and is flanked turns toward an adjacent Unit."""
    able = [
        it
        for it in there
        if not any(may_attack(pos, it, unit) for unit in adjacent(pos, it))
        and fire.flanking(pos, it)
        and moves.short_range_facings(pos, it, adjacent(pos, it)) != {it.facing}
    ]
    left, rules = narrowed(able, *TO_MOVE)
    return [order.deed(it, chance(rules, left, "FF-AIP-06"), way=Way(pivot=True)) for it in left]


def pivot_attack_line(pos: Position, order: Order, there: list[Man]) -> list[Deed]:
    """FF-PSR-08, FF-RUL-99: attack, or pivot and attack."""
    options: dict[str, list[Man]] = {}
    turning: set[str] = set()
    for man in there:
        options[man.id] = [it for it in adjacent(pos, man) if may_attack(pos, man, it)]
        if not options[man.id]:
            turning.add(man.id)
            options[man.id] = [it for it in adjacent(pos, man) if after_turning(pos, man, it)]
    return [evolve(it, pivot=it.piece in turning) for it in attacks(pos, order, options)]


def after_turning(pos: Position, man: Man, unit: Man) -> bool:
    turned = moves.short_range_facings(pos, man, [unit])
    return any(may_attack(pos, evolve(man, facing=facing), unit) for facing in turned)


PRIORITY: dict[str, Callable[[Position, Order, list[Man]], list[Deed]]] = {
    "ATK": attack_line, "GRP": attack_line, "RAL": rally_line, "ARA": rally_line, "DIS": disengage_line,
    "CCM": enter_line, "PIV": pivot_line, "PVA": pivot_attack_line,
}  # fmt: skip


def chance(rules: Iterable[str], left: list[Man], rule: str) -> tuple[str, ...]:
    """The rules that decided, and the one that leaves the rest to chance."""
    return (*rules, rule) if len(left) > 1 else tuple(rules)


# ---------------------------------------------------------------------- attacks


def attackable(pos: Position, order: Order, man: Man, units: Iterable[Man]) -> list[Man]:
    """The Units among some that an AI can attack by an order; in CC also those it would leave (FF-PCC-04)."""
    if order.action == "GRP":
        return [it for it in units if fire.may_lead(pos, man, it, order.acting)]
    if leaves(pos, man):
        return [it for it in units if it.hex == man.hex]
    return [it for it in units if may_attack(pos, man, it, far=order.action == "LR")]


def leaves(pos: Position, man: Man) -> bool:
    """FF-PCC-04, FF-RUL-58: whether an AI with a CC penalty can disengage instead."""
    return bool(pos.in_cc(man) and man.print.get("cc_penalty") and disengaging(pos, man))


def attacks(
    pos: Position, order: Order, options: dict[str, list[Man]], rules: tuple[str, ...] = ()
) -> list[Deed]:
    """FF-AIP-01, 03 to 07, FF-AIT-01 to 07: who attacks whom, all targets of an AI being equally near."""
    picks = {it: narrowed(units, *to_be_hit(pos, pos.men[it])) for it, units in options.items() if units}
    ar = {it: highest(pos, pos.men[it], units) for it, units in options.items() if units}
    left, who = narrowed([pos.men[it] for it in picks], *to_fire(pos, lambda it: ar[it.id]))
    deeds: list[Deed] = []
    for man in left:
        units, whom = picks[man.id]
        why = chance((*rules, *who, *whom), left, "FF-AIP-06")
        if leaves(pos, man):
            deeds += departures(pos, evolve(order, action="DIS"), [man], why)
            continue
        for unit in units:
            deed = order.deed(man, chance(why, units, "FF-AIT-07"), target=unit.id)
            if order.action == "GRP":
                deed = evolve(deed, members=tuple(fire.companions(pos, man, unit, order.acting)))
            deeds.append(deed)
    return deeds


def highest(pos: Position, man: Man, targets: Iterable[Man]) -> int:
    """FF-ELG-04, FF-AIP-07: its AR against any eligible target."""
    return fire.NONE if man.rumor else max(fire.rating(pos, man, it) for it in targets)


def departures(pos: Position, order: Order, men: list[Man], rules: tuple[str, ...] = ()) -> list[Deed]:
    """FF-RUL-65: who disengages, and where to."""
    left, who = narrowed(men, *TO_MOVE)
    deeds = []
    for man in left:
        way = disengaging(pos, man)
        deed = order.deed(man, chance((*rules, *who, *way.rules), left, "FF-AIP-06"), way=way)
        deeds += [evolve(deed, path=(it,)) for it in way.hexes] or [deed]
    return deeds


# ---------------------------------------------------------------------- moves


def to_be_approached(pos: Position, man: Man) -> tuple[Step, ...]:
    """FF-AIT-09 to 11, FF-RUL-93: the Unit that is moved toward among equally near ones."""
    goals = moves.objectives(pos, man)

    def near(unit: Man) -> int:
        return -min((goal.distance(pos, unit.hex) for goal in goals), default=0)

    return (
        ("FF-AIT-09", lambda it: it.spent),
        ("FF-AIT-10", lambda it: bool(it.hit)),
        ("FF-AIT-11", near),
    )


def preferred(
    pos: Position, man: Man, found: list[tuple[Goal, Way]]
) -> tuple[list[tuple[Goal, Way]], tuple[str, ...]]:
    """FF-RUL-92, 70: among equally near targets of a move."""
    left, rules = narrowed(
        found, ("FF-RUL-92", lambda it: it[1].nearer), ("FF-RUL-70", lambda it: bool(it[0].unit))
    )
    if left[0][0].unit:
        steps = to_be_approached(pos, man)
        by_unit = tuple((rule, lambda it, rank=rank: rank(pos.men[it[0].unit])) for rule, rank in steps)
        left, more = narrowed(left, *by_unit)
        return left, (*rules, *more, *(("FF-AIT-12",) if len(left) > 1 else ()))
    left, more = narrowed(
        left, ("FF-RUL-92", lambda it: it[0].vp), ("FF-RUL-92", lambda it: -int(min(it[0].hexes)))
    )
    return left, (*rules, *more)


Ways = dict[str, list[tuple[Goal, Way]]]


def approach(
    pos: Position, order: Order, ways: Ways, *, closest: bool = True, single: bool = False
) -> list[Deed]:
    """FF-TAC-05 to 08, FF-STK-02, FF-RUL-94: who moves, toward what, and where to."""
    for yielding in (True, False):
        open_ = {
            it: [(goal, way) for goal, way in found if not (yielding and way.blocked)]
            for it, found in ways.items()
        }
        open_ = {it: found for it, found in open_.items() if found}
        if open_:
            return _approach(pos, order, open_, closest, single)
    return []


def _approach(pos: Position, order: Order, ways: Ways, closest: bool, single: bool) -> list[Deed]:
    def away(name: str) -> int:
        return min(goal.distance(pos, pos.men[name].hex) for goal, _ in ways[name])

    distance: Step = (
        "FF-TAC-05" if closest else "FF-TAC-06",
        lambda it: -away(it.id) if closest else away(it.id),
    )
    left, who = narrowed([pos.men[it] for it in ways], distance, *TO_MOVE)
    deeds, low = [], order.action == "LOW"
    for man in left:
        nearest = [it for it in ways[man.id] if it[0].distance(pos, man.hex) == away(man.id)]
        found, whom = preferred(pos, man, nearest)
        for goal, way in found:
            deed = order.deed(
                man, chance((*who, *whom, *way.rules), left, "FF-AIP-06"), target=goal.unit, way=way
            )
            deed = evolve(deed, goal=goal)
            whole = [(it,) for it in way.hexes] if single else moves.paths(pos, man, goal, way, low)
            deeds += [evolve(deed, path=it) for it in whole] or [deed]
    return deeds
