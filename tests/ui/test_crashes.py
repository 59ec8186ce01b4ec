"""After an error nobody expected, and a campaign that plays itself."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from attrs import define

from game.core import background
from game.core.dice import seeded
from game.siloam.system import SILOAM_SYSTEM as SYSTEM
from game.table.app import App
from game.table.context import Context
from game.table.demo import DemoApp
from game.table.desk.counsel import Counsel
from game.table.draw.theme import Theme
from game.table.library import AUTOSAVE, RESCUED, Library
from game.table.scene import Scene, Transition
from game.table.scenes.load import CrashScene
from game.table.scenes.start import begin, campaign_scene
from game.table.scenes.title import TitleScene
from tests.ui.menu_tools import SECONDS, Beside, campaign, frames, played, press, show
from tests.ui.test_text_layout import scenes

# ---------------------------------------------------------------------- crashes


@define(eq=False)
class Failing(Scene):
    """Fails when a key is pressed."""

    def on_event(self, event: pygame.Event) -> Transition | None:
        raise ZeroDivisionError("the bridge is out")

    def leave(self) -> None:
        raise RuntimeError("and so is the road")

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill("black")


def crashed(screen: pygame.Surface, context: Context) -> App:
    app = App(screen, on_crash=lambda error: CrashScene.after(context, error))
    show(app, Failing())
    press(app, pygame.K_x)
    return app


@pytest.mark.parametrize(("autosave", "name"), [(True, AUTOSAVE), (False, RESCUED)])
def test_a_crash_loses_nothing(screen: pygame.Surface, context: Context, autosave: bool, name: str) -> None:
    session = played(12)
    context.library.note(session, autosave)
    app = crashed(screen, context)
    scene = app.stack.top
    assert isinstance(scene, CrashScene)
    assert scene.rescued == context.library.path(name)
    (report,) = context.library.folder.glob("crash-*.txt")
    text = report.read_text()
    assert "the bridge is out" in text
    assert "Traceback" in text
    assert str(session.journal.choices[-1]) in text
    press(app, pygame.K_c)
    scene = campaign(app)
    assert scene.table.session.state == session.state


def test_a_crash_before_any_campaign_leads_to_the_title(screen: pygame.Surface, context: Context) -> None:
    app = crashed(screen, context)
    scene = app.stack.top
    assert isinstance(scene, CrashScene)
    assert scene.rescued is None
    press(app, pygame.K_t)
    assert isinstance(app.stack.top, TitleScene)


def test_a_crash_of_the_crash_scene_is_not_hidden(screen: pygame.Surface, context: Context) -> None:
    app = crashed(screen, context)
    app.stack.push(Failing())
    with pytest.raises(ZeroDivisionError):
        press(app, pygame.K_x)


def fail_at(monkeypatch: pytest.MonkeyPatch, call: int, screen: pygame.Surface) -> None:
    """Let the writing of this number fail while the drawing is confined to a corner; only that one."""
    write, left = Theme.text, [call]

    def text(theme: Theme, *words: Any, **how: Any) -> pygame.Surface:
        left[0] -= 1
        if left[0] == 0:
            screen.set_clip(pygame.Rect(30, 30, 40, 20))
            raise ZeroDivisionError("the bridge is out")
        return write(theme, *words, **how)

    monkeypatch.setattr(Theme, "text", text)


def writings(scene: Scene, app: App, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many writings a scene asks for until it has been drawn once."""
    write, count = Theme.text, [0]

    def text(theme: Theme, *words: Any, **how: Any) -> pygame.Surface:
        count[0] += 1
        return write(theme, *words, **how)

    with monkeypatch.context() as patch:
        patch.setattr(Theme, "text", text)
        app.stack.push(scene)
        app.frame([], SECONDS)
        app.stack.clear()
    return count[0]


def crash_at(call: int, scene: Scene, app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a scene fail at a writing, before it has been drawn once."""
    assert app.on_crash is not None
    with monkeypatch.context() as patch:
        fail_at(patch, call, app.screen)
        try:
            app.stack.push(scene)
        except ZeroDivisionError as error:  # as it is laid out
            app._recover(app.on_crash(error))
        else:
            app.frame([], SECONDS)


@pytest.mark.parametrize("done", [True, False])
def test_a_crash_inside_any_scene_shows_the_whole_crash_screen(
    done: bool, screen: pygame.Surface, context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Counsel, "look_ahead", lambda _counsel: None)
    for name, make in scenes(context):
        threads = Beside(done)
        monkeypatch.setattr(background, "ThreadPoolExecutor", threads)
        context.start_afresh()  # as it is after each crash
        last = writings(make(), App(screen), monkeypatch)
        if not done and not threads.asked:
            continue  # waits for nothing
        for call in {1, max(1, last // 2), max(1, last - 1)}:
            app = App(screen, on_crash=lambda error: CrashScene.after(context, error))
            crash_at(call, make(), app, monkeypatch)
            frames(app, 1)
            crash = app.stack.top
            assert isinstance(crash, CrashScene), (name, call, last)
            whole = pygame.Surface(screen.get_size()).convert()
            crash.draw(whole)
            assert pygame.image.tobytes(screen, "RGB") == pygame.image.tobytes(whole, "RGB"), name
            app.stack.clear()


def test_what_fails_while_a_crash_is_reported_hides_nothing(
    screen: pygame.Surface, context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise UnicodeError("not even a report\0")

    monkeypatch.setattr(Library, "report", fail)
    monkeypatch.setattr(Library, "rescue", fail)
    scene = crashed(screen, context).stack.top
    assert isinstance(scene, CrashScene)
    assert scene.report == "not even a report?"


# ---------------------------------------------------------------------- a campaign that plays itself


def test_a_demonstration_goes_through_the_dialogs_by_itself(screen: pygame.Surface, context: Context) -> None:
    context.demo, context.options.autosave = True, False
    table = begin(context, 5)
    policy = SYSTEM.policies["steady"]
    app = DemoApp(screen, table=table, policy=policy, dice=seeded(5), patience=0.0)
    app.stack.push(campaign_scene(context, table))
    seen: set[str] = set()
    for _ in range(1000):
        app.frame([], 0.2)
        seen.add(type(app.stack.top).__name__)
        if {"EventCard", "RoundSummary", "BattleScene", "CampaignScene"} <= seen:
            return
    raise AssertionError(f"only {seen} were seen")
