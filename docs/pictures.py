"""The pictures of the documentation, made anew: `python -m docs.pictures` writes docs/images.

Every scene at 1280 by 720, at 1920 by 1080, and at 1920 by 1080 with an interface of 150 %, from
campaigns that the steady player has brought to the right moment.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from game.cli.app import main as siloam
from game.core.saves import write_session
from game.core.session import new_session
from game.siloam.steady import steady_policy
from game.siloam.system import SILOAM_SYSTEM as SYSTEM

IMAGES = Path(__file__).resolve().parent / "images"
SIZES = {"720": ("1280x720", "1"), "1080": ("1920x1080", "1"), "1080-150": ("1920x1080", "1.5")}
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
SEEDS = range(20, 60)


def find_moments(folder: Path) -> dict[str, Path]:
    """Save files for all the moments."""
    saves: dict[str, Path] = {}
    for seed in SEEDS:
        session, _ = new_session(SYSTEM, seed)
        while (decision := session.decision) is not None:
            for scene, (kind, earliest) in MOMENTS.items():
                if kind == decision.kind and session.state.round >= earliest and scene not in saves:
                    saves[scene] = folder / f"{scene}.json"
                    write_session(saves[scene], SYSTEM, session)
            session.choose(steady_policy(session.state, decision, session.state.dice))
        if "result" not in saves:
            saves["result"] = folder / "result.json"
            write_session(saves["result"], SYSTEM, session)
        if len(saves) == len(MOMENTS):
            break
    return saves


def main() -> None:
    """Write all the pictures."""
    import pygame  # after the commands have chosen a driver that needs no display

    IMAGES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        os.environ["SILOAM_HOME"] = str(folder / "home")
        for scene, save in find_moments(folder).items():
            for label, (size, scale) in SIZES.items():
                shot = folder / "shot.png"
                siloam(["screenshot", str(save), "--out", str(shot), "--size", size, "--scale", scale,
                        "--scene", scene])  # fmt: skip
                pygame.image.save(pygame.image.load(shot), IMAGES / f"{scene}-{label}.jpg")


if __name__ == "__main__":
    main()
