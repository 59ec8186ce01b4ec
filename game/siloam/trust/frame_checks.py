"""What must always be true of the frames of a position: who may stand on whom, and what they name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Any

import attrs

from game.core.frame import Frame, Procedure, Question
from game.siloam.model.content import CALEDONIA, FRIENDS, MODES, PLANE_SIDES, SILOAM
from game.siloam.model.state import State
from game.siloam.rules.strength import AGGRESSIVE, CAUTIOUS
from game.siloam.trust.frame_places import place_problems

_PLANS_ANYWHERE = ("restructure",)
_COMBATS = ("combat", "ambush_combat")
_COMBAT_CALLS: Mapping[str, tuple[str, ...]] = {
    "choose_defense": ("coordinate_defense",),
    "defender_draws": ("choose_defense",),
    "attacker_regroups": ("take_hits",),
    "attacker_draws": ("choose_lead",),
    "advance": ("take_hits",),
    "return_chits": ("advance",),
}
CALLS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "campaign": {
        "start_round": ("vang_turn",),
        "activation": ("resolve_event", "cics_turn", "allied_activation", "vang_turn"),
    },
    "vang_turn": {"next_group": ("banner_activation",)},
    "banner_activation": {"attack": ("vang_attack", "combat", "restack")},
    "vang_attack": {"find_target": ("vang_bombing",)},
    "vang_bombing": {
        "check_interception": ("intercept",),
        "send_escorts": ("commit_planes",),
        "bomb": ("take_hits",),
    },
    "planned_bombing": {
        "aim": ("commit_planes",),
        "intercepted": ("aim_bombs",),
        "interceptors_fire": ("commit_planes",),
    },
    "combat": _COMBAT_CALLS,
    "ambush_combat": {
        "advance": ("take_hits",),
        "return_chits": ("advance",),
    },
    "restack": {"units": ("displace", "take_hits"), "supports": ("return_support",)},
    "cics_turn": {
        "movement": ("support_phase",),
        "combat": ("movement_phase",),
        "deployment": ("combat_phase",),
        "planning": ("deployment_phase",),
        "stacking": ("planning_phase",),
        "cleanup": ("restack",),
    },
    "allied_activation": {
        "answer_call": ("political_cost",),
        "attack": ("movement_phase",),
        "phase_three": ("combat_phase",),
        "stacking": ("siloam_phase", "caledonia_phase", "place_guerrilla"),
        "end": ("restack",),
    },
    "resolve_event": {
        "ask": ("effects",),
        "branch": ("choose_option", "commit_option", "political_cost"),
        "after": ("effects",),
        "end": ("effects",),
    },
    "commit_option": {"commit": ("confirm_cascade",)},
    "effects": {
        "next_effect": (
            "allied_activation",
            "bolster_unit",
            "choose_recall",
            "deploy_on_flag",
            "place_conscript",
            "place_guerrilla",
        ),
    },
    "deploy": {"pay": ("confirm_cascade",)},
    "caledonian_deploy": {"pay": ("confirm_cascade",)},
    "caledonian_support": {"pay": ("confirm_cascade",)},
    "conscription": {"place": ("confirm_cascade",), "pay": ("place_conscript",)},
    "support_phase": {"": ("place_support", *_PLANS_ANYWHERE)},
    "movement_phase": {"": ("move_stack", "bolster_unit", *_PLANS_ANYWHERE)},
    "combat_phase": {"": ("declaration", *_COMBATS, *_PLANS_ANYWHERE)},
    "declaration": {"": ("planned_bombing",)},
    "deployment_phase": {"": ("deploy", *_PLANS_ANYWHERE)},
    "planning_phase": {"": _PLANS_ANYWHERE},
    "siloam_phase": {"": ("conscription",)},
    "caledonia_phase": {"": ("caledonian_deploy", "caledonian_support")},
}
"""Which frames a frame may have called, by the step it goes on with afterwards."""


def frame_problems(state: State) -> Iterator[str]:
    """Everything that is wrong with the stack of frames, in plain words."""
    if state.outcome:
        if state.stack:
            yield "the campaign is over but something is under way"
        return
    if not state.stack or state.stack[0].TAG != "campaign":
        yield "no campaign is under way"
        return
    wrong = [*(problem for frame in state.stack for problem in _names(state, frame)), *_order(state)]
    yield from wrong or place_problems(state)  # which asks for counters that exist and frames in their order


def _order(state: State) -> Iterator[str]:
    for below, above in pairwise(state.stack):
        step = below.step if isinstance(below, Procedure) else ""
        if above.TAG not in CALLS.get(below.TAG, {}).get(step, ()):
            yield f"{above.TAG} cannot follow from {below.TAG} {step}".rstrip()
    # Before its opening a campaign has asked nothing yet; afterwards something always waits for an answer.
    new = len(state.stack) == 1 and not state.choices_made
    if not isinstance(state.stack[-1], Question) and not new:
        yield f"{state.stack[-1].TAG} asks nothing"


# ---------------------------------------------------------------------- what frames name


def _names(state: State, frame: Frame) -> Iterator[str]:
    """Every id, hex, name and number in a frame is one of the game's."""
    values = {a.name: getattr(frame, a.name) for a in attrs.fields(type(frame))}
    sides = values.pop("sides", None)
    if sides is not None:
        values |= attrs.asdict(sides, recurse=False)
    for name, value in values.items():
        fits = _FITS.get((frame.TAG, name)) or _FITS.get(("", name))
        if fits is not None and not fits(state, value):
            yield f"{frame.TAG} names {value!r} as its {name}"


