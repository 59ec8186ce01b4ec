"""What came of things that nobody watched, in a line for each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.session import Entry
from game.siloam.account.results import DEEDS, FightResult, TurnResult, results
from game.siloam.screen.panels.panel_texts import say
from game.siloam.words import words
from game.table.desk.desk_skin import ResultLine


def result_lines(log: Sequence[Entry]) -> Iterator[ResultLine]:
    """A line for each result in a stretch of the log."""
    for result in results(log):
        if isinstance(result, FightResult):
            yield ResultLine(result.decided, _fight_line(result))
        elif isinstance(result, TurnResult):
            deeds = [say(f"results.{deed}", count=n) for deed in DEEDS if (n := result.deeds[deed])]
            listed = words().names.listed(deeds) or say("results.nothing")
            yield ResultLine(result.decided, say("results.vang", deeds=listed))
        else:
            yield ResultLine(result.decided, f"{words().event(result.decided)}.")


def _fight_line(fight: FightResult) -> str:
    """The hits of both sides, then what became of them."""
    hits = [say(f"results.{role}_hits", hits=count) for role, count in fight.hits.items()]
    fates = "; ".join(words().event(event) for event in fight.fates)
    return say("results.fight", hex=words().hex(fight.target), hits=", ".join(hits), fates=fates)
