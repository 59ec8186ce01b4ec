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
from game.core.language import ENGLISH, is_chosen
from game.core.plain import LONGEST_WORD, plain
from game.table.desk.pace import GROUPS, Pace, speeds
from game.table.draw.theme import LARGEST_SCALE, PALETTES, SMALLEST_SCALE
from game.table.texts import say

FOLDER = "sirens-of-siloam"
"""Where options, saves and pictures are kept: the name of the first game, whose players have theirs there."""
FILE = "options.json"
MOST_NOTES = 4
"""How many mistakes of the file are told of at a time: the title has room for them."""
ADVICE_MODES = ("off", "request", "always")
CONFIRM_MODES = NEVER, AT_TURNS, AT_PHASES = ("never", "turn", "phase")
"""What is asked twice: nothing; what ends a turn by itself; also the end of a phase with something left."""
KEYS = "keys"
MOST_KEYS = 200
"""More own keys than any game has actions are no keys of ours."""
VOLUMES = ("volume_effects", "volume_ambience")
SPEED = "speed_"
"""Begins the name of the speed of a group of events."""
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
    confirm: str = AT_TURNS
    """What must be chosen twice."""
    first_cards: bool = True
    """Whether a card says what something is when it first comes up."""
    volume_effects: float = 0.7
    """How loud things sound, 0 to 1; nothing is heard at 0."""
    volume_ambience: float = 0.4
    """The same of what is heard behind them."""
    language: str = ENGLISH
    """The language of the texts, by its id."""
    keys: dict[str, str] = field(factory=dict)
    """The player's own keys by action, see `own_keys`."""

    def value(self, name: str) -> Any:
        """An option by its name in the file."""
        return getattr(*self._place(name))

    def put(self, name: str, value: Any) -> None:
        """Set an option by its name in the file."""
        setattr(*self._place(name), value)

    def reset(self) -> None:
        """Give every option but the keys its usual value. Others hold on to this object."""
        usual = Options()
        for name in _CHECKS:
            self.put(name, usual.value(name))

    def _place(self, name: str) -> tuple[object, str]:
        return (self.pace, name.removeprefix(SPEED)) if name.startswith(SPEED) else (self, name)


def _is_scale(value: Any) -> bool:
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return number and SMALLEST_SCALE <= value <= LARGEST_SCALE


def _is_spoken(value: object) -> bool:
    from game.core.translation import languages  # nobody has to look for English

    return value == ENGLISH or (isinstance(value, str) and value in languages())


def _is_volume(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value <= 1


def _is_speed(value: Any) -> bool:
    return isinstance(value, str) and value in speeds()


def _is_switch(value: Any) -> bool:
    return isinstance(value, bool)


_CHECKS: Mapping[str, Callable[[Any], bool]] = {
    "scale": _is_scale,
    "text_scale": _is_scale,
    "palette": lambda value: value in PALETTES,
    **{f"{SPEED}{group}": _is_speed for group in GROUPS},
    "reduced_motion": _is_switch,
    "fullscreen": _is_switch,
    "autosave": _is_switch,
    "first_cards": _is_switch,
    "advice": lambda value: value in ADVICE_MODES,
    "confirm": lambda value: value in CONFIRM_MODES,
    **dict.fromkeys(VOLUMES, _is_volume),
    "language": _is_spoken,
}
"""The lines of the file, each with what it may say; the keys come besides."""


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
        return options, list(_take_over(kept, options))[:MOST_NOTES]

    def save(self, options: Options) -> None:
        """Keep the options; raises a GameError that says why they cannot be kept."""
        data = {name: options.value(name) for name in _CHECKS} | {KEYS: options.keys}
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            write_atomically(self.file, json.dumps(data, indent=2).encode())
        except OSError as error:
            raise GameError(say("options.unwritable", file=self.file, why=error.strerror)) from None


def _take_over(kept: Mapping[str, Any], options: Options) -> Iterator[str]:
    """Take over every good value; a bad one leaves its default and is named."""
    for name, value in kept.items():
        if name == KEYS:
            yield from _take_keys(value, options)
        elif name not in _CHECKS:
            yield say("options.unknown", name=plain(name, LONGEST_WORD))
        elif _CHECKS[name](value):
            options.put(name, value)
        else:
            yield say(
                "options.invalid",
                name=name,
                value=plain(repr(value), LONGEST_WORD),
                default=options.value(name),
            )


def _take_keys(value: Any, options: Options) -> Iterator[str]:
    """Take over every own key that may be one; which keys there are is known once a window is open."""
    if not isinstance(value, dict) or len(value) > MOST_KEYS:
        yield say("keys.broken")
        return
    for name, key in value.items():
        if isinstance(key, str) and plain(key, LONGEST_WORD) == key and plain(name, LONGEST_WORD) == name:
            options.keys[name] = key
        else:
            named = plain(name, LONGEST_WORD)
            yield say("keys.damaged", name=named, key=plain(repr(key), LONGEST_WORD))


def speak(options: Options) -> list[str]:
    """Speak the language that is kept, unless another was asked for; notes say why it cannot be spoken."""
    if is_chosen() or options.language == ENGLISH:
        return []
    from game.core.translation import use_language

    try:
        use_language(options.language)
    except GameError as error:
        return [say("options.language_damaged", why=error)]
    return []
