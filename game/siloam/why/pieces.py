"""5.2, 5.6, 5.7, 10: why a counter off the map, a plan or a morale track cannot be chosen."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.decision import Choice, Decision
from game.siloam.model.content import CALEDONIA, CICS, FRIENDS, HANGAR, OUT, RUNWAY, SILOAM, locked, pool
from game.siloam.model.state import Plane, State, Support, Unit
from game.siloam.rules.activation import MOVEMENT_PLANS
from game.siloam.rules.cics import deployment_hex, first_of_each_type
from game.siloam.rules.declaration import COMBAT_PLANS
from game.siloam.rules.guerrillas import directed_hexes, waiting
from game.siloam.rules.hits import CONSCRIPT
from game.siloam.rules.plans import can_execute
from game.siloam.rules.supports import contact_hexes, hosts, open_sides
from game.siloam.why.reason import Why, because

RESTRUCTURE = "restructure"
PLAN_WINDOWS = {"movement_phase": MOVEMENT_PLANS, "declaration": COMBAT_PLANS}
"""10: the plans that may be executed at a question; Restructure fits every phase of a CICS turn."""
ALWAYS = ("support_phase", "movement_phase", "combat_phase", "deployment_phase", "planning_phase")


def of_piece(state: State, decision: Decision, piece: str) -> Why | None:
    """Why a counter that lies off the map cannot be chosen."""
    unit, support, plane = state.units.get(piece), state.supports.get(piece), state.planes.get(piece)
    if unit is not None:
        return _of_unit(state, decision, unit)
    if support is not None:
        return _of_support(state, decision, support)
    return _of_plane(state, decision, plane) if plane is not None else None


def _of_unit(state: State, decision: Decision, unit: Unit) -> Why | None:
    if unit.spec.is_vang:
        return because("offshore", "6.2.4", unit=unit.id)
    if unit.place == OUT:
        return because("gone", "2.2", unit=unit.id)
    if unit.place.startswith(locked("")):
        return _locked(state, unit.place.removeprefix(locked("")))
    if unit.spec.faction == CICS:
        return _deploying(state, decision, unit)
    if unit.spec.faction == CALEDONIA and decision.kind == "caledonia_phase":
        return because("flags_taken", "7.2", faction=CALEDONIA)
    own = unit.spec.faction == CALEDONIA
    return because("ally_deploys" if own else "by_event", "7.2" if own else "9.2", unit=unit.id)


def _deploying(state: State, decision: Decision, unit: Unit) -> Why | None:
    """5.6: in its phase, for its price, into its hex."""
    if decision.kind != "deployment_phase":
        return because("deploy_phase", "5.6", unit=unit.id)
    cost, landing = state.content.tracks.costs["deploy"], deployment_hex(state)
    if landing in state.vang_at:
        return because("landing_taken", "5.6", hex=landing, enemy=state.vang_at[landing])
    return because("deploy_cp", "5.6", needs=cost, cp=state.cp) if cost > state.cp else None


def _locked(state: State, name: str) -> Why:
    """3.1.1: a locked box, with the event that opens it if that is on the track or in the cup."""
    for event, spec in state.content.events.items():
        opens = any(e.do == "unlock" and e.who == name for branch in spec.branches.values() for e in branch)
        if opens and event in state.event_track:
            return because("locked_until", "9.2", pool=name, event=event, round=state.event_track[event])
        if opens and event in state.activation.inside:
            return because("locked_this_round", "9.2", pool=name, event=event)
    return because("locked", "9.2", pool=name)


def _of_support(state: State, decision: Decision, support: Support) -> Why | None:
    if support.place == OUT:
        return because("support_gone", "2.6.2", support=support.id)
    if support.spec.faction == SILOAM:
        return because("siloam_asks", "7.2", support=support.id)
    if support.spec.faction == CALEDONIA:
        asked = decision.kind == "caledonia_phase"
        return because("no_host" if asked else "caledonia_asks", "2.6.3", support=support.id)
    if decision.kind == "place_support":
        return because("place_first", "5.2", side=decision.about["side"])
    if decision.kind != "support_phase":
        return because("support_phase", "5.2", support=support.id)
    cost = state.content.tracks.costs["support"]
    if cost > state.cp:
        return because("support_cp", "5.2", support=support.id, needs=cost, cp=state.cp)
    return (
        None if open_sides(state) & {*support.spec.sides} else because("no_host", "2.3.2", support=support.id)
    )


def _of_plane(state: State, decision: Decision, plane: Plane) -> Why | None:
    if plane.place == HANGAR:
        return because("in_hangar", "4.2.1")
    if decision.kind != "support_phase":
        return because("plane_phase", "5.2", side=plane.side)
    cost = state.content.tracks.costs["support"]
    if plane.place != RUNWAY and cost > state.cp:
        return because("plane_cp", "5.2", needs=cost, cp=state.cp)
    return None


# ---------------------------------------------------------------------- plans and morale


def of_plan(state: State, decision: Decision, plan: str) -> Why | None:
    """5.7, 10: why a plan can be neither prepared nor executed now."""
    if plan not in state.plans:
        cost = state.content.tracks.costs["initiate"]
        if decision.kind != "planning_phase":
            return because("planning_phase", "5.7", plan=plan)
        if state.plan_action_taken:
            return because("plan_action", "5.7")
        return because("plan_cp", "5.7", needs=cost, cp=state.cp) if cost > state.cp else None
    if not state.content.tracks.plan_draws[state.plans[plan]]:
        return because("plan_initiating", "10", plan=plan)
    if state.plan_action_taken:
        return because("plan_action", "5.7")
    if not can_execute(state, plan):
        return because("plan_no_bomber" if plan == "bombing_run" else "plan_nobody", "10", plan=plan)
    window = PLAN_WINDOWS.get(decision.kind, ())
    if plan in window or (plan == RESTRUCTURE and decision.kind in ALWAYS):
        if decision.kind == "declaration":  # the window closes with the first thing that is decided
            return because("plan_too_late", "10", plan=plan)
        if decision.about.get("faction", CICS) == CICS:
            return None
    return because("plan_in_combat" if plan in COMBAT_PLANS else "plan_in_movement", "10", plan=plan)


def of_morale(state: State, decision: Decision, faction: str) -> Why | None:
    """5.7: why a faction's morale cannot be raised now."""
    tracks, level = state.content.tracks, state.morale[faction]
    if decision.kind != "planning_phase":
        return because("morale_phase", "5.7")
    if level >= tracks.morale_highest:
        return because("morale_highest", "9.1", faction=faction)
    cost = tracks.raise_cost[level - 1]
    return because("morale_cp", "5.7", faction=faction, needs=cost, cp=state.cp) if cost > state.cp else None


