"""Where the counters that a frame names must be, and what else the frame takes for granted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from game.core.frame import Frame
from game.siloam.model.content import BOX, CICS, FRIENDS, RUNWAY, SILOAM, VANG, pool
from game.siloam.model.state import State, Unit
from game.siloam.rules.activation import MovementPhase, MoveStack
from game.siloam.rules.air import (
    BOMBER,
    FIGHTER,
    AimBombs,
    BombingRun,
    CommitPlanes,
    PlannedBombing,
    VangBombing,
)
from game.siloam.rules.allies import (
    AlliedActivation,
    CaledonianDeploy,
    CaledonianSupport,
    PlaceConscript,
    PlaceGuerrilla,
    caledonian_counter,
)
from game.siloam.rules.cics import ConfirmCascade, Deploy, warns
from game.siloam.rules.combat import (
    Advance,
    AmbushCombat,
    ChooseDefense,
    ChooseLead,
    Combat,
    CoordinateDefense,
    may_advance,
)
from game.siloam.rules.declaration import CombatPhase, Declaration
from game.siloam.rules.events import ChooseOption, CommitOption, DeployOnFlag, Effects, repetitions
from game.siloam.rules.hits import TakeHits
from game.siloam.rules.movement import ATTACKED, MOVED
from game.siloam.rules.sides import Sides, find_defender
from game.siloam.rules.stacking import Displace, ReturnSupport, crowded, overstacked
from game.siloam.rules.support_phase import PlaceSupport
from game.siloam.rules.vang import VangAttack


def place_problems(state: State) -> Iterator[str]:
    """What frames take for granted and is not so. Their names have been checked before."""
    below: Frame | None = None
    for frame in state.stack:
        check = _CHECKS.get(type(frame))
        if check is not None and not all(check(state, frame, below)):
            yield f"{frame.TAG} does not fit the position"
        below = frame


def _on_map(state: State, ids: Iterable[str], factions: Iterable[str] = FRIENDS) -> bool:
    units: list[Unit] = [state.units[i] for i in ids]
    return all(u.on_map and u.spec.faction in factions for u in units)


def _guerrillas(state: State, ids: Iterable[str]) -> bool:
    """Those on the map are guerrillas; one that was lost lies aside, plain side up."""
    return all(s.is_guerrilla or not s.on_map for s in (state.supports[i] for i in ids))


# ---------------------------------------------------------------------- phases


def _phase(_state: State, frame: MovementPhase | CombatPhase, below: Any) -> Iterator[bool]:
    yield frame.faction == (below.faction if isinstance(below, AlliedActivation) else CICS)


def _allied(_state: State, frame: AlliedActivation, below: Any) -> Iterator[bool]:
    yield frame.free == isinstance(below, Effects)


def _move_stack(state: State, frame: MoveStack, below: Any) -> Iterator[bool]:
    unit = state.units[frame.unit]
    yield unit.on_map
    yield unit.acted == MOVED
    yield unit.spec.faction == below.faction


def _place_support(state: State, frame: PlaceSupport, _below: Any) -> Iterator[bool]:
    support = state.supports[frame.support]
    yield support.spec.faction == CICS
    yield support.on_map or support.place == pool(CICS)
    yield frame.side in support.spec.sides
    yield frame.cost == state.content.tracks.costs["support"] <= state.cp


def _deploy(state: State, frame: Deploy, _below: Any) -> Iterator[bool]:
    unit, tracks = state.units[frame.unit], state.content.tracks
    allied = isinstance(frame, CaledonianDeploy)
    faction = unit.spec.faction
    yield unit.place == pool(faction)
    yield (faction != CICS) == allied
    yield frame.hex in state.content.map.flags.get(faction, ())
    yield frame.hex not in state.vang_at
    yield frame.cp == (0 if allied else tracks.costs["deploy"])
    yield frame.cp <= state.cp
    yield 0 < frame.morale <= max(tracks.morale_costs.values())


def _caledonian_support(state: State, frame: CaledonianSupport, _below: Any) -> Iterator[bool]:
    counter = caledonian_counter(state)
    yield counter.place == pool(counter.spec.faction)
    yield frame.side in counter.spec.sides
    yield any(u.is_infantry for u in state.friends_in(frame.hex))
    yield frame.morale == state.content.tracks.morale_costs["caledonia_support"]


def _confirm(state: State, frame: ConfirmCascade, _below: Any) -> Iterator[bool]:
    yield warns(state, frame.faction, frame.amount)


def _conscript(state: State, _frame: PlaceConscript, _below: Any) -> Iterator[bool]:
    yield bool(state.supports_in_pool(SILOAM))


def _guerrilla(state: State, frame: PlaceGuerrilla, below: Any) -> Iterator[bool]:
    yield bool(state.supports_in_pool(SILOAM))
    allied = isinstance(below, AlliedActivation)
    yield frame.rule == ("7.2" if allied else "9.2")
    yield not allied or below.faction == SILOAM


def _displace(state: State, frame: Displace, _below: Any) -> Iterator[bool]:
    yield frame.hex == overstacked(state)


def _return_support(state: State, frame: ReturnSupport, _below: Any) -> Iterator[bool]:
    yield frame.hex == crowded(state)


# ---------------------------------------------------------------------- events


def _option(state: State, frame: ChooseOption | CommitOption, below: Any) -> Iterator[bool]:
    yield frame.event == below.event
    yield not isinstance(frame, CommitOption) or frame.option in state.content.events[frame.event].options


def _effects(state: State, frame: Effects, below: Any) -> Iterator[bool]:
    yield frame.event == below.event
    effects = state.content.events[frame.event].branches.get(frame.branch)
    yield effects is not None and frame.done <= len(effects)
    if effects is not None and frame.repeated:
        yield frame.done < len(effects) and frame.repeated < repetitions(effects[frame.done])


def _on_flag(state: State, frame: DeployOnFlag, _below: Any) -> Iterator[bool]:
    yield len(frame.units) == 1
    for unit in (state.units[i] for i in frame.units):
        yield unit.place in (BOX, pool(unit.spec.faction))
        yield unit.spec.faction in FRIENDS


# ---------------------------------------------------------------------- combat


def _declaration(state: State, frame: Declaration, below: Any) -> Iterator[bool]:
    sides = frame.sides
    yield sides.lead in sides.attackers
    yield _on_map(state, (*sides.attackers, *sides.artillery))
    yield all(state.units[i].acted == ATTACKED for i in (*sides.attackers, *sides.artillery))
    yield set(frame.flipped) <= set(sides.attackers)
    yield not set(sides.attackers) & set(sides.artillery)
    grid = state.content.map.grid
    yield all(grid.adjacent(state.units[i].place, sides.target) for i in sides.attackers)
    guerrillas = [state.supports[i] for i in sides.guerrillas]
    yield all(s.on_map and s.is_guerrilla and grid.adjacent(s.place, sides.target) for s in guerrillas)
    yield state.units[sides.attackers[0]].spec.faction == below.faction
    yield not sides.defender and not _coordinated(sides)


def _combat(state: State, frame: Combat, below: Any) -> Iterator[bool]:
    sides = frame.sides
    yield sides.lead in sides.attackers
    by_vang = sides.by_vang(state)
    yield {state.units[i].spec.faction == VANG for i in sides.attackers} == {by_vang}
    yield by_vang != isinstance(below, CombatPhase)
    yield sides.ambush == isinstance(frame, AmbushCombat)
    yield not frame.hits  # drawn hits are taken before anything is asked
    yield _on_map(state, (*sides.joiners, *sides.defending_artillery)) or frame.step in _AFTER_HITS
    friends = (*sides.joiners, *sides.defending_artillery, *(() if by_vang else sides.artillery))
    yield all(state.units[i].spec.faction != VANG for i in friends)
    yield _guerrillas(state, (*sides.guerrillas, *sides.joined_guerrillas))
    yield by_vang or not _coordinated(sides)
    yield not by_vang or not (sides.guerrillas or sides.artillery)
    if frame.step in _BEFORE_DRAWS:
        yield sides.defender == find_defender(state, sides.target, by_vang)
        yield len(sides.standing(state)) == len(sides.attackers)
    defender = state.units.get(sides.defender)
    yield defender is None or (defender.spec.faction == VANG) != by_vang
    yield sides.defender not in state.supports or by_vang
    yield sides.defender not in sides.joiners


def _coordinated(sides: Sides) -> bool:
    """5.5.3: somebody has joined the defense."""
    return bool(sides.joiners or sides.defending_artillery or sides.joined_guerrillas)


_BEFORE_DRAWS = ("choose_defense", "defender_draws")
_AFTER_HITS = ("advance", "return_chits")


def _defense(state: State, _frame: CoordinateDefense | ChooseDefense, below: Any) -> Iterator[bool]:
    yield below.sides.by_vang(state)


def _lead(state: State, frame: ChooseLead, below: Any) -> Iterator[bool]:
    yield frame.units == tuple(u.id for u in below.sides.standing(state))
    yield below.sides.lead not in frame.units
    yield not below.sides.by_vang(state)


def _advance(state: State, frame: Advance, below: Any) -> Iterator[bool]:
    standing = [u for u in below.sides.standing(state) if may_advance(state, u, below.sides.target)]
    yield frame.units == tuple(u.id for u in standing)
    yield bool(frame.units)
    yield frame.target == below.sides.target
    yield below.vacated(state) and not below.sides.by_vang(state)


def _take_hits(state: State, frame: TakeHits, below: Any) -> Iterator[bool]:
    yield frame.hits > 0
    yield all(state.units[i].spec.faction in FRIENDS for i in frame.units)
    yield _guerrillas(state, frame.guerrillas)
    yield bool(frame.units or frame.guerrillas)
    yield not frame.retreats or frame.retreats in frame.units
    yield bool(frame.retreats) or not (frame.stepped or frame.halted)
    if isinstance(below, Combat):
        yield from _combat_hits(state, frame, below)
    else:
        bombed = isinstance(below, BombingRun)
        yield frame.rule == ("8.2" if bombed else "5.4.5")
        yield not (frame.retreats or frame.fortified or frame.away_from)
        yield bombed or (frame.hits == 1 and len(frame.units) == 1 and not frame.guerrillas)


def _combat_hits(state: State, frame: TakeHits, below: Combat) -> Iterator[bool]:
    yield frame.rule == "5.5.8"
    if not below.sides.by_vang(state):
        yield set(frame.units) <= set(below.sides.attackers)
        yield not (frame.retreats or frame.fortified or frame.away_from or frame.guerrillas)
        return
    yield frame.fortified == below.sides.target
    yield frame.retreats == (below.sides.defender if below.sides.defender in state.units else "")
    yield set(frame.units) == {*below.sides.joiners, *((below.sides.defender,) if frame.retreats else ())}
    own = () if frame.retreats else (below.sides.defender,)
    yield set(frame.guerrillas) == {*own, *below.sides.joined_guerrillas}
    yield frame.away_from == state.units[below.sides.lead].place
    if frame.retreats:
        unit = state.units[frame.retreats]
        yield frame.stepped <= unit.face.movement
        yield not unit.on_map or (unit.place == below.sides.target) == (not frame.stepped)


def _vang_attack(state: State, frame: VangAttack, below: Any) -> Iterator[bool]:
    yield bool(frame.attackers)
    yield frame.banner == below.banner
    yield all(state.units[i].spec.banner == frame.banner and state.units[i].on_map for i in frame.attackers)


# ---------------------------------------------------------------------- in the air


def _bombing(state: State, frame: BombingRun, _below: Any) -> Iterator[bool]:
    vang = frame.by_vang()
    ours = {side: len(state.planes_at(RUNWAY, side)) for side in (BOMBER, FIGHTER)}
    theirs = {side: state.vang_runway.count(side) for side in (BOMBER, FIGHTER)}
    flying, meeting = (theirs, ours) if vang else (ours, theirs)
    yield frame.bombers <= flying[BOMBER] and frame.escorts <= flying[FIGHTER]
    yield frame.interceptors <= meeting[FIGHTER]
    yield frame.target <= len(frame.line)
    yield bool(frame.line) == (vang or frame.step not in ("aim", "intercepted"))
    yield bool(frame.bombers) or frame.step == "aim"


def _commit(state: State, frame: CommitPlanes, below: Any) -> Iterator[bool]:
    yield len(state.planes_at(RUNWAY, frame.side)) >= frame.least
    bombers = not below.by_vang() and below.step == "aim"
    yield frame.side == (BOMBER if bombers else FIGHTER)
    yield frame.least == (0 if below.step == "interceptors_fire" else 1)


def _aim(_state: State, _frame: AimBombs, below: Any) -> Iterator[bool]:
    yield not below.line


_CHECKS: Mapping[type[Frame], Callable[[State, Any, Any], Iterator[bool]]] = {
    AlliedActivation: _allied,
    MovementPhase: _phase,
    CombatPhase: _phase,
    MoveStack: _move_stack,
    PlaceSupport: _place_support,
    Deploy: _deploy,
    CaledonianDeploy: _deploy,
    CaledonianSupport: _caledonian_support,
    ConfirmCascade: _confirm,
    PlaceConscript: _conscript,
    PlaceGuerrilla: _guerrilla,
    Displace: _displace,
    ReturnSupport: _return_support,
    ChooseOption: _option,
    CommitOption: _option,
    Effects: _effects,
    DeployOnFlag: _on_flag,
    Declaration: _declaration,
    Combat: _combat,
    AmbushCombat: _combat,
    CoordinateDefense: _defense,
    ChooseDefense: _defense,
    ChooseLead: _lead,
    Advance: _advance,
    TakeHits: _take_hits,
    VangAttack: _vang_attack,
    PlannedBombing: _bombing,
    VangBombing: _bombing,
    CommitPlanes: _commit,
    AimBombs: _aim,
}
"""The conditions of each frame; those that take nothing for granted have none."""
