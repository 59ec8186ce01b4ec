"""The record of a campaign: playing it again, and the after-action report."""

from __future__ import annotations

import argparse
from typing import Any

from game.core.errors import GameError, SaveError
from game.core.game import Game
from game.core.journal import Journal
from game.core.recording import replay as play_again
from game.core.recording import verify
from game.core.saves import read_journal
from game.core.system import System


def replay(game: Game, options: argparse.Namespace) -> int:
    """Tell a recorded campaign choice by choice, or only compare it with the position of its save."""
    journal, state = read_journal(options.file, game.system)
    try:
        if not options.verify:
            _tell(game.system, journal)
        verify(game.system, journal, state)
    except GameError as error:
        raise GameError(f"{options.file}: {error}") from None
    print(
        f"{options.file}: {len(journal.choices)} choices, {len(journal.marks)} checksums, the same position."
    )
    return 0


def _tell(system: System[Any], journal: Journal) -> None:
    """Print what happened, with every choice before what it led to."""
    for line in journal.earlier:
        print(f"        {line}")
    asked, words = "", system.words()
    for session in play_again(system, journal):
        if asked:
            print(f"{session.made:>6}> {asked}")
        for event in session.happened:
            line = words.event(event)
            if line:
                print(f"{event.rule:>6}  {line}")
        asked = ""
        if session.decision is not None and session.made < len(journal.choices):
            choice = journal.choices[session.made]
            asked = words.choice(session.state, session.decision, choice)


def report(game: Game, options: argparse.Namespace) -> int:
    """Write the after-action report of a campaign."""
    from game.table.report.export import write_report

    journal, _ = read_journal(options.file, game.system)
    try:
        write_report(game, journal, options.out, with_maps=not options.no_maps)
    except SaveError:
        raise
    except GameError as error:
        raise GameError(f"{options.file}: no report can be made. {error}") from None
    print(f"Saved as {options.out}.")
    return 0
