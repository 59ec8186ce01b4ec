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


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaints are one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(WRONG_USE, f"{self.prog}: {message}. Try '{self.prog} --help'.\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and give its exit status."""
    options = make_parser().parse_args(arguments)
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


def make_parser() -> Parser:
    """Every command with its options."""
    parser = Parser(prog="siloam", description="The Sirens of Siloam. Without a command the game opens.")
    parser.add_argument("--version", action="version", version=f"siloam {game.__version__}")
    parser.add_argument("--debug", action="store_true", help="show the traceback of an error")
    parser.set_defaults(run=_open)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    _add_simulate(commands)
    _add_terminal_commands(commands)
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
    simulate.add_argument("--policy", default="random", metavar="NAME", help="who plays: random")
    simulate.add_argument("--jobs", type=_whole(1), default=1, metavar="J", help="processes to use")
    simulate.add_argument("--check", action="store_true", help="verify the position after every decision")
    simulate.add_argument("--json", metavar="FILE", help="write the figures as JSON; - for standard output")
    simulate.set_defaults(run=_simulate)


def _add_terminal_commands(commands: argparse._SubParsersAction[Parser]) -> None:
    new = commands.add_parser("new", help="start a campaign and save it")
    new.add_argument("--seed", type=_whole(0), default=None, metavar="S", help="same seed, same campaign")
    new.add_argument("--out", type=Path, required=True, metavar="FILE", help="the save file to write")
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


# Commands import what they need when they run: the game's start must not wait for the simulator.


def _open(_options: argparse.Namespace) -> int:
    from game.ui.app import open_game

    open_game()
    return 0


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