# ---------------------------------------------------------------------- what a phase has that is not offered


def missing(state: State, decision: Decision) -> list[tuple[Choice, Why]]:
    """What a question would offer if a condition held, each with the condition that does not."""
    offered = {(c.verb, c.option) for c in decision.choices}
    wanted = {"siloam_phase": _siloam, "planning_phase": _planning, "deployment_phase": _deployment}
    make = wanted.get(decision.kind)
    if make is None:
        return []
    return [(c, why) for c, why in make(state, decision) if (c.verb, c.option) not in offered]


def _siloam(state: State, _decision: Decision) -> Iterator[tuple[Choice, Why]]:
    """7.2 Phase 3, Siloam."""
    if not state.supports_in_pool(SILOAM):
        yield Choice("conscript"), because("no_conscripts", "2.6.1")
    elif not hosts(state, CONSCRIPT, (SILOAM,)):
        yield Choice("conscript"), because("no_conscript_host", "2.6.1")
    if not directed_hexes(state):
        key = "no_contact" if waiting(state) is not None and not contact_hexes(state) else "no_conscripts"
        yield Choice("request_guerrillas"), because(key, "2.6.2")


def _planning(state: State, decision: Decision) -> Iterator[tuple[Choice, Why]]:
    """5.7."""
    tracks = state.content.tracks
    for faction in FRIENDS:
        why = of_morale(state, decision, faction)
        if why is not None and faction not in state.collapsed:
            cost = tracks.raise_cost[min(state.morale[faction], len(tracks.raise_cost)) - 1]
            yield Choice("raise_morale", option=faction, cost=cost), why
    for plan in tracks.plans:
        why = of_plan(state, decision, plan)
        if why is not None and plan not in state.plans:
            yield Choice("initiate_plan", option=plan, cost=tracks.costs["initiate"]), why


def _deployment(state: State, decision: Decision) -> Iterator[tuple[Choice, Why]]:
    """5.6."""
    for unit in first_of_each_type([u for u in state.units.values() if u.place == pool(CICS)]):
        why = _deploying(state, decision, unit)
        if why is not None:
            cost = state.content.tracks.costs["deploy"]
            yield Choice("deploy", unit.id, deployment_hex(state), unit.mode, cost=cost), why
