"""Every command with all that may be wrong with what it is given: one clear line and an exit status."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.cli.app import COMMANDS, FAILED, WRONG_USE
from game.core.files import LARGEST
from game.core.plain import LONGEST_LINE
from game.core.saves import encode
from game.siloam.system import SILOAM_SYSTEM as SYSTEM
from tests.cli.forked import CLOSED, FULL, GONE, Ended, Program
from tests.trust.games import played

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a system that copies processes")

FEWEST_INPUTS = 14
BEGUN, LATE = 2, 500
"""Choices of a campaign that is quickly gone through again, and of one that is soon played to its end."""
OVERLONG, DIGITS, ESCAPES = "n" * 5000, "9" * 5000, "\x1b[2J\nfolder\r"
NOT_UTF8 = os.fsdecode(b"not \xff utf-8.json")
BAD_FILES = (
    "missing.json", "folder.json", "loop.json", "pipe.json", OVERLONG, NOT_UTF8, ESCAPES, "empty.json",
    "cut.json", "chess.json", "newer.json", "large.json", "nan.json", "digits.json", "edited.json",
    "good.json/inside",
)  # fmt: skip
BAD_OUTPUTS = ("folder.json", "missing/x.json", OVERLONG, "good.json/x.json", "/proc/x.json")
BAD_NUMBERS = ("-1", "nan", "0x7", "", "1e400", DIGITS, "9" * 30, ESCAPES)
TAKE_NOTHING = (CLOSED, FULL, GONE)
GOOD: dict[str, tuple[str, ...]] = {
    "simulate": ("--games", "1"),
    "match": ("steady", "random", "--games", "1"),
    "new": ("--out", "new.json", "--force", "--seed", "3"),
    "check": ("good.json",),
    "show": ("good.json",),
    "choose": ("good.json", "1", "--out", "chosen.json"),
    "odds": ("good.json",),
    "advise": ("good.json", "--seconds", "0.2"),
    "forecast": ("late.json", "--games", "1"),
    "review": ("begun.json", "--rollouts", "2", "--jobs", "1"),
    "replay": ("good.json",),
    "rules": ("1",),
    "report": ("good.json", "--no-maps", "--out", "report.html"),
    "screenshot": ("good.json", "--out", "shot.png", "--size", "600x600", "--scene", "keys"),
}
"""Arguments with which a command prints something. The two others open a window and print nothing."""
NUMBERS = {
    "simulate": ("--games", "--seed", "--jobs"),
    "match": ("--games", "--seed", "--jobs"),
    "new": ("--seed",),
    "advise": ("--seconds",),
    "forecast": ("--games",),
    "review": ("--rollouts", "--jobs"),
    "demo": ("--seed",),
    "screenshot": ("--scale", "--text-scale", "--size"),
}
OUTPUTS = {"simulate": "--json", "odds": "--json", "forecast": "--json", "review": "--json", "new": "--out",
           "choose": "--out", "screenshot": "--out"}  # fmt: skip

Case = tuple[tuple[str, ...], str]
"""Arguments, and a standard output that takes nothing or none."""


def cases(command: str) -> Iterator[Case]:
    """Everything that may be wrong with what a command is given."""
    good = GOOD.get(command, ())
    yield (*good, "--colour"), ""
    yield (*good, "one", "too", "many"), ""
    yield from (((*good,), output) for output in TAKE_NOTHING if good)
    if "file" in COMMANDS[command][2]:
        rest = (good or ("good.json",))[1:]
        yield from (((file, *rest), "") for file in BAD_FILES)
        yield (), ""
    for option in NUMBERS.get(command, ()):
        yield from (((*good, f"{option}={number}"), "") for number in BAD_NUMBERS)
    if command in OUTPUTS:
        yield from (((*good, OUTPUTS[command], file), "") for file in BAD_OUTPUTS)
    if command == "choose":
        yield from ((("good.json", "--", number), "") for number in (*BAD_NUMBERS, "0", "999"))
    if command == "report":
        yield from ((("good.json", "--out", file), "") for file in (ESCAPES, "x.pdf", f"{OVERLONG}.html"))
        yield ("good.json", "--no-maps", "--out", "missing/x.md"), ""
    if command in ("simulate", "demo"):
        yield from (((*good, "--policy", name), "") for name in ("clever", ESCAPES, OVERLONG, ""))
    if command == "rules":
        yield from (((page,), "") for page in ("5.5.99", "77", "..", ".", "5.", ESCAPES, OVERLONG, DIGITS))
        yield from ((("--search", words), "") for words in ("zebra", "", ESCAPES, OVERLONG, "[", "§"))
        yield ("1", "--search", "rule"), ""
        yield ("--search",), ""
    if command == "demo":
        yield ("--speed", ESCAPES), ""
    if command == "new":
        yield ("--out", "good.json"), ""
        yield ("--out", "loop.json"), ""


def lay_out(folder: Path) -> None:
    """The files that the cases name."""
    session = played(5, 8)
    good = encode(SYSTEM, session.state, session.journal)
    document = json.loads(good)
    (folder / "good.json").write_bytes(good)
    for name, choices in (("begun.json", BEGUN), ("late.json", LATE)):
        other = played(5, choices, "steady")
        (folder / name).write_bytes(encode(SYSTEM, other.state, other.journal))
    (folder / "folder.json").mkdir()
    (folder / "loop.json").symlink_to("loop.json")
    os.mkfifo(folder / "pipe.json")
    (folder / "empty.json").touch()
    (folder / "cut.json").write_bytes(good[:900])
    (folder / "chess.json").write_text(json.dumps({**document, "system": ESCAPES}))
    (folder / "newer.json").write_text(json.dumps({**document, "format": 10**9}))
    (folder / "nan.json").write_text(json.dumps({**document, "snapshot": float("nan")}))
    (folder / "digits.json").write_bytes(good.replace(b'"cp": ', b'"cp": ' + b"9" * 4000))
    (folder / "edited.json").write_text(json.dumps({**document, "snapshot": {"cp": ESCAPES}}))
    with (folder / "large.json").open("wb") as file:
        file.truncate(LARGEST + 1)


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    folder = tmp_path_factory.mktemp("inputs")
    lay_out(folder)
    program = Program(folder)
    yield program
    program.close()


def fault(ended: Ended) -> str:
    """What is wrong with the answer to a bad input; empty for one clear line."""
    if ended.status not in (FAILED, WRONG_USE):
        return f"exit status {ended.status}"
    if not ended.err.endswith("\n") or not ended.err[:-1].isprintable() or len(ended.err) > LONGEST_LINE + 1:
        return "not one clean line"
    unclear = [words for words in ("Traceback", "inside the game", "ignored", "Error") if words in ended.err]
    if unclear:
        return f"says {unclear}"
    return "" if all(line.isprintable() for line in ended.out.splitlines()) else "unclean output"


def test_the_good_arguments_are_good(program: Program) -> None:
    for command, arguments in GOOD.items():
        ended = program.run(command, *arguments)
        assert (ended.status, ended.err) == (0, ""), command


@pytest.mark.parametrize("command", COMMANDS)
def test_every_bad_input_gets_one_clear_line_and_an_exit_status(program: Program, command: str) -> None:
    tried = list(cases(command))
    assert len(tried) >= FEWEST_INPUTS
    before = (program.folder / "good.json").read_bytes()
    for arguments, output in tried:
        ended = program.run(command, *arguments, stdout=output)
        assert not fault(ended), (fault(ended), [word[:40] for word in arguments], output, ended)
    assert (program.folder / "good.json").read_bytes() == before


def test_help_and_version_do_not_hide_that_nothing_could_be_printed(program: Program) -> None:
    for arguments in (("--help",), ("--version",), ("show", "--help"), ("--help", "--debug")):
        assert program.run(*arguments).status == 0
        for output in TAKE_NOTHING:
            assert not fault(program.run(*arguments, stdout=output)), (arguments, output)
    assert not fault(program.run("conquer")), "a command that is not there"
    assert not fault(program.run(ESCAPES))
    assert not fault(program.run("--saves", OVERLONG))
