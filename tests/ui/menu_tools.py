"""Input for tests of the screens around the campaign."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Self, TypeVar

import pygame
from attrs import define

from game.core.dice import seeded
from game.core.session import Session, new_session
from game.siloam.bots.steady import steady_policy
from game.siloam.model.state import State
from game.siloam.system import SILOAM_SYSTEM as SYSTEM
from game.table.app import App
from game.table.context import Context
from game.table.scene import Scene
from game.table.scenes.campaign import CampaignScene
from game.table.scenes.load import LoadScene

SECONDS = 0.02
SETTLING_FRAMES = 6
"""The toolkit opens and closes its lists over several updates."""
PATIENCE = 60.0
"""Seconds that work beside the loop may take on a busy machine."""
SEED = 11
S = TypeVar("S", bound=Scene)


def top(app: App, kind: type[S]) -> S:
    """The scene on top, which is of this kind."""
    scene = app.stack.top
    assert isinstance(scene, kind), scene
    return scene


def frames(app: App, count: int = 3) -> None:
    """Let a few frames pass with whatever the toolkit has posted."""
    for _ in range(count):
        app.frame([event for event in pygame.event.get() if event.type >= pygame.USEREVENT], SECONDS)


def settle(app: App, done: Callable[[], bool]) -> None:
    """Let frames pass until something has come to pass that is done beside the loop."""
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, "it never comes to pass"
        frames(app)
        pygame.time.wait(2)


def press(app: App, key: int, mod: int = 0, text: str = "") -> None:
    """Press a key, with the text it types."""
    events = [pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text, scancode=0)]
    if text:
        events.append(pygame.Event(pygame.TEXTINPUT, text=text))
    app.frame(events, SECONDS)
    frames(app)


def write(app: App, text: str) -> None:
    """Type a text."""
    for letter in text:
        press(app, pygame.key.key_code(letter) if letter.isalnum() else pygame.K_SPACE, text=letter)


def click(app: App, pixel: tuple[int, int]) -> None:
    """Move the mouse somewhere and click."""
    pygame.mouse.set_pos(pixel)
    app.frame([pygame.Event(pygame.MOUSEMOTION, pos=pixel, rel=(0, 0), buttons=(0, 0, 0))], SECONDS)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.frame([pygame.Event(kind, pos=pixel, button=1)], SECONDS)
        frames(app, SETTLING_FRAMES)


def played(choices: int) -> Session[State]:
    session, _ = new_session(SYSTEM, SEED)
    for _ in range(choices):
        assert session.decision is not None
        session.choose(steady_policy(session.state, session.decision, seeded(1)))
    return session


def show(app: App, scene: Scene) -> None:
    app.stack.push(scene)
    frames(app)


def examined(app: App, context: Context) -> LoadScene:
    """The list of saves when every file on it has been read."""
    scene = LoadScene(context)
    show(app, scene)
    settle(app, lambda: not scene.animating)
    return scene


def campaign(app: App) -> CampaignScene:
    """Let frames pass until the campaign is open."""
    for _ in range(500):
        scene = app.stack.scenes[0]
        if isinstance(scene, CampaignScene):
            return scene
        pygame.time.wait(2)
        frames(app)
    raise AssertionError(f"the campaign never opened; {type(app.stack.top).__name__} is on top")


@define(eq=False)
class Beside:
    """Stands in for the threads of work beside the loop: it is done before a frame is drawn, or never.

    How soon a thread is done differs from run to run, and what a scene writes with it.
    """

    done: bool
    asked: int = 0

    def __call__(self, *_how: Any, **_hows: Any) -> Self:
        return self

    def submit(self, work: Callable[..., Any], *args: Any, **kwargs: Any) -> Future[Any]:
        self.asked += 1
        answer: Future[Any] = Future()
        if self.done:
            answer.set_result(work(*args, **kwargs))
        return answer

    def shutdown(self, wait: bool) -> None:
        """There is no thread to end."""
