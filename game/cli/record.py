"""The record of a campaign: playing it again, and the after-action report."""

from __future__ import annotations

import argparse

from game.core.errors import GameError, SaveError
from game.core.journal import Journal
from game.core.journal import replay as play_again
from game.core.recording import verify
from game.core.saves import read_journal
from game.siloam.system import SILOAM_SYSTEM as SYSTEM


def replay(options: argparse.Namespace) -> int:
    """Tell a recorded campaign choice by choice, or only compare it with the position of its save."""
    journal, state = read_journal(options.file, SYSTEM)
    try:
        if not options.verify:
            _tell(journal)
        verify(SYSTEM, journal, state)
    except GameError as error:
        raise GameError(f"{options.file}: {error}") from None
    print(
        f"{options.file}: {len(journal.choices)} choices, {len(journal.marks)} checksums, the same position."
    )
    return 0


def _tell(journal: Journal) -> None:
    """Print what happened, with every choice before what it led to."""
    for line in journal.earlier:
        print(f"        {line}")
    asked = ""
    for number, (state, events) in enumerate(play_again(SYSTEM, journal)):
        if asked:
            print(f"{number:>6}> {asked}")
        for event in events:
            line = SYSTEM.words().event(event)
            if line:
                print(f"{event.rule:>6}  {line}")
        asked = ""
        if state.pending is not None and number < len(journal.choices):
            asked = SYSTEM.words().choice(state, state.pending, journal.choices[number])


def report(options: argparse.Namespace) -> int:
    """Write the after-action report of a campaign."""
    from game.registry import SILOAM
    from game.table.report.export import write_report

    journal, _ = read_journal(options.file, SYSTEM)
    try:
        write_report(SILOAM, journal, options.out, with_maps=not options.no_maps)
    except SaveError:
        raise
    except GameError as error:
        raise GameError(f"{options.file}: no report can be made. {error}") from None
    print(f"Saved as {options.out}.")
    return 0
