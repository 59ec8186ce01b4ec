"""Playing in a terminal: new, check, show, choose; replay and report of what was recorded."""

from __future__ import annotations

import argparse
import os
import secrets
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from game.cli.beginning import begun_as
from game.core.errors import ContentError, GameError, SaveError
from game.core.frame import Event
from game.core.game import Game
from game.core.journal import Identity, Journal, new_identity
from game.core.plain import plain
from game.core.recording import refuse_another, verify
from game.core.recording import replay as play_again
from game.core.saves import read_journal, read_save, read_session, read_summary, write_session
from game.core.seed_code import seed_code
from game.core.session import new_session
from game.core.system import System, Words

SEED_BITS = 32


def new(game: Game, options: argparse.Namespace) -> int:
    """Start a campaign, play the opening up to the first question, and save it."""
    if os.path.lexists(options.out) and not options.force:
        raise GameError(
            f"{options.out}: is there already; choose another name, or add --force to replace it."
        )
    seed = secrets.randbits(SEED_BITS) if options.seed is None else options.seed
    name = game.system.name_for(seed) if options.name is None else options.name
    session, outcome = new_session(game.system, seed, *begun_as(game, options), identity=new_identity(name))
    write_session(options.out, game.system, session)
    _tell(game.system.words(), outcome.events)
    print(f"{_called(session.journal.identity, seed)}. Saved as {plain(options.out)}.")
    return 0


def check(game: Game, options: argparse.Namespace) -> int:
    """Exit 0 for a sound save; otherwise the error says what is wrong."""
    state = read_save(options.file, game.system)
    print(f"{plain(options.file)}: sound, round {game.system.stage(state)}, decision {state.choices_made}.")
    return 0


def show(game: Game, options: argparse.Namespace) -> int:
    """Print the position."""
    state, summary = read_save(options.file, game.system), read_summary(options.file, game.system)
    print(_called(summary.identity, summary.header["seed"]))
    print(game.system.show(state))
    return 0


def _called(identity: Identity, seed: int) -> str:
    """A campaign by its name and by its seed, as a code and as a number."""
    return f"{f'{identity.name}, ' if identity.name else ''}seed {seed_code(seed)} ({seed})"


def choose(game: Game, options: argparse.Namespace) -> int:
    """Apply a numbered choice, print what happened, save the campaign with its record."""
    session = read_session(options.file, game.system)
    decision = session.decision
    if decision is None:
        raise GameError(f"{options.file}: the campaign is over, nothing is left to choose.")
    if options.number > len(decision.choices):
        raise GameError(
            f"There is no choice {options.number}: choose from 1 to {len(decision.choices)}. "
            f"'show {options.file}' lists them."
        )
    outcome = session.choose(decision.choices[options.number - 1])
    note = read_summary(options.file, game.system).note
    write_session(options.out or options.file, game.system, session, note)
    _tell(game.system.words(), outcome.events)
    print(f"\n{game.system.ask(session.state)}")
    return 0


def _tell(words: Words[Any], events: Iterable[Event]) -> None:
    for event in events:
        line = words.event(event)
        if line:
            print(f"{words.rule(event.rule):>6}  {line}")


def replay(game: Game, options: argparse.Namespace) -> int:
    """Tell a recorded campaign choice by choice, or only compare it with the position of its save."""
    journal, state = read_journal(options.file, game.system)
    with blamed(options.file):
        if not options.verify:
            refuse_another(game.system, journal, state)
            _tell_again(game.system, journal)
        verify(game.system, journal, state)
    choices, marks = len(journal.choices), len(journal.marks)
    print(f"{plain(options.file)}: {choices} choices, {marks} checksums, the same position.")
    return 0


def _tell_again(system: System[Any], journal: Journal) -> None:
    """Print what happened, with every choice before what it led to."""
    for line in journal.earlier:
        print(f"        {line}")
    asked, words = "", system.words()
    for session in play_again(system, journal):
        if asked:
            print(f"{session.made:>6}> {asked}")
        _tell(words, session.happened)
        asked = ""
        if session.decision is not None and session.made < len(journal.choices):
            choice = journal.choices[session.made]
            asked = words.choice(session.state, session.decision, choice)


def report(game: Game, options: argparse.Namespace) -> int:
    """Write the after-action report of a campaign."""
    from game.table.report.export import write_report

    journal, state = read_journal(options.file, game.system)
    with blamed(options.file, "no report can be made. "):
        verify(game.system, journal, state)
        write_report(game, journal, options.out, with_maps=not options.no_maps)
    print(f"Saved as {plain(options.out)}.")
    return 0


@contextmanager
def blamed(file: Path, what: str = "") -> Iterator[None]:
    """Have a complaint about a record name the save it is in. Others name what they are about."""
    try:
        yield
    except (SaveError, ContentError):
        raise
    except GameError as error:
        raise GameError(f"{file}: {what}{error}") from None
