"""Where the counters that a frame names must be, and what else the frame takes for granted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from game.core.frame import Frame
from game.siloam.model.content import ARTILLERY, BOX, CICS, FRIENDS, RUNWAY, SILOAM, VANG, pool
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
from game.siloam.rules.cics import ConfirmCascade, Deploy, Priced
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

Conditions = tuple[bool, ...]
"""What a frame takes for granted, true or not."""


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


def _phase(_state: State, frame: MovementPhase | CombatPhase, below: Any) -> Conditions:
    return (frame.faction == (below.faction if isinstance(below, AlliedActivation) else CICS),)


def _allied(_state: State, frame: AlliedActivation, below: Any) -> Conditions:
    return (frame.free == isinstance(below, Effects),)


def _move_stack(state: State, frame: MoveStack, below: Any) -> Conditions:
    unit = state.units[frame.unit]
    return (
        unit.on_map,
        unit.acted == MOVED,
        unit.spec.faction == below.faction,
    )


def _place_support(state: State, frame: PlaceSupport, _below: Any) -> Conditions:
    support = state.supports[frame.support]
    return (
        support.spec.faction == CICS,
        support.on_map or support.place == pool(CICS),
        frame.side in support.spec.sides,
        frame.cost == state.content.tracks.costs["support"] <= state.cp,
    )


def _deploy(state: State, frame: Deploy, _below: Any) -> Conditions:
    unit, tracks = state.units[frame.unit], state.content.tracks
    allied = isinstance(frame, CaledonianDeploy)
    faction = unit.spec.faction
    return (
        unit.place == pool(faction),
        (faction != CICS) == allied,
        frame.hex in state.content.map.flags.get(faction, ()),
        frame.hex not in state.vang_at,
        frame.cp == (0 if allied else tracks.costs["deploy"]),
        frame.cp <= state.cp,
        0 < frame.morale <= max(tracks.morale_costs.values()),
    )


def _caledonian_support(state: State, frame: CaledonianSupport, _below: Any) -> Conditions:
    counter = caledonian_counter(state)
    return (
        counter.place == pool(counter.spec.faction),
        frame.side in counter.spec.sides,
        any(u.is_infantry for u in state.friends_in(frame.hex)),
        frame.morale == state.content.tracks.morale_costs["caledonia_support"],
    )


def _confirm(state: State, frame: ConfirmCascade, below: Any) -> Conditions:
    if not isinstance(below, Priced):
        return (False,)
    cost = below.price(state)
    return (cost.warns, next(iter(cost.owed.items()), None) == (frame.faction, frame.amount))


def _conscript(state: State, _frame: PlaceConscript, _below: Any) -> Conditions:
    return (bool(state.supports_in_pool(SILOAM)),)


def _guerrilla(state: State, frame: PlaceGuerrilla, below: Any) -> Conditions:
    allied = isinstance(below, AlliedActivation)
    return (
        bool(state.supports_in_pool(SILOAM)),
        frame.rule == ("7.2" if allied else "9.2"),
        not allied or below.faction == SILOAM,
    )


def _displace(state: State, frame: Displace, _below: Any) -> Conditions:
    return (frame.hex == overstacked(state),)


def _return_support(state: State, frame: ReturnSupport, _below: Any) -> Conditions:
    return (frame.hex == crowded(state),)


# ---------------------------------------------------------------------- events


def _option(state: State, frame: ChooseOption | CommitOption, below: Any) -> Conditions:
    return (
        frame.event == below.event,
        not isinstance(frame, CommitOption) or frame.option in state.content.events[frame.event].options,
    )


def _effects(state: State, frame: Effects, below: Any) -> Conditions:
    effects = state.content.events[frame.event].branches.get(frame.branch, ())
    begun = effects[frame.done : frame.done + 1]
    return (
        frame.event == below.event,
        frame.branch in state.content.events[frame.event].branches,
        frame.done <= len(effects),
        not frame.repeated or any(frame.repeated < repetitions(effect) for effect in begun),
    )


def _on_flag(state: State, frame: DeployOnFlag, _below: Any) -> Conditions:
    units = [state.units[i] for i in frame.units]
    return (
        len(units) == 1,
        all(u.place in (BOX, pool(u.spec.faction)) and u.spec.faction in FRIENDS for u in units),
    )


# ---------------------------------------------------------------------- combat


def _declaration(state: State, frame: Declaration, below: Any) -> Conditions:
    sides = frame.sides
    grid = state.content.map.grid
    guerrillas = [state.supports[i] for i in sides.guerrillas]
    return (
        sides.lead in sides.attackers,
        _on_map(state, (*sides.attackers, *sides.artillery)),
        all(state.units[i].acted == ATTACKED for i in (*sides.attackers, *sides.artillery)),
        set(frame.flipped) <= set(sides.attackers),
        not set(sides.attackers) & set(sides.artillery),
        all(grid.adjacent(sides.target, state.units[i].place) for i in sides.attackers),
        all(s.on_map and s.is_guerrilla and grid.adjacent(sides.target, s.place) for s in guerrillas),
        _opened(state, sides, below.faction),
        not sides.defender and not _coordinated(sides),
    )


def _opened(state: State, sides: Sides, faction: str) -> bool:
    """5.5: a unit of the active faction is in the attack, or Artillery that opened it and left (C106)."""
    own = state.friends_on_map((faction,))
    guns = (unit for unit in own if unit.spec.kind == ARTILLERY and unit.acted == ATTACKED)
    return any(unit.id in sides.attackers for unit in own) or any(guns)


def _combat(state: State, frame: Combat, below: Any) -> Conditions:
    sides, units = frame.sides, state.units
    if sides.lead not in sides.attackers:
        return (False,)
    by_vang, defender = sides.by_vang(state), units.get(sides.defender)
    helpers = (*sides.joiners, *sides.defending_artillery)
    friends = (*helpers, *(() if by_vang else sides.artillery))
    drawn = frame.step not in _BEFORE_DRAWS
    return (
        {units[i].spec.faction == VANG for i in sides.attackers} == {by_vang},
        by_vang != isinstance(below, CombatPhase),
        sides.ambush == isinstance(frame, AmbushCombat),
        not frame.hits,  # drawn hits are taken before anything is asked
        _on_map(state, helpers) or frame.step in _AFTER_HITS,
        all(units[i].spec.faction != VANG for i in friends),
        _guerrillas(state, (*sides.guerrillas, *sides.joined_guerrillas)),
        by_vang or not _coordinated(sides),
        not by_vang or not (sides.guerrillas or sides.artillery),
        drawn or sides.defender == find_defender(state, sides.target, by_vang),
        drawn or len(sides.standing(state)) == len(sides.attackers),
        defender is None or (defender.spec.faction == VANG) != by_vang,
        sides.defender not in state.supports or by_vang,
        sides.defender not in sides.joiners,
    )


def _coordinated(sides: Sides) -> bool:
    """5.5.3: somebody has joined the defense."""
    return bool(sides.joiners or sides.defending_artillery or sides.joined_guerrillas)


_BEFORE_DRAWS = ("choose_defense", "defender_draws")
_AFTER_HITS = ("advance", "return_chits")


def _defense(state: State, _frame: CoordinateDefense | ChooseDefense, below: Any) -> Conditions:
    return (below.sides.by_vang(state),)


def _lead(state: State, frame: ChooseLead, below: Any) -> Conditions:
    return (
        frame.units == tuple(u.id for u in below.sides.standing(state)),
        below.sides.lead not in frame.units,
        not below.sides.by_vang(state),
    )


def _advance(state: State, frame: Advance, below: Any) -> Conditions:
    standing = [u for u in below.sides.standing(state) if may_advance(state, u, below.sides.target)]
    return (
        frame.units == tuple(u.id for u in standing),
        bool(frame.units),
        frame.target == below.sides.target,
        below.vacated(state) and not below.sides.by_vang(state),
    )


def _take_hits(state: State, frame: TakeHits, below: Any) -> Conditions:
    bombed = isinstance(below, BombingRun)
    return (
        frame.hits > 0,
        all(state.units[i].spec.faction in FRIENDS for i in frame.units),
        _guerrillas(state, frame.guerrillas),
        bool(frame.units or frame.guerrillas),
        not frame.retreats or frame.retreats in frame.units,
        bool(frame.retreats) or not (frame.stepped or frame.halted),
        *(
            _combat_hits(state, frame, below)
            if isinstance(below, Combat)
            else (
                frame.rule == ("8.2" if bombed else "5.4.5"),
                not (frame.retreats or frame.fortified or frame.away_from),
                bombed or (frame.hits == 1 and len(frame.units) == 1 and not frame.guerrillas),
            )
        ),
    )


def _combat_hits(state: State, frame: TakeHits, below: Combat) -> Conditions:
    sides, retreats = below.sides, state.units.get(frame.retreats)
    if not sides.by_vang(state):
        return (
            frame.rule == "5.5.8",
            set(frame.units) <= set(sides.attackers),
            not (frame.retreats or frame.fortified or frame.away_from or frame.guerrillas),
        )
    own = (sides.defender,)
    joined = {*sides.joined_guerrillas, *(() if retreats else own)}
    return (
        frame.rule == "5.5.8",
        frame.fortified == sides.target,
        frame.retreats == (sides.defender if sides.defender in state.units else ""),
        set(frame.units) == {*sides.joiners, *(own if retreats else ())},
        set(frame.guerrillas) == joined or (frame.stepped > 0 and set(frame.guerrillas) < joined),  # C104
        frame.away_from == state.units[sides.lead].place,
        retreats is None or frame.stepped <= retreats.face.movement,
        retreats is None or not retreats.on_map or (retreats.place == sides.target) == (not frame.stepped),
    )


def _vang_attack(state: State, frame: VangAttack, below: Any) -> Conditions:
    return (
        bool(frame.attackers),
        frame.banner == below.banner,
        all(state.units[i].spec.banner == frame.banner and state.units[i].on_map for i in frame.attackers),
    )


# ---------------------------------------------------------------------- in the air


def _bombing(state: State, frame: BombingRun, _below: Any) -> Conditions:
    vang = frame.by_vang()
    ours = {side: len(state.planes_at(RUNWAY, side)) for side in (BOMBER, FIGHTER)}
    theirs = {side: state.vang_runway.count(side) for side in (BOMBER, FIGHTER)}
    flying, meeting = (theirs, ours) if vang else (ours, theirs)
    return (
        frame.bombers <= flying[BOMBER] and frame.escorts <= flying[FIGHTER],
        frame.interceptors <= meeting[FIGHTER],
        frame.target <= len(frame.line),
        bool(frame.line) == (vang or frame.step not in ("aim", "intercepted")),
        bool(frame.bombers) or frame.step == "aim",
    )


def _commit(state: State, frame: CommitPlanes, below: Any) -> Conditions:
    bombers = not below.by_vang() and below.step == "aim"
    return (
        len(state.planes_at(RUNWAY, frame.side)) >= frame.least,
        frame.side == (BOMBER if bombers else FIGHTER),
        frame.least == (0 if below.step == "interceptors_fire" else 1),
    )


def _aim(_state: State, _frame: AimBombs, below: Any) -> Conditions:
    return (not below.line,)


_CHECKS: Mapping[type[Frame], Callable[[State, Any, Any], Conditions]] = {
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
