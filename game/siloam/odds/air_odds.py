"""8.1, 8.2: interception, air combat and the bombs of a line, and the bombing runs that a position offers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from attrs import frozen

from game.siloam.model.content import CICS, RUNWAY
from game.siloam.model.state import State
from game.siloam.odds.check_odds import interception_chance
from game.siloam.odds.combat_odds import Hits, hit_chances, marginal, mean_hits, summed
from game.siloam.rules.air import (
    BOMBER,
    FIGHTER,
    AimBombs,
    BombingRun,
    CommitPlanes,
    Intercept,
    bomb_hits,
    bombing_lines,
    is_bomb_target,
    plane_hits,
    spotter_draws,
)
from game.siloam.rules.checks import meets
from game.siloam.rules.morale import success_symbol


class Kind(NamedTuple):
    """All that matters about a chit in the air: does it hit a plane, do its bombs hit, does it return."""

    fires: bool
    bombs: bool
    standard: bool


CupKinds = tuple[tuple[Kind, int], ...]
"""The cup by kinds."""


@frozen
class Flight:
    """Planes still flying."""

    interceptors: int
    escorts: int
    bombers: int


@frozen
class RunOdds:
    """What a bombing run would bring, exactly."""

    line: tuple[str, ...]
    targets: tuple[str, ...]
    """Hexes of the line that are bombed, in order."""
    flights: Mapping[Flight, float]
    """Who is left after the air combat."""
    hits: Mapping[str, Hits]
    """Bomb hits by target, before a Fortification absorbs any."""


def cup_kinds(state: State, by_vang: bool) -> CupKinds:
    """The Tactics Cup by what its chits do in the air."""
    counts = Counter(_kind(state, chit, by_vang) for chit in state.tactics.inside)
    return tuple(sorted(counts.items()))


def _kind(state: State, chit: str, by_vang: bool) -> Kind:
    standard = chit in state.content.chits.standard
    return Kind(plane_hits(state, chit), bomb_hits(state, chit, by_vang), standard)


def planes_hit(state: State, chits: Iterable[str]) -> int:
    """8.1: how many chits shoot a plane down."""
    return sum(plane_hits(state, chit) for chit in chits)


def bombs_hit(state: State, chits: Iterable[str], by_vang: bool) -> int:
    """8.2 Step 2: how many chits make a bomb hit."""
    return sum(bomb_hits(state, chit, by_vang) for chit in chits)


def run_odds(
    state: State, line: tuple[str, ...], bombers: int, by_vang: bool, interceptors: int = 0, escorts: int = 0
) -> RunOdds:
    """8.1, 8.2: air combat, then the bombs of those who get through."""
    return _run(
        state, line, by_vang, {(Flight(interceptors, escorts, bombers), cup_kinds(state, by_vang)): 1.0}
    )


def interception_odds(state: State, line: tuple[str, ...], bombers: int, fighters: int) -> RunOdds:
    """8.1 with its check: fighters that get no order stay put, and the bombs fall all the same.

    The chit of the check may be one that does not return to the cup. Where no fighter is sent
    nothing is checked.
    """
    if not fighters:
        return run_odds(state, line, bombers, by_vang=True)
    cup, ordered = cup_kinds(state, by_vang=True), Flight(fighters, vang_fighters(state), bombers)
    symbol, total = success_symbol(state, CICS), len(state.tactics.inside)

    def checked(chit: str) -> tuple[Flight, CupKinds]:
        kind = _kind(state, chit, by_vang=True)
        flight = ordered if meets(state, symbol, chit) else Flight(0, 0, bombers)
        return flight, cup if kind.standard else _without(cup, kind)

    drawn = sorted(Counter(state.tactics.inside).items())
    return _run(state, line, True, summed((checked(chit), number / total) for chit, number in drawn))


def interception_choice(state: State) -> tuple[RunOdds, RunOdds] | None:
    """8.1 Step 1: what the bombs would do if they are let pass, and if every fighter goes up."""
    question = state.frame(Intercept)
    if question is None:
        return None
    bombers = state.vang_runway.count(BOMBER)
    ready = len(state.planes_at(RUNWAY, FIGHTER))
    passing = run_odds(state, question.line, bombers, by_vang=True)
    return passing, interception_odds(state, question.line, bombers, ready)


def interception_losses(state: State, fighters: int) -> tuple[float, float]:
    """8.1: planes of the Vang and of the CICS that fall on average if so many fighters go up."""
    bombers, escorts = state.vang_runway.count(BOMBER), state.vang_runway.count(FIGHTER)
    start = Flight(fighters, escorts, bombers)
    theirs = ours = 0.0
    for (left, _), chance in dogfight(cup_kinds(state, by_vang=True), start).items():
        theirs += chance * (escorts + bombers - left.escorts - left.bombers)
        ours += chance * (fighters - left.interceptors)
    passed = interception_chance(state)
    return passed * theirs, passed * ours


def vang_fighters(state: State) -> int:
    """Fighters on the Vang Runway, all of which fly against the player's planes (C84)."""
    return state.vang_runway.count(FIGHTER)


