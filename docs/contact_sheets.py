"""Every scene of a game at every size and in every palette: `python -m docs.contact_sheets FOLDER`.

For whoever works on the look. Each picture is written whole, in a folder for its size or palette, and small
on contact sheets beside it; `--game` names another game than the first, `--only` some scenes or settings.
Sheets of the map as eyes see it that lack one of their three colours come last. It needs the extra `make`.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
from attrs import define

from docs.pictures import SAVES, Moment, find_moments
from game.cli.screen import PAGES, scenes, settle
from game.core.game import Game
from game.core.session import Session
from game.registry import GAMES
from game.table.app import App
from game.table.context import Context
from game.table.desk.table import Table
from game.table.draw.theme import PALETTES
from game.table.lessons.card_list import CardList
from game.table.lessons.lesson_list import LessonList, lessons_of
from game.table.lessons.lesson_scene import open_lesson
from game.table.library import Library
from game.table.options import Options
from game.table.scene import Scene
from game.table.scenes.campaign import CampaignScene
from game.table.scenes.load import DiscardScene
from game.table.scenes.own_keys_page import OwnKeysPage
from game.table.scenes.start import campaign_scene, lay_table
from game.table.statistics.campaign_counter import CampaignCounter
from game.table.statistics.statistics_scene import MEDALS, StatisticsScene

Size = tuple[int, int]
FULL_HD = (1920, 1080)
SETTINGS: Mapping[str, tuple[Size, Options]] = {
    "720": ((1280, 720), Options()),
    "1080": (FULL_HD, Options()),
    "1440": ((2560, 1440), Options()),
    "1080-150": (FULL_HD, Options(scale=1.5)),
    "1080-200": (FULL_HD, Options(scale=2.0)),
    **{name: (FULL_HD, Options(palette=name)) for name in PALETTES[1:]},
}
"""How the window is set for each folder of pictures."""
SAVE_FOLDER = Path("saves")
"""Below the folder in which the pictures are made, which is a new one."""
THINKING_SECONDS, FRAME = 8.0, 0.05


@define(eq=False)
class Stage:
    """A window on a moment of a game."""

    app: App
    context: Context
    table: Table[Any]
    scene: str
    """What is pictured."""

    def show(self, *opened: Scene) -> None:
        """Open scenes and let them gather what they show."""
        for scene in opened:
            self.app.stack.push(scene)
        settle(self.app, self.context, self.scene)

    def campaign(self) -> CampaignScene:
        """The game itself, with its first picture drawn."""
        scene = campaign_scene(self.context, self.table)
        scene.windows.router.kinds = ()
        self.show(scene)
        self.app.stack.draw(self.app.screen)
        return scene


def _named(stage: Stage) -> None:
    stage.show(*scenes(stage.context, stage.table, stage.scene))


def _asked(stage: Stage) -> None:
    stage.campaign()


def _result(stage: Stage) -> None:
    stage.scene = "result"
    _named(stage)


def _hits(stage: Stage) -> None:
    stage.scene = "battle"
    _named(stage)


def _inspector(stage: Stage) -> None:
    """The mouse rests on a hex in which something can be done, and a stack stands if there is one."""
    scene = stage.campaign()
    answers = scene.asker.answers
    assert answers is not None
    place = sorted(answers.on_map)[0]
    pixel = scene.screen.hex_rect(place).center
    stage.app.frame([pygame.Event(pygame.MOUSEMOTION, pos=pixel, rel=(0, 0), buttons=(0, 0, 0))], FRAME)


def _advice(stage: Stage) -> None:
    """What the advisor says when it has thought."""
    scene = stage.campaign()
    counsel = scene.table.counsel
    counsel.ask()
    for _ in range(round(THINKING_SECONDS / FRAME)):
        counsel.follow(stage.context.options.advice)
        if not counsel.thinking:
            break
        pygame.time.wait(round(1000 * FRAME))


def _lesson(stage: Stage) -> None:
    stage.show(open_lesson(stage.context, lessons_of(stage.context)[0].id))
    stage.app.frame([], FRAME)


def _cards(stage: Stage) -> None:
    stage.campaign()
    stage.show(CardList(stage.context))


def _medals(stage: Stage) -> None:
    stage.scene = "statistics"
    stage.show(StatisticsScene(stage.context, MEDALS))


def _confirm(stage: Stage) -> None:
    """The question before a save is thrown away, over the list of saves."""
    stage.scene = "load"
    library = stage.context.library
    stage.show(PAGES["load"](stage.context))
    stage.show(DiscardScene(stage.context, library, library.folder / "autosave.json", next(iter(SAVES))))


Pose = tuple[Moment, Callable[[Stage], None]]
TABLE_POSES: Mapping[str, Callable[[Stage], None]] = {
    **dict.fromkeys(("title", "new", "options", "load", "learn"), _named),
    "own-keys": lambda stage: stage.show(OwnKeysPage(stage.context)),
    "cards": _cards,
    "confirm": _confirm,
    **dict.fromkeys(("campaign", "pause", "save", "keys", "rulebook", "replay", "forecast", "crash"), _named),
    "inspector": _inspector,
    "advice": _advice,
}
"""What every game shows at an ordinary question."""
LESSON_POSES: Mapping[str, Callable[[Stage], None]] = {
    "lessons": lambda stage: stage.show(LessonList(stage.context)),
    "lesson": _lesson,
}
HONOUR_POSES: Mapping[str, Callable[[Stage], None]] = {
    "statistics": _named,
    "medals": _medals,
}
ORDINARY: Mapping[str, Moment] = {"siloam": ("move_stack", 4), "firefight": ("turn", 2)}
OWN_POSES: Mapping[str, Mapping[str, Pose]] = {
    "siloam": {
        "support": (("support_phase", 2), _asked),
        "battle": (("choose_defense", 3), _named),
        "assign": (("take_hits", 3), _hits),
        "air": (("intercept", 1), _named),
        "check": (("political_cost", 4), _named),
        "event": (("choose_option", 2), _named),
        "odds": (("combat_phase", 3), _named),
        "vang": (("move_stack", 4), _named),
        "cup": (("move_stack", 4), _named),
        "summary": (("support_phase", 3), _named),
        "report": (("", 0), _named),
        "defeat": (("defeat", 0), _result),
        "victory": (("narrow", 0), _result),
    },
    "firefight": {
        **{kind: ((kind, 1), _asked) for kind in ("place", "commit", "pay", "face", "artillery", "card")},
        "report": (("", 0), _named),
        "defeat": (("narrow_loss", 0), _result),
        "victory": (("clear_win", 0), _result),
    },
}
"""What is a game's own, each with the moment it is pictured at."""
ACROSS, DOWN, SMALL_WIDTH, CAPTION = 2, 3, 728, 26


