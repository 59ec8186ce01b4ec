"""Recorded campaigns for the tests of trust, and the saves they leave on the way."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from game.core.dice import Dice, seeded
from game.core.saves import encode
from game.core.session import Session, new_session, session_from
from game.siloam.model.state import State
from game.siloam.system import SILOAM_SYSTEM as SYSTEM


def playing(seed: int, policy: str = "random") -> Iterator[Session[State]]:
    """A session before each of its decisions and at its end."""
    yield from playing_on(new_session(SYSTEM, seed)[0], seed, policy)


def playing_on(session: Session[State], seed: int, policy: str = "random") -> Iterator[Session[State]]:
    """The same from where a session stands."""
    dice = seeded(seed, "trust")
    while session.decision is not None:
        yield session
        session.choose(SYSTEM.policies[policy](session.state, session.decision, dice))
    yield session


def played(seed: int, choices: int | None = None, policy: str = "random") -> Session[State]:
    """A session after so many choices, or at its end."""
    session = None
    for session in playing(seed, policy):
        if choices is not None and len(session.journal.choices) >= choices:
            break
    assert session is not None
    return session


@cache
def saves(games: int = 4, every: int = 9) -> tuple[bytes, ...]:
    """Save files from all over a few campaigns, one of which began from a position."""
    from_position = session_from(SYSTEM, played(games, 40).state, ("What was before.",))
    campaigns = [*(playing(seed) for seed in range(1, games + 1)), playing_on(from_position, games)]
    return tuple(
        encode(SYSTEM, session.state, session.journal, note=f"campaign {number}")
        for number, campaign in enumerate(campaigns)
        for session in campaign
        if len(session.journal.choices) % every == 0
    )


def pick(dice: Dice, things: tuple[bytes, ...]) -> bytes:
    return things[dice.below(len(things))]