Fits = Callable[[State, Any], bool]


def _one_of(*allowed: object) -> Fits:
    return lambda _, value: value in allowed


def _each(fits: Fits) -> Fits:
    """All of several, none of them twice."""
    return lambda state, values: len(set(values)) == len(values) and all(fits(state, v) for v in values)


def _or_none(fits: Fits) -> Fits:
    return lambda state, value: not value or fits(state, value)


def _unit(state: State, value: str) -> bool:
    return value in state.units


def _support(state: State, value: str) -> bool:
    return value in state.supports


def _hex(state: State, value: str) -> bool:
    return value in state.content.map.land


def _any_hex(state: State, value: str) -> bool:
    """A line of bombs may cross the sea."""
    return value in state.content.map.grid


def _line(state: State, value: tuple[str, ...]) -> bool:
    return len(value) <= state.content.tracks.bombing_line and _each(_any_hex)(state, value)


def _count(state: State, value: int) -> bool:
    """No count of a frame exceeds the chits that could have made it."""
    return 0 <= value <= len(state.content.chits.faces) + len(state.content.chits.tactics)


def _event(state: State, value: str) -> bool:
    return value in state.activation.removed and value in state.content.events


def _banner(state: State, value: str) -> bool:
    return value in state.content.banners


def _side(state: State, value: str) -> bool:
    return value in state.content.sides


def _yes_or_no(_state: State, value: object) -> bool:
    return value is None or type(value) is bool


def _planes(state: State, value: object) -> bool:
    """What a bombing run was answered last: whether to intercept, or how many planes."""
    return _yes_or_no(state, value) or (type(value) is int and 0 <= value <= len(state.planes))


_FITS: Mapping[tuple[str, str], Fits] = {
    ("", "answer"): _yes_or_no,
    ("resolve_event", "answer"): _one_of(None, False, True, "a", "b"),
    ("vang_bombing", "answer"): _planes,
    ("planned_bombing", "answer"): _planes,
    ("", "unit"): _unit,
    ("", "lead"): _unit,
    ("", "units"): _each(_unit),
    ("", "attackers"): _each(_unit),
    ("", "artillery"): _each(_unit),
    ("", "joiners"): _each(_unit),
    ("", "defending_artillery"): _each(_unit),
    ("", "drawn"): lambda state, values: all(value in state.units for value in values),
    ("", "flipped"): _each(_unit),
    ("move_stack", "flipped"): _one_of(False, True),
    ("", "retreats"): _or_none(_unit),
    ("", "support"): _support,
    ("", "guerrillas"): _each(_support),
    ("", "joined_guerrillas"): _each(_support),
    ("", "defender"): lambda state, value: not value or _unit(state, value) or _support(state, value),
    ("", "hex"): _hex,
    ("", "target"): _hex,
    ("vang_bombing", "target"): _count,
    ("planned_bombing", "target"): _count,
    ("", "fortified"): _or_none(_hex),
    ("", "away_from"): _or_none(_hex),
    ("", "first"): _or_none(_any_hex),
    ("", "line"): _line,
    ("", "hits"): _count,
    ("", "stepped"): _count,
    ("", "cost"): _count,
    ("", "cp"): _count,
    ("", "morale"): _count,
    ("", "amount"): _count,
    ("", "least"): _one_of(0, 1),
    ("", "bombers"): _count,
    ("", "escorts"): _count,
    ("", "interceptors"): _count,
    ("", "done"): _count,
    ("", "repeated"): _count,
    ("", "faction"): _one_of(*FRIENDS),
    ("allied_activation", "faction"): _one_of(SILOAM, CALEDONIA),
    ("", "factions"): _each(_one_of(*FRIENDS)),
    ("", "event"): _event,
    ("", "banner"): _banner,
    ("", "banners"): _each(_banner),
    ("", "mode"): _one_of(*MODES),
    ("combat", "mode"): _one_of(AGGRESSIVE, CAUTIOUS),
    ("declaration", "mode"): _one_of(AGGRESSIVE),
    ("ambush_combat", "mode"): _one_of(AGGRESSIVE, CAUTIOUS),
    ("", "side"): _side,
    ("commit_planes", "side"): _one_of(*PLANE_SIDES),
    ("take_hits", "rule"): _one_of("5.5.8", "8.2", "5.4.5"),
    ("political_cost", "rule"): _one_of("7.1", "9.2"),
    ("place_guerrilla", "rule"): _one_of("7.2", "9.2"),
    ("bolster_unit", "rule"): _one_of("10.2", "9.2"),
}
"""What the fields of frames must be, by frame and field; the frame is empty where it does not matter."""
