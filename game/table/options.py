"""What the player has set: kept between runs in a small file that may be edited by hand."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from attrs import define, field, frozen
from platformdirs import user_config_path

from game.core.errors import GameError
from game.core.files import write_atomically
from game.table.desk.pace import GROUPS, Pace, speeds
from game.table.draw.theme import LARGEST_SCALE, PALETTES, SMALLEST_SCALE
from game.table.texts import say

FOLDER = "sirens-of-siloam"
"""Where options, saves and pictures are kept: the name of the first game, whose players have theirs there."""
FILE = "options.json"
ADVICE_MODES = ("off", "request", "always")
HOME_VARIABLES = ("WARTABLE_HOME", "SILOAM_HOME")
"""Each may name a folder that holds options and saves in place of the system's own."""


@define
class Options:
    """The options of the game."""

    scale: float = 1.0
    """Size of the interface, 0.75 to 2."""
    text_scale: float = 1.0
    """Size of the writing beyond that of the interface, 0.75 to 2."""
    palette: str = "default"
    pace: Pace = field(factory=Pace)
    reduced_motion: bool = False
    """Highlights instead of movement."""
    fullscreen: bool = False
    autosave: bool = True
    advice: str = "request"
    """When the advisor speaks: off, on request or always."""


@frozen
class _Entry:
    """One line of the file: how it is read from the options, written to them and checked."""

    get: Callable[[Options], Any]
    put: Callable[[Options, Any], None]
    check: Callable[[Any], bool]


def _is_scale(value: Any) -> bool:
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return number and SMALLEST_SCALE <= value <= LARGEST_SCALE


def _own(name: str, check: Callable[[Any], bool]) -> _Entry:
    return _Entry(
        lambda options: getattr(options, name), lambda options, value: setattr(options, name, value), check
    )


def _speed(group: str) -> _Entry:
    return _Entry(
        lambda options: getattr(options.pace, group),
        lambda options, value: setattr(options.pace, group, value),
        lambda value: isinstance(value, str) and value in speeds(),
    )


def _is_switch(value: Any) -> bool:
    return isinstance(value, bool)


_ENTRIES: Mapping[str, _Entry] = {
    "scale": _own("scale", _is_scale),
    "text_scale": _own("text_scale", _is_scale),
    "palette": _own("palette", lambda value: value in PALETTES),
    **{f"speed_{group}": _speed(group) for group in GROUPS},
    "reduced_motion": _own("reduced_motion", _is_switch),
    "fullscreen": _own("fullscreen", _is_switch),
    "autosave": _own("autosave", _is_switch),
    "advice": _own("advice", lambda value: value in ADVICE_MODES),
}


def home() -> Path | None:
    """The folder the player wants everything in, if one is named."""
    named = (os.environ.get(variable) for variable in HOME_VARIABLES)
    return next((Path(folder) for folder in named if folder), None)


@frozen
class OptionsStore:
    """The file the options are kept in."""

    folder: Path = field(factory=lambda: home() or user_config_path(FOLDER, appauthor=False))

    @property
    def file(self) -> Path:
        return self.folder / FILE

    def load(self) -> tuple[Options, list[str]]:
        """The kept options, and a note for everything in the file that could not be used."""
        options = Options()
        try:
            kept = json.loads(self.file.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return options, []
        except OSError as error:
            return options, [say("options.unreadable", file=self.file, why=error.strerror)]
        except (ValueError, RecursionError):
            kept = None
        if not isinstance(kept, dict):
            return options, [say("options.broken", file=self.file)]
        return options, list(_take_over(kept, options))

    def save(self, options: Options) -> None:
        """Keep the options; raises a GameError that says why they cannot be kept."""
        data = {name: entry.get(options) for name, entry in _ENTRIES.items()}
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            write_atomically(self.file, json.dumps(data, indent=2).encode())
        except OSError as error:
            raise GameError(say("options.unwritable", file=self.file, why=error.strerror)) from None


def _take_over(kept: Mapping[str, Any], options: Options) -> Iterator[str]:
    """Take over every good value; a bad one leaves its default and is named."""
    for name, value in kept.items():
        entry = _ENTRIES.get(name)
        if entry is None:
            yield say("options.unknown", name=name)
        elif entry.check(value):
            entry.put(options, value)
        else:
            yield say("options.invalid", name=name, value=repr(value), default=entry.get(options))
