"""Chances of checks, plans, Command Points, interceptions and bombs against what is really drawn."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import pytest

from game.core.cup import Cup
from game.core.dice import seeded
from game.siloam.model.content import RUNWAY, pool
from game.siloam.model.state import State
from game.siloam.odds.air_odds import RunOdds, hits_of, interception_odds, order_chance, run_odds, runs
from game.siloam.odds.check_odds import (
    check_chance,
    command_chances,
    favour_chances,
    interception_chance,
    mean_command,
    plan_chances,
)
from game.siloam.odds.combat_odds import mean_hits
from game.siloam.odds.odds_sentences import run_sentence
from game.siloam.rules.air import AimBombs, CommitPlanes, Intercept, PlannedBombing, VangBombing
from game.siloam.rules.checks import morale_check
from game.siloam.rules.command import draw_command
from tests.siloam.board import Board

TIMES = 1500
ERRORS = 4.0


def position(weather: int = 0, bonus: tuple[str, ...] = ()) -> State:
    """An empty map with plain cups."""
    board = Board()
    board.state.events = None
    board.state.tactics.add_from_supply(["weather-miss"] * weather)
    board.state.tactics.add_from_supply(bonus)
    for name in ("activation", "command", "tactics", "vang_support", "hit_markers"):
        cup = getattr(board.state, name)
        setattr(board.state, name, Cup(cup.inside, cup.discard, cup.supply, cup.removed))
    return board.state


def close(seen: float, exact: float, times: int = TIMES) -> bool:
    return abs(seen - exact) <= ERRORS * sqrt(exact * (1 - exact) / times) + 1e-9


@pytest.mark.parametrize("morale", [1, 3, 5, 8])
@pytest.mark.parametrize("draws", [1, 3])
def test_checks_succeed_as_often_as_foretold(morale: int, draws: int) -> None:
    state = position(weather=4)
    state.morale["siloam"] = morale
    passed = 0
    for number in range(TIMES // 3):
        ahead = state.clone()
        ahead.dice = seeded(number, "check")
        passed += morale_check(ahead, "siloam", draws, "test")
    assert close(passed / (TIMES // 3), check_chance(state, "siloam", draws), TIMES // 3)


def test_favours_help_and_never_hurt() -> None:
    chances = favour_chances(position(), "caledonia")
    assert len(chances) == 3
    assert list(chances) == sorted(chances)
    assert chances[0] < chances[2]


def test_plans_by_box() -> None:
    state = position()
    state.plans.update(ambush=1, bolster=3, restructure=0)
    chances = plan_chances(state)
    assert set(chances) == {"ambush", "bolster"}, "nothing is drawn for a plan that has just been begun"
    assert chances["ambush"] == pytest.approx(interception_chance(state))
    assert chances["bolster"] > chances["ambush"]


def test_command_points_with_debts() -> None:
    state = position()
    state.command.inside.extend(["-1", "-1", "-1"])
    exact = command_chances(state)
    assert sum(exact.values()) == pytest.approx(1, abs=1e-12)
    seen: Counter[int] = Counter()
    for number in range(TIMES):
        ahead = state.clone()
        ahead.dice = seeded(number, "command")
        draw_command(ahead)
        seen[ahead.cp] += 1
    assert set(seen) <= set(exact)
    assert all(close(seen[gained] / TIMES, chance) for gained, chance in exact.items())
    mean = sum(gained * times for gained, times in seen.items()) / TIMES
    assert mean == pytest.approx(mean_command(state), abs=0.2)


def test_a_cup_of_debts_brings_nothing() -> None:
    state = position()
    state.command.inside[:] = ["-1", "-1"]
    assert command_chances(state) == {0: 1.0}


LINE = ("0705", "0805", "0905")


def flown(state: State, run: PlannedBombing | VangBombing, number: int) -> tuple[int, ...]:
    """Fly a run once: planes left after the air combat, then hits by target."""
    ahead = state.clone()
    ahead.dice = seeded(number, "bombs")
    ahead.events = []
    ahead.stack.append(run)
    run.interceptors_fire(ahead) if not isinstance(run, PlannedBombing) else _fire(run, ahead)
    run.escorts_fire(ahead)
    left = (run.bombers, run.escorts, run.interceptors)
    while run.bombers and run.target < len(run.line):
        run.bomb(ahead)
        del ahead.stack[1:]
    hits = {e.about["hex"]: e.about["hits"] for e in ahead.events if e.kind == "hex_bombed"}
    return (*left, *(hits.get(h, 0) for h in LINE))


def _fire(run: PlannedBombing, state: State) -> None:
    run.answer = run.escorts
    run.interceptors_fire(state)


@pytest.mark.parametrize("fighters", [0, 1, 2])
def test_the_players_bombs(fighters: int) -> None:
    state = position(weather=4, bonus=("b1", "b3"))
    for plane in list(state.planes.values())[:4]:
        plane.place = RUNWAY
        plane.side = "bomber"
    escort = list(state.planes.values())[4]
    escort.place, escort.side = RUNWAY, "fighter"
    state.vang_runway.extend(["fighter"] * fighters)
    for unit_id, hex_id in (("red-1", "0705"), ("red-2", "0905")):
        state.put(state.units[unit_id], hex_id)
    odds = run_odds(state, LINE, 3, False, interceptors=fighters, escorts=1)
    assert odds.targets == ("0705", "0905")
    seen = [
        flown(state, PlannedBombing(line=LINE, bombers=3, escorts=1, interceptors=fighters), number)
        for number in range(TIMES)
    ]
    for flight, chance in odds.flights.items():
        left = (flight.bombers, flight.escorts, flight.interceptors)
        assert close(sum(s[:3] == left for s in seen) / TIMES, chance), flight
    for hex_id, hits in odds.hits.items():
        assert sum(hits) == pytest.approx(1, abs=1e-12)
        place = 3 + LINE.index(hex_id)
        for number, chance in enumerate(hits):
            assert close(sum(s[place] == number for s in seen) / TIMES, chance), (hex_id, number)


def test_an_interception_counts_its_check() -> None:
    state = position(weather=8)
    for plane in list(state.planes.values())[:2]:
        plane.place, plane.side = RUNWAY, "fighter"
    state.vang_runway.extend(["bomber", "bomber", "fighter"])
    state.put(state.units["caledonia-infantry-1"], "0705")
    state.put(state.units["caledonia-infantry-2"], "0805")
    odds = interception_odds(state, LINE, 2, 2)
    assert sum(odds.flights.values()) == pytest.approx(1, abs=1e-12)
    failed = sum(chance for flight, chance in odds.flights.items() if flight.interceptors == 0)
    assert failed >= 1 - interception_chance(state) - 1e-12
    seen = []
    for number in range(TIMES):
        ahead = state.clone()
        ahead.dice = seeded(number, "order")
        passed = morale_check(ahead, "cics", 1, "8.1")
        run = VangBombing(line=LINE, bombers=2, escorts=int(passed), interceptors=2 * passed)
        seen.append(flown(ahead, run, number))
    for hex_id, hits in odds.hits.items():
        assert sum(hits) == pytest.approx(1, abs=1e-12)
        for number, chance in enumerate(hits):
            assert close(sum(s[3 + LINE.index(hex_id)] == number for s in seen) / TIMES, chance), hex_id


def raided(fighters: int) -> State:
    """Two Vang bombers over a Caledonian unit, in weather, and fighters of the player on the Runway."""
    state = position(weather=8)
    ready(state, fighters)
    state.vang_runway.extend(["bomber", "bomber", "fighter"])
    state.put(state.units["caledonia-infantry-1"], "0705")
    return state


def ready(state: State, fighters: int) -> None:
    """So many fighters of the player on the Runway, all other planes away."""
    for number, plane in enumerate(state.planes.values()):
        plane.place, plane.side = (RUNWAY if number < fighters else pool("cics")), "fighter"


def test_without_fighters_nothing_is_checked() -> None:
    """A check would draw a chit, and a Weather Miss Chit would not return."""
    state = raided(0)
    assert interception_odds(state, LINE, 2, 0) == run_odds(state, LINE, 2, by_vang=True)
    assert interception_odds(state, LINE, 2, 1).hits != run_odds(state, LINE, 2, by_vang=True).hits


def sums_to_one(odds: RunOdds) -> bool:
    return all(
        sum(hits) == pytest.approx(1, abs=1e-12) for hits in (odds.flights.values(), *odds.hits.values())
    )


def test_an_interception_is_weighed_by_fighters() -> None:
    state = raided(2)
    state.stack.append(VangBombing(line=LINE, bombers=2))
    state.stack.append(Intercept(line=LINE))
    found = runs(state)
    assert [run.fighters for run in found] == [0, 1, 2]
    assert all(run.by_vang and sums_to_one(run.odds) for run in found)
    assert order_chance(state) == interception_chance(state) < 1
    state.stack[-1] = CommitPlanes(side="fighter", least=1)
    assert [run.fighters for run in runs(state)] == [1, 2]
    assert order_chance(state) == 1, "they have it"


def test_every_line_of_bombs_is_weighed() -> None:
    state = position()
    state.put(state.units["red-1"], "0705")
    state.stack.append(PlannedBombing(bombers=2))
    state.stack.append(AimBombs())
    assert all(run.odds.targets == ("0705",) and sums_to_one(run.odds) for run in runs(state))
    assert {run.fighters for run in runs(state)} == {0}, "nobody intercepts, so nobody escorts"
    ready(state, 1)
    state.vang_runway.append("fighter")
    assert {run.fighters for run in runs(state)} == {0, 1}
    state.stack[:] = [PlannedBombing(bombers=2, line=LINE), CommitPlanes(side="fighter", least=0)]
    assert [run.fighters for run in runs(state)] == [0, 1]
    state.stack.clear()
    assert runs(state) == []


def test_a_line_is_worth_the_hits_on_all_its_hexes() -> None:
    state = position()
    state.put(state.units["red-1"], "0705")
    state.put(state.units["red-2"], "0706")
    state.stack.append(PlannedBombing(bombers=2))
    state.stack.append(AimBombs())
    worths = {run.odds.targets: hits_of(run) for run in runs(state)}
    both = next(targets for targets in worths if set(targets) == {"0705", "0706"})
    assert worths[both] > worths["0705",] > 0


def test_a_run_is_told_with_who_flies_and_what_the_bombs_do() -> None:
    state = position()
    state.put(state.units["red-1"], "0705")
    state.stack.append(PlannedBombing(bombers=2))
    state.stack.append(AimBombs())
    run = runs(state)[0]
    told = run_sentence(run)
    assert "0705" in told
    assert f"{mean_hits(run.odds.hits['0705']):.1f} hits" in told
    assert "2.0 bombers get through" in told
