"""The Vang procedure of 6.2.1 to 6.2.5 told a second time, slowly and from the written rules alone.

It shares nothing with `game.siloam.rules`: hexes are counted by walking from neighbour to neighbour,
terrain, roads and rivers are read as they are printed, and the position is copied out of the counters.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from attrs import Factory, define

from game.siloam.model.content import content
from game.siloam.model.state import State

COLUMNS, ROWS = 20, 13
SIGHT = 5
"""6.2.1: how far a unit looks for enemies."""


# ---------------------------------------------------------------------- the map


@cache
def neighbours(hex_id: str) -> tuple[str, ...]:
    """Hexes that share a side, lowest number first; even columns sit half a hex lower."""
    column, row = int(hex_id[:2]), int(hex_id[2:])
    upper = row if column % 2 == 0 else row - 1
    around = [(column, row - 1), (column, row + 1)]
    around += [(c, r) for c in (column - 1, column + 1) for r in (upper, upper + 1)]
    return tuple(sorted(f"{c:02d}{r:02d}" for c, r in around if 1 <= c <= COLUMNS and 1 <= r <= ROWS))


@cache
def distances(origin: str) -> dict[str, int]:
    """Steps from a hex to every other, whatever the terrain."""
    found, rim = {origin: 0}, [origin]
    while rim:
        following = []
        for here in rim:
            for there in neighbours(here):
                if there not in found:
                    found[there] = found[here] + 1
                    following.append(there)
        rim = following
    return found


@cache
def priority_hexes(banner: str) -> tuple[str, ...]:
    """Stars of the banner's colour and VP Spaces tagged with it."""
    war_map = content().map
    stars = set(war_map.priority[banner])
    stars |= {space.hex for space in war_map.vp.values() if banner in space.banners}
    return tuple(sorted(stars))


@cache
def along_road(a: str, b: str) -> bool:
    """Whether some road runs from one hex straight into the other."""
    return any(
        {a, b} == {road.hexes[i], road.hexes[i + 1]}
        for road in content().map.roads
        for i in range(len(road.hexes) - 1)
    )


@cache
def over_water(a: str, b: str) -> bool:
    """Whether a river without a bridge lies between two hexes; a road over it is a bridge."""
    low, high = sorted((a, b))
    return any(f"{low}-{high}" in river.sides for river in content().map.rivers) and not along_road(a, b)


def barred(kind: str, a: str, b: str) -> bool:
    """5.4.3: nobody enters the sea; tanks go in and out of Difficult by road only."""
    terrain = content().map.terrain
    if terrain[b] == "sea":
        return True
    hard = terrain[a] == "difficult" or terrain[b] == "difficult"
    return kind == "tank" and hard and not along_road(a, b)


def halting(kind: str, a: str, b: str) -> bool:
    """5.4.3, 6.2.3: Difficult halts all, Rough halts tanks, and a road waives both."""
    if along_road(a, b):
        return False
    ground = content().map.terrain[b]
    return ground == "difficult" or (ground == "rough" and kind == "tank")


# ---------------------------------------------------------------------- the position


@define
class Position:
    """Who stands where, as far as the Vang care."""

    vang: dict[str, str] = Factory(dict)
    """Hex of every Vang unit on the map."""
    friends: set[str] = Factory(set)
    guerrillas: set[str] = Factory(set)
    supports: dict[str, tuple[str, str]] = Factory(dict)
    """Side and hex of every Support other than Guerrillas."""
    garrisons: set[str] = Factory(set)
    spent: set[str] = Factory(set)
    """Vang units that attacked in this activation."""
    kinds: dict[str, str] = Factory(dict)
    pursuits: dict[str, tuple[str, int]] = Factory(dict)
    """C99: the open VP Space a Vang unit has set out for, and its activations without a step toward it."""

    def members(self, banner: str) -> list[str]:
        """Units of a banner on the map by number."""
        return sorted((u for u in self.vang if u.startswith(banner)), key=number)

    def enemies(self) -> set[str]:
        """Hexes the Vang attack and stop beside: Combat Units and Guerrillas (C86)."""
        return self.friends | self.guerrillas

    def empty(self, hex_id: str) -> bool:
        held = {h for _, h in self.supports.values()}
        return hex_id not in {*self.vang.values(), *self.friends, *self.guerrillas, *held}


