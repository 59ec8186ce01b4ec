"""The command line: parse, dispatch, and put every error into one clear line."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import Any, NoReturn

import game
from game.cli.output import complain, open_output
from game.core.errors import GameError
from game.core.game import Game, Late
from game.core.plain import LONGEST_WORD, plain
from game.core.seed_code import seed_from
from game.registry import GAMES

PROGRAM = "wartable"
WRONG_USE = 2
FAILED = 1
SPEEDS = ("off", "fast", "normal", "slow")
TABLE_SCENES = (
    "campaign", "forecast", "report", "replay", "pause", "save", "keys", "rulebook", "title", "new",
    "options", "load", "learn", "statistics", "crash",
)  # fmt: skip
"""What a screenshot can show of any game."""
PALETTES = ("default", "deutan", "tritan", "high_contrast")
SMALLEST_SCALE, LARGEST_SCALE = 0.75, 2.0
MOST = 1_000_000
"""Games, processes or choices: a larger number is a slip of the hand."""
LONGEST_THOUGHT = 3600
"""Seconds the advisor may think at most."""
SMALLEST_SHOT, LARGEST_SHOT = 600, 7680
"""Bounds of a screenshot's sides in pixels."""


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaints are one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(WRONG_USE, plain(f"{self.prog}: {message}. Try '{self.prog} --help'.") + "\n")

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print help or a complaint; argparse would hide that the help could not be printed."""
        with nullcontext() if file is sys.stdout else suppress(OSError):
            print(message, end="", file=file or sys.stderr)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and give its exit status. A program that is called like a game is that game."""
    open_output()
    debug = False
    try:
        try:
            options = parse(sys.argv[1:] if arguments is None else arguments)
            debug = options.debug
            if options.language is not None:
                from game.core.translation import use_language

                use_language(options.language)
            return int(options.run(game_of(options), options))
        finally:
            sys.stdout.flush()
    except Exception as error:
        if debug:
            raise
        complain(_told(error))
        return FAILED


def _told(error: Exception) -> str:
    """What has gone wrong, in one sentence."""
    match error:
        case GameError():
            return str(error)
        case BrokenPipeError(filename=None):
            return "Whoever read the output has gone before its end."
        case OSError(filename=None):
            return f"The output cannot be written ({error.strerror or error}); choose another place for it."
        case OSError():
            return f"{os.fsdecode(error.filename)}: cannot be used ({error.strerror}); choose another place."
    return f"Something went wrong inside the game: {error!r}. Add --debug for details."


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """What was asked for; the commands are described only if something was, to open the window sooner."""
    return make_parser(commands=bool(arguments)).parse_args(arguments)


def make_parser(*, commands: bool) -> Parser:
    """The options of the game, and every command with its own."""
    own = GAMES.get(Path(sys.argv[0]).stem)
    prog, title = (own.id, own.title) if own is not None else (PROGRAM, "Wargames at one table")
    parser = Parser(prog=prog, description=f"{title}. Without a command the game opens.")
    parser.add_argument("--version", action="version", version=f"{prog} {game.__version__}")
    parser.set_defaults(game=own.id if own is not None else None)
    if own is None:
        parser.add_argument("--game", choices=GAMES, help="which game; a save knows its own")
    parser.add_argument("--debug", action="store_true", help="show the traceback of an error")
    parser.add_argument("--language", metavar="NAME", help="language of the texts; a wrong name lists all")
    parser.add_argument("--saves", type=Path, metavar="DIR", help="the folder for saves")
    parser.set_defaults(run=_open)
    if commands:
        added = parser.add_subparsers(title="commands", metavar="COMMAND")
        for name, (description, run, arguments) in COMMANDS.items():
            command = added.add_parser(name, help=description)
            command.set_defaults(run=Late(run))
            for argument, settings in arguments.items():
                command.add_argument(argument, **settings)
    return parser


