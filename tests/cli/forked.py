"""The real program run again and again, in copies of one process that has imported it: quick and thorough.

`python -m tests.cli.forked` reads what to run from its standard input, a line of JSON each, and answers each
with the exit status. Only where processes can be copied.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from attrs import define, field, frozen

ROOT = Path(__file__).parents[2]
CLOSED, FULL, GONE = "closed", "/dev/full", "gone"
"""Standard outputs that take nothing: one that is closed, one without room, one whose reader has gone."""
PRELOADED = (
    "game.cli.simulate", "game.cli.terminal", "game.cli.advice", "game.cli.screen", "game.siloam.system",
    "game.table.scenes.start", "game.siloam.screen.skin",
)  # fmt: skip


@frozen
class Ended:
    """How a run of the program has ended, and what it has printed."""

    status: int
    out: str
    err: str


@define(eq=False)
class Program:
    """The program, ready to be run."""

    folder: Path
    """Where it runs, and where its outputs are kept meanwhile."""
    _nursery: subprocess.Popen[str] = field(init=False)

    def __attrs_post_init__(self) -> None:
        home = {"SILOAM_HOME": str(self.folder / "home"), "XDG_CACHE_HOME": str(self.folder / "cache")}
        self._nursery = subprocess.Popen(
            [sys.executable, "-m", "tests.cli.forked"],
            cwd=ROOT, env={**os.environ, **home, "SDL_VIDEODRIVER": "dummy"}, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip

    def run(self, *arguments: str, stdout: str = "") -> Ended:
        """Run a command; its standard output may be one that takes nothing."""
        assert self._nursery.stdin is not None
        assert self._nursery.stdout is not None
        out, err = self.folder / "stdout", self.folder / "stderr"
        out.write_bytes(b"")
        order = {
            "arguments": arguments, "folder": str(self.folder),
            "stdout": stdout or str(out), "stderr": str(err),
        }  # fmt: skip
        self._nursery.stdin.write(json.dumps(order) + "\n")
        self._nursery.stdin.flush()
        status = int(self._nursery.stdout.readline())
        return Ended(status, out.read_text(errors="surrogateescape"), err.read_text())

    def close(self) -> None:
        self._nursery.communicate()


# ---------------------------------------------------------------------- in the other process


def nursery() -> None:
    """Copy this process for each order, until there are no more."""
    from importlib import import_module

    for module in PRELOADED:
        import_module(module)
    for line in sys.stdin:
        order = json.loads(line)
        child = os.fork()
        if child == 0:
            be(order)
        _, status = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)


def be(order: dict[str, Any]) -> None:
    """Become a run of the program, up to the end of the interpreter."""
    from game.cli.entry import main

    os.chdir(order["folder"])
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(os.open(order["stderr"], os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 2)
    take_output(order["stdout"])
    sys.argv = ["wartable", *order["arguments"]]
    sys.exit(main())


def take_output(stdout: str) -> None:
    if stdout == CLOSED:
        os.close(1)
        sys.stdout = None
    elif stdout == GONE:
        reader, writer = os.pipe()
        os.close(reader)
        os.dup2(writer, 1)
    else:
        os.dup2(os.open(stdout, os.O_WRONLY), 1)


if __name__ == "__main__":
    nursery()