def bombers_through(odds: RunOdds) -> dict[int, float]:
    """Bombers that are left to bomb: number to chance."""
    return dict(sorted(summed((left.bombers, chance) for left, chance in odds.flights.items()).items()))


Starts = Mapping[tuple[Flight, CupKinds], float]


def _run(state: State, line: tuple[str, ...], by_vang: bool, starts: Starts) -> RunOdds:
    bombed = tuple(h for h in line if is_bomb_target(state, h, by_vang))
    each = [1 if by_vang else spotter_draws(state, h) for h in bombed]
    flights: dict[Flight, float] = {}
    hits: list[dict[int, float]] = [{} for _ in bombed]
    for (flight, cup), chance in starts.items():
        for (left, rest), fought in dogfight(cup, flight).items():
            flights[left] = flights.get(left, 0.0) + chance * fought
            _bombs(rest, [left.bombers * draws for draws in each], chance * fought, hits)
    shown = {h: marginal(found.items()) for h, found in zip(bombed, hits, strict=True)}
    return RunOdds(line, bombed, flights, shown)


def dogfight(cup: CupKinds, start: Flight) -> dict[tuple[Flight, CupKinds], float]:
    """8.1 Steps 5 and 6: each interceptor fires until it misses, then each surviving escort.

    Afterwards the chits return, those apart that go to supply.
    """
    if not start.interceptors:
        return {(start, cup): 1.0}
    shot = _volley({(start, cup): 1.0}, start.interceptors, attacking=True)
    answered = summed(
        (left, chance * other)
        for start, chance in shot.items()
        for left, other in _volley({start: 1.0}, start[0].escorts, attacking=False).items()
    )
    return summed(((flight, _returned(cup, rest)), chance) for (flight, rest), chance in answered.items())


def _volley(
    starts: dict[tuple[Flight, CupKinds], float], shooters: int, attacking: bool
) -> dict[tuple[Flight, CupKinds], float]:
    """One shooter after another draws until it misses or nobody is left to shoot at."""
    ready = starts
    for _ in range(shooters):
        firing, ready = ready, {}
        while firing:
            following: dict[tuple[Flight, CupKinds], float] = {}
            for (flight, cup), chance in firing.items():
                total = sum(number for _, number in cup)
                aimed_at = flight.escorts + flight.bombers if attacking else flight.interceptors
                if not total or not aimed_at:
                    ready[flight, cup] = ready.get((flight, cup), 0.0) + chance
                    continue
                for kind, number in cup:
                    there = following if kind.fires else ready
                    key = (_shot(flight, attacking) if kind.fires else flight, _without(cup, kind))
                    there[key] = there.get(key, 0.0) + chance * number / total
            firing = following
    return ready


