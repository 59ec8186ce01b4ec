"""The second telling: Fire Zones, the number needed to hit, who can attack whom, and in which order targets
are taken."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tests.firefight.second_ground import Man, Position, Step

DECLINES = 11
"""FF-AIA-02: what the enemy never tries."""
RALLY_AP = 5
NONE = -99
"""What a piece without an attack rating counts for."""


def attack_range(man: Man) -> int:
    normal = int(man.print.get("range", 0))
    return (normal + 1) // 2 if man.hurt.get("range_half") else normal


def can_shoot(man: Man) -> bool:
    """Whether a piece has an attack at all."""
    return "ar_red" in man.print and not man.hurt.get("no_attack")


def rating(pos: Position, man: Man, target: Man) -> int:
    """FF-ATK-02, FF-RUL-26: the AR of the color of the target's DR, without range."""
    return color_rating(pos, man, target.print["dr_color"]) - indirect(pos, man, target.hex)


def color_rating(pos: Position, man: Man, color: str) -> int:
    if "ar_red" not in man.print:
        return NONE
    covered = 2 if man.id in pos.suppressed else 0
    return int(man.print[f"ar_{color}"]) + int(man.hurt.get("ar", 0)) - covered


def indirect(pos: Position, man: Man, hex_id: str) -> int:
    """FF-NEW-22: 1 lower for a mortar that does not see its target."""
    return int(man.has("mortar") and not pos.sees(man.hex, hex_id))


# ---------------------------------------------------------------------- Fire Zones


def in_zone_of(pos: Position, shooter: Man, hex_id: str, color: str) -> bool:
    """FF-ELG-05, FF-NEW-23, FF-RUL-61, 79, 105: a hex in a piece's own LOS, arc and normal range."""
    away = pos.distance(shooter.hex, hex_id)
    return (
        can_shoot(shooter)
        and color_rating(pos, shooter, color) >= 0
        and 1 <= away <= attack_range(shooter)
        and not (shooter.has("mortar") and away == 1)
        and pos.sheet.in_arc(shooter.hex, shooter.facing, hex_id)
        and pos.sees(shooter.hex, hex_id)
    )


def in_zone(pos: Position, man: Man, hex_id: str) -> bool:
    """Whether an AI would stand in a Fire Zone of a Unit in a hex."""
    return any(in_zone_of(pos, unit, hex_id, man.print["dr_color"]) for unit in pos.units())


def stands_in_zone(pos: Position, man: Man) -> bool:
    """FF-RUL-105: an AI in CC stands in a Fire Zone."""
    return pos.in_cc(man) or in_zone(pos, man, man.hex)


def in_short_zone(pos: Position, man: Man, hex_id: str) -> bool:
    """FF-RUL-13: a hex next to a Unit and in its Fire Zone."""
    color = man.print["dr_color"]
    return any(pos.distance(it.hex, hex_id) == 1 and in_zone_of(pos, it, hex_id, color) for it in pos.units())


# ---------------------------------------------------------------------- to hit


def defense(pos: Position, attacker: Man, target: Man) -> int:
    """FF-ATK-06, 07, FF-RUL-08, 73: the DV that an attacker meets."""
    front = target.facing and pos.sheet.in_arc(target.hex, target.facing, attacker.hex)
    rating_ = target.print["dr_front" if front else "dr_flank"]
    return int(rating_) + int(target.hurt.get("dr", 0)) + pos.dm(target.hex)


def asked_defense(pos: Position, man: Man) -> int:
    """FF-RUL-59: the DV where no attacker is given."""
    return int(man.print["dr_front"]) + int(man.hurt.get("dr", 0)) + pos.dm(man.hex)


def range_modifier(pos: Position, attacker: Man, hex_id: str) -> int:
    """FF-ATK-03 to 05."""
    away = pos.distance(attacker.hex, hex_id)
    if away == 0:
        return -2 if attacker.print.get("cc_penalty") else 4
    if away == 1:
        return 3
    return -2 if away > attack_range(attacker) else 0


def need(pos: Position, attacker: Man, target: Man, bonus: int = 0) -> int:
    """What 2D6 must show, CAPs not counted (FF-RUL-04)."""
    helped = rating(pos, attacker, target) + range_modifier(pos, attacker, target.hex) + bonus
    return defense(pos, attacker, target) - helped


def reaches(pos: Position, man: Man, hex_id: str, far: bool = False) -> bool:
    """FF-LOS-01, 06, FF-NEW-22 to 24: sight, arc and range from outside the hex."""
    away, limit = pos.distance(man.hex, hex_id), attack_range(man) * (2 if far else 1)
    if not 1 <= away <= limit or pos.enemy_at(hex_id):
        return False
    if man.rumor:
        return pos.sees(man.hex, hex_id)
    if not can_shoot(man) or (man.has("mortar") and away == 1):
        return False
    return pos.sheet.in_arc(man.hex, man.facing, hex_id) and sighted(pos, man, hex_id)


