"""The picture that lags behind the state: each event, as it is shown, changes what is on the table.

Nothing here decides anything. When all events have been shown, the picture is replaced by the state
itself, so an event without an entry here merely shows its effect a moment later.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from game.core.event import Event
from game.siloam.model.content import OUT, PLANE_SIDES, pool
from game.siloam.model.state import SUBSTITUTE, State


def depict(shown: State, event: Event) -> None:
    """Show what an event changed."""
    show = _SHOWN.get(event.kind)
    if show is not None:
        show(shown, event.about)


About = Mapping[str, Any]


def _unit_moves(shown: State, about: About) -> None:
    unit = shown.units[about["unit"]]
    for support in list(shown.supports_in(unit.place)):
        if support.host == unit.id:
            shown.put_support(support, about["hex"])
    shown.put(unit, about["hex"])


def _unit_arrives(shown: State, about: About) -> None:
    unit = shown.units[about["unit"]]
    unit.mode = about["mode"]
    stack = shown.beachheads.get(unit.spec.banner, [])
    if unit.id in stack:
        stack.remove(unit.id)
    shown.put(unit, about["hex"])


def _unit_leaves(shown: State, about: About) -> None:
    unit = shown.units[about["unit"]]
    unit.hits, unit.armor, unit.scouted, unit.support = (), 0, False, ""
    shown.put(unit, about["place"])
    if unit.spec.is_vang:
        shown.beachheads[unit.spec.banner].append(unit.id)


def _unit_recalled(shown: State, about: About) -> None:
    unit = shown.units[about["unit"]]
    unit.hits, unit.armor = (), 0
    shown.put(unit, pool(unit.spec.faction))


def _support_placed(shown: State, about: About) -> None:
    support = shown.supports[about["support"]]
    support.side = about.get("side", "guerrilla")
    support.host = ""
    if shown.content.sides[support.side].attaches:
        support.host = next((u.id for u in shown.friends_in(about["hex"]) if u.is_infantry), "")
    shown.put_support(support, about["hex"])


def _support_returned(shown: State, about: About) -> None:
    support = shown.supports[about["support"]]
    support.host = ""
    shown.put_support(support, pool(support.spec.faction))


def _guerrilla_moves(shown: State, about: About) -> None:
    shown.put_support(shown.supports[about["support"]], about["hex"])


def _guerrilla_lost(shown: State, about: About) -> None:
    shown.put_support(shown.supports[about["support"]], OUT)


def _hit(shown: State, about: About) -> None:
    unit = shown.units[about["unit"]]
    unit.hits = (*unit.hits, SUBSTITUTE)


def _armor(shown: State, about: About) -> None:
    shown.units[about["unit"]].armor += 1


def _bolstered(shown: State, about: About) -> None:
    unit = shown.units[about["unit"]]
    unit.hits, unit.armor = (), 0


def _flipped(shown: State, about: About) -> None:
    shown.units[about["unit"]].mode = about["mode"]


def _morale(shown: State, about: About) -> None:
    shown.morale[about["faction"]] = about["level"]


def _fortification(shown: State, about: About) -> None:
    if about.get("level"):
        shown.fortifications[about["hex"]] = about["level"]
    else:
        shown.fortifications.pop(about["hex"], None)


def _garrison_left(shown: State, about: About) -> None:
    if about["hex"] not in shown.garrisons:
        shown.garrisons.append(about["hex"])


def _garrison_removed(shown: State, about: About) -> None:
    if about["hex"] in shown.garrisons:
        shown.garrisons.remove(about["hex"])


def _scouted(shown: State, about: About) -> None:
    shown.units[about["unit"]].scouted = True


def _unscouted(shown: State, about: About) -> None:
    shown.units[about["unit"]].scouted = False


def _support_drawn(shown: State, about: About) -> None:
    if about["counter"] in PLANE_SIDES:
        shown.vang_runway.append(about["counter"])
    else:
        shown.units[about["unit"]].support = about["counter"]


def _banner(shown: State, _about: About) -> None:
    """Support counters of the banner before have gone back to the cup."""
    for unit_id in shown.content.vang_units:
        shown.units[unit_id].support = ""


def _round(shown: State, about: About) -> None:
    shown.round = about["round"]


def _command(shown: State, about: About) -> None:
    shown.cp = about["cp"]


def _casualties(shown: State, about: About) -> None:
    shown.casualties[about["faction"]] = about["total"]
    shown.boxes[about["faction"]].clear()


_SHOWN: Mapping[str, Callable[[State, About], None]] = {
    "unit_moved": _unit_moves,
    "unit_retreated": _unit_moves,
    "unit_deployed": _unit_arrives,
    "unit_removed": _unit_leaves,
    "unit_eliminated": _unit_leaves,
    "unit_recalled": _unit_recalled,
    "support_placed": _support_placed,
    "guerrilla_placed": _support_placed,
    "support_returned": _support_returned,
    "guerrilla_displaced": _guerrilla_moves,
    "guerrilla_eliminated": _guerrilla_lost,
    "hit_taken": _hit,
    "armor_taken": _armor,
    "bolstered": _bolstered,
    "mode_flipped": _flipped,
    "morale_lost": _morale,
    "morale_cascaded": _morale,
    "morale_gained": _morale,
    "fortification_built": _fortification,
    "fortification_spent": _fortification,
    "fortification_lost": _fortification,
    "garrison_left": _garrison_left,
    "garrison_removed": _garrison_removed,
    "scouted": _scouted,
    "scout_marker_removed": _unscouted,
    "support_drawn": _support_drawn,
    "banner_activated": _banner,
    "round_advanced": _round,
    "command_drawn": _command,
    "casualties_counted": _casualties,
}
