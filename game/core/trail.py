"""The trail of a running game: every choice in a line of its own, written before the game goes on.

A whole position takes a while to write; a line does not. What a kill takes from the positions is
played again from the trail beside the last of them. A line is believed when its checksum is right, its
number follows, its choice is offered and chance goes the same way; the first that fails ends the trail.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any
from zlib import crc32

from attrs import define, field, frozen

from game.core.engine import apply
from game.core.errors import ContentError, GameError
from game.core.files import LARGEST, in_place, write_atomically
from game.core.frame import Choice
from game.core.journal import choice_from, choice_to_data
from game.core.session import Session
from game.core.state import S

SUFFIX = ".trail"
_TITLE = "trail"


@frozen
class Mark:
    """Where in a trail a position belongs: after so many of its lines."""

    trail: str
    line: int

    def to_data(self) -> list[Any]:
        return [self.trail, self.line]


def mark_from(data: Any) -> Mark | None:
    """The mark of such data; None for anything else."""
    match data:
        case [str(trail), int(line)] if line >= 0:
            return Mark(trail, line)
    return None


@frozen
class Step:
    """A choice that was made, or, without one, that the last choice was taken back."""

    number: int
    """How many choices had been made before."""
    choice: Choice | None
    word: int
    """The dice afterwards."""
    advised: bool = False

    def to_data(self, line: int) -> list[Any]:
        choice = choice_to_data(self.choice) if self.choice is not None else None
        return [line, self.number, choice, self.word, int(self.advised)]


def step_of(session: Session[S], taken_back: bool = False) -> Step:
    """The step that has just led a session to where it stands."""
    number, word = session.state.choices_made, session.state.dice.word
    if taken_back:
        return Step(number + 1, None, word)
    journal = session.journal
    return Step(number - 1, journal.choices[-1], word, number - 1 in journal.advised)


def new_name() -> str:
    """A name that no other trail has."""
    return os.urandom(8).hex()


def trail_of(path: Path) -> Path:
    """The trail that may lie beside a save."""
    return path.with_suffix(SUFFIX)


# ---------------------------------------------------------------------- writing


@define(eq=False)
class Trail:
    """A trail being written. A line is with the system, out of a kill's reach, when `add` returns."""

    path: Path
    id: str = field(factory=new_name)
    lines: int = field(init=False, default=0)
    _handle: int = field(init=False)

    def __attrs_post_init__(self) -> None:
        write_atomically(self.path, signed([_TITLE, self.id]), flushed=False)
        flags = os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0)
        self._handle = os.open(self.path, flags)

    @property
    def mark(self) -> Mark:
        """Where the trail ends now."""
        return Mark(self.id, self.lines)

    @property
    def in_place(self) -> bool:
        """Whether what is written to it can be found again."""
        return in_place(self._handle, self.path)

    def add(self, step: Step) -> None:
        """Write a step down; raises an OSError when that is impossible."""
        line = signed(step.to_data(self.lines + 1))
        written = os.write(self._handle, line)
        if written < len(line):
            raise OSError(None, "the disk is full")
        self.lines += 1

    def close(self) -> None:
        os.close(self._handle)


def signed(data: list[Any]) -> bytes:
    """A line of a trail with its checksum."""
    text = json.dumps(data, separators=(",", ":")).encode()
    return b"%08x %b\n" % (crc32(text), text)


# ---------------------------------------------------------------------- reading with suspicion


def steps_after(path: Path, mark: Mark) -> tuple[list[Step], bool]:
    """The steps that a position with a mark is behind its trail, and whether more could not be read.

    A trail that is not there, or that belongs to another game, has none.
    """
    try:
        if path.stat().st_size > LARGEST:
            return [], True
        *lines, torn = path.read_bytes().split(b"\n")
        if _read_line(lines[0] if lines else torn) != [_TITLE, mark.trail]:
            return [], False
    except OSError:
        return [], False
    except (ValueError, RecursionError):
        return [], True
    steps: list[Step] = []
    for number, line in enumerate(lines[mark.line + 1 :], mark.line + 1):
        try:
            steps.append(_step(_read_line(line), number))
        except (ValueError, TypeError, RecursionError):
            return steps, True
    return steps, bool(torn)


def _read_line(line: bytes) -> Any:
    check, _, text = line.partition(b" ")
    if check != b"%08x" % crc32(text):
        raise ValueError("the line was damaged")
    return json.loads(text)


def _step(data: Any, line: int) -> Step:
    match data:
        case [int(found), int(number), choice, int(word), int(advised)] if found == line:
            return Step(number, None if choice is None else choice_from(choice), word, bool(advised))
    raise ValueError("the line holds no step")


def follow(session: Session[S], steps: list[Step]) -> bool:
    """Play steps again; returns whether all of them were possible. It stops before the first that is not."""
    for step in steps:
        state = session.state
        if step.number != state.choices_made:
            return False
        if step.choice is None:
            if not session.can_undo:
                return False
            session.undo()
            continue
        tried = state.clone()
        try:
            apply(tried, step.choice)
        except ContentError:
            raise
        except GameError:
            return False
        if tried.dice.word != step.word:
            return False
        if step.advised:
            session.journal.note_advice(step.number)
        session.choose(step.choice)
    return True