def _whole(least: int, most: int) -> Callable[[str], int]:
    """An argument type: a whole number within bounds."""

    def convert(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{plain(text, LONGEST_WORD)!r} is not a whole number") from None
        if not least <= value <= most:
            told = plain(text, LONGEST_WORD)
            raise argparse.ArgumentTypeError(f"{told} is not between {least} and {most}")
        return value

    return convert


def seed(text: str) -> int:
    """An argument type: the seed of a campaign, by its code or as a number."""
    try:
        return seed_from(text)
    except GameError as error:
        told = plain(str(error).rstrip("."))
        raise argparse.ArgumentTypeError(f"{plain(text, LONGEST_WORD)!r} is no seed. {told}") from None


def _between(least: float, most: float, unit: str = "") -> Callable[[str], float]:
    """An argument type: a number other than 0 within bounds."""

    def convert(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = 0.0
        if not value or not least <= value <= most:
            told = plain(text, LONGEST_WORD)
            raise argparse.ArgumentTypeError(f"{told} is not between {least} and {most}{unit}")
        return value

    return convert


def _report_file(text: str) -> Path:
    """An argument type: a file whose name says what kind of report it holds."""
    if not text.lower().endswith((".html", ".md")):
        raise argparse.ArgumentTypeError(f"{text!r} does not end in .html or .md")
    return Path(text)


def _size(text: str) -> tuple[int, int]:
    """An argument type: a size in pixels such as 1280x720."""
    width, mark, height = text.partition("x")
    if not (mark and width.isdecimal() and height.isdecimal() and len(text) <= LONGEST_WORD):
        raise argparse.ArgumentTypeError(f"{plain(text, LONGEST_WORD)!r} is not a size such as 1280x720")
    size = int(width), int(height)
    if not all(SMALLEST_SHOT <= side <= LARGEST_SHOT for side in size):
        raise argparse.ArgumentTypeError(f"{text} is not between {SMALLEST_SHOT} and {LARGEST_SHOT} pixels")
    return size


def scene(text: str) -> str:
    """An argument type: what a screenshot can show of any game or of some. Skins are asked only if they must
    be: they bring the screen with them."""
    if text not in TABLE_SCENES:
        os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
        own = dict.fromkeys(name for game in GAMES.values() for name in game.skin.scenes)
        if text not in own:
            raise argparse.ArgumentTypeError(f"{text!r} is none of {', '.join((*TABLE_SCENES, *own))}")
    return text


COUNT = _whole(1, MOST)
Arguments = dict[str, Mapping[str, Any]]
FILE: Arguments = {"file": {"type": Path, "metavar": "FILE"}}
JSON: Arguments = {"--json": {"metavar": "OUT", "help": "write JSON to this file; - for standard output"}}
SCALE: Mapping[str, Any] = {"type": _between(SMALLEST_SCALE, LARGEST_SCALE), "default": 1.0, "metavar": "S"}
SEED: Mapping[str, Any] = {
    "type": seed, "default": None, "metavar": "CODE", "help": "a code or a number; same seed, same campaign"
}  # fmt: skip
SCENARIO: Arguments = {
    "--scenario": {"default": "", "metavar": "NAME", "help": "which scenario; a wrong name lists all"}
}
JOBS: Mapping[str, Any] = {"type": COUNT, "default": 1, "metavar": "J", "help": "processes to use"}
SCHEDULER: Mapping[str, Any] = {
    "metavar": "ADDRESS", "help": "play on the workers of this Dask scheduler instead"
}  # fmt: skip
PRESET: Arguments = {
    "--preset": {"default": "", "metavar": "NAME", "help": "an easier or harder game; a wrong name lists all"}
}
WHO_PLAYS = "who plays; a wrong name lists all"
COMMANDS: Mapping[str, tuple[str, str, Arguments]] = {
    "simulate": ("play whole campaigns without a screen", "game.cli.simulate:simulate", {
        "--games": {"type": COUNT, "default": 10, "metavar": "N", "help": "campaigns to play"},
        "--seed": {**SEED, "default": 1, "help": "seed of the first campaign"},
        **SCENARIO,
        **PRESET,
        "--policy": {"default": "random", "metavar": "NAME", "help": WHO_PLAYS},
        "--jobs": JOBS,
        "--scheduler": SCHEDULER,
        "--check": {"action": "store_true", "help": "verify the position after every decision"},
        "--json": {"metavar": "FILE", "help": "write the figures as JSON; - for standard output"},
    }),
    "match": ("play two policies on the same seeds and compare them", "game.cli.match:match", {
        "first": {"metavar": "A", "help": WHO_PLAYS},
        "second": {"metavar": "B", "help": "and who is compared with that one"},
        "--games": {"type": COUNT, "default": 240, "metavar": "N", "help": "games that each of them plays"},
        "--seed": {**SEED, "default": 1, "help": "seed of the first game"},
        **SCENARIO,
        **PRESET,
        "--jobs": JOBS,
        "--scheduler": SCHEDULER,
        **JSON,
    }),
    "new": ("start a campaign and save it", "game.cli.terminal:new", {
        "--seed": SEED,
        **SCENARIO,
        **PRESET,
        "--name": {"metavar": "NAME", "help": "what to call it; the game has a proposal"},
        "--out": {"type": Path, "required": True, "metavar": "FILE", "help": "the save file to write"},
        "--force": {"action": "store_true", "help": "write over a file that is there"},
    }),
    "check": ("say whether a save is sound", "game.cli.terminal:check", FILE),
    "show": ("print the position and the numbered choices", "game.cli.terminal:show", FILE),
    "choose": ("make a choice and save the campaign", "game.cli.terminal:choose", {
        **FILE,
        "number": {"type": COUNT, "metavar": "N", "help": "number of the choice, as 'show' lists it"},
        "--out": {"type": Path, "metavar": "FILE", "help": "write here instead of over FILE"},
    }),
    "odds": (
        "exact odds of attacks, checks, plans and Command Points", "game.cli.advice:odds", FILE | JSON,
    ),
    "advise": ("rank the choices of the pending decision", "game.cli.advice:advise", {
        "--seconds": {
            "type": _between(0, LONGEST_THOUGHT, " seconds"), "default": 5.0, "metavar": "T",
            "help": "time to think",
        },
        **FILE,
        **JSON,
    }),
    "forecast": ("the chance of each result and loss, round by round", "game.cli.advice:show_forecast", {
        "--games": {"type": COUNT, "default": 50, "metavar": "N", "help": "continuations to play"},
        **FILE,
        **JSON,
    }),
    "review": ("tell luck from skill in a save's record", "game.cli.review:review", {
        **FILE,
        "--rollouts": {"type": _whole(2, MOST), "default": 20, "metavar": "N", "help": "continuations"},
        "--jobs": {"type": COUNT, "default": None, "metavar": "J", "help": "processes; as many as cores"},
        **JSON,
    }),
    "replay": ("play a save's record again, choice by choice", "game.cli.terminal:replay", {
        **FILE,
        "--verify": {"action": "store_true", "help": "only compare the replay with the save"},
    }),
    "report": ("write the after-action report of a save", "game.cli.terminal:report", {
        **FILE,
        "--out": {
            "type": _report_file, "required": True, "metavar": "FILE",
            "help": "the report to write: .html or .md",
        },
        "--no-maps": {"action": "store_true", "help": "leave the pictures of the map out"},
    }),
    "rules": ("read the rulebook: its contents, a section or a term", "game.cli.rules:rules", {
        "page": {
            "nargs": "*", "metavar": "PAGE",
            "help": "number of a section such as 5.5.9, or a term of the glossary; the contents without one",
        },
        "--search": {"metavar": "WORDS", "help": "list the pages that hold these words"},
    }),
    "play": ("open the game on a save", "game.cli.screen:play", FILE),
    "demo": ("watch a campaign play itself", "game.cli.screen:demo", {
        "--seed": {**SEED, "default": 1},
        **SCENARIO,
        "--policy": {"default": "steady", "metavar": "NAME", "help": WHO_PLAYS},
        "--speed": {"choices": SPEEDS, "default": "normal", "help": "how fast events are shown"},
    }),
    "screenshot": ("draw a save into a picture file, without a display", "game.cli.screen:screenshot", {
        **FILE,
        "--out": {"type": Path, "required": True, "metavar": "PNG", "help": "the picture to write"},
        "--size": {"type": _size, "default": (1280, 720), "metavar": "WxH", "help": "size in pixels"},
        "--scale": {**SCALE, "help": "scale of the interface"},
        "--text-scale": {**SCALE, "help": "scale of the writing"},
        "--palette": {"choices": PALETTES, "default": "default", "help": "the colours"},
        "--scene": {
            "type": scene, "default": "campaign", "metavar": "NAME",
            "help": "what to draw; a wrong name lists all",
        },
    }),
}  # fmt: skip
"""Every command: what it is for, the function that runs it, and its arguments."""


def game_of(options: argparse.Namespace) -> Game:
    """The game that a command is for: as named, as the file says, or the first there is."""
    from game.core.saves import system_named

    if options.game is not None:
        return GAMES[options.game]
    first = next(iter(GAMES.values()))
    file = getattr(options, "file", None)
    return first if file is None else GAMES.get(system_named(file), first)


def _open(chosen: Game, options: argparse.Namespace) -> int:
    from game.table.app import open_game

    open_game(chosen, options.saves, tuple(GAMES.values()))
    return 0
