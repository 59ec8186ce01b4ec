"""After an error nobody expected, and a campaign that plays itself."""

from __future__ import annotations

import pygame
import pytest
from attrs import define

from game.core.dice import seeded
from game.siloam.system import SILOAM_SYSTEM as SYSTEM
from game.table.app import App
from game.table.context import Context
from game.table.demo import DemoApp
from game.table.library import AUTOSAVE, RESCUED
from game.table.scene import Scene, Transition
from game.table.scenes.load import CrashScene
from game.table.scenes.start import begin, campaign_scene
from game.table.scenes.title import TitleScene
from tests.ui.menu_tools import campaign, played, press, show

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


# ---------------------------------------------------------------------- a campaign that plays itself


def test_a_demonstration_goes_through_the_dialogs_by_itself(screen: pygame.Surface, context: Context) -> None:
    context.demo, context.options.autosave = True, False
    table = begin(context, 5)
    policy = SYSTEM.policies["steady"]
    app = DemoApp(screen, table=table, policy=policy, dice=seeded(5), patience=0.0)
    app.stack.push(campaign_scene(context, table))
    seen: set[str] = set()
    for _ in range(1000):
        app.frame([], 0.05)
        seen.add(type(app.stack.top).__name__)
        if {"EventCard", "RoundSummary", "BattleScene", "CampaignScene"} <= seen:
            return
    raise AssertionError(f"only {seen} were seen")