def _shot(flight: Flight, attacking: bool) -> Flight:
    """8.1: escorts fall before bombers."""
    if not attacking:
        return Flight(flight.interceptors - 1, flight.escorts, flight.bombers)
    if flight.escorts:
        return Flight(flight.interceptors, flight.escorts - 1, flight.bombers)
    return Flight(flight.interceptors, flight.escorts, flight.bombers - 1)


def _without(cup: CupKinds, kind: Kind) -> CupKinds:
    return tuple((k, n - (k == kind)) for k, n in cup if n > (k == kind))


def _returned(full: CupKinds, rest: CupKinds) -> CupKinds:
    left = dict(rest)
    counts = ((kind, number if kind.standard else left.get(kind, 0)) for kind, number in full)
    return tuple((kind, number) for kind, number in counts if number)


def _bombs(cup: CupKinds, draws: list[int], weight: float, hits: list[dict[int, float]]) -> None:
    """8.2 Step 2: chits of one hex are missing from the cup when the next one is bombed."""
    good = sum(number for kind, number in cup if kind.bombs)
    total = sum(number for _, number in cup)
    positions = {(good, total): weight}
    for index, wanted in enumerate(draws):
        following: dict[tuple[int, int], float] = {}
        for (hitting, inside), chance in positions.items():
            # plain draws without bonus
            for struck, share in enumerate(hit_chances(wanted, 0, hitting, inside - hitting)):
                if share:
                    hits[index][struck] = hits[index].get(struck, 0.0) + chance * share
                    key = (hitting - struck, inside - min(wanted, inside))
                    following[key] = following.get(key, 0.0) + chance * share
        positions = following


@frozen
class Run:
    """A bombing run that may be flown, and the player's fighters in it."""

    by_vang: bool
    fighters: int
    """Interceptors against the Vang's bombers, escorts of the player's own."""
    odds: RunOdds


def runs(state: State) -> list[Run]:
    """Every run the pending question is about; none when it is not about planes."""
    top = state.stack[-1] if state.stack else None
    run = state.frame(BombingRun)
    if run is None:
        return []
    if isinstance(top, Intercept):
        bombers = state.vang_runway.count(BOMBER)
        return [Run(True, n, interception_odds(state, top.line, bombers, n)) for n in _sent(state)]
    if isinstance(top, AimBombs):
        return [found for line in _lines(state) for found in _own_runs(state, run, line)]
    if isinstance(top, CommitPlanes) and top.side == FIGHTER:
        return list(_vang_runs(state, run) if run.by_vang() else _own_runs(state, run, run.line))
    return []


def hits_of(run: Run) -> float:
    """8.2: hits to expect on all hexes of the line; no line of the player hits a friend (G61)."""
    return sum(map(mean_hits, run.odds.hits.values()))


def order_chance(state: State) -> float:
    """8.1 Step 2: the chance that the fighters get their order; certainty once they have it."""
    top = state.stack[-1] if state.stack else None
    return 1.0 if isinstance(top, CommitPlanes) else interception_chance(state)


def _sent(state: State) -> range:
    """Numbers of fighters the player may send, none included."""
    return range(len(state.planes_at(RUNWAY, FIGHTER)) + 1)


def _lines(state: State) -> list[tuple[str, ...]]:
    grid, length = state.content.map.grid, state.content.tracks.bombing_line
    return [grid.line(start, direction, length) for start, direction in bombing_lines(state)]


def _own_runs(state: State, run: BombingRun, line: tuple[str, ...]) -> Iterator[Run]:
    """10.1: escorts fly only against an interception, which the Vang make with all they have."""
    against = vang_fighters(state)
    for escorts in _sent(state) if against else (0,):
        odds = run_odds(state, line, run.bombers, False, interceptors=against, escorts=escorts)
        yield Run(False, escorts, odds)


def _vang_runs(state: State, run: BombingRun) -> Iterator[Run]:
    """8.1 Step 3: the fighters have their order, one at least flies."""
    for fighters in _sent(state)[1:]:
        odds = run_odds(state, run.line, run.bombers, True, fighters, vang_fighters(state))
        yield Run(True, fighters, odds)
