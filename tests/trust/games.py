"""Recorded campaigns for the tests of trust, and the saves they leave on the way."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from typing import Any, TypeVar

from game.core.dice import Dice, seeded
from game.core.game import Game
from game.core.saves import encode
from game.core.session import Session, new_session, session_from
from game.core.state import GameState
from game.core.system import System
from game.registry import GAMES, SILOAM
from game.siloam.system import SILOAM_SYSTEM as SYSTEM

S = TypeVar("S", bound=GameState)


def add_game(parser: argparse.ArgumentParser) -> None:
    """An option of a command: the game whose saves it tries."""
    parser.add_argument(
        "--game", choices=tuple(GAMES), default=SILOAM.id, help="the game whose saves are tried"
    )


def game_of(options: argparse.Namespace) -> Game:
    return GAMES[options.game]


def playing(seed: int, policy: str = "random", system: System[Any] = SYSTEM) -> Iterator[Session[Any]]:
    """A session before each of its decisions and at its end."""
    scenario = system.scenarios[seed % len(system.scenarios)].id
    yield from playing_on(new_session(system, seed, scenario)[0], seed, policy)


def playing_on(session: Session[S], seed: int, policy: str = "random") -> Iterator[Session[S]]:
    """The same from where a session stands."""
    dice = seeded(seed, "trust")
    while session.decision is not None:
        yield session
        session.choose(session.system.policies[policy](session.state, session.decision, dice))
    yield session


def played(
    seed: int, choices: int | None = None, policy: str = "random", system: System[Any] = SYSTEM
) -> Session[Any]:
    """A session after so many choices, or at its end."""
    session = None
    for session in playing(seed, policy, system):
        if choices is not None and len(session.journal.choices) >= choices:
            break
    assert session is not None
    return session


def saves(system: System[Any] = SYSTEM, games: int = 4, every: int = 9) -> tuple[bytes, ...]:
    """Save files from all over a few campaigns, one of which began from a position."""
    from_position = session_from(system, played(games, 4 * every, system=system).state, ("What was before.",))
    new = [playing(seed, system=system) for seed in range(1, games + 1)]
    return tuple(
        encode(system, session.state, session.journal, note=f"campaign {number}")
        for number, campaign in enumerate([*new, playing_on(from_position, games)])
        for session in campaign
        if len(session.journal.choices) % every == 0
    )


def shape(state: GameState) -> tuple[str, ...]:
    """What is under way in a position, from the whole game to the question."""
    return tuple(frame.TAG for frame in state.stack)


def shaped(system: System[Any], shapes: int, of_each: int = 2) -> tuple[bytes, ...]:
    """Save files with so many different things under way, as far as a game has them."""
    found: dict[tuple[str, ...], list[bytes]] = {}
    for number in range(2 * shapes):
        policy = ("random", "steady")[number % 2] if "steady" in system.policies else "random"
        for session in playing(number + 1, policy, system):
            kept = found.setdefault(shape(session.state), [])
            if len(kept) < of_each:
                kept.append(encode(system, session.state, session.journal))
        if len(found) >= shapes:
            break
    return tuple(data for kept in found.values() for data in kept)


def without_record(save: bytes) -> bytes:
    """The same position, from which a campaign can only go on."""
    return json.dumps({key: part for key, part in json.loads(save).items() if key != "journal"}).encode()


def pick(dice: Dice, things: tuple[bytes, ...]) -> bytes:
    return things[dice.below(len(things))]
