"""The record of a game: where it began and every choice, enough to play it again exactly."""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import Factory, asdict, define, evolve, frozen

from game.core.errors import SaveError
from game.core.frame import Choice
from game.core.plain import LONGEST_WORD, plain
from game.core.state import S
from game.core.system import System

T = TypeVar("T")
LONGEST_GAME_NAME = 40
"""Letters of the name of a game."""
ID_BYTES = 8
_ID = re.compile(rf"[0-9a-f]{{{2 * ID_BYTES}}}")

Position = dict[str, Any]
"""A position as plain data, as a save holds it."""


@frozen
class Setup:
    """A new game, with a value for every option."""

    scenario: str
    seed: int
    options: Mapping[str, str]


@frozen
class Identity:
    """What a game is known by, whatever becomes of its saves and branches; empty where nobody has said."""

    id: str = ""
    """Its own, which no other game has."""
    name: str = ""
    """As its player calls it."""


NAMELESS = Identity()


def new_identity(name: str = "") -> Identity:
    """The identity of a game that begins."""
    return Identity(os.urandom(ID_BYTES).hex(), plain(name, LONGEST_GAME_NAME))


def identity_from(data: Any) -> Identity:
    """The identity of such data; what cannot be one is left out, for no game depends on it."""
    given = data if isinstance(data, dict) else {}
    id_, name = (value if isinstance(value := given.get(key), str) else "" for key in ("id", "name"))
    return Identity(id_ if _ID.fullmatch(id_) else "", plain(name, LONGEST_GAME_NAME))


@define
class Journal:
    """How a game began, the choices made since, and checksums of positions on the way."""

    begin: Setup | Position
    rules: int
    """The number of the rules by which the choices were made."""
    choices: list[Choice] = Factory(list)
    marks: dict[int, str] = Factory(dict)
    """Checksum of the position before the choice of that number."""
    advised: list[int] = Factory(list)
    """The choices before which the player asked for advice."""
    earlier: tuple[str, ...] = ()
    """What came before a position that the game began from: a record of other rules, for reading only."""
    identity: Identity = NAMELESS

    def to_data(self) -> dict[str, Any]:
        """The journal as JSON-ready data; what a choice leaves open is left out."""
        begin = {"position": self.begin} if isinstance(self.begin, dict) else asdict(self.begin)
        data: dict[str, Any] = {
            "rules": self.rules,
            "begin": begin,
            "choices": [choice_to_data(choice) for choice in self.choices],
            "marks": {str(number): mark for number, mark in self.marks.items()},
        }
        if self.advised:
            data["advised"] = list(self.advised)
        if self.earlier:
            data["earlier"] = list(self.earlier)
        if self.identity != NAMELESS:
            data["identity"] = asdict(self.identity)
        return data

    def note_advice(self, number: int) -> None:
        """Advice was asked for before the choice of that number; asking twice is asking once."""
        if number not in self.advised:
            self.advised.append(number)

    def copy(self) -> Journal:
        """A journal that stays as it is while this one goes on."""
        return evolve(self, choices=[*self.choices], marks={**self.marks}, advised=[*self.advised])


def choice_to_data(choice: Choice) -> list[Any]:
    """A choice as JSON-ready data."""
    values: list[Any] = [list(v) if isinstance(v, tuple) else v for v in choice]
    while len(values) > 1 and not values[-1]:
        values.pop()
    return values


def journal_from(data: Any) -> Journal:
    """The journal of such data."""
    try:
        choices = [choice_from(row) for row in _a(list, data["choices"])]
        marks = {int(number): _a(str, mark) for number, mark in _a(dict, data["marks"]).items()}
        advised = [_a(int, number) for number in _a(list, data.get("advised", []))]
        earlier = tuple(plain(_a(str, line)) for line in _a(list, data.get("earlier", [])))
        identity = identity_from(data.get("identity"))
        return Journal(
            _begin(data["begin"]), _a(int, data["rules"]), choices, marks, advised, earlier, identity
        )
    except (AttributeError, TypeError, KeyError, ValueError) as error:
        raise SaveError(f"the journal cannot be read ({error})") from None


def _begin(data: Any) -> Setup | Position:
    if "position" in _a(dict, data):
        return _a(dict, data["position"])
    options = {_a(str, name): _a(str, value) for name, value in _a(dict, data["options"]).items()}
    return Setup(_a(str, data["scenario"]), _a(int, data["seed"]), options)


_FIELDS = (str, str, str, str, list, int, list)
"""What the parts of a choice are in a file; the lists hold texts."""


def choice_from(row: Any) -> Choice:
    """The choice of such data; raises a TypeError or a ValueError for anything else."""
    values: list[Any] = [_a(kind, value) for kind, value in zip(_FIELDS, _a(list, row), strict=False)]
    if not 1 <= len(row) <= len(_FIELDS):
        raise ValueError(f"{len(row)} is no number of parts of a choice")
    return Choice(*(_part(value) for value in values))


def _part(value: Any) -> Any:
    """A part of a choice. None that is offered has words of such a kind that they must be cleaned."""
    if isinstance(value, list):
        return tuple(plain(_a(str, name), LONGEST_WORD) for name in value)
    return plain(value, LONGEST_WORD) if isinstance(value, str) else value


def _a(kind: type[T], value: Any) -> T:
    """The value, if it is of a kind; true is no number here."""
    if type(value) is not kind:
        raise TypeError(f"{plain(value, LONGEST_WORD)!r} is not of the kind that belongs there")
    return value


def checksum(system: System[S], state: S) -> str:
    """A short fingerprint of a position."""
    text = json.dumps(system.unstructure(state), sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def first_position(system: System[S], journal: Journal) -> S:
    """Where a game began, before its first question."""
    begin = journal.begin
    if isinstance(begin, Setup):
        return system.new_game(begin.scenario, begin.seed, begin.options)
    return system.structure(begin)
