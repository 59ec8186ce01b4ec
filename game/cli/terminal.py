"""Playing in a terminal: new, check, show, choose."""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Iterable
from typing import Any

from game.core.errors import GameError
from game.core.event import Event
from game.core.game import Game
from game.core.saves import read_save, read_session, read_summary, write_session
from game.core.session import new_session
from game.core.system import Words

SEED_BITS = 32


def new(game: Game, options: argparse.Namespace) -> int:
    """Start a campaign, play the opening up to the first question, and save it."""
    if options.out.exists() and not options.force:
        raise GameError(
            f"{options.out}: is there already; choose another name, or add --force to replace it."
        )
    seed = secrets.randbits(SEED_BITS) if options.seed is None else options.seed
    session, outcome = new_session(game.system, seed)
    write_session(options.out, game.system, session)
    _tell(game.system.words(), outcome.events)
    print(f"Seed {seed}. Saved as {options.out}.")
    return 0


def check(game: Game, options: argparse.Namespace) -> int:
    """Exit 0 for a sound save; otherwise the error says what is wrong."""
    state = read_save(options.file, game.system)
    print(f"{options.file}: sound, round {game.system.stage(state)}, decision {state.choices_made}.")
    return 0


def show(game: Game, options: argparse.Namespace) -> int:
    """Print the position."""
    print(game.system.show(read_save(options.file, game.system)))
    return 0


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
            print(f"{event.rule:>6}  {line}")
