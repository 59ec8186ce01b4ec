"""Frames of what moves, side by side in one picture: `python -m docs.filmstrip draw --out strip.png`.

For whoever works on motion: the window as it is seen at even steps of one event, from a campaign that the
steady player has brought there.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.registry import SILOAM
from game.siloam.bots.steady import steady_policy
from game.siloam.system import SILOAM_SYSTEM
from game.table.app import App
from game.table.context import Context
from game.table.desk.pace import Pace
from game.table.desk.table import Table
from game.table.draw.theme import PALETTES
from game.table.options import Options
from game.table.scenes.campaign import CampaignScene

SUBJECTS = {
    "draw": ("activation_drawn", ""),
    "enemy": ("activation_drawn", "red-yellow"),
    "event": ("activation_drawn", "E1"),
    "round": ("round_started", ""),
    "place": ("", ""),
    "battle": ("chit_drawn", ""),
    "hit": ("hit_taken", ""),
    "move": ("unit_moved", ""),
    "gone": ("unit_removed", ""),
}
"""What can be filmed: a kind of event and, where it matters, the chit that it is about."""
BOARD = "battle"
"""What is seen on a board; the others are seen on the map."""
STEP, PARTS, TINY = 0.05, 4, 1e-5
LONGEST = 40_000
"""Steps after which a campaign is taken not to come to the subject any more."""


def film(subject: str, seed: int, size: tuple[int, int], options: Options, frames: int) -> pygame.Surface:
    """The strip of the first such event in a campaign."""
    screen, context = pygame.display.set_mode(size), Context(SILOAM, options)
    table = Table.begin(SILOAM_SYSTEM, seed, SILOAM.skin.desk.looks, Pace())
    scene, app = CampaignScene(context, table), App(screen)
    if subject != BOARD:
        scene.windows.router.kinds = ()
    app.stack.push(scene)
    for _ in range(LONGEST):
        app.frame([], 0.0)
        if _arrived(subject, scene):
            return _strip(app, scene, frames)
        top = app.stack.top
        if top is not scene and table.busy is False and table.asked is None:
            app.frame([_key(pygame.K_RETURN)], STEP)
        elif table.asked is not None:
            table.choose(steady_policy(table.session.state, table.asked, table.session.state.dice))
        elif top is not scene:
            app.frame([_key(pygame.K_RETURN)], STEP)
            table.skip()
        else:
            table.skip()
    raise SystemExit(f"Seed {seed} never shows {subject}; try another.")


def _arrived(subject: str, scene: CampaignScene) -> bool:
    kind, chit = SUBJECTS[subject]
    ceremonies, playing = scene.screen.ceremonies, scene.table.playing
    if not kind:
        return ceremonies.turning is not None
    ceremonies.end()
    return playing is not None and playing.kind == kind and chit in ("", playing.about.get("chit"))


def _strip(app: App, scene: CampaignScene, frames: int) -> pygame.Surface:
    """Frames at even steps, in rows of three."""
    held = scene.screen.ceremonies.holding
    lasting = scene.screen.ceremonies.lasting if held else scene.table.lasting
    across, (width, height) = 3, app.screen.get_size()
    rows = -(-frames // across)
    strip = pygame.Surface((across * width // 2, rows * height // 2))
    for number in range(frames):
        app.stack.refresh()
        while not app.frame([], 0.0):
            pass
        picture = pygame.transform.smoothscale(app.screen, (width // 2, height // 2))
        strip.blit(picture, (number % across * width // 2, number // across * height // 2))
        for _ in range(PARTS):  # the loop lets no more than a tenth of a second pass at a time
            app.frame([], lasting / (frames - 1) / PARTS - TINY)
    return strip


def _key(code: int) -> pygame.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=0)


def main() -> None:
    """Write one strip."""
    parser = argparse.ArgumentParser(prog="python -m docs.filmstrip", description=__doc__)
    parser.add_argument("subject", choices=SUBJECTS)
    parser.add_argument("--out", type=Path, default=Path("filmstrip.png"), metavar="FILE")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--palette", choices=PALETTES, default=PALETTES[0])
    parser.add_argument("--frames", type=int, default=12)
    parser.add_argument("--still", action="store_true", help="with reduced motion")
    wanted = parser.parse_args()
    width, height = map(int, wanted.size.split("x"))
    pygame.display.init()
    pygame.font.init()
    options = Options(scale=wanted.scale, palette=wanted.palette, reduced_motion=wanted.still)
    strip = film(wanted.subject, wanted.seed, (width, height), options, wanted.frames)
    pygame.image.save(strip, wanted.out)


if __name__ == "__main__":
    main()
