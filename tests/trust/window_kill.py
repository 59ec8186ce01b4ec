"""The program itself is killed, in a real window, while keys are pressed in it.

Each game goes on from where the one before it was killed. After the kill no save may be gone, every one must
be sound, and Continue must lead at least as far as it did before.
`python -m tests.trust.window_kill --times 300` kills that often, under an X server of its own.
"""

from __future__ import annotations

import argparse
import random
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from attrs import Factory, define
from tqdm import tqdm

from game.core.game import Game
from game.core.saves import write_session
from game.core.session import new_session
from game.registry import SILOAM
from game.table.library import Library
from tests.trust.games import add_game, game_of
from tests.ui.xserver import MISSING, PATIENCE, at_home, hand, open_game, window_shown, x_server

LONGEST_LIFE = 1.2
"""Seconds a game is played after its window has opened."""
KEYS = ("1", "space", "n", "Return", "2", "space", "n", "n", "Return", "e", "k")
"""Answers, and what hurries the picture along."""


@define
class Toll:
    """What the kills have shown."""

    kills: int = 0
    choices: int = 0
    """Choices that were made, all games together."""
    before: int = 0
    after: int = 0
    """Saves in the folder before the first kill and after the last."""
    failures: list[str] = Factory(list)


@define
class Killer:
    """Opens games on a folder of saves, kills them and looks at what they leave."""

    folder: Path
    display: str
    chance: random.Random
    game: Game = SILOAM
    toll: Toll = Factory(Toll)
    number: int = 0
    """Campaigns that were begun here; the keys may begin others."""
    campaign: int = -1
    """The seed of the campaign that Continue led to after the last kill, and how many choices were there."""
    made: int = 0

    def kill_once(self) -> None:
        library = Library(self.game, self.folder / "saves")
        there = set(library.paths())
        self.toll.before = self.toll.before or len(there)
        problem = self._play_and_kill(self._next_file(library))
        self.toll.kills += 1
        library = Library(self.game, self.folder / "saves")
        gone = there - set(library.paths())
        self.toll.after = len(set(library.paths()))
        problem = problem or (f"gone: {', '.join(p.name for p in gone)}" if gone else self._look(library))
        if problem:
            self.toll.failures.append(f"kill {self.toll.kills}: {problem}")

    def _next_file(self, library: Library) -> Path:
        """The campaign that was killed last, or a new one when it is over."""
        slot = library.unfinished()
        if slot is not None and not slot.problem:
            return slot.path
        self.number += 1
        path = library.slot(f"campaign {self.number}")
        system = self.game.system
        scenario = system.scenarios[self.number % len(system.scenarios)].id
        write_session(path, system, new_session(system, self.number, scenario)[0])
        return path

    def _play_and_kill(self, file: Path) -> str:
        environment = at_home(self.display, self.folder)
        game = open_game(environment, "--saves", str(self.folder / "saves"), "play", str(file))
        opened = until(lambda: game.poll() is not None or window_shown(environment))
        end = time.monotonic() + self.chance.random() * LONGEST_LIFE
        while opened and game.poll() is None and time.monotonic() < end:
            hand(environment, "key", "--delay", "0", *KEYS)
        alive = opened and game.poll() is None
        game.send_signal(signal.SIGKILL)
        said = game.communicate()[0].strip()
        return "" if alive else f"the game was not there to be killed: {said}"

    def _look(self, library: Library) -> str:
        """What is wrong with the folder after a kill."""
        for path in library.paths():
            if problem := library.examine(path).problem:
                return f"{path.name}: {problem}"
        slot = library.unfinished()
        if slot is None:
            return ""
        session = library.read(slot.path, slot.trail)
        before = self.made if session.state.seed == self.campaign else 0
        self.campaign, self.made = session.state.seed, session.made
        self.toll.choices += session.made - before
        return f"{before} choices were there, now {session.made}" if session.made < before else ""


def until(happened: Callable[[], bool]) -> bool:
    """Wait for something; whether it came in time."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if happened():
            return True
        time.sleep(0.02)
    return False


def kill(times: int, folder: Path, seed: int = 1, show: bool = False, game: Game = SILOAM) -> Toll:
    """Kill the program so often."""
    with x_server() as display:
        killer = Killer(folder, display, random.Random(seed), game)
        (folder / "saves").mkdir()
        for _ in tqdm(range(times), disable=not show, unit="kill"):
            killer.kill_once()
    return killer.toll


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=300)
    add_game(parser)
    options = parser.parse_args()
    if MISSING:
        print(f"This needs {' and '.join(MISSING)}.", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        toll = kill(options.times, Path(folder), show=sys.stderr.isatty(), game=game_of(options))
    print(f"{toll.kills} kills of the program in its window, {toll.choices} choices made between them")
    print(f"saves before the first kill {toll.before}, after the last {toll.after}")
    print(f"{len(toll.failures)} failures")
    for failure in toll.failures[:50]:
        print(" ", failure)
    return 1 if toll.failures else 0


if __name__ == "__main__":
    raise SystemExit(main())
