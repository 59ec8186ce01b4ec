"""Save files: JSON, written whole or not at all, and checked before they are believed."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Generic

from attrs import frozen

import game
from game.core.engine import advance, apply_unchecked
from game.core.errors import ContentError, GameError, SaveError
from game.core.files import LARGEST, write_file
from game.core.journal import NAMELESS, Identity, Journal, Setup, identity_from, journal_from
from game.core.plain import LONGEST_FILE_NAME, LONGEST_NOTE, LONGEST_WORD, plain
from game.core.recording import resume, verify
from game.core.session import Session, session_from
from game.core.state import S
from game.core.system import System, Upgrade
from game.core.trail import Mark, follow, mark_from, steps_after, trail_of

MOST_DIGITS = 40
"""No number of a save has as many: words of 64 bits have 20."""
LONGEST_CAUSE = 160
"""Letters of what is wrong with a file, within the sentence about it."""


@frozen
class Summary:
    """What a load menu shows of a file."""

    header: dict[str, Any]
    note: str
    version: str
    thumbnail: str = ""
    """A small PNG in base64, if the file has one."""
    remark: str = ""
    """What beside the file could not be used, though the file could."""
    identity: Identity = NAMELESS


def write_session(
    path: Path, system: System[S], session: Session[S], note: str = "", thumbnail: str = ""
) -> None:
    """Write a save file of a running game with its journal."""
    write_file(path, encode(system, session.state, session.journal, note, thumbnail))


def encode(
    system: System[S],
    state: S,
    journal: Journal | None = None,
    note: str = "",
    thumbnail: str = "",
    mark: Mark | None = None,
) -> bytes:
    """The text of a save file; a mark says where in a trail beside it the position belongs."""
    document: dict[str, Any] = {
        "format": system.format,
        "system": system.id,
        "version": game.__version__,
        "header": system.header(state),
        "note": note,
    }
    if thumbnail:
        document["thumbnail"] = thumbnail
    if mark is not None:
        document["trail"] = mark.to_data()
    document["snapshot"] = system.unstructure(state)
    if journal is not None:
        document["journal"] = journal.to_data()
    # A line for each part: whole documents are indented by a writer ten times as slow.
    parts = (f"{json.dumps(key)}: {json.dumps(value)}" for key, value in document.items())
    return ("{\n" + ",\n".join(parts) + "\n}\n").encode()


def system_named(path: Path) -> str:
    """The id of the system that a file says it is a save of; empty where it cannot be read."""
    try:
        return plain(_parsed(path).get("system", ""), LONGEST_WORD)
    except SaveError:
        return ""


def read_save(path: Path, system: System[S]) -> S:
    """Read the position of a save file, or say in one sentence why it cannot be used and what to do."""
    return _open(path, system).state


def read_session(path: Path, system: System[S], trail: Path | None = None) -> Session[S]:
    """Read a save file as a running game; replaying its journal may take a part of a second.

    A journal of other rules may not lead to the position: then a new one begins from it. What the trail
    beside the file tells of later choices is played again.
    """
    opened = _open(path, system, trail)
    return opened.session or _resumed(system, opened.document, opened.state)


def read_journal(path: Path, system: System[S]) -> tuple[Journal, S]:
    """The record of a game and the position it should lead to; a file without a record is refused."""
    opened = _open(path, system)
    if "journal" not in opened.document:
        raise SaveError(f"{path}: holds a position without its record; choose a save of a whole game.")
    if opened.session is not None:
        return opened.session.journal, opened.state
    try:
        return _journal(system, opened.document["journal"]), opened.state
    except SaveError as error:
        raise SaveError(f"{path}: {error}; {_ADVICE}") from None


def read_summary(path: Path, system: System[S], trail: Path | None = None) -> Summary:
    """What a load menu shows of a file whose position is possible; its record is not played again."""
    opened = _open(path, system, trail, listed=True)
    texts = [opened.document.get(key, "") for key in ("note", "version", "thumbnail")]
    note, version, thumbnail = (text if isinstance(text, str) else "" for text in texts)
    header = system.header(opened.state)
    note, version = plain(note, LONGEST_NOTE), plain(version, LONGEST_WORD)
    return Summary(header, note, version, thumbnail, opened.remark, identity_of(opened.document))


def identity_of(document: dict[str, Any]) -> Identity:
    """What the game of a document is known by, whether its record can be read or not."""
    journal = document.get("journal")
    return identity_from(journal.get("identity") if isinstance(journal, dict) else None)


# ---------------------------------------------------------------------- the file and its trail


@frozen
class _Opened(Generic[S]):
    """A file that was found sound, with the choices of its trail made."""

    document: dict[str, Any]
    state: S
    session: Session[S] | None = None
    """The running game, where its record was played again."""
    remark: str = ""


def _open(path: Path, system: System[S], trail: Path | None = None, listed: bool = False) -> _Opened[S]:
    document = read_document(path, system)
    state = _position(path, system, document)
    session = None if listed else _recorded(path, system, document, state)
    mark = mark_from(document.get("trail"))
    if mark is None:
        return _Opened(document, state, session)
    trail = trail or trail_of(path)
    steps, damaged = steps_after(trail, mark)
    if not steps:
        return _Opened(document, state, session, remark=_remark(trail) if damaged else "")
    session = session or _resumed(system, document, state.clone())
    possible = follow(session, steps)
    _, problem = examine(system, system.unstructure(session.state))
    remark = "" if possible and not damaged and not problem else _remark(trail)
    if problem:
        return _Opened(document, state, remark=remark)
    return _Opened(document, session.state, session, remark)


def _remark(trail: Path) -> str:
    name = plain(trail.name, LONGEST_FILE_NAME)
    return f"The end of {name} was damaged and left out; the last choices before it are there."


def _recorded(path: Path, system: System[S], document: dict[str, Any], state: S) -> Session[S] | None:
    """The game that a record of the present rules tells; the position is believed only where it leads.

    A record of other rules, or one that cannot be read, counts as none.
    """
    try:
        journal = _journal(system, document.get("journal"))
    except SaveError:
        return None
    if journal.rules != system.rules:
        return None
    try:
        return verify(system, journal, state)
    except ContentError:
        raise
    except GameError as error:
        raise SaveError(f"{path}: {plain(error).rstrip('.')}; {_ADVICE}") from None


def _resumed(system: System[S], document: dict[str, Any], state: S) -> Session[S]:
    data = document.get("journal")
    try:
        return resume(system, _journal(system, data), state)
    except SaveError:
        earlier = () if data is None else (json.dumps(data),)
        return session_from(system, state, earlier, identity_of(document))


def _journal(system: System[S], data: Any) -> Journal:
    """The journal of a document; the position that it may begin from is tried out like any other."""
    journal, problem = journal_from(data), ""
    if not isinstance(journal.begin, Setup):
        try:
            _, problem = examine(system, journal.begin)
        except ContentError:
            raise
        except Exception as error:
            problem = _first_cause(error)
    if problem:
        raise SaveError(f"its record begins from an impossible position ({plain(problem, LONGEST_CAUSE)})")
    return journal


# ---------------------------------------------------------------------- reading with suspicion


_ADVICE = "it is damaged or was edited, use an earlier save."


def read_document(path: Path, system: System[S]) -> dict[str, Any]:
    """The document of a file in the present format; an older one is upgraded in memory only."""
    document = _parsed(path)
    if document.get("system") != system.id:
        raise SaveError(f"{path}: is not a save of {system.title}; choose another file.")
    number = document.get("format")
    if type(number) is not int or number < 1:
        raise SaveError(f"{path}: says nothing sensible of its format; {_ADVICE}")
    if number > system.format:
        raise SaveError(
            f"{path}: has save format {number}, but this version reads up to format {system.format}; "
            "update the game."
        )
    try:
        for upgrade in system.upgrades[number - 1 :]:
            document = _upgraded(document, upgrade)
    except ContentError:
        raise
    except Exception as error:
        raise SaveError(f"{path}: cannot be upgraded ({_first_cause(error)}); {_ADVICE}") from None
    return document


def _upgraded(document: dict[str, Any], upgrade: Upgrade) -> dict[str, Any]:
    """A document of the next format. A position from which its journal begins is upgraded like the other."""
    upgraded = upgrade(document)
    match document:
        case {"journal": {"begin": {"position": position}}}:
            begin = {"position": upgrade({**document, "snapshot": position})["snapshot"]}
            upgraded["journal"] = {**upgraded["journal"], "begin": begin}
    return upgraded


def _position(path: Path, system: System[S], document: dict[str, Any]) -> S:
    try:
        state, problem = examine(system, document.get("snapshot"))
    except ContentError:
        raise  # a data file of the game itself is broken: the save is as good as it was
    except RecursionError:
        raise SaveError(f"{path}: is nested too deeply to be a save; choose another file.") from None
    except Exception as error:
        raise SaveError(f"{path}: the position cannot be read ({_first_cause(error)}); {_ADVICE}") from None
    if problem:
        raise SaveError(f"{path}: the position is impossible ({plain(problem, LONGEST_CAUSE)}); {_ADVICE}")
    return state


def _parsed(path: Path) -> dict[str, Any]:
    try:
        if not path.is_file():
            raise SaveError(f"{path}: {_kind_of(path)}; check the name.")
        if path.stat().st_size > LARGEST:
            raise SaveError(f"{path}: is too large to be a save; choose another file.")
        document = json.loads(path.read_text(encoding="utf-8"), parse_int=_whole, parse_constant=_whole)
    except OSError as error:
        raise SaveError(f"{path}: cannot be read ({error.strerror}); check the name.") from None
    except (json.JSONDecodeError, UnicodeError, RecursionError):
        raise SaveError(f"{path}: is not a save file or was cut short; choose another file.") from None
    except ValueError:
        raise SaveError(f"{path}: holds a number that no save has; choose another file.") from None
    if not isinstance(document, dict):
        raise SaveError(f"{path}: is not a save file; choose another file.")
    return document


def _kind_of(path: Path) -> str:
    """What is there in place of a file."""
    if path.is_dir():
        return "is a folder and no file"
    if path.exists():
        return "is a device and no file"
    return "leads nowhere" if os.path.lexists(path) else "there is no such file"


def _whole(digits: str) -> int:
    """A number of a file; refuses one that nobody could read, and what is no number at all."""
    if len(digits) > MOST_DIGITS:
        raise ValueError(digits[:MOST_DIGITS])
    return int(digits)


def _first_cause(error: BaseException) -> str:
    """The innermost reason of a nested validation error, in one line."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return plain(error, LONGEST_CAUSE) or type(error).__name__


def examine(system: System[S], data: Any) -> tuple[S, str]:
    """The position of plain data, and the first thing that is impossible about it.

    Raises what the system's reader raises when the data is no position at all.
    """
    state = system.structure(data)
    if not _says_the_same(system.unstructure(state), data):
        return state, "a value is missing or of the wrong kind"
    problems = system.violations(state)
    return state, problems[0] if problems else _tried(system, state)


def _says_the_same(written: Any, read: Any) -> bool:
    """Whether data and what it was read as agree to the letter.

    The reader takes 1 for true and "7" for 7; a save never says it so.
    """
    return json.dumps(written, sort_keys=True) == json.dumps(read, sort_keys=True)


def _tried(system: System[S], state: S) -> str:
    """What goes wrong when the game goes on from a position, whichever way."""
    asked = state.clone()
    decision = advance(asked)
    if asked != state:
        return "it stands between two decisions"
    for choice in decision.choices if decision is not None else ():
        copy = state.clone()
        apply_unchecked(copy, choice)
        problems = system.violations(copy)
        if problems:
            return f"'{choice.verb}' would lead to this: {problems[0]}"
    return ""
