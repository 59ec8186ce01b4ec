"""Playing in a terminal: new, check, show, choose."""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Iterable

from game.core.engine import apply, pending, start
from game.core.errors import GameError
from game.core.event import Event
from game.core.saves import read_save, write_save
from game.siloam.system import SILOAM_SYSTEM as SYSTEM

SEED_BITS = 32


def new(options: argparse.Namespace) -> int:
    """Start a campaign, play the opening up to the first question, and save it."""
    seed = secrets.randbits(SEED_BITS) if options.seed is None else options.seed
    state = SYSTEM.new_game(seed)
    outcome = start(state)
    write_save(options.out, SYSTEM, state)
    _tell(outcome.events)
    print(f"Seed {seed}. Saved as {options.out}.")
    return 0


def check(options: argparse.Namespace) -> int:
    """Exit 0 for a sound save; otherwise the error says what is wrong."""
    state = read_save(options.file, SYSTEM)
    print(f"{options.file}: sound, round {state.round}, decision {state.choices_made}.")
    return 0


def show(options: argparse.Namespace) -> int:
    """Print the position."""
    print(SYSTEM.show(read_save(options.file, SYSTEM)))
    return 0


def choose(options: argparse.Namespace) -> int:
    """Apply a numbered choice, print what happened, save."""
    state = read_save(options.file, SYSTEM)
    decision = pending(state)
    if decision is None:
        raise GameError(f"{options.file}: the campaign is over, nothing is left to choose.")
    if options.number > len(decision.choices):
        raise GameError(
            f"There is no choice {options.number}: choose from 1 to {len(decision.choices)}. "
            f"'show {options.file}' lists them."
        )
    outcome = apply(state, decision.choices[options.number - 1])
    write_save(options.out or options.file, SYSTEM, state)
    _tell(outcome.events)
    return 0


def _tell(events: Iterable[Event]) -> None:
    for event in events:
        line = SYSTEM.tell(event)
        if line:
            print(f"{event.rule:>6}  {line}")
