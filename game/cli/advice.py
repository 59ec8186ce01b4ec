"""Odds, advice and forecast in a terminal."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from typing import Any

from attrs import asdict

from game.cli.output import write_json
from game.core.engine import pending
from game.core.errors import GameError
from game.core.saves import read_save
from game.core.words import listed, percent
from game.siloam.bots.advice_report import Advised, advice, sentence
from game.siloam.bots.forecast import OUTCOMES, Forecast, forecast, forecast_line
from game.siloam.bots.worker import Advisor
from game.siloam.model.content import FRIENDS
from game.siloam.model.state import State
from game.siloam.odds.attack_odds import declarable, defenses, in_contact, threats
from game.siloam.odds.battle_odds import AttackOdds, attack_odds
from game.siloam.odds.check_odds import favour_chances, plan_chances
from game.siloam.odds.command_odds import command_chances, mean_command
from game.siloam.odds.cup_odds import chits_back
from game.siloam.odds.odds_report import chances
from game.siloam.odds.odds_sentences import (
    attack_line,
    defense_sentence,
    draws_sentence,
    further_draws,
    hits_sentence,
    run_sentence,
)
from game.siloam.odds.run_odds import hits_of, order_chance, runs
from game.siloam.system import SILOAM_SYSTEM as SYSTEM
from game.siloam.words import words
from game.siloam.words.advice_words import say

WORKERS = 2
MOST_RUNS = 12
"""Bombing runs that are printed; the JSON has them all."""
CHART_ROWS = 10
"""Steps from 0 to 100 % of the forecast's chart."""
GRACE = 20.0
"""Seconds beyond the time to think that the first finding is waited for on a busy machine."""


def odds(options: argparse.Namespace) -> int:
    """Print every chance of the pending position."""
    state = read_save(options.file, SYSTEM)
    if options.json:
        write_json(options.json, chances(state))
    else:
        print("\n".join(_odds_lines(state)))
    return 0


def _odds_lines(state: State) -> Iterator[str]:
    if state.outcome:
        yield say("odds.over")
        return
    later = chits_back(state)
    yield from _defense_lines(state)
    yield from _attack_lines(state, later)
    yield from _threat_lines(later)
    yield from _bombing_lines(state)
    yield say("odds.head_checks")
    for faction in FRIENDS:
        shown = ", ".join(percent(chance) for chance in favour_chances(later, faction))
        yield say("odds.check", faction=words().names.named("factions", faction), chances=shown)
    for plan, chance in plan_chances(later).items():
        yield say("odds.plan", plan=words().names.named("plans", plan), chance=percent(chance))
    parts = ", ".join(f"{gained}: {percent(chance)}" for gained, chance in command_chances(state).items())
    yield say("odds.command", parts=parts, mean=f"{mean_command(state):.1f}")


def _defense_lines(state: State) -> Iterator[str]:
    """The Defense Modes to choose from, below the attack they answer."""
    modes = defenses(state)
    if modes:
        sides = next(iter(modes.values())).sides
        names = listed([words().piece(i, state) for i in sides.attackers])
        yield say("odds.head_defense", attackers=names, target=words().hex(sides.target))
    for found in modes.values():
        yield defense_sentence(found)
        yield from _details(found)


def _attack_lines(state: State, later: State) -> Iterator[str]:
    """The attacks on offer, or else those of units in contact."""
    on_offer = declarable(state)
    possible, here = (on_offer, state) if on_offer else (in_contact(later), later)
    if possible:
        yield say("odds.head_attacks" if on_offer else "odds.head_contact")
    elif not defenses(state):
        yield say("odds.no_attacks")
    for attack in possible:
        found = attack_odds(here, *attack)
        yield attack_line(here, found)
        yield from _details(found)


def _threat_lines(later: State) -> Iterator[str]:
    """What the Vang mean to attack."""
    for number, found in enumerate(threats(later)):
        if not number:
            yield say("odds.head_threats")
        names = listed([words().piece(i, later) for i in found.sides.attackers])
        target, mode = words().hex(found.sides.target), words().names.named("modes", found.sides.mode)
        yield say("odds.threat", target=target, attackers=names, mode=mode, clears=percent(found.clears))


def _bombing_lines(state: State) -> Iterator[str]:
    """Bombing runs; of the player's own those that do most."""
    found = runs(state)
    if not found:
        return
    if found[0].by_vang:
        yield say("odds.intercept", chance=percent(order_chance(state)))
    else:
        found.sort(key=hits_of, reverse=True)
        yield say("odds.head_bombs", shown=min(MOST_RUNS, len(found)), all=len(found))
    yield from map(run_sentence, found[:MOST_RUNS])


