"""Refusals name the condition that failed, and only where a choice is really refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.core.dice import seeded
from game.core.session import new_session
from game.siloam import why
from game.siloam.bots.policies import random_policy
from game.siloam.model.content import locked
from game.siloam.rules.activation import MovementPhase, MoveStack
from game.siloam.rules.allies import PlaceConscript, PlaceGuerrilla, SiloamPhase
from game.siloam.rules.cics import DeploymentPhase, PlanningPhase
from game.siloam.rules.declaration import CombatPhase, Declaration
from game.siloam.rules.sides import Sides
from game.siloam.rules.support_phase import PlaceSupport, SupportPhase
from game.siloam.system import SILOAM_SYSTEM
from game.siloam.why.reason import Why
from game.siloam.words import words
from tests.siloam.board import Board

INFANTRY, TANK, GUN = "cics-veteran-1", "cics-medium-tank-1", "cics-field-artillery-1"
ALLY = "siloam-infantry-1"


def at(board: Board, hex_id: str) -> str:
    """What is said of a hex, in words."""
    assert board.state.pending is not None
    return words().why(why.at_hex(board.state, board.state.pending, hex_id))


def moving(unit_id: str = INFANTRY, hex_id: str = "0705", mode: str = "combat") -> Board:
    board = Board()
    board.unit(unit_id, hex_id, mode)
    return board


# ---------------------------------------------------------------------- moving


def test_too_far_says_what_it_takes_and_what_is_left() -> None:
    board = moving()
    board.start(MoveStack(unit=INFANTRY))
    assert at(board, "0709") == "Too far: it takes 4 movement, Veteran Infantry 1 has 2 (5.4.1)"


def test_an_enemy_beside_the_stack_beside_the_way_and_in_the_hex() -> None:
    board = moving()
    board.unit("red-1", "0704")
    board.start(MoveStack(unit=INFANTRY))
    assert "An enemy is beside Veteran Infantry 1: it moves 1 hex" in at(board, "0707")
    assert "Red 1 holds 0704" in at(board, "0704")
    board = moving(hex_id="0705")
    board.unit("red-1", "0606")
    board.start(MoveStack(unit=INFANTRY))
    assert at(board, "0707") == "An enemy beside the way stops Veteran Infantry 1 before 0707 (5.4.4)"


def test_sea_mountains_and_rivers() -> None:
    board = moving(hex_id="1811", mode="movement")
    board.start(MoveStack(unit=INFANTRY))
    assert "sea" in at(board, "1911")
    assert "(5.4.3)" in at(board, "1911")
    war_map = Board().state.content.map
    hill, below = next(
        (a, b)
        for a in war_map.land
        for b in war_map.grid.neighbours[a]
        if war_map.terrain[a] == "clear" and war_map.terrain_forbids("wheels", a, b)
        and war_map.terrain[b] == "difficult"
    )  # fmt: skip
    board = moving(TANK, hill)
    board.start(MoveStack(unit=TANK))
    assert "only by road" in at(board, below)


# ---------------------------------------------------------------------- activating and attacking


def test_who_cannot_be_activated() -> None:
    board = moving()
    board.unit(ALLY, "0707")
    board.unit("red-1", "0709")
    board.unit("cics-green-1", "0311")
    board.state.cp = 2
    board.start(MovementPhase(faction="cics"))
    assert at(board, "0101") == "No CICS Combat Unit stands in 0101 (5.3)"
    assert "acts in its own faction's activation" in at(board, "0707")
    assert at(board, "0709") == "Red 1 stands in 0709 (5.3)"
    board.choose("activate", piece=INFANTRY)
    board.choose("move", hex="0706")
    board.state.cp = 0
    decision = board.asked
    said = {h: words().why(why.at_hex(board.state, decision, h)) for h in ("0706", "0311")}
    assert said["0706"] == "Veteran Infantry 1 has already moved in this activation (5.3)"
    assert said["0311"] == "Green Infantry 1 is out of HQ range: activating it needs 1 CP, you have 0 (5.3)"


def test_what_cannot_be_attacked() -> None:
    board = moving()
    board.unit("red-1", "0706")
    board.unit("red-2", "0311")
    board.unit("cics-green-1", "0101")
    board.state.cp = 3
    board.start(CombatPhase(faction="cics"))
    assert "no enemy in 0202" in at(board, "0202")
    assert at(board, "0311") == "No CICS Combat Unit is beside 0311 (5.5)"
    assert at(board, "0101") == "No enemy is beside Green Infantry 1 (5.5)"
    assert "choose the enemy hex" in at(board, "0705")
    board.state.units[INFANTRY].acted = "moved"
    assert "already moved" in at(board, "0706")


def test_who_cannot_join_an_attack() -> None:
    board = moving()
    board.unit("red-1", "0706")
    for unit_id, hex_id in (("cics-green-1", "0707"), ("cics-green-2", "0101"), (GUN, "0201")):
        board.unit(unit_id, hex_id)
    board.state.cp = 9
    board.start(Declaration(sides=Sides(attackers=(INFANTRY,), lead=INFANTRY, target="0706")))
    assert at(board, "0707") == "No Leader is on the map to bring stacks together (5.5.2)"
    assert at(board, "0101") == "Green Infantry 2 is not beside 0706 (5.5.2)"
    assert at(board, "0201").startswith("Out of range: Field Artillery reaches 2 hexes, this is ")
    board.unit("cics-veteran-2", "1813")
    board.support("leader-hq", "leader", "1813")
    assert "No single Leader has all who fight within" in at(board, "0707")


# ---------------------------------------------------------------------- placing


@pytest.mark.parametrize(
    ("side", "hex_id", "said"),
    [
        ("mg", "0101", "none stands in 0101"),
        ("mg", "0905", "joins Infantry, and Medium Tank"),
        ("mg", "0903", "Stack full: a Truck is in 0903"),
        ("truck", "0705", "may not stand beside an enemy"),
        ("hq", "0705", "Veteran Infantry 1 stands in 0705"),
        ("hq", "0707", "An enemy is beside 0707"),
        ("hq", "1404", "cannot stand on Difficult ground"),
        ("hq", "2013", "sea"),
        ("scout", "0101", "needs one of our Combat Units beside it"),
        ("scout", "0902", "needs an enemy Combat Unit beside it"),
    ],
)
def test_where_a_support_cannot_stand(side: str, hex_id: str, said: str) -> None:
    board = moving()
    board.unit("red-1", "0706")
    board.unit(TANK, "0905")
    board.unit("cics-green-1", "0903")
    board.support("engineer-truck", "truck", "0903")
    counter = next(s.id for s in board.state.supports.values() if side in s.spec.sides)
    frame = PlaceSupport(support=counter, side=side, cost=1)
    board.state.stack.append(frame)
    assert said in words().why(why.at_hex(board.state, frame.decision(board.state), hex_id))


def test_a_conscript_and_a_guerrilla() -> None:
    board = moving()
    board.unit(ALLY, "0310")
    conscript, guerrilla = PlaceConscript(), PlaceGuerrilla(rule="7.2")
    decision = conscript.decision(board.state)
    assert "does not join Veteran Infantry 1" in words().why(why.at_hex(board.state, decision, "0705"))
    decision = guerrilla.decision(board.state)
    assert "needs an enemy" in words().why(why.at_hex(board.state, decision, "0706"))


# ---------------------------------------------------------------------- counters, plans, morale, buttons


def of(board: Board, piece: str) -> str:
    assert board.state.pending is not None
    reason = why.of_piece(board.state, board.state.pending, piece)
    return words().why(reason) if reason else ""


def test_counters_in_the_pools() -> None:
    board = moving()
    board.state.cp = 0
    board.unit("red-1", "0706")
    board.support("engineer-truck", "engineer", "0311")
    board.start(SupportPhase())
    assert of(board, "leader-hq") == "Placing Leader/HQ needs 1 CP, you have 0 (5.2)"
    assert of(board, "cics-green-1") == "Green Infantry 1 is deployed in the Deployment phase (5.6)"
    conscript = board.state.supports_in_pool("siloam")[0]
    assert "third phase of a Siloam activation" in of(board, conscript.id)
    plane = board.state.planes_at("cics-pool")[0]
    assert of(board, plane.id) == "Readying a plane needs 1 CP, you have 0 (5.2)"
    board.state.put(board.state.units["cics-elite-1"], locked("a"))
    board.state.event_track["E1A"] = 4
    assert of(board, "cics-elite-1") == "Pool A is locked: The Council's Price in Round 4 can open it (9.2)"
    board.support("engineer-truck", "engineer", "0311").locked = True
    assert "has acted in this activation" in at(board, "0311")


def test_deployment() -> None:
    board = Board()
    board.state.cp = 9
    board.start(DeploymentPhase())
    landing = board.state.content.map.flags["cics"][0]
    assert at(board, "0101") == f"CICS units deploy in {words().hex(landing)} only (5.6)"
    board.state.cp = 0
    cost = board.state.content.tracks.costs["deploy"]
    assert of(board, "cics-green-1") == f"Deploying needs {cost} CP, you have 0 (5.6)"
    nothing_offered = board.asked._replace(choices=())
    greyed = {choice.piece: reason for choice, reason in why.missing(board.state, nothing_offered)}
    assert greyed["cics-green-1"].key == "deploy_cp"
    board.unit("red-1", landing)
    assert "Red 1 stands on the Deployment Hex" in of(board, "cics-green-1")


def key(reason: Why | None) -> str:
    return reason.key if reason else ""


def test_plans_and_morale() -> None:
    board = moving()
    board.state.cp = 3
    board.morale(8, 1, 6)
    board.start(PlanningPhase())
    state, decision = board.state, board.asked
    assert key(why.of_morale(state, decision, "cics")) == "morale_highest"
    assert why.of_morale(state, decision, "siloam") is None
    state.cp = 0
    poor = why.of_morale(state, decision, "siloam")
    assert poor is not None
    assert "needs 1 CP, you have 0" in words().why(poor)
    assert key(why.of_plan(state, decision, "ambush")) == "plan_cp"
    state.cp, state.plan_action_taken = 9, True
    assert key(why.of_plan(state, decision, "ambush")) == "plan_action"
    state.plans["bombing_run"] = 0
    assert key(why.of_plan(state, decision, "bombing_run")) == "plan_initiating"
    state.plans["bombing_run"], state.plan_action_taken = 1, False
    for plane in state.planes.values():
        plane.place = "cics-pool"
    assert key(why.of_plan(state, decision, "bombing_run")) == "plan_no_bomber"
    state.plans["ambush"] = 2
    assert key(why.of_plan(state, decision, "ambush")) == "plan_in_combat"
    greyed = {choice.option for choice, _ in why.missing(state, decision)}
    assert "cics" in greyed


def test_siloams_third_phase_says_what_is_not_there() -> None:
    board = moving()
    phase = SiloamPhase()
    decision = phase.decision(board.state)
    greyed = {choice.verb: reason.key for choice, reason in why.missing(board.state, decision)}
    assert greyed == {"conscript": "no_conscript_host", "request_guerrillas": "no_contact"}
    for support in board.state.supports_in_pool("siloam"):
        board.state.put_support(support, "out")
    greyed = {choice.verb: reason.key for choice, reason in why.missing(board.state, decision)}
    assert greyed == {"conscript": "no_conscripts", "request_guerrillas": "no_conscripts"}


# ---------------------------------------------------------------------- all of it


def test_every_text_has_its_reason() -> None:
    source = "".join(module.read_text() for module in Path(why.__file__).parent.glob("*.py"))
    assert [key for key in words().whys if f'"{key}"' not in source] == []
    used = set(re.findall(r'because\(\s*"(\w+)"', source))
    assert used <= set(words().whys)


@pytest.mark.parametrize("seed", [3, 8])
def test_in_a_whole_campaign_no_refusal_is_left_without_its_condition(seed: int) -> None:
    """Every unit and marker that is not offered has a reason of its own; none that is offered has one."""
    session, _ = new_session(SILOAM_SYSTEM, seed)
    dice = seeded(seed)
    while session.decision is not None:
        state, decision = session.state, session.decision
        places = {choice.hex for choice in decision.choices}
        places |= {u.place for u in state.units.values() if u.id in {c.piece for c in decision.choices}}
        for hex_id in {*state.friends_at, *state.vang_at, *state.support_at, "0101", "1204"} - places:
            reason = why.at_hex(state, decision, hex_id)
            assert reason.key != "any", (decision, hex_id)
            assert f"({reason.rule})" in words().why(reason)
        for plan in state.content.tracks.plans:
            offered = any(c.option == plan and c.verb.endswith("_plan") for c in decision.choices)
            assert (why.of_plan(state, decision, plan) is None) == offered, (decision, plan)
        for faction in state.morale:
            offered = any(c.verb == "raise_morale" and c.option == faction for c in decision.choices)
            assert (why.of_morale(state, decision, faction) is None) == offered
        session.choose(random_policy(state, decision, dice))
