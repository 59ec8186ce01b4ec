"""The window and its loop: it draws when something has changed and sleeps when nothing does."""

from __future__ import annotations

import os
import sys
import time
import warnings
from collections.abc import Iterable

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from attrs import define, field

from game.core.errors import GameError
from game.ui.scene import Scene, SceneStack, Size

TITLE = "The Sirens of Siloam"
DEFAULT_SIZE: Size = (1280, 720)
MINIMUM_SIZE: Size = (960, 600)
FRAMES_PER_SECOND = 60
IDLE_MILLISECONDS = 500
"""How long an idle loop sleeps at most; it bounds the wait for an interrupt from the keyboard."""
LONGEST_STEP = 0.1
"""No frame passes more seconds than this, so that a suspended machine does not skip animations."""
BLIND_DRIVERS = ("dummy", "offscreen")
"""Video drivers that draw where nobody can see it; SDL falls back to them without a word."""
SESSION_VARIABLES = ("DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR")
"""Without any of these there is no desktop, and trying to reach one only makes its libraries complain."""
EXPOSURES = (pygame.VIDEOEXPOSE, pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED)


class NoDisplay(GameError):
    """There is no screen to open a window on."""

    def __init__(self) -> None:
        super().__init__(
            "The game needs a screen, but this machine offers none: "
            "start it from a graphical desktop, or set SDL_VIDEODRIVER=dummy to run without a window."
        )


@define(eq=False)
class App:
    """The open window with its scenes."""

    screen: pygame.Surface
    stack: SceneStack = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.stack = SceneStack(self.screen.get_size())

    def run(self, first_scene: Scene) -> None:
        """Show scenes until the last one has gone."""
        self.stack.push(first_scene)
        clock = pygame.Clock()
        last = time.perf_counter()
        while self.stack.scenes:
            events = _pending_events(wait=not self.stack.animating and not self.stack.dirty)
            now = time.perf_counter()
            self.frame(events, now - last)
            last = now
            if self.stack.animating:
                clock.tick(FRAMES_PER_SECOND)

    def frame(self, events: Iterable[pygame.Event], seconds: float) -> bool:
        """One turn of the loop; returns whether anything had to be drawn."""
        for event in events:
            self._take(event)
        self._follow_window()
        self.stack.update(min(seconds, LONGEST_STEP))
        if not self.stack.scenes or not self.stack.dirty:
            return False
        self.stack.draw(self.screen)
        pygame.display.flip()
        return True

    def _take(self, event: pygame.Event) -> None:
        if event.type == pygame.QUIT:
            self.stack.clear()
        elif event.type in EXPOSURES:
            self.stack.refresh()
        else:
            self.stack.on_event(event)

    def _follow_window(self) -> None:
        """Lay out anew once for a whole batch of resize events: dragging an edge sends them by the dozen."""
        size = self.screen.get_size()
        if size != self.stack.size:
            self.stack.resize(size)


def _pending_events(wait: bool) -> list[pygame.Event]:
    if not wait:
        return pygame.event.get()
    first = pygame.event.wait(IDLE_MILLISECONDS)
    rest = pygame.event.get()
    return rest if first.type == pygame.NOEVENT else [first, *rest]


def open_window() -> pygame.Surface:
    """Open the window; raises NoDisplay where there is nowhere to open it.

    Only the display and the fonts are started: a machine without a sound card must not notice.
    """
    chosen = bool(os.environ.get("SDL_VIDEODRIVER"))
    if not chosen and sys.platform == "linux" and not any(os.environ.get(name) for name in SESSION_VARIABLES):
        raise NoDisplay
    try:
        pygame.display.init()
        if not chosen and pygame.display.get_driver() in BLIND_DRIVERS:
            raise NoDisplay
        pygame.font.init()
        pygame.display.set_caption(TITLE)
        _set_icon()
        screen = pygame.display.set_mode(_first_size(), pygame.RESIZABLE)
    except pygame.error as error:
        raise NoDisplay from error
    _set_minimum_size()
    return screen


def _first_size() -> Size:
    """The default size, or less on a small desktop."""
    sizes = pygame.display.get_desktop_sizes() or [DEFAULT_SIZE]
    return min(DEFAULT_SIZE[0], sizes[0][0]), min(DEFAULT_SIZE[1], sizes[0][1])


def _set_minimum_size() -> None:
    with warnings.catch_warnings():
        # The bridge from the display module to its window is deprecated, but nothing else sets a minimum.
        warnings.simplefilter("ignore", DeprecationWarning)
        pygame.Window.from_display_module().minimum_size = MINIMUM_SIZE


def _set_icon() -> None:
    from game.ui.icons import window_icon

    pygame.display.set_icon(window_icon())


def run(first_scene: Scene) -> None:
    """Open the window on a scene and return when it is closed."""
    try:
        App(open_window()).run(first_scene)
    finally:
        pygame.quit()


def open_game() -> None:
    """Open the game on its map and return when its window is closed.

    Raises a GameError whose message is fit to be shown, such as NoDisplay.
    """
    from game.siloam.content import content
    from game.ui.scenes.map_view import MapView
    from game.ui.theme import Theme

    run(MapView(Theme(), content()))
