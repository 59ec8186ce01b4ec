"""A recorded game played again: compared with its save, gone on with, or put into words."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.engine import Watcher
from game.core.errors import ContentError, GameError, IllegalChoice
from game.core.journal import Journal, checksum, first_position
from game.core.session import Session, begun, session_from
from game.core.state import S
from game.core.system import System


def replay(
    system: System[S], journal: Journal, choices: int | None = None, watcher: Watcher[S] | None = None
) -> Iterator[Session[S]]:
    """Play a journal again, or its beginning: the session before the first choice and after each.

    It is one session that goes on. Raises a GameError when a choice is not offered or a position differs
    from its checksum.
    """
    session, _ = begun(system, journal, watcher)
    yield session
    for number, choice in enumerate(journal.choices[:choices]):
        mark = journal.marks.get(number)
        if mark is not None and mark != checksum(system, session.state):
            raise _parting(system, journal, f"before choice {number + 1}.")
        try:
            session.choose(choice, watcher)
        except IllegalChoice as error:
            raise _parting(system, journal, f"at choice {number + 1}: {error}") from None
        yield session


def _parting(system: System[S], journal: Journal, where: str) -> GameError:
    made_by = f" It was made by rules {journal.rules}, and these are rules {system.rules}."
    return GameError(
        f"The replay differs from the record {where}" + (made_by if journal.rules != system.rules else "")
    )


def replayed(system: System[S], journal: Journal, choices: int | None = None) -> Session[S]:
    """The game a journal records, or its beginning up to a number of choices."""
    *_, session = replay(system, journal, choices)
    made = session.state.choices_made
    session.journal.advised = [number for number in journal.advised if choices is None or number < made]
    return session


def verify(system: System[S], journal: Journal, state: S) -> Session[S]:
    """Play a record again and compare its checksums and where it ends; a GameError says where they part."""
    refuse_another(system, journal, state)
    session = replayed(system, journal)
    told, made = session.state.choices_made, state.choices_made
    if told < made:
        raise GameError(f"The record was cut: it ends at choice {told}, and the saved position is {made}.")
    if told > made:
        raise GameError(f"The record goes on to choice {told}, but the saved position is {made}.")
    if session.state != state:
        raise GameError(
            f"After {session.made} choices the replay stands at {checksum(system, session.state)}, "
            f"but the saved position is {checksum(system, state)}."
        )
    return session


def refuse_another(system: System[S], journal: Journal, state: S) -> None:
    """Raise a GameError for a record that is of another campaign than a position; neither is played."""
    told, saved = (system.header(each)["seed"] for each in (first_position(system, journal), state))
    if told != saved:
        raise GameError(f"The record is of another campaign: its seed is {told}, that of the save {saved}.")


def resume(system: System[S], journal: Journal, state: S) -> Session[S]:
    """A session for a loaded position: its log and its undo come from replaying the journal.

    The position counts, not the journal: where that does not lead to it, as after a change of the rules,
    a new one begins from the position and keeps the old one as text. Where it does, it is as good as new,
    whatever rules it was made by.
    """
    try:
        session = replayed(system, journal)
        if session.state == state:
            return session
    except ContentError:
        raise
    except GameError:
        pass
    return session_from(system, state, (*journal.earlier, *as_text(system, journal)), journal.identity)


def as_text(system: System[S], journal: Journal) -> tuple[str, ...]:
    """A record to be read: sentences as far as its checksums bear them out, then its plain choices."""
    words, sure = system.words(), 0
    lines: list[str] = []
    doubtful: list[str] = []
    try:
        for session in replay(system, journal):
            if session.made - 1 in journal.marks:  # compared just now
                lines, doubtful, sure = lines + doubtful, [], session.made - 1
            doubtful += [line for event in session.happened if (line := words.line(event))]
    except ContentError:
        raise
    except GameError:
        pass
    choices = journal.choices[sure:]
    return (*lines, *(f"{choice.verb} {choice.named}".rstrip() for choice in choices))
