"""The command line: parse, dispatch, and put every error into one clear line."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

import game
from game.core.errors import GameError
from game.core.game import Game, Late
from game.registry import GAMES

PROGRAM = "wartable"
WRONG_USE = 2
FAILED = 1
SPEEDS = ("off", "fast", "normal", "slow")
TABLE_SCENES = (
    "campaign", "forecast", "report", "replay", "pause", "save", "keys", "title", "new", "options", "load",
    "learn", "crash",
)  # fmt: skip
"""What a screenshot can show of any game."""
PALETTES = ("default", "deutan", "tritan", "high_contrast")
SMALLEST_SCALE, LARGEST_SCALE = 0.75, 2.0
WHO_PLAYS = "who plays; a wrong name lists all"
LONGEST_THOUGHT = 3600
"""Seconds the advisor may think at most."""
SMALLEST_SHOT, LARGEST_SHOT = 320, 7680
"""Bounds of a screenshot's sides in pixels."""


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaints are one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(WRONG_USE, f"{self.prog}: {message}. Try '{self.prog} --help'.\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and give its exit status. A program that is called like a game is that game."""
    options = parse(sys.argv[1:] if arguments is None else arguments)
    try:
        status: int = options.run(game_of(options), options)
        return status
    except GameError as error:
        if options.debug:
            raise
        print(error, file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        return FAILED
    except BrokenPipeError:
        # The reader of our output has gone; nothing is left to say.
        sys.stderr.close()
        return FAILED
    except Exception as error:
        if options.debug:
            raise
        print(f"Something went wrong inside the game: {error!r}. Add --debug for details.", file=sys.stderr)
        return FAILED


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
    parser.add_argument("--saves", type=Path, metavar="DIR", help="the folder for saves")
    parser.set_defaults(run=_open)
    if commands:
        added = parser.add_subparsers(title="commands", metavar="COMMAND")
        _add_simulate(added)
        _add_terminal_commands(added)
        _add_advice_commands(added)
        _add_record_commands(added)
        _add_screen_commands(added)
    return parser


def _whole(least: int) -> Callable[[str], int]:
    """An argument type: a whole number not below `least`."""

    def convert(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None
        if value < least:
            raise argparse.ArgumentTypeError(f"{value} is below {least}")
        return value

    return convert


def _add_simulate(commands: argparse._SubParsersAction[Parser]) -> None:
    simulate = commands.add_parser("simulate", help="play whole campaigns without a screen")
    simulate.add_argument("--games", type=_whole(1), default=10, metavar="N", help="campaigns to play")
    simulate.add_argument("--seed", type=_whole(0), default=1, metavar="S", help="seed of the first campaign")
    simulate.add_argument("--policy", default="random", metavar="NAME", help=WHO_PLAYS)
    simulate.add_argument("--jobs", type=_whole(1), default=1, metavar="J", help="processes to use")
    simulate.add_argument("--check", action="store_true", help="verify the position after every decision")
    simulate.add_argument("--json", metavar="FILE", help="write the figures as JSON; - for standard output")
    simulate.set_defaults(run=Late("game.cli.simulate:simulate"))


def _add_terminal_commands(commands: argparse._SubParsersAction[Parser]) -> None:
    new = commands.add_parser("new", help="start a campaign and save it")
    new.add_argument("--seed", type=_whole(0), default=None, metavar="S", help="same seed, same campaign")
    new.add_argument("--out", type=Path, required=True, metavar="FILE", help="the save file to write")
    new.add_argument("--force", action="store_true", help="write over a file that is there")
    new.set_defaults(run=Late("game.cli.terminal:new"))

    check = commands.add_parser("check", help="say whether a save is sound")
    check.add_argument("file", type=Path, metavar="FILE")
    check.set_defaults(run=Late("game.cli.terminal:check"))

    show = commands.add_parser("show", help="print the position and the numbered choices")
    show.add_argument("file", type=Path, metavar="FILE")
    show.set_defaults(run=Late("game.cli.terminal:show"))

    choose = commands.add_parser("choose", help="make a choice and save the campaign")
    choose.add_argument("file", type=Path, metavar="FILE")
    choose.add_argument(
        "number", type=_whole(1), metavar="N", help="number of the choice, as 'show' lists it"
    )
    choose.add_argument("--out", type=Path, metavar="FILE", help="write here instead of over FILE")
    choose.set_defaults(run=Late("game.cli.terminal:choose"))


def _add_record_commands(commands: argparse._SubParsersAction[Parser]) -> None:
    replay = commands.add_parser("replay", help="play a save's record again, choice by choice")
    replay.add_argument("file", type=Path, metavar="FILE")
    replay.add_argument("--verify", action="store_true", help="only compare the replay with the save")
    replay.set_defaults(run=Late("game.cli.record:replay"))

    report = commands.add_parser("report", help="write the after-action report of a save")
    report.add_argument("file", type=Path, metavar="FILE")
    report.add_argument(
        "--out", type=_report_file, required=True, metavar="FILE", help="the report to write: .html or .md"
    )
    report.add_argument("--no-maps", action="store_true", help="leave the pictures of the map out")
    report.set_defaults(run=Late("game.cli.record:report"))


def _report_file(text: str) -> Path:
    """An argument type: a file whose name says what kind of report it holds."""
    if not text.lower().endswith((".html", ".md")):
        raise argparse.ArgumentTypeError(f"{text!r} does not end in .html or .md")
    return Path(text)


def _add_advice_commands(commands: argparse._SubParsersAction[Parser]) -> None:
    odds = commands.add_parser("odds", help="exact odds of attacks, checks, plans and Command Points")
    odds.set_defaults(run=Late("game.cli.advice:odds"))

    advise = commands.add_parser("advise", help="rank the choices of the pending decision")
    advise.add_argument("--seconds", type=_seconds, default=5.0, metavar="T", help="time to think")
    advise.set_defaults(run=Late("game.cli.advice:advise"))

    forecast = commands.add_parser("forecast", help="the chance of each result and loss, round by round")
    forecast.add_argument("--games", type=_whole(1), default=50, metavar="N", help="continuations to play")
    forecast.set_defaults(run=Late("game.cli.advice:show_forecast"))
    for command in (odds, advise, forecast):
        command.add_argument("file", type=Path, metavar="FILE")
        command.add_argument("--json", metavar="OUT", help="write JSON to this file; - for standard output")


def _seconds(text: str) -> float:
    """An argument type: a time to think."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= LONGEST_THOUGHT:
        raise argparse.ArgumentTypeError(f"{text} is not between 0 and {LONGEST_THOUGHT} seconds")
    return value


def _size(text: str) -> tuple[int, int]:
    """An argument type: a size in pixels such as 1280x720."""
    width, mark, height = text.partition("x")
    if not (mark and width.isdecimal() and height.isdecimal()):
        raise argparse.ArgumentTypeError(f"{text!r} is not a size such as 1280x720")
    size = int(width), int(height)
    if not all(SMALLEST_SHOT <= side <= LARGEST_SHOT for side in size):
        raise argparse.ArgumentTypeError(f"{text} is not between {SMALLEST_SHOT} and {LARGEST_SHOT} pixels")
    return size


def _scale(text: str) -> float:
    """An argument type: the scale of the interface."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not SMALLEST_SCALE <= value <= LARGEST_SCALE:
        raise argparse.ArgumentTypeError(f"{text} is not between {SMALLEST_SCALE} and {LARGEST_SCALE}")
    return value


def scene(text: str) -> str:
    """An argument type: what a screenshot can show of any game or of some. Skins are asked only if they must
    be: they bring the screen with them."""
    if text not in TABLE_SCENES:
        os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
        own = dict.fromkeys(name for game in GAMES.values() for name in game.skin.scenes)
        if text not in own:
            raise argparse.ArgumentTypeError(f"{text!r} is none of {', '.join((*TABLE_SCENES, *own))}")
    return text


def _add_screen_commands(commands: argparse._SubParsersAction[Parser]) -> None:
    play = commands.add_parser("play", help="open the game on a save")
    play.add_argument("file", type=Path, metavar="FILE")
    play.set_defaults(run=Late("game.cli.screen:play"))

    demo = commands.add_parser("demo", help="watch a campaign play itself")
    demo.add_argument("--seed", type=_whole(0), default=1, metavar="S", help="same seed, same campaign")
    demo.add_argument("--policy", default="steady", metavar="NAME", help=WHO_PLAYS)
    demo.add_argument("--speed", choices=SPEEDS, default="normal", help="how fast events are shown")
    demo.set_defaults(run=Late("game.cli.screen:demo"))

    shot = commands.add_parser("screenshot", help="draw a save into a picture file, without a display")
    shot.add_argument("file", type=Path, metavar="FILE")
    shot.add_argument("--out", type=Path, required=True, metavar="PNG", help="the picture to write")
    shot.add_argument("--size", type=_size, default=(1280, 720), metavar="WxH", help="size in pixels")
    shot.add_argument("--scale", type=_scale, default=1.0, metavar="S", help="scale of the interface")
    shot.add_argument("--text-scale", type=_scale, default=1.0, metavar="S", help="scale of the writing")
    shot.add_argument("--palette", choices=PALETTES, default="default", help="the colours")
    shot.add_argument(
        "--scene", type=scene, default="campaign", metavar="NAME", help="what to draw; a wrong name lists all"
    )
    shot.set_defaults(run=Late("game.cli.screen:screenshot"))


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

    open_game(chosen, options.saves)
    return 0