def poses_of(game: Game) -> dict[str, Pose]:
    """Every scene of a game."""
    system = game.system
    poses = dict(TABLE_POSES)
    poses |= LESSON_POSES if system.lessons is not None else {}
    poses |= HONOUR_POSES if system.honours is not None else {}
    ordinary = ORDINARY[game.id]
    return {**{name: (ordinary, pose) for name, pose in poses.items()}, **OWN_POSES[game.id]}


def picture(
    game: Game, session: Session[Any], scene: str, pose: Callable[[Stage], None], size: Size, options: Options
) -> pygame.Surface:
    """A scene as a window shows it."""
    context = Context(game, options, library=Library(game, SAVE_FOLDER), shelf=tuple(GAMES.values()))
    table = lay_table(context, session)
    stage = Stage(App(pygame.display.set_mode(size)), context, table, scene)
    pose(stage)
    stage.app.stack.draw(stage.app.screen)
    taken = stage.app.screen.copy()
    stage.app.stack.clear()
    return taken


def write_sheets(pictures: Mapping[str, pygame.Surface], out: Path) -> None:
    """Small pictures with their names, several on a sheet."""
    names, on_sheet = list(pictures), ACROSS * DOWN
    font = pygame.Font(None, CAPTION)
    for first in range(0, len(names), on_sheet):
        shown = names[first : first + on_sheet]
        small = [pygame.transform.smoothscale(p, _small(p)) for p in (pictures[name] for name in shown)]
        height = CAPTION + max(picture.get_height() for picture in small)
        sheet = pygame.Surface((ACROSS * SMALL_WIDTH, -(-len(shown) // ACROSS) * height))
        for number, (name, taken) in enumerate(zip(shown, small, strict=True)):
            x, y = number % ACROSS * SMALL_WIDTH, number // ACROSS * height
            sheet.blit(font.render(name, True, "white"), (x + 4, y + 4))
            sheet.blit(taken, (x, y + CAPTION))
        pygame.image.save(sheet, f"{out}-{first // on_sheet + 1}.jpg")


def _small(picture: pygame.Surface) -> Size:
    return SMALL_WIDTH, round(picture.get_height() * SMALL_WIDTH / picture.get_width())


VISION: Mapping[str, tuple[tuple[float, float, float], ...]] = {
    "protanopia": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deuteranopia": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritanopia": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
"""What red, green and blue light become for eyes without one kind of cones (Machado and others, 2009)."""
GAMMA = 2.2


def as_seen(taken: pygame.Surface, vision: str) -> pygame.Surface:
    """A picture as eyes see it that lack a colour."""
    import numpy as np

    light = (pygame.surfarray.array3d(taken) / 255.0) ** GAMMA
    seen = np.clip(light @ np.array(VISION[vision]).T, 0.0, 1.0) ** (1 / GAMMA)
    return pygame.surfarray.make_surface((seen * 255).astype("uint8"))


def write_visions(out: Path) -> None:
    """The campaign in each palette as it was pictured, for all eyes."""
    for palette in PALETTES:
        file = out / ("1080" if palette == PALETTES[0] else palette) / "campaign.png"
        if file.is_file():
            taken = pygame.image.load(file)
            seen = {f"{palette} under {vision}": as_seen(taken, vision) for vision in VISION}
            for vision, kind in zip(seen.values(), VISION, strict=True):
                pygame.image.save(vision, out / f"{palette}-{kind}.png")
            write_sheets({palette: taken, **seen}, out / f"vision-{palette}")


def fill_folder(game: Game, found: Iterable[Session[Any]]) -> None:
    """Let the folder of the saves have some, and what has ended be counted."""
    library = Library(game, SAVE_FOLDER)
    for title, session in zip(SAVES, found, strict=False):
        library.write(title, session, "")
    for session in found:
        counter = CampaignCounter(game, SAVE_FOLDER)
        counter.note(session)
        while session.decision is None and game.system.honours is not None and counter.counted() is None:
            pygame.time.wait(round(1000 * FRAME))


def _wanted(names: Iterable[str], only: list[str]) -> list[str]:
    """The names that are asked for; all of them where none of these is."""
    names = list(names)
    return [name for name in names if name in only] or names


def main() -> None:
    """Write all the pictures and sheets."""
    parser = argparse.ArgumentParser(prog="python -m docs.contact_sheets", description=__doc__)
    parser.add_argument("out", type=Path, metavar="FOLDER")
    parser.add_argument("--game", choices=GAMES, default=next(iter(GAMES)))
    parser.add_argument("--only", nargs="*", default=[], metavar="NAME", help="scenes or settings")
    wanted = parser.parse_args()
    game, out = GAMES[wanted.game], wanted.out.resolve()
    poses = poses_of(game)
    found = find_moments(game.system, {moment for moment, _ in poses.values()})
    pygame.display.init()
    pygame.font.init()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["SILOAM_HOME"] = folder
        os.chdir(folder)  # the pictures name the folder of the saves
        fill_folder(game, found.values())
        for label in _wanted(SETTINGS, wanted.only):
            taken = {}
            (out / label).mkdir(parents=True, exist_ok=True)
            for name in _wanted(poses, wanted.only):
                moment, pose = poses[name]
                if moment in found:
                    taken[name] = picture(game, found[moment], name, pose, *SETTINGS[label])
                    pygame.image.save(taken[name], out / label / f"{name}.png")
            write_sheets(taken, out / label)
    write_visions(out)


if __name__ == "__main__":
    main()
