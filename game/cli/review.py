"""Luck and skill of a recorded game in a terminal, and the choices that cost most."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, TypeVar

from attrs import define
from tqdm import tqdm

from game.cli.cluster import shared_out
from game.cli.output import write_json
from game.cli.terminal import blamed
from game.core.errors import GameError
from game.core.frame import CHAPTER, GRAVE, QUIET, Choice
from game.core.game import Game
from game.core.journal import Journal
from game.core.plain import plain
from game.core.recording import replayed, verify
from game.core.saves import read_journal
from game.core.think.luck import Account, Change, Share, Walk, chances_to_win
from game.core.think.review import Mistake, costliest, mistake_at, turning_points
from game.core.think.search import TRIFLE
from game.table.texts import say

T = TypeVar("T")
R = TypeVar("R")
WEIGHTS = (GRAVE, "", CHAPTER, QUIET)
"""Of what may be named for a change: what costs something first."""
BAR = 40
"""Letters of the bar that stands for certain victory."""


def review(game: Game, options: argparse.Namespace) -> int:
    """Tell luck from skill in a recorded game, and name the choices that cost most."""
    journal, state = read_journal(options.file, game.system)
    if journal.rules != game.system.rules:
        raise GameError(say("review.older", file=plain(options.file)))
    with blamed(options.file):
        verify(game.system, journal, state)
    told = _told(game, journal, options)
    if options.json:
        write_json(options.json, told.data())
    else:
        print("\n".join(told.lines()))
    return 0


def _told(game: Game, journal: Journal, options: argparse.Namespace) -> _Told:
    seat = game.system.seats[0]
    account = Account(list(Walk(game.system.think(), journal, seat).places()))
    row = partial(_row, game=game, journal=journal, seat=seat)
    account.add(_shared(row, range(options.rollouts), options.jobs, say("review.playing")))
    numbers = [change.number for change in costliest(account)]
    one = partial(_mistake, game=game, journal=journal, rollouts=options.rollouts)
    found = _shared(one, numbers, options.jobs, say("review.pricing"))
    mistakes = sorted((it for it in found if it is not None and it.cost > TRIFLE), key=lambda it: -it.cost)
    return _Told(game, journal, account, mistakes)


def _row(seed: int, game: Game, journal: Journal, seat: str) -> list[float]:
    return chances_to_win(game.system.think(), journal, seat, seed)


def _mistake(number: int, game: Game, journal: Journal, rollouts: int) -> Mistake | None:
    return mistake_at(game.system.think(), journal, number, rollouts)


def _shared(work: Callable[[T], R], things: Sequence[T], jobs: int | None, what: str) -> Iterable[R]:
    """What comes of each thing, with a bar that says how far it is."""
    done = shared_out(work, things, jobs or os.cpu_count() or 1)
    return tqdm(done, total=len(things), desc=what, file=sys.stderr, disable=not sys.stderr.isatty())


@define
class _Told:
    """A review in words and as data."""

    game: Game
    journal: Journal
    account: Account
    mistakes: list[Mistake]

    def lines(self) -> Iterator[str]:
        account = self.account
        yield say("review.start", chance=_points(account.start), result=_points(account.result))
        yield say("review.luck", **_amount(account.luck))
        for source in account.sources:
            name = self.game.system.think().source_name(source)
            yield say("review.source", source=name, **_amount(account.share(source)))
        yield say("review.skill", number=account.skill.times, **_amount(account.skill))
        yield from ("", say("review.curve"), *self._curve())
        yield from ("", say("review.turning"), *map(self._turning, turning_points(account)))
        yield from ("", say("review.costliest") if self.mistakes else say("review.faultless"))
        for mistake in self.mistakes:
            yield from self._mistake(mistake)

    def _curve(self) -> Iterator[str]:
        """The chance to win when each stage begins."""
        for stage, chance in self.by_stage().items():
            yield say(
                "review.stage", stage=stage, chance=_points(chance), bar="#" * round(BAR * chance)
            ).rstrip()

    def by_stage(self) -> dict[Any, float]:
        """The chance to win at the first place of every stage."""
        found: dict[Any, float] = {}
        for place, chance in zip(self.account.places, self.account.curve, strict=True):
            found.setdefault(self.game.system.stage(place.position), chance)
        return found

    def _turning(self, change: Change) -> str:
        return say(
            "review.change",
            number=change.number + 1,
            stage=self._stage(change.number),
            gain=_points(change.gain),
            error=_points(change.error),
            what=self._what(change),
        )

    def _what(self, change: Change) -> str:
        """What has changed the chance: the choice, or the source of luck with the gravest thing it led to."""
        if change.choice is not None:
            return self._choice(change.number, change.choice)
        words, kinds = self.game.system.words(), self.game.system.event_kinds()
        told = [(event, line) for event in change.events if (line := words.event(event))]
        told.sort(key=lambda it: WEIGHTS.index(kinds[it[0].kind].weight))
        name = self.game.system.think().source_name(change.source)
        return ": ".join([name, *(line for _, line in told[:1])])

    def _choice(self, number: int, choice: Choice) -> str:
        session = replayed(self.game.system, self.journal, number)
        assert session.decision is not None
        return self.game.system.words().choice(session.state, session.decision, choice)

    def _stage(self, number: int) -> object:
        return self.game.system.stage(replayed(self.game.system, self.journal, number).state)

    def _mistake(self, mistake: Mistake) -> Iterator[str]:
        session = replayed(self.game.system, self.journal, mistake.number)
        assert session.decision is not None
        yield say(
            "review.mistake",
            number=mistake.number + 1,
            stage=self._stage(mistake.number),
            title=self.game.system.words().prompt(session.state, session.decision).title,
        )
        yield say("review.made", made=self._choice(mistake.number, mistake.made))
        yield say(
            "review.better" if mistake.cost > mistake.error else "review.alike",
            better=self._choice(mistake.number, mistake.better),
            cost=_points(mistake.cost),
            error=_points(mistake.error),
            sure=_points(mistake.sure),
        )

    def data(self) -> dict[str, Any]:
        account = self.account
        return {
            "start": account.start,
            "result": account.result,
            "rollouts": len(account.rows),
            "luck": _share_data(account.luck),
            "skill": _share_data(account.skill),
            "sources": {source: _share_data(account.share(source)) for source in account.sources},
            "by_stage": {str(stage): chance for stage, chance in self.by_stage().items()},
            "changes": [
                {
                    "number": change.number + 1,
                    "source": change.source,
                    "before": change.before,
                    "after": change.after,
                    "error": change.error,
                    "choice": change.choice._asdict() if change.choice is not None else None,
                }
                for change in account.changes
            ],
            "mistakes": [
                {
                    "number": it.number + 1,
                    "made": it.made._asdict(),
                    "better": it.better._asdict(),
                    "cost": it.cost,
                    "error": it.error,
                    "sure": it.sure,
                }
                for it in self.mistakes
            ],
        }


def _points(chance: float) -> int:
    """A chance, or a change of it, in points of a hundred."""
    return round(100 * chance)


def _amount(share: Share) -> dict[str, Any]:
    return {"gain": _points(share.gain), "error": _points(share.error)}


def _share_data(share: Share) -> dict[str, Any]:
    return {"gain": share.gain, "error": share.error, "times": share.times}