def read(state: State) -> Position:
    """The position of a state, counter by counter."""
    position = Position(garrisons=set(state.garrisons))
    for unit in state.units.values():
        if not unit.place.isdecimal():
            continue
        if content().units[unit.id].faction == "vang":
            position.vang[unit.id] = unit.place
            position.kinds[unit.id] = content().units[unit.id].kind
            if unit.acted:
                position.spent.add(unit.id)
            if unit.pursuit and unit.pursuit != unit.place:
                position.pursuits[unit.id] = (unit.pursuit, unit.stalled)
        else:
            position.friends.add(unit.place)
    for support in state.supports.values():
        if not support.place.isdecimal():
            continue
        if support.side == "guerrilla":
            position.guerrillas.add(support.place)
        else:
            position.supports[support.id] = (support.side, support.place)
    return position


def number(unit_id: str) -> int:
    return int(unit_id.rpartition("-")[2])


def banner_of(unit_id: str) -> str:
    return unit_id.partition("-")[0]


# ---------------------------------------------------------------------- Step 1 (6.2.1)


def mode(position: Position, hex_id: str) -> str:
    """Combat Mode if an enemy Combat Unit is within sight, else Movement Mode."""
    away = distances(hex_id)
    for enemy in position.friends:
        if away[enemy] <= SIGHT:
            return "combat"
    return "movement"


# ---------------------------------------------------------------------- Step 2 (6.2.2)


def party(position: Position, banner: str, target: str) -> list[str]:
    """Who would attack the target together, lead first."""
    return [
        u
        for u in position.members(banner)
        if u not in position.spent and position.vang[u] in neighbours(target)
    ]


def attack(position: Position, unit: str) -> str:
    """The hex a unit attacks, or nothing: the three priorities one after the other."""
    banner = banner_of(unit)
    left = [h for h in neighbours(position.vang[unit]) if h in position.enemies()]
    on_star = [h for h in left if h in priority_hexes(banner)]
    left = on_star or left
    grouped = [h for h in left if len(party(position, banner, h)) > 1]
    left = grouped or left
    return min(left, default="")


def next_attack(position: Position, banner: str) -> tuple[str, tuple[str, ...]]:
    """Target and attackers of the next attack of a banner; no target when all is done."""
    for unit in position.members(banner):
        if unit not in position.spent:
            target = attack(position, unit)
            if target:
                return target, tuple(party(position, banner, target))
    return "", ()


# ---------------------------------------------------------------------- Step 3 (6.2.3)


def is_empty_vp(position: Position, banner: str, hex_id: str) -> bool:
    """A VP Space of the colour with no unit at all and no Garrison (C61)."""
    space = content().map.vp.get(hex_id)
    if space is None or banner not in space.banners:
        return False
    return position.empty(hex_id) and hex_id not in position.garrisons


def goal(position: Position, unit: str, passed_over: str = "") -> str:
    """The Priority Hex a unit without a pursuit walks to, or nothing."""
    banner, here = banner_of(unit), position.vang[unit]
    others = {h for u, h in position.vang.items() if u != unit}
    candidates = []
    for star in priority_hexes(banner):
        if star in (here, passed_over) or star in others:
            continue
        if int(star) < int(here) or is_empty_vp(position, banner, star):
            candidates.append(star)
    away = distances(here)
    candidates.sort(key=lambda h: (away[h], int(h)))
    return candidates[0] if candidates else ""


def beside_enemy(position: Position, hex_id: str) -> bool:
    return any(h in position.enemies() for h in neighbours(hex_id))