def _details(found: AttackOdds) -> Iterator[str]:
    yield f"    {draws_sentence('attacker', found.attack, found.attack_cup)}"
    for note in further_draws(found):
        yield f"        {note}"
    yield f"    {draws_sentence('defender', found.defense, found.defense_cup)}"
    yield f"    {hits_sentence('defender', found.on_defender)}"
    yield f"    {hits_sentence('attacker', found.on_attacker)}"


def advise(options: argparse.Namespace) -> int:
    """Think for some seconds and print the ranked choices."""
    state = read_save(options.file, SYSTEM)
    decision = pending(state)
    if decision is None:
        raise GameError(say("advice.nothing"))
    found, ahead = _think(state, options.seconds)
    if not found:
        raise GameError(say("advice.unfinished"))
    if options.json:
        write_json(options.json, _advice_data(state, found, ahead))
        return 0
    for place, line in enumerate(found, 1):
        print(sentence(state, decision, place, line))
    print(say("advice.rollouts", number=sum(line.rollouts for line in found)))
    return 0


def _think(state: State, seconds: float) -> tuple[list[Advised], Forecast]:
    decision = pending(state)
    assert decision is not None
    advisor = Advisor(WORKERS)
    end = time.monotonic() + seconds
    try:
        advisor.ask(state)
        while (left := end - time.monotonic()) > 0 or (not advisor.found and left > -GRACE):
            advisor.wait(max(left, GRACE if left <= 0 else 0))
            advisor.poll()
            if advisor.done:
                break
        ahead = Forecast(state.round, state.content.tracks.last_round, advisor.standings)
        return advice(decision, advisor.found, ahead), ahead
    finally:
        advisor.close()


def _advice_data(state: State, found: list[Advised], ahead: Forecast) -> dict[str, Any]:
    decision = pending(state)
    assert decision is not None
    return {
        "decision": decision.kind,
        "number": state.choices_made,
        "choices": [
            {
                **{key: value for key, value in asdict(line).items() if key != "choice"},
                "number": decision.choices.index(line.choice) + 1,
                "choice": line.choice._asdict(),
                "text": words().choice(state, decision, line.choice),
            }
            for line in found
        ],
        "rollouts": sum(line.rollouts for line in found),
        "forecast": _forecast_data(ahead) if ahead.number else None,
    }


def show_forecast(options: argparse.Namespace) -> int:
    """Play continuations to their ends and print what they come to, round by round."""
    state = read_save(options.file, SYSTEM)
    if state.outcome:
        raise GameError(say("forecast.over"))
    ahead = forecast(state, options.games)
    if options.json:
        write_json(options.json, _forecast_data(ahead))
        return 0
    if forecast_line(ahead):
        print(forecast_line(ahead))
    print("\n".join(_chart(ahead)))
    print(say("forecast.note_counted_text"))
    for outcome in OUTCOMES:
        name, error = say(f"forecast.name_{outcome}"), percent(ahead.error(outcome))
        print(say("forecast.result", outcome=name, chance=percent(ahead.chance(outcome)), error=error))
    print(say("forecast.games", number=ahead.number))
    return 0


def _chart(ahead: Forecast) -> Iterator[str]:
    """The chances as lines of letters over the rounds, and as figures below."""
    marks = {outcome: say(f"forecast.mark_{outcome}") for outcome in OUTCOMES}
    for level in range(CHART_ROWS, -1, -1):
        cells = [
            "".join(m for o, m in marks.items() if _level(ahead.chance(o, r)) == level) for r in ahead.rounds
        ]
        yield f"{100 * level // CHART_ROWS:>4} % |" + "".join(f"{cell:^7}" for cell in cells)
    yield "       +" + "-------" * len(ahead.rounds)
    yield f"{say('forecast.round'):>8}" + "".join(f"{when:^7}" for when in ahead.rounds)
    for outcome, mark in marks.items():
        figures = "".join(f"{percent(chance):^7}" for chance in ahead.line(outcome))
        yield f"{mark:>6}  {figures}  {say(f'forecast.name_{outcome}')}"


def _level(chance: float) -> int:
    """The row of the chart for a chance; what never happens is not on it."""
    return round(chance * CHART_ROWS) if chance else -1


def _forecast_data(ahead: Forecast) -> dict[str, Any]:
    return {
        "games": ahead.number,
        "win": ahead.win,
        "results": {o: {"chance": ahead.chance(o), "error": ahead.error(o)} for o in OUTCOMES},
        "by_round": ahead.by_round(),
    }
