"""2.3, 2.6, 5.6: why a counter cannot be placed, deployed, bolstered or called home in a hex."""

from __future__ import annotations

from game.core.decision import Decision
from game.siloam.model.content import CALEDONIA, CICS, CONTACT, FIRM, FRIENDS, INFANTRY, REAR, SILOAM
from game.siloam.model.state import State, Unit
from game.siloam.rules.allies import is_unoccupied
from game.siloam.rules.cics import deployment_hex
from game.siloam.rules.hits import CONSCRIPT, TakeHits
from game.siloam.rules.movement import profile
from game.siloam.rules.supports import suits
from game.siloam.why.reason import Why, because
from game.siloam.why.stacks import not_own

GUERRILLA = "guerrilla"


def to_use_support(state: State, _decision: Decision, hex_id: str) -> Why | None:
    """5.2: no Support in the hex can be moved, used or returned."""
    supports = state.supports_in(hex_id)
    if not supports:
        return because("no_support", "5.2", hex=hex_id)
    own = [support for support in supports if support.spec.faction == CICS]
    if not own:
        support = supports[0]
        return because("other_support", "5.2", side=support.side, faction=support.spec.faction)
    return because("support_used", "2.3.1", side=own[0].side)


def to_place(state: State, decision: Decision, hex_id: str) -> Why | None:
    """2.3.2: a Support cannot stand in the hex with this side up."""
    return placing(state, decision.about["side"], hex_id, FRIENDS)


def to_conscript(state: State, _decision: Decision, hex_id: str) -> Why | None:
    """2.6.1: a Conscript joins Siloam Infantry only."""
    return placing(state, CONSCRIPT, hex_id, (SILOAM,))


def to_place_guerrilla(state: State, _decision: Decision, hex_id: str) -> Why | None:
    """2.6.2: a Guerrilla that is asked for stands between the lines."""
    return placing(state, GUERRILLA, hex_id, (SILOAM,))


def placing(state: State, side: str, hex_id: str, factions: tuple[str, ...]) -> Why | None:
    """2.3.2: what about the hex speaks against a Support with this side up."""
    spec = state.content.sides[side]
    if spec.attaches:
        return _attaching(state, side, hex_id, factions)
    rule = "2.6.2" if side == GUERRILLA else "2.3.2"
    taken = _taken(state, hex_id, rule)
    if taken is not None:
        return taken
    if spec.ground == CONTACT or side == GUERRILLA:
        if not state.near_friend(hex_id):
            return because("no_friend_near", rule, side=side, hex=hex_id)
        if not state.near_vang(hex_id):
            return because("no_enemy_near", rule, side=side, hex=hex_id)
    if spec.ground == REAR and state.content.map.terrain[hex_id] == "difficult":
        return because("rear_difficult", rule, side=side, hex=hex_id)
    if spec.ground == REAR and state.near_vang(hex_id):
        return because("rear_near_enemy", "5.5.9", side=side, hex=hex_id)
    return None


def _taken(state: State, hex_id: str, rule: str) -> Why | None:
    """Why the hex is not an empty land hex, or nothing."""
    if state.content.map.terrain[hex_id] == "sea":
        return because("sea", rule, hex=hex_id)
    if hex_id in state.vang_at:
        return because("enemy_here", rule, enemy=state.vang_at[hex_id], hex=hex_id)
    for unit in state.friends_in(hex_id):
        return because("taken", rule, unit=unit.id, hex=hex_id)
    for support in state.supports_in(hex_id):
        return because("support_there", "5.4.5", side=support.side, hex=hex_id)
    return None


def _attaching(state: State, side: str, hex_id: str, factions: tuple[str, ...]) -> Why | None:
    """2.3.2: an Attachment needs Infantry without a Support, and ground that suits it."""
    units = state.friends_in(hex_id)
    infantry = [unit for unit in units if unit.spec.kind == INFANTRY]
    if units and not infantry:
        return because("not_infantry", "2.3.2", unit=units[0].id, side=side)
    if not any(unit.spec.faction in factions for unit in infantry):
        if infantry:
            return because("wrong_host", "2.3.2", unit=infantry[0].id, side=side)
        return because("no_infantry", "2.3.2", hex=hex_id, side=side)
    for support in state.supports_in(hex_id):
        return because("support_there", "2.3.2", side=support.side, hex=hex_id)
    ground = state.content.sides[side].ground
    if not suits(state, ground, hex_id):
        if ground == FIRM:
            return because("heavy_difficult", "2.3.2", side=side, hex=hex_id)
        return because("guest_near_enemy", "2.3.2", side=side, hex=hex_id)
    return None


# ---------------------------------------------------------------------- arriving and leaving