def path(position: Position, unit: str, target: str, allowance: int) -> tuple[str, ...]:
    """Hex by hex towards the target with a movement allowance."""
    banner, kind, here = banner_of(unit), position.kinds[unit], position.vang[unit]
    any_number = is_empty_vp(position, banner, target)
    taken = position.enemies() | {h for u, h in position.vang.items() if u != unit}
    away = distances(target)
    points = 1 if beside_enemy(position, here) else allowance
    walked: list[str] = []
    while points > 0 and here != target:
        steps = [
            h
            for h in neighbours(here)
            if away[h] < away[here]
            and h not in taken
            and not barred(kind, here, h)
            and (any_number or int(h) < int(here))
            and not (over_water(here, h) and walked)
        ]
        if not steps:
            break
        step = min(steps, key=int)
        points = 0 if over_water(here, step) or halting(kind, here, step) else points - 1
        walked.append(step)
        here = step
        if beside_enemy(position, here):
            break
    return tuple(walked)


def march(position: Position, unit: str, walked: Collection[str]) -> None:
    """Carry a move out: Supports are pushed aside, VP Spaces are left with a Garrison."""
    for hex_id in walked:
        left = position.vang[unit]
        position.vang[unit] = hex_id
        if left in content().map.vp:
            position.garrisons.add(left)
        position.garrisons.discard(hex_id)
        push_aside(position)


def push_aside(position: Position) -> None:
    """Send the Supports home that cannot stay beside or beneath the Vang."""
    position.supports = {i: s for i, s in position.supports.items() if _stays(position, *s)}


def _stays(position: Position, side: str, hex_id: str) -> bool:
    """2.3.2, 5.5.9: whether a Support can stay where it is after a Vang unit has stepped."""
    vang = set(position.vang.values())
    if hex_id in vang:
        return False
    near_vang = any(h in vang for h in neighbours(hex_id))
    if side in ("hq", "engineer", "truck"):
        return not near_vang
    if side in ("scout", "spotter"):
        return near_vang and any(h in position.friends for h in neighbours(hex_id))
    return True


def allowance(unit: str, in_mode: str) -> int:
    """The movement value printed on one side of the counter."""
    return content().units[unit].faces[in_mode].movement


# ---------------------------------------------------------------------- Step 4 (6.2.4)


def landing(position: Position, banner: str) -> str:
    """The first hex of the beachhead list without a Combat Unit or Guerrilla (C26, G59)."""
    taken = position.enemies() | set(position.vang.values())
    for hex_id in content().map.beachheads[banner]:
        if hex_id not in taken:
            return hex_id
    return ""


# ---------------------------------------------------------------------- bombing line (6.2.5)


def bombing_line(position: Position, banner: str, target: str) -> tuple[str, ...]:
    """The three hexes the bombers fly over, fewer at the map edge; nothing if all six are barred."""
    lines = []
    for direction in range(6):
        line = [target]
        while len(line) < 3:
            following = ahead(line[-1], direction)
            if not following:
                break
            line.append(following)
        if not set(line) & set(position.vang.values()):
            lines.append(tuple(line))
    if not lines:
        return ()
    most = max(len(set(line) & position.enemies()) for line in lines)
    lines = [line for line in lines if len(set(line) & position.enemies()) == most]
    long = [line for line in lines if len(line) > 1]
    if not long:
        return lines[0]
    nearest = min(_to_star(banner, line[1]) for line in long)
    return min((line for line in long if _to_star(banner, line[1]) == nearest), key=lambda line: int(line[1]))


def _to_star(banner: str, hex_id: str) -> int:
    return min(distances(hex_id)[star] for star in priority_hexes(banner))


def ahead(hex_id: str, direction: int) -> str:
    """The next hex in one of six directions, clockwise from the top; nothing beyond the edge."""
    column, row = int(hex_id[:2]), int(hex_id[2:])
    upper = row if column % 2 == 0 else row - 1
    column, row = [
        (column, row - 1),
        (column + 1, upper),
        (column + 1, upper + 1),
        (column, row + 1),
        (column - 1, upper + 1),
        (column - 1, upper),
    ][direction]
    return f"{column:02d}{row:02d}" if 1 <= column <= COLUMNS and 1 <= row <= ROWS else ""
