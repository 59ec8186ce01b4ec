"""5.2, 5.6, 5.7, 10: why a counter off the map, a plan or a morale track cannot be chosen."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.frame import Choice, Decision
from game.siloam.model.content import CALEDONIA, CICS, FRIENDS, HANGAR, OUT, RUNWAY, SILOAM, locked, pool
from game.siloam.model.state import Plane, State, Support, Unit
from game.siloam.rules.activation import MOVEMENT_PLANS
from game.siloam.rules.cics import deployment_hex, first_of_each_type
from game.siloam.rules.declaration import COMBAT_PLANS
from game.siloam.rules.guerrillas import directed_hexes, waiting
from game.siloam.rules.hits import CONSCRIPT
from game.siloam.rules.plans import can_execute
from game.siloam.rules.supports import contact_hexes, hosts, open_sides
from game.siloam.why.reason import Why, because, first_of

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
    if unit.place.startswith(locked("")):
        return _locked(state, unit.place.removeprefix(locked("")))
    if unit.spec.faction == CICS:
        return _deploying(state, decision, unit)
    caledonian = unit.spec.faction == CALEDONIA
    return first_of(
        (unit.spec.is_vang, "offshore", "6.2.4"),
        (unit.place == OUT, "gone", "2.2"),
        (caledonian and decision.kind == "caledonia_phase", "flags_taken", "7.2"),
        (caledonian, "ally_deploys", "7.2"),
        (True, "by_event", "9.2"),
        unit=unit.id, faction=CALEDONIA,
    )  # fmt: skip


def _deploying(state: State, decision: Decision, unit: Unit) -> Why | None:
    """5.6: in its phase, for its price, into its hex."""
    cost, landing = state.content.tracks.costs["deploy"], deployment_hex(state)
    return first_of(
        (decision.kind != "deployment_phase", "deploy_phase", "5.6"),
        (landing in state.vang_at, "landing_taken", "5.6"),
        (landing in state.garrisons, "landing_held", "6.2.3"),
        (cost > state.cp, "deploy_cp", "5.6"),
        unit=unit.id, hex=landing, enemy=state.vang_at.get(landing), needs=cost, cp=state.cp,
    )  # fmt: skip


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
    kind, faction, cost = decision.kind, support.spec.faction, state.content.tracks.costs["support"]
    if faction == CICS and kind == "place_support":
        return because("place_first", "5.2", side=decision.about["side"])
    caledonian = faction == CALEDONIA
    return first_of(
        (support.place == OUT, "support_gone", "2.6.2"),
        (faction == SILOAM, "siloam_asks", "7.2"),
        (caledonian and kind != "caledonia_phase", "caledonia_asks", "2.6.3"),
        (caledonian, "no_host", "2.6.3"),
        (kind != "support_phase", "support_phase", "5.2"),
        (cost > state.cp, "support_cp", "5.2"),
        (open_sides(state).isdisjoint(support.spec.sides), "no_host", "2.3.2"),
        support=support.id, needs=cost, cp=state.cp,
    )  # fmt: skip


def _of_plane(state: State, decision: Decision, plane: Plane) -> Why | None:
    cost = state.content.tracks.costs["support"]
    return first_of(
        (plane.place == HANGAR, "in_hangar", "4.2.1"),
        (decision.kind != "support_phase", "plane_phase", "5.2"),
        (plane.place != RUNWAY and cost > state.cp, "plane_cp", "5.2"),
        side=plane.side, needs=cost, cp=state.cp,
    )  # fmt: skip


# ---------------------------------------------------------------------- plans and morale


def of_plan(state: State, decision: Decision, plan: str) -> Why | None:
    """5.7, 10: why a plan can be neither prepared nor executed now."""
    kind, cost = decision.kind, state.content.tracks.costs["initiate"]
    if plan not in state.plans:
        return first_of(
            (kind != "planning_phase", "planning_phase", "5.7"),
            (state.plan_action_taken, "plan_action", "5.7"),
            (cost > state.cp, "plan_cp", "5.7"),
            plan=plan, needs=cost, cp=state.cp,
        )  # fmt: skip
    idle = not can_execute(state, plan)
    fits = plan in PLAN_WINDOWS.get(kind, ()) or (plan == RESTRUCTURE and kind in ALWAYS)
    closed = not fits or decision.about.get("faction", CICS) != CICS
    return first_of(
        (not state.content.tracks.plan_draws[state.plans[plan]], "plan_initiating", "10"),
        (state.plan_action_taken, "plan_action", "5.7"),
        (idle and plan == "bombing_run", "plan_no_bomber", "10"),
        (idle, "plan_nobody", "10"),
        (fits and kind == "declaration", "plan_too_late", "10"),  # closed by the first thing that is decided
        (closed and plan in COMBAT_PLANS, "plan_in_combat", "10"),
        (closed, "plan_in_movement", "10"),
        plan=plan,
    )


def of_morale(state: State, decision: Decision, faction: str) -> Why | None:
    """5.7: why a faction's morale cannot be raised now."""
    cost = _raising(state, faction)
    return first_of(
        (decision.kind != "planning_phase", "morale_phase", "5.7"),
        (state.morale[faction] >= state.content.tracks.morale_highest, "morale_highest", "9.1"),
        (cost > state.cp, "morale_cp", "5.7"),
        faction=faction, needs=cost, cp=state.cp,
    )  # fmt: skip


def _raising(state: State, faction: str) -> int:
    """5.7: what the next space of a faction's morale costs, or the last one if there is none."""
    costs = state.content.tracks.raise_cost
    return costs[min(state.morale[faction], len(costs)) - 1]


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
            yield Choice("raise_morale", option=faction, cost=_raising(state, faction)), why
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
