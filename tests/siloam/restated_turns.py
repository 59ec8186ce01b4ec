"""Whole activations of the Vang told a second time: who is pursued, who advances, who lands, what is shown.

Like `tests.siloam.restatement`, on whose steps it is built, it shares nothing with `game.siloam.rules`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from attrs import frozen

from game.siloam.model.content import content
from tests.siloam import restatement as told
from tests.siloam.restatement import Position

PATIENCE = 2
"""C99: activations without a step toward a pursued space after which it is given up."""


# ---------------------------------------------------------------------- Step 1 (6.2.1)


def modes(position: Position, banner: str) -> dict[str, str]:
    """The mode of every unit of a banner as its activation begins; it keeps it for the activation."""
    return {unit: told.mode(position, position.vang[unit]) for unit in position.members(banner)}


# ---------------------------------------------------------------------- Step 2 (6.2.2)


def attack_again(position: Position, banner: str, group: Iterable[str]) -> tuple[str, tuple[str, ...]]:
    """G42: what a group attacks whose target was bombed away: the first with another target chooses."""
    for unit in sorted(group, key=told.number):
        target = told.attack(position, unit)
        if target:
            return target, tuple(told.party(position, banner, target))
    return "", ()


def drawers(group: Iterable[str], drawn: Collection[str]) -> list[str]:
    """6.2.2, C107: who still draws Support. Nobody attacks or draws twice in an activation."""
    return [unit for unit in group if unit not in drawn]


def advancing(position: Position, banner: str, attackers: Iterable[str], target: str) -> str:
    """5.5.9, C100: who of the attackers enters the hex they have fought for, or nobody."""
    if target in position.enemies():
        return ""
    able = [
        unit
        for unit in sorted(attackers, key=told.number)
        if unit in position.vang and not told.barred(position.kinds[unit], position.vang[unit], target)
    ]
    for unit in able:
        if position.vang[unit] not in content().map.vp:
            return unit
    worth_it = target in told.priority_hexes(banner)
    return able[0] if able and worth_it else ""


# ---------------------------------------------------------------------- Step 3 (6.2.3, C99)


def aim(position: Position, unit: str) -> str:
    """The hex a unit walks to: the space it pursues while that is open and it is patient, or a new choice."""
    pursued, stalled = position.pursuits.get(unit, ("", 0))
    if not pursued or not told.is_empty_vp(position, told.banner_of(unit), pursued):
        return told.goal(position, unit)
    if stalled < PATIENCE:
        return pursued
    return told.goal(position, unit, passed_over=pursued)


def walk(position: Position, unit: str, mode: str) -> tuple[str, tuple[str, ...]]:
    """Move one unit, which begins, goes on with or ends a pursuit; its goal and the hexes it enters."""
    target = aim(position, unit)
    pursued, stalled = position.pursuits.pop(unit, ("", 0))
    if not target:
        return "", ()
    sets_out = told.is_empty_vp(position, told.banner_of(unit), target)
    walked = told.path(position, unit, target, told.allowance(unit, mode))
    told.march(position, unit, walked)
    if sets_out and position.vang[unit] != target:
        before = stalled if target == pursued else 0
        position.pursuits[unit] = (target, before if walked else before + 1)
    return target, walked


def move_all(position: Position, banner: str, in_mode: Mapping[str, str]) -> list[tuple[str, str, str]]:
    """Step 3 of a banner: every step as unit, origin and hex."""
    steps = []
    for unit in position.members(banner):
        if unit not in position.spent:
            origin = position.vang[unit]
            _, walked = walk(position, unit, in_mode[unit])
            for hex_id in walked:
                steps.append((unit, origin, hex_id))
                origin = hex_id
    return steps


# ---------------------------------------------------------------------- Step 4 (6.2.4)


def landing(position: Position, banner: str, stack: Iterable[str], lost: Collection[str]) -> tuple[str, str]:
    """Who lands where, or nobody: the lowest number not removed in this very activation (C27, C98)."""
    hex_id = told.landing(position, banner)
    waiting = sorted((unit for unit in stack if unit not in lost), key=told.number)
    return (waiting[0], hex_id) if waiting and hex_id else ("", "")


def land(position: Position, unit: str, hex_id: str) -> None:
    """Put a unit ashore; Supports give way (G59, C78)."""
    position.vang[unit] = hex_id
    position.kinds[unit] = content().units[unit].kind
    told.push_aside(position)


# ---------------------------------------------------------------------- what is shown beforehand


@frozen
class Plan:
    """What a unit is about to do: it attacks with a group, or walks to a goal."""

    mode: str
    attack: str = ""
    group: tuple[str, ...] = ()
    goal: str = ""
    path: tuple[str, ...] = ()


def plans(position: Position, banner: str, in_mode: Mapping[str, str]) -> dict[str, Plan]:
    """What the units of a banner that have not attacked do one after the other, had attacks no outcome.

    The position is played on: hand over one of your own.
    """
    members = [unit for unit in position.members(banner) if unit not in position.spent]
    found: dict[str, Plan] = {}
    target, group = told.next_attack(position, banner)
    while target:
        found |= {unit: Plan(in_mode[unit], attack=target, group=group) for unit in group}
        position.spent.update(group)
        target, group = told.next_attack(position, banner)
    for unit in members:
        if unit not in found:
            goal, walked = walk(position, unit, in_mode[unit])
            found[unit] = Plan(in_mode[unit], goal=goal, path=walked)
    return {unit: found[unit] for unit in members}
