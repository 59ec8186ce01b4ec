"""The command line: parse, dispatch, and put every error into one clear line."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

import game
from game.core.errors import GameError

WRONG_USE = 2
FAILED = 1
SPEEDS = ("off", "fast", "normal", "slow")
SCENES = (
    "campaign", "battle", "air", "check", "event", "vang", "odds", "cup", "forecast", "summary", "result",
    "report", "replay", "pause", "save", "keys", "title", "new", "options", "load", "learn", "crash",
)  # fmt: skip
PALETTES = ("default", "deutan", "tritan", "high_contrast")
SMALLEST_SCALE, LARGEST_SCALE = 0.75, 2.0
WHO_PLAYS = "who plays: random, passive, steady or advisor"
LONGEST_THOUGHT = 3600
"""Seconds the advisor may think at most."""
SMALLEST_SHOT, LARGEST_SHOT = 320, 7680
"""Bounds of a screenshot's sides in pixels."""


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaints are one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(WRONG_USE, f"{self.prog}: {message}. Try '{self.prog} --help'.\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and give its exit status."""
    options = parse(sys.argv[1:] if arguments is None else arguments)
    try:
        status: int = options.run(options)
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
    parser = Parser(prog="siloam", description="The Sirens of Siloam. Without a command the game opens.")
    parser.add_argument("--version", action="version", version=f"siloam {game.__version__}")
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
    simulate.set_defaults(run=_simulate)


def _add_terminal_commands(commands: argparse._SubParsersAction[Parser]) -> None:
    new = commands.add_parser("new", help="start a campaign and save it")
    new.add_argument("--seed", type=_whole(0), default=None, metavar="S", help="same seed, same campaign")
    new.add_argument("--out", type=Path, required=True, metavar="FILE", help="the save file to write")
    new.add_argument("--force", action="store_true", help="write over a file that is there")
    new.set_defaults(run=_new)

    check = commands.add_parser("check", help="say whether a save is sound")
    check.add_argument("file", type=Path, metavar="FILE")
    check.set_defaults(run=_check)

    show = commands.add_parser("show", help="print the position and the numbered choices")
    show.add_argument("file", type=Path, metavar="FILE")
    show.set_defaults(run=_show)

    choose = commands.add_parser("choose", help="make a choice and save the campaign")
    choose.add_argument("file", type=Path, metavar="FILE")
    choose.add_argument(
        "number", type=_whole(1), metavar="N", help="number of the choice, as 'show' lists it"
    )
    choose.add_argument("--out", type=Path, metavar="FILE", help="write here instead of over FILE")
    choose.set_defaults(run=_choose)


def _add_record_commands(commands: argparse._SubParsersAction[Parser]) -> None:
    replay = commands.add_parser("replay", help="play a save's record again, choice by choice")
    replay.add_argument("file", type=Path, metavar="FILE")
    replay.add_argument("--verify", action="store_true", help="only compare the replay with the save")
    replay.set_defaults(run=_replay)

    report = commands.add_parser("report", help="write the after-action report of a save")
    report.add_argument("file", type=Path, metavar="FILE")
    report.add_argument(
        "--out", type=_report_file, required=True, metavar="FILE", help="the report to write: .html or .md"
    )
    report.add_argument("--no-maps", action="store_true", help="leave the pictures of the map out")
    report.set_defaults(run=_report)


def _report_file(text: str) -> Path:
    """An argument type: a file whose name says what kind of report it holds."""
    if not text.lower().endswith((".html", ".md")):
        raise argparse.ArgumentTypeError(f"{text!r} does not end in .html or .md")
    return Path(text)


def _add_advice_commands(commands: argparse._SubParsersAction[Parser]) -> None:
    odds = commands.add_parser("odds", help="exact odds of attacks, checks, plans and Command Points")
    odds.set_defaults(run=_odds)

    advise = commands.add_parser("advise", help="rank the choices of the pending decision")
    advise.add_argument("--seconds", type=_seconds, default=5.0, metavar="T", help="time to think")
    advise.set_defaults(run=_advise)

    forecast = commands.add_parser("forecast", help="the chance of each result and loss, round by round")
    forecast.add_argument("--games", type=_whole(1), default=50, metavar="N", help="continuations to play")
    forecast.set_defaults(run=_forecast)
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


def _add_screen_commands(commands: argparse._SubParsersAction[Parser]) -> None:
    play = commands.add_parser("play", help="open the game on a save")
    play.add_argument("file", type=Path, metavar="FILE")
    play.set_defaults(run=_play)

    demo = commands.add_parser("demo", help="watch a campaign play itself")
    demo.add_argument("--seed", type=_whole(0), default=1, metavar="S", help="same seed, same campaign")
    demo.add_argument("--policy", default="steady", metavar="NAME", help=WHO_PLAYS)
    demo.add_argument("--speed", choices=SPEEDS, default="normal", help="how fast events are shown")
    demo.set_defaults(run=_demo)

    shot = commands.add_parser("screenshot", help="draw a save into a picture file, without a display")
    shot.add_argument("file", type=Path, metavar="FILE")
    shot.add_argument("--out", type=Path, required=True, metavar="PNG", help="the picture to write")
    shot.add_argument("--size", type=_size, default=(1280, 720), metavar="WxH", help="size in pixels")
    shot.add_argument("--scale", type=_scale, default=1.0, metavar="S", help="scale of the interface")
    shot.add_argument("--text-scale", type=_scale, default=1.0, metavar="S", help="scale of the writing")
    shot.add_argument("--palette", choices=PALETTES, default="default", help="the colours")
    shot.add_argument("--scene", choices=SCENES, default="campaign", help="what to draw")
    shot.set_defaults(run=_screenshot)


# Commands import what they need when they run: the game's start must not wait for the simulator.


def _open(options: argparse.Namespace) -> int:
    from game.registry import SILOAM
    from game.table.app import open_game

    open_game(SILOAM, options.saves)
    return 0


def _play(options: argparse.Namespace) -> int:
    from game.cli.screen import play

    return play(options)


def _demo(options: argparse.Namespace) -> int:
    from game.cli.screen import demo

    return demo(options)


def _screenshot(options: argparse.Namespace) -> int:
    from game.cli.screen import screenshot

    return screenshot(options)


def _simulate(options: argparse.Namespace) -> int:
    from game.cli.simulate import simulate

    return simulate(options)


def _new(options: argparse.Namespace) -> int:
    from game.cli.terminal import new

    return new(options)


def _check(options: argparse.Namespace) -> int:
    from game.cli.terminal import check

    return check(options)


def _show(options: argparse.Namespace) -> int:
    from game.cli.terminal import show

    return show(options)


def _choose(options: argparse.Namespace) -> int:
    from game.cli.terminal import choose

    return choose(options)


def _replay(options: argparse.Namespace) -> int:
    from game.cli.record import replay

    return replay(options)


def _report(options: argparse.Namespace) -> int:
    from game.cli.record import report

    return report(options)


def _odds(options: argparse.Namespace) -> int:
    from game.cli.advice import odds

    return odds(options)


def _advise(options: argparse.Namespace) -> int:
    from game.cli.advice import advise

    return advise(options)


def _forecast(options: argparse.Namespace) -> int:
    from game.cli.advice import show_forecast

    return show_forecast(options)
