"""8, 10.1: the bombing runs that a pending question is about, by the planes that may be sent."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from game.siloam.model.content import RUNWAY
from game.siloam.model.state import State
from game.siloam.odds.air_odds import RunOdds, interception_odds, run_odds, vang_fighters
from game.siloam.odds.check_odds import interception_chance
from game.siloam.odds.combat_odds import mean_hits
from game.siloam.rules.air import (
    BOMBER,
    FIGHTER,
    AimBombs,
    BombingRun,
    CommitPlanes,
    Intercept,
    bombing_lines,
)


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
