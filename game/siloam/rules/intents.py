"""6.2.1 to 6.2.3: what the units of a banner would do if it were activated now."""

from __future__ import annotations

from attrs import frozen

from game.siloam.model.state import State
from game.siloam.rules.movement import ATTACKED, vang_enters
from game.siloam.rules.vang import BannerActivation
from game.siloam.rules.vang_intent import (
    Target,
    attack_group,
    attack_target,
    move_path,
    move_target,
    wanted_mode,
)


@frozen
class Intent:
    """What one Vang unit would do."""

    unit: str
    mode: str
    attack: Target | None = None
    group: tuple[str, ...] = ()
    """The units that would attack together, lead first."""
    goal: Target | None = None
    path: tuple[str, ...] = ()


def intents(state: State, banner: str) -> dict[str, Intent]:
    """What the units of a banner would do one after the other, draws apart.

    Played ahead on a copy: an attack takes along all who can join it, and a unit that moves sees
    where those before it have gone. In the middle of the banner's turn those that have attacked are
    done and not among them, and the modes of the others have been settled.
    """
    ahead = state.clone()
    units = [unit for unit in ahead.banner_on_map(banner) if not unit.acted]
    found: dict[str, Intent] = {}
    if not _under_way(state, banner):
        for unit in units:
            unit.mode = wanted_mode(ahead, unit.place)
    for unit in units:
        target = None if unit.acted else attack_target(ahead, unit)
        if target is not None:
            group = attack_group(ahead, unit, target.hex)
            ids = tuple(other.id for other in group)
            for other in group:
                other.acted = ATTACKED
                found[other.id] = Intent(other.id, other.mode, attack=target, group=ids)
    for unit in units:
        if not unit.acted:
            goal = move_target(ahead, unit)
            path = move_path(ahead, unit, goal, unit.mode) if goal else ()
            found[unit.id] = Intent(unit.id, unit.mode, goal=goal, path=path)
            for hex_id in path:
                vang_enters(ahead, unit, hex_id, "6.2.3")
    return {unit.id: found[unit.id] for unit in units}


def _under_way(state: State, banner: str) -> bool:
    """Whether the banner is acting just now and has been through Step 1."""
    activation = state.frame(BannerActivation)
    return activation is not None and activation.banner == banner and activation.step != "select_modes"
