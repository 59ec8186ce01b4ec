"""Play with the bundle under an X server, by mouse and keyboard; look at what it shows, writes and starts.

Everything happens in a folder of its own, far from the sources: what works here works without them.
"""

from __future__ import annotations

import json
import os
import struct
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from attrs import define

from tests.ui.xserver import MISSING, at_home, hand, window_shown, x_server

WINDOW = (1280, 720)
PATIENCE = 60.0
"""Seconds that one step may take on a busy machine."""
LOOK = 0.3
"""Seconds between two looks at what has become of something."""
FEWEST_COLOURS = 2000
"""A painted map has more; a menu on an empty desk a few hundred."""
SAMPLED = 7
"""Every so many pixels one is looked at."""
NEW_CAMPAIGN = (1071, 67)
"""Where the first button of the title stands in that window."""


@define(eq=False)
class Player:
    """Somebody at a display, with the program in front of them."""

    program: Path
    home: Path
    environment: dict[str, str]
    game: subprocess.Popen[str] | None = None

    @property
    def saves(self) -> Path:
        return self.home / "saves"

    @property
    def heard(self) -> Path:
        """What a sound card would have been given."""
        return self.home / "heard.raw"

    @contextmanager
    def playing(self) -> Iterator[None]:
        """The program from its start to its end, which it must come to without a complaint."""
        log = self.home / "output.txt"
        with log.open("w") as output:
            self.game = subprocess.Popen(
                [self.program], env=self.environment, cwd=self.home, stdout=output, stderr=output, text=True
            )
            try:
                self.until(lambda: window_shown(self.environment), "a window")
                yield
            finally:
                self.game.terminate()
                self.game.wait(timeout=PATIENCE)
        said = log.read_text()
        if "Traceback" in said or "rror" in said:
            raise SystemExit(f"The program complains:\n{said}")

    def until(self, happened: Callable[[], bool], what: str) -> None:
        """Wait for something; the program must not end meanwhile."""
        end = time.monotonic() + PATIENCE
        while not happened():
            if self.game is not None and self.game.poll() is not None:
                raise SystemExit(f"The program has ended before there was {what}:\n{self._output()}")
            if time.monotonic() > end:
                raise SystemExit(f"There was never {what}.\n{self._output()}")
            time.sleep(LOOK)
        print(f"  {what}: yes")

    def _output(self) -> str:
        return (self.home / "output.txt").read_text()

    def press(self, *keys: str) -> None:
        for key in keys:
            hand(self.environment, "key", key)
            time.sleep(LOOK)

    def click(self, place: tuple[int, int]) -> None:
        hand(self.environment, "mousemove", str(place[0]), str(place[1]), "click", "1")
        time.sleep(LOOK)

    # ------------------------------------------------------------------ looking

    def pixels(self) -> list[int]:
        """Some pixels of what is shown, each as one number."""
        data = (self.home / "Xvfb_screen0").read_bytes()
        head = struct.unpack(">25I", data[:100])  # as the X window dump format has it
        length, width, height, line, colours = head[0], head[4], head[5], head[12], head[19]
        first = length + 12 * colours
        body = data[first : first + line * height]
        return [value for (value,) in struct.iter_unpack("<I", body[: 4 * width * height])][::SAMPLED]

    def painted(self) -> bool:
        return len(set(self.pixels())) >= FEWEST_COLOURS

    def saved(self) -> dict[str, Any]:
        """The autosave, once a whole one is there."""
        with suppress(OSError, ValueError):
            document: dict[str, Any] = json.loads((self.saves / "autosave.json").read_text())
            return document
        return {"header": {"decision": 0}, "journal": {}}

    def decisions(self) -> int:
        """Choices in the autosave."""
        return int(self.saved()["header"]["decision"])

    def busy_worker(self, seconds: float) -> bool:
        """Whether a process that the program has started has worked for so long."""
        assert self.game is not None
        for stat in Path("/proc").glob("[0-9]*/stat"):
            with suppress(OSError):  # one that has ended meanwhile
                facts = stat.read_text().rpartition(")")[2].split()
                parent, spent = int(facts[1]), int(facts[11]) / os.sysconf("SC_CLK_TCK")
                if parent == self.game.pid and spent >= seconds:
                    return True
        return False


def check(program: Path) -> int:
    """Try everything out; 0 when all of it works."""
    if MISSING:
        raise SystemExit(f"Nothing can be tried out without {' and '.join(MISSING)}.")
    with TemporaryDirectory() as name:
        home = Path(name)
        with x_server("x".join(map(str, WINDOW)), home) as display:
            environment = at_home(display, home) | {
                "SDL_AUDIODRIVER": "disk",
                "SDL_DISKAUDIOFILE": str(home / "heard.raw"),
            }
            player = Player(program, home, environment)
            _try_commands(player)
            with player.playing():
                _begin(player)
                _take_advice(player)
                made = _choose(player)
            with player.playing():
                _load(player, made)
    print("The bundle starts, paints, sounds, advises, saves and loads.")
    return 0


def _try_commands(player: Player) -> None:
    """In the terminal: the rules are there, and campaigns are simulated by two processes."""
    for line in ("--version", "rules 1", "simulate --games 2 --policy random --jobs 2"):
        done = subprocess.run(
            [player.program, *line.split()],
            env=player.environment, cwd=player.home, capture_output=True, text=True, timeout=PATIENCE,
        )  # fmt: skip
        if done.returncode or not done.stdout.strip():
            raise SystemExit(f"{line} fails:\n{done.stdout}{done.stderr}")
        print(f"  {line}: yes")


def _begin(player: Player) -> None:
    """From the title into a campaign; tried again as long as the window is not ready for it."""
    player.until(player.painted, "a map behind the title")

    def begun() -> bool:
        player.click(NEW_CAMPAIGN)
        player.press("n", "Return")  # no lesson first
        time.sleep(1.0)
        return any(player.saves.glob("autosave*.json"))

    player.until(begun, "an autosave of a new campaign")
    player.until(player.painted, "a painted campaign")
    player.until(lambda: _loud(player.heard), "a sound")


def _loud(file: Path) -> bool:
    """Whether anything but silence was played."""
    return file.exists() and any(file.read_bytes())


def _take_advice(player: Player) -> None:
    """The advisor thinks in a process of its own, and says something on the map."""
    player.press("k")
    before = player.pixels()
    player.press("h")
    player.until(lambda: player.busy_worker(0.5), "an advisor at work in a process of its own")
    player.until(lambda: player.pixels() != before, "advice to be read")
    player.press("h")


def _choose(player: Player) -> int:
    """Some choices; how many are saved."""

    def chosen() -> bool:
        player.press("k", "1")
        return player.decisions() >= 3

    player.until(chosen, "three choices in the autosave")
    player.until(lambda: bool(player.saved()["journal"].get("advised")), "a note that advice was taken")
    return player.decisions()


def _load(player: Player, made: int) -> None:
    """Continue from the title, and go on choosing."""
    player.until(player.painted, "a map behind the title, once more")

    def gone_on() -> bool:
        player.press("c", "k", "1")
        return player.decisions() > made

    player.until(gone_on, "the campaign gone on with")
