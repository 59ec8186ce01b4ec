"""The pictures of the documentation, made anew: `python -m docs.pictures` writes docs/images.

Every scene at three sizes, from campaigns that the steady player has brought to the right moment, and the
campaign in every palette. `--all` adds a screen of 3840 by 2160, for whoever works on the look; `--out`
writes elsewhere. It needs the extra `make`.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from PIL import Image

from game.cli.app import main as siloam
from game.core.dice import seeded
from game.core.recording import replayed
from game.core.saves import write_session
from game.core.session import Session, new_session
from game.core.system import System
from game.registry import SILOAM

IMAGES = Path(__file__).resolve().parent / "images"
SIZES = {
    "720": ("--size", "1280x720"),
    "1080": ("--size", "1920x1080"),
    "1080-150": ("--size", "1920x1080", "--scale", "1.5"),
}
LOOKS = {
    "deutan": ("--size", "1920x1080", "--palette", "deutan"),
    "tritan": ("--size", "1920x1080", "--palette", "tritan"),
    "high-contrast": ("--size", "1920x1080", "--palette", "high_contrast"),
    "text-150": ("--size", "1920x1080", "--text-scale", "1.5"),
}
"""Of the campaign alone."""
LARGEST = {"2160": ("--size", "3840x2160", "--scale", "2")}
MOMENTS = {
    "campaign": ("move_stack", 4),
    "battle": ("take_hits", 3),
    "air": ("intercept", 1),
    "check": ("political_cost", 4),
    "event": ("choose_option", 2),
    "title": ("support_phase", 1),
    "options": ("support_phase", 1),
    "load": ("support_phase", 1),
    "learn": ("support_phase", 1),
    "summary": ("support_phase", 3),
    "result": ("", 0),
}
"""Each scene with the question and the earliest round at which it is pictured; none means the end."""
WINDOWS = {
    "odds": ("combat_phase", 3),
    "vang": ("move_stack", 4),
    "cup": ("move_stack", 4),
    "forecast": ("move_stack", 4),
    "replay": ("move_stack", 4),
    "pause": ("move_stack", 4),
    "save": ("move_stack", 4),
    "keys": ("move_stack", 4),
    "rulebook": ("move_stack", 4),
    "new": ("support_phase", 1),
    "crash": ("support_phase", 1),
    "report": ("", 0),
}
"""Windows that a player opens."""
SAVES = {
    "The flag over Karnel": ("move_stack", 4, "one stack left"),
    "Before the mountains": ("support_phase", 3, ""),
    "Thirty coffins": ("", 0, "so near"),
}
"""What lies in the save folder: a name, a moment and a note."""
QUALITY = 76
"""Of the files, of 100: all of them together are what a repository can bear."""
SEEDS = range(20, 60)
PLAYER = "steady"

Moment = tuple[str, int]
"""The kind of a question and the first round in which it counts; or how a game has ended, and 0."""


def find_moments(system: System[Any], wanted: set[Moment]) -> dict[Moment, Session[Any]]:
    """A game stopped at each of the moments, as far as the steady player comes to them."""
    found: dict[Moment, Session[Any]] = {}
    for seed in SEEDS:
        for scenario in system.scenarios:
            _look_through(system, scenario.id, seed, wanted, found)
        if len(found) == len(wanted):
            break
    return found


def _look_through(
    system: System[Any], scenario: str, seed: int, wanted: set[Moment], found: dict[Moment, Session[Any]]
) -> None:
    """Play a game and keep the moments in it that were not found before."""
    session, _ = new_session(system, seed, scenario)
    play, dice = system.policies[PLAYER], seeded(seed, "pictures")
    while (decision := session.decision) is not None:
        for moment in wanted - found.keys():
            if moment[0] == decision.kind and session.state.round >= moment[1]:
                found[moment] = _stopped(session)
        session.choose(play(session.state, decision, dice))
    for ending in ("", system.result(session.state)[0]):
        if (ending, 0) in wanted:
            found.setdefault((ending, 0), session)


def _stopped(session: Session[Any]) -> Session[Any]:
    """The game as it stands, to be kept while it is played on."""
    return replayed(session.system, session.journal.copy())


def shots(every: bool) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Each picture: its scene, its label and how the window is set."""
    for scene in (*MOMENTS, *WINDOWS):
        for label, settings in SIZES.items():
            yield scene, label, settings
    for label, settings in {**LOOKS, **(LARGEST if every else {})}.items():
        yield "campaign", label, settings


def main() -> None:
    """Write all the pictures."""
    from game.table.library import Library  # after the commands have chosen a driver that needs no display

    parser = argparse.ArgumentParser(prog="python -m docs.pictures", description=__doc__)
    parser.add_argument("--out", type=Path, default=IMAGES, metavar="FOLDER")
    parser.add_argument("--all", action="store_true", help="the campaign on a very large screen too")
    options = parser.parse_args()
    out: Path = options.out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    moments = {**MOMENTS, **WINDOWS}
    found = find_moments(
        SILOAM.system, {*moments.values(), *((kind, first) for kind, first, _ in SAVES.values())}
    )
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        os.environ["SILOAM_HOME"] = str(folder / "home")
        os.chdir(folder)  # the pictures name the folder of the saves
        library = Library(SILOAM, Path("saves"))
        for title, (kind, first, note) in SAVES.items():
            library.write(title, found[kind, first], note)
        for scene, label, settings in shots(options.all):
            save, shot = folder / f"{scene}.json", folder / "shot.png"
            write_session(save, SILOAM.system, found[moments[scene]])
            siloam(
                ["--saves", "saves", "screenshot", str(save), "--out", str(shot), *settings, "--scene", scene]
            )
            picture = Image.open(shot).convert("RGB")
            picture.save(out / f"{scene}-{label}.jpg", quality=QUALITY, optimize=True)


if __name__ == "__main__":
    main()