def sighted(pos: Position, man: Man, hex_id: str) -> bool:
    if pos.sees(man.hex, hex_id):
        return True
    return man.has("mortar") and any(not it.rumor and pos.sees(it.hex, hex_id) for it in pos.enemies())


def may_attack(pos: Position, man: Man, target: Man, far: bool = False) -> bool:
    """FF-AIA-01 to 03, FF-RUL-14, 57, FF-NEW-51."""
    if pos.in_cc(man):
        return target.hex == man.hex and can_shoot(man) and need(pos, man, target) < DECLINES
    if not reaches(pos, man, target.hex, far):
        return False
    return man.rumor or need(pos, man, target) < DECLINES


def companions(pos: Position, lead: Man, target: Man, acting: Iterable[Man]) -> list[str]:
    """FF-RUL-108, FF-NEW-06: who joins a group attack."""
    return [
        it.id
        for it in acting
        if it.id != lead.id
        and pos.distance(it.hex, lead.hex) == 1
        and not it.rumor
        and not pos.in_cc(it)
        and reaches(pos, it, target.hex)
    ]


def may_lead(pos: Position, lead: Man, target: Man, acting: Iterable[Man]) -> bool:
    """FF-RUL-107, 108."""
    if lead.rumor or pos.in_cc(lead) or not reaches(pos, lead, target.hex):
        return False
    joined = len(companions(pos, lead, target, acting))
    return joined > 0 and need(pos, lead, target, min(3, joined)) < DECLINES


def flanking(pos: Position, man: Man) -> list[Man]:
    """Units next to a piece, or that could attack it, from outside its arc; nobody flanks an RE."""
    if man.rumor:
        return []
    outside = [it for it in pos.units() if it.hex != man.hex and not faces(pos, man, it.hex)]
    return [it for it in outside if pos.distance(it.hex, man.hex) == 1 or could_fire_at(pos, it, man)]


def faces(pos: Position, man: Man, hex_id: str) -> bool:
    return pos.sheet.in_arc(man.hex, man.facing, hex_id)


def could_fire_at(pos: Position, unit: Man, man: Man) -> bool:
    """Whether a Unit could attack an AI from where it stands, at any range."""
    if pos.enemy_at(unit.hex) or pos.in_cc(man) or not can_shoot(unit):
        return False
    away = pos.distance(unit.hex, man.hex)
    seen = pos.sees(unit.hex, man.hex) or (
        unit.has("mortar") and any(pos.sees(it.hex, man.hex) for it in pos.on_map("unit"))
    )
    close = unit.has("mortar") and away == 1
    return away <= 2 * attack_range(unit) and not close and faces(pos, unit, man.hex) and seen


# ---------------------------------------------------------------------- hierarchies


def to_fire(pos: Position, ar: Callable[[Man], int]) -> tuple[Step, ...]:
    """FF-AIP-01, 03 to 05, 07: which AI fires; an RE has the lowest AR of all."""
    return (
        ("FF-AIP-01", lambda it: not it.hit),
        ("FF-AIP-03", lambda it: NONE if it.rumor else ar(it)),
        ("FF-AIP-04", lambda it: -it.attack_cost),
        ("FF-AIP-05", lambda it: pos.dm(it.hex)),
    )


TO_MOVE: tuple[Step, ...] = (("FF-AIP-01", lambda it: not it.hit), ("FF-AIP-02", lambda it: -it.move_cost))
"""Which AI moves."""


def to_rally(pos: Position) -> tuple[Step, ...]:
    """FF-RUL-100: as to fire, with the higher printed AR."""
    return to_fire(pos, lambda it: max(int(it.print.get(f"ar_{color}", NONE)) for color in ("red", "blue")))


def to_be_hit(pos: Position, attacker: Man) -> tuple[Step, ...]:
    """FF-AIT-01 to 06, FF-RUL-101: the Unit that is attacked among equally near ones."""
    color = attacker.print["dr_color"]
    return (
        ("FF-AIT-01", lambda it: -defense(pos, attacker, it)),
        ("FF-AIT-02", lambda it: bool(it.hit)),
        ("FF-AIT-03", lambda it: not it.spent),
        ("FF-AIT-04", lambda it: color_rating(pos, it, color)),
        ("FF-AIT-05", lambda it: -it.attack_cost),
        ("FF-AIT-06", lambda it: -it.move_cost),
    )
