"""Odds, advice and forecast in a terminal."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from typing import Any

from game.cli.output import write_json
from game.core.engine import pending
from game.core.errors import GameError
from game.core.game import Game
from game.core.saves import read_save
from game.core.state import GameState
from game.core.system import System
from game.core.think.advice_report import Advised, advice
from game.core.think.forecast import FEWEST, Forecast, forecast, forecast_from
from game.core.think.worker import Advisor
from game.core.words import percent
from game.table.desk.advice_entry import advice_entry, reason_text
from game.table.texts import say

WORKERS = 2
CHART_ROWS = 10
"""Steps from 0 to 100 % of the forecast's chart."""
GRACE = 20.0
"""Seconds beyond the time to think that the first finding is waited for on a busy machine."""


def odds(game: Game, options: argparse.Namespace) -> int:
    """Print every chance of the pending position."""
    state = read_save(options.file, game.system)
    if options.json:
        write_json(options.json, game.system.think().chances(state))
    else:
        print("\n".join(game.system.think().odds(state)))
    return 0


def advise(game: Game, options: argparse.Namespace) -> int:
    """Think for some seconds and print the ranked choices."""
    state = read_save(options.file, game.system)
    decision = pending(state)
    if decision is None:
        raise GameError(say("advice.nothing"))
    found, ahead = _think(game.system, state, options.seconds)
    if not found:
        raise GameError(say("advice.unfinished"))
    if options.json:
        write_json(options.json, _advice_data(game.system, state, found, ahead))
        return 0
    for place, line in enumerate(found, 1):
        print(advice_entry(game.system.think(), state, decision, place, line).sentence)
    print(say("advice.rollouts", number=sum(line.rollouts for line in found)))
    return 0


def _think(system: System[Any], state: GameState, seconds: float) -> tuple[list[Advised], Forecast]:
    thinker, decision = system.think(), pending(state)
    assert decision is not None
    advisor = Advisor(system, WORKERS)
    end = time.monotonic() + seconds
    try:
        advisor.ask(state)
        while (left := end - time.monotonic()) > 0 or (not advisor.found and left > -GRACE):
            advisor.wait(max(left, GRACE if left <= 0 else 0))
            advisor.poll()
            if advisor.done:
                break
        ahead = forecast_from(thinker, state, advisor.standings)
        return advice(thinker, decision, advisor.found, ahead), ahead
    finally:
        advisor.close()


def _advice_data(
    system: System[Any], state: GameState, found: list[Advised], ahead: Forecast
) -> dict[str, Any]:
    decision = pending(state)
    assert decision is not None
    return {
        "decision": decision.kind,
        "number": state.choices_made,
        "choices": [
            {
                "win": line.win,
                "error": line.error,
                "score": line.score,
                **line.measures,
                "rollouts": line.rollouts,
                "reason": reason_text(line.reason),
                "number": decision.choices.index(line.choice) + 1,
                "choice": line.choice._asdict(),
                "text": system.words().choice(state, decision, line.choice),
            }
            for line in found
        ],
        "rollouts": sum(line.rollouts for line in found),
        "forecast": _forecast_data(ahead) if ahead.number else None,
    }


def show_forecast(game: Game, options: argparse.Namespace) -> int:
    """Play continuations to their ends and print what they come to, round by round."""
    state = read_save(options.file, game.system)
    if state.outcome:
        raise GameError(say("forecast.over"))
    ahead = forecast(game.system.think(), state, options.games)
    if options.json:
        write_json(options.json, _forecast_data(ahead))
        return 0
    if ahead.number >= FEWEST:
        print(_forecast_line(ahead))
    print("\n".join(_chart(ahead)))
    print(game.system.think().counted)
    for verdict in ahead.verdicts:
        chance, error = percent(ahead.chance(verdict.id)), percent(ahead.error(verdict.id))
        print(say("forecast.result", outcome=verdict.name, chance=chance, error=error))
    print(say("forecast.games", number=ahead.number))
    return 0


def _forecast_line(ahead: Forecast) -> str:
    """A forecast in one sentence."""
    return say(
        "forecast.line",
        number=ahead.number,
        win=percent(ahead.win),
        error=percent(ahead.error_of(ahead.win)),
        score=percent(ahead.beaten(sudden=False)),
        lost=percent(ahead.beaten(sudden=True)),
    )


def _chart(ahead: Forecast) -> Iterator[str]:
    """The chances as lines of letters over the rounds, and as figures below."""
    lines = {verdict: ahead.line(verdict.id) for verdict in ahead.verdicts}
    for level in range(CHART_ROWS, -1, -1):
        cells = [
            "".join(verdict.mark for verdict, line in lines.items() if _level(line[place]) == level)
            for place in range(len(ahead.stages))
        ]
        yield f"{100 * level // CHART_ROWS:>4} % |" + "".join(f"{cell:^7}" for cell in cells)
    yield "       +" + "-------" * len(ahead.stages)
    yield f"{say('forecast.round'):>8}" + "".join(f"{when:^7}" for when in ahead.stages)
    for verdict, line in lines.items():
        figures = "".join(f"{percent(chance):^7}" for chance in line)
        yield f"{verdict.mark:>6}  {figures}  {verdict.name}"


def _level(chance: float) -> int:
    """The row of the chart for a chance; what never happens is not on it."""
    return round(chance * CHART_ROWS) if chance else -1


def _forecast_data(ahead: Forecast) -> dict[str, Any]:
    names = [verdict.id for verdict in ahead.verdicts]
    return {
        "games": ahead.number,
        "win": ahead.win,
        "results": {name: {"chance": ahead.chance(name), "error": ahead.error(name)} for name in names},
        "by_round": [
            {
                "round": when,
                **{name: ahead.chance(name, when) for name in names},
                "going": ahead.going(when),
            }
            for when in ahead.stages
        ],
    }