def to_deploy(state: State, _decision: Decision, hex_id: str) -> Why | None:
    """5.6: CICS units arrive in one hex."""
    landing = deployment_hex(state)
    if hex_id != landing:
        return because("not_landing", "5.6", hex=landing)
    if landing in state.vang_at:
        return because("landing_taken", "5.6", hex=landing, enemy=state.vang_at[landing])
    if not state.in_pool(CICS):
        return because("pool_empty", "5.6", faction=CICS)
    return because("deploy_cp", "5.6", needs=state.content.tracks.costs["deploy"], cp=state.cp)


def to_deploy_ally(state: State, _decision: Decision, hex_id: str) -> Why | None:
    """7.2 Phase 3, Caledonia: units arrive on free flag hexes."""
    if hex_id not in state.content.map.flags[CALEDONIA]:
        return because("not_flag", "7.2", faction=CALEDONIA, hex=hex_id)
    if not is_unoccupied(state, hex_id):
        return because("flag_taken", "7.2", hex=hex_id)
    return because("pool_empty", "7.2", faction=CALEDONIA)


def to_deploy_on_flag(state: State, decision: Decision, hex_id: str) -> Why | None:
    """9.2: an allied reinforcement arrives on an empty flag hex."""
    faction = state.units[decision.about["unit"]].spec.faction
    if hex_id not in state.content.map.flags[faction]:
        return because("not_flag", "9.2", faction=faction, hex=hex_id)
    return because("flag_taken", "9.2", hex=hex_id)


def to_displace(state: State, decision: Decision, hex_id: str) -> Why | None:
    """5.4.5: the excess unit goes to an empty hex beside its own."""
    crowd = decision.about["hex"]
    if not state.content.map.grid.adjacent(crowd, hex_id):
        return because("not_beside", "5.4.5", hex=crowd)
    taken = _taken(state, hex_id, "5.4.5")
    if taken is not None:
        return taken
    unit = _wheels_in(state, crowd)
    return because("wheels", "5.4.3", unit=unit.id, hex=hex_id) if unit is not None else None


def _wheels_in(state: State, hex_id: str) -> Unit | None:
    return next((unit for unit in state.friends_in(hex_id) if profile(state, unit) == "wheels"), None)


def to_bolster(state: State, decision: Decision, hex_id: str) -> Why | None:
    """10.2: a damaged unit of the right faction."""
    factions = decision.about["factions"]
    own = [unit for unit in state.friends_in(hex_id) if unit.spec.faction in factions]
    if not own:
        return not_own(state, factions[0], hex_id, decision.rule)
    return because("undamaged", decision.rule, unit=own[0].id)


def to_recall(state: State, decision: Decision, hex_id: str) -> Why | None:
    """9.2: a unit of the faction that calls it home."""
    stranger = not_own(state, decision.about["faction"], hex_id, "9.2")
    return stranger or because("undamaged", "9.2", unit=state.friends_at[hex_id][0])


def to_return(_state: State, decision: Decision, _hex_id: str) -> Why | None:
    """5.4.5: the Support that goes is one of the crowded hex."""
    return because("crowded_there", "5.4.5", hex=decision.about["hex"])


# ---------------------------------------------------------------------- hits and bombs


def to_retreat(state: State, decision: Decision, hex_id: str) -> Why | None:
    """5.5.8, 5.5.9: no hit is taken in the hex, and nobody retreats to it."""
    fight = state.stack[-1]
    assert isinstance(fight, TakeHits)
    unit = state.units.get(fight.retreats)
    grid = state.content.map.grid
    if unit is None or not unit.on_map or not grid.adjacent(unit.place, hex_id):
        return because("no_hits_here", decision.rule, hex=hex_id)
    if fight.halted:
        return because("retreat_halted", "5.5.9", unit=unit.id)
    if fight.stepped >= unit.face.movement:
        return because("retreat_spent", "5.5.9", unit=unit.id, points=unit.face.movement)
    distances = grid.distances_from(fight.away_from)
    if distances[hex_id] <= distances[unit.place]:
        return because("retreat_towards", "5.5.9", unit=unit.id, hex=hex_id)
    if hex_id in state.vang_at:
        return because("enemy_holds", "5.5.9", enemy=state.vang_at[hex_id], hex=hex_id)
    if not fight.may_enter(state, unit, hex_id):
        return because("retreat_terrain", "5.5.9", unit=unit.id, hex=hex_id)
    return because("guerrilla_stuck", "2.6.2", hex=hex_id)


def to_bomb(state: State, _decision: Decision, hex_id: str) -> Why | None:
    """8.2: a line of bombs hits an enemy and no friend."""
    if hex_id in state.friends_at or hex_id in state.support_at:
        return because("bombs_friend", "8.2", hex=hex_id)
    length, grid = state.content.tracks.bombing_line, state.content.map.grid
    if not any(near in state.vang_at for near in grid.within(hex_id, length - 1)):
        return because("bombs_nobody", "8.2", hex=hex_id, range=length)
    return because("bombs_blocked", "8.2", hex=hex_id)
