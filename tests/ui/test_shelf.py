"""The title with its engraving, and the shelf of boxes on it: from one game or from several."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from attrs import evolve

from game.core.game import Game
from game.core.tables import assets
from game.registry import GAMES, SILOAM
from game.table import app as window
from game.table import preload
from game.table.app import App, make_context
from game.table.context import Context
from game.table.library import Library
from game.table.options import Options
from game.table.scenes.title import TitleScene
from tests.toy.system import TOY
from tests.ui.menu_tools import Beside, click, press, show, top

MOST_TURNS = 1200
"""Turns of a loop that is soon closed."""
PLAIN_BOX = evolve(TOY, id="third", title="The Third", blurb="a skirmish")


def context_with(tmp_path: Path, *shelf: Game) -> Context:
    return Context(
        SILOAM,
        Options(),
        library=Library(SILOAM, tmp_path / "saves"),
        shelf=shelf,
        libraries=lambda game: Library(game, tmp_path / "saves" / game.folder),
    )


def title(app: App) -> TitleScene:
    return top(app, TitleScene)


def test_one_game_has_one_box_and_nothing_to_choose(app: App, context: Context) -> None:
    show(app, TitleScene(context))
    assert [box.label for box in title(app)._boxes] == [SILOAM.title]
    assert title(app)._boxes[0] not in title(app).buttons.items
    first = title(app).buttons.focus
    press(app, pygame.K_RIGHT)
    assert title(app).buttons.focus == first + 1, "the arrows go on along the menu"


def test_the_game_that_is_taken_from_the_shelf_is_preloaded(
    screen: pygame.Surface, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    context, begun = context_with(tmp_path, SILOAM, TOY), list[Game]()
    context.aside = True  # as in a window: what lies behind the menus is made beside the loop
    keys = [None, pygame.K_RIGHT, pygame.K_RETURN, None]
    app, left = App(screen, lambda: context.game), iter(range(MOST_TURNS))

    def events(wait: bool) -> list[pygame.Event]:
        """The next key when the loop rests; after the last the window is closed."""
        next(left)
        if wait and not keys:
            app.stack.clear()
        key = keys.pop(0) if wait and keys else None
        return [pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")] if key is not None else []

    monkeypatch.setattr(window, "_pending_events", events)
    monkeypatch.setattr(preload, "begin", begun.append)
    app.run(TitleScene(context))
    assert list(dict.fromkeys(begun)) == [SILOAM, TOY]


@pytest.mark.parametrize("by", ["mouse", "arrows", "tab"])
def test_another_box_puts_its_game_on_the_table(by: str, app: App, tmp_path: Path) -> None:
    context = context_with(tmp_path, SILOAM, TOY)
    show(app, TitleScene(context))
    if by == "mouse":
        click(app, title(app)._boxes[1].rect.center)
    elif by == "arrows":
        press(app, pygame.K_RIGHT)
        press(app, pygame.K_RETURN)
    else:
        while title(app).buttons.focused is not title(app)._boxes[1]:
            press(app, pygame.K_TAB)
        press(app, pygame.K_RETURN)
    assert context.game is TOY
    assert context.system is TOY.system
    assert context.library.folder == tmp_path / "saves" / TOY.folder
    assert [box.chosen for box in title(app)._boxes] == [False, True]
    press(app, pygame.K_LEFT)
    press(app, pygame.K_RETURN)
    assert context.game is SILOAM
    assert context.library.folder == tmp_path / "saves"


def test_the_box_on_the_table_stays_there(app: App, tmp_path: Path) -> None:
    context = context_with(tmp_path, SILOAM, TOY)
    scene = TitleScene(context)
    show(app, scene)
    click(app, scene._boxes[0].rect.center)
    assert app.stack.top is scene


@pytest.mark.parametrize("size", [(960, 600), (1000, 700), (1280, 720), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("scale", [0.75, 1.0, 2.0])
def test_boxes_menu_and_name_never_lie_on_each_other(
    size: tuple[int, int], scale: float, tmp_path: Path
) -> None:
    context = context_with(tmp_path, SILOAM, TOY, PLAIN_BOX)
    context.options.scale = scale
    context.retheme()
    scene = TitleScene(context)
    App(pygame.Surface(size)).stack.push(scene)
    window = pygame.Rect((0, 0), size)
    rects = [item.rect for item in scene.buttons.items]
    assert len(scene._boxes) == 3
    assert all(window.contains(rect) for rect in rects)
    assert not any(a.colliderect(b) for i, a in enumerate(rects) for b in rects[i + 1 :])


def test_what_a_game_shows_of_itself_is_there() -> None:
    for game in GAMES.values():
        assert game.blurb
        for picture in (game.cover, game.box):
            assert not picture or (assets() / picture).is_file(), picture


def test_the_first_picture_waits_for_no_engraving(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    workers = Beside(done=False)
    context = Context(SILOAM, Options(), library=Library(SILOAM, tmp_path), aside=True)
    monkeypatch.setattr("game.core.background.ThreadPoolExecutor", workers)
    scene = TitleScene(context)
    app.stack.push(scene)
    app.frame([], 0.01)
    assert app.screen.get_size() not in {size for _, size, *_ in context.prints._making}
    app.frame([], 0.01)
    assert app.screen.get_size() in {size for _, size, *_ in context.prints._making}
    assert scene.animating


def test_a_run_knows_where_the_saves_of_each_game_lie(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WARTABLE_HOME", str(tmp_path))
    context = make_context(SILOAM, None, (SILOAM, TOY))
    context.change_game(TOY)
    assert context.library.folder == tmp_path / "saves" / TOY.folder
    assert context.progress.game == TOY.id
