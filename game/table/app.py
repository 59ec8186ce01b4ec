"""The window and its loop: it draws when something has changed and sleeps when nothing does."""

from __future__ import annotations

import os
import sys
import time
import warnings
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from attrs import define, field

from game.core.errors import GameError
from game.core.game import Game
from game.table import garbage, preload
from game.table.map import fetching
from game.table.scene import Scene, SceneStack, Size, took_long
from game.table.window_place import (
    DEFAULT_SIZE,
    MINIMUM_SIZE,
    WindowPlace,
    WindowWatch,
    keep_place,
    read_place,
)

if TYPE_CHECKING:
    from game.table.context import Context
    from game.table.sound import SoundPlayer

FRAMES_PER_SECOND = 60
IDLE_MILLISECONDS = 500
"""How long an idle loop sleeps at most; it bounds the wait for an interrupt from the keyboard."""
FETCHING_MILLISECONDS = 15
"""The same while a map is fetched beside the loop, which is shown as soon as it is there."""
HANDOVER = 0.001
"""Seconds after which a thread beside the loop lets it go on; a frame may wait for that several times."""
MOST_PREPARED = 3
"""Turns in a row that may go by without a drawing, while what it lacks is made."""
LONGEST_STEP = 0.1
"""No frame passes more seconds than this, so that a suspended machine does not skip animations."""
BLIND_DRIVERS = ("dummy", "offscreen")
"""Video drivers that draw where nobody can see it; SDL falls back to them without a word."""
X_DRIVER = "x11"
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
    game: Callable[[], Game] | None = None
    """What lies on the table now; it is preloaded while nothing happens, where anything is."""
    on_crash: Callable[[Exception], Scene] | None = None
    """Makes the scene that is shown after an error nobody expected; without it the error goes on."""
    sounds: Callable[[], SoundPlayer] | None = None
    """What lets things be heard, if anything does: asked for when the first frame has been shown."""
    watch: WindowWatch | None = None
    """Follows the window, where its place is kept."""
    stack: SceneStack = field(init=False)
    _answered: bool = field(init=False, default=False)
    """Whether a turn has gone by in which answering took long; the next one goes on to the drawing."""
    _prepared: int = field(init=False, default=0)
    """Turns that have gone by in which the drawing was prepared."""
    _owed: float = field(init=False, default=0.0)
    """Seconds that have gone by in them."""
    _refuge: Scene | None = field(init=False, default=None)
    """The scene shown after the last crash: if that one fails too, there is nothing left to try."""

    def __attrs_post_init__(self) -> None:
        self.stack = SceneStack(self.screen.get_size())

    def run(self, first_scene: Scene) -> None:
        """Show scenes until the last one has gone."""
        self.stack.push(first_scene)
        clock = pygame.Clock()
        last = time.perf_counter()
        garbage.wait_for_rests()
        sys.setswitchinterval(HANDOVER)
        while self.stack.scenes:
            events = _pending_events(wait=self.resting)
            if self.resting and not events:
                garbage.collect()
            now = time.perf_counter()
            self.frame(events, now - last)
            last = now
            if self.sounds is not None:
                self.sounds().open()
            if not self.resting:
                clock.tick(FRAMES_PER_SECOND)
            elif self.game is not None:
                preload.begin(self.game())

    @property
    def resting(self) -> bool:
        """Whether nothing will change before the next input."""
        return not self.stack.dirty and not self.stack.animating

    def frame(self, events: Iterable[pygame.Event], seconds: float) -> bool:
        """One turn of the loop; returns whether anything had to be drawn."""
        try:
            return self._turn(events, seconds)
        except Exception as error:
            if self.on_crash is None or self._refuge in self.stack.scenes:
                raise
            self._recover(self.on_crash(error))
            return False

    def _turn(self, events: Iterable[pygame.Event], seconds: float) -> bool:
        """Answer, let time pass and draw; on a large screen each alone can take what a turn may.

        So scenes that have come or gone are drawn in the next turn, as are pictures that were prepared, and
        anything at all after an answer that took long.
        """
        began = time.thread_time()
        top, scenes, events = self.stack.top, list(self.stack.scenes), list(events)
        if self.watch is not None and events:
            self.watch.follow(events, fullscreen=is_fullscreen())
        for event in events:
            # The letter of a key that has opened a scene is not meant for that scene's text fields.
            if event.type != pygame.TEXTINPUT or self.stack.top is top:
                self._take(event)
        self._follow_window()
        if fetching.under_way() and fetching.arrived():
            self.stack.refresh()
        self._let_time_pass(seconds)
        if self.stack.scenes != scenes or not self.stack.dirty:
            return False
        if self._postpones(began):
            return False
        self.stack.draw(self.screen)
        pygame.display.flip()
        return True

    def _let_time_pass(self, seconds: float) -> None:
        """Between what was prepared and its drawing none passes, or it would have to be prepared again."""
        self._owed = min(self._owed + seconds, LONGEST_STEP)
        if not self._answered and not self._prepared:
            owed, self._owed = self._owed, 0.0
            self.stack.update(owed)

    def _postpones(self, began: float) -> bool:
        """Whether drawing is left to the next turn, for this one has taken long to answer or to prepare."""
        if not self._answered and not self._prepared and took_long(began):
            self._answered = True
        elif self.stack.prepare(hurried=self._prepared > 0) and self._prepared < MOST_PREPARED:
            self._prepared += 1
        else:
            self._answered, self._prepared = False, 0
            return False
        self.stack.refresh()  # a scene that has finished its picture meanwhile no longer asks for a drawing
        return True

    def _recover(self, scene: Scene) -> None:
        """Drop the scenes that have failed; one whose leaving fails as well must not stop this.

        The window is theirs no more: a part of it to which the drawing was confined would hide the rest.
        """
        self.screen.set_clip(None)
        while self.stack.scenes:
            with suppress(Exception):
                self.stack.clear()
        self._refuge = scene
        self.stack.push(scene)

    def _take(self, event: pygame.Event) -> None:
        if event.type == pygame.QUIT:
            self.stack.clear()
        elif event.type in EXPOSURES:
            self.stack.refresh()
        elif event.type == pygame.KEYDOWN and self.sounds is not None and _mutes(event.key, self.sounds()):
            self.sounds().toggle_mute()
            self.stack.refresh()
        else:
            self.stack.on_event(event)

    def _follow_window(self) -> None:
        """Lay out anew once for a whole batch of resize events: dragging an edge sends them by the dozen."""
        size = self.screen.get_size()
        if size != self.stack.size:
            self.stack.resize(size)


def _mutes(key: int, sounds: SoundPlayer) -> bool:
    """Whether a key silences everything, in whatever scene."""
    from game.table.desk.key_table import table_keys
    from game.table.desk.own_keys import own_table

    keys, _ = own_table(table_keys(), sounds.options.keys)
    return key in keys.keys_of("mute")


def _pending_events(wait: bool) -> list[pygame.Event]:
    if not wait:
        return pygame.event.get()
    first = pygame.event.wait(FETCHING_MILLISECONDS if fetching.under_way() else IDLE_MILLISECONDS)
    rest = pygame.event.get()
    return rest if first.type == pygame.NOEVENT else [first, *rest]


def open_window(
    fullscreen: bool = False, title: str = "", place: WindowPlace | None = None
) -> pygame.Surface:
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
        share_pictures()
        pygame.font.init()
        pygame.display.set_caption(title)
        _set_icon()
        return set_window(fullscreen, place)
    except pygame.error as error:
        raise NoDisplay from error


def share_pictures() -> None:
    """Hand pictures to an X server in shared memory; comes before the first window.

    SDL would copy each into a texture first: 10 ms of the processor for one of 3840x2160, against none.
    """
    if pygame.display.get_driver() == X_DRIVER:
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")


def is_fullscreen() -> bool:
    """Whether the window is the one without a frame that fills the desktop."""
    screen = pygame.display.get_surface()
    return screen is not None and bool(screen.get_flags() & pygame.NOFRAME)


def set_window(fullscreen: bool, place: WindowPlace | None = None) -> pygame.Surface:
    """A window of its own, where it was, or one without a frame that fills the desktop."""
    before = pygame.display.get_surface()
    if fullscreen:
        screen = pygame.display.set_mode(_desktop_size(), pygame.NOFRAME)
        # A window that was there keeps its corner, and would reach over the edge of the desktop.
        pygame.display.set_window_position((0, 0))
        return screen
    known = (place or WindowPlace()).fitted(pygame.display.get_desktop_sizes() or [DEFAULT_SIZE])
    screen = pygame.display.set_mode(known.size, pygame.RESIZABLE)
    _set_minimum_size()
    if known.corner is not None:
        pygame.display.set_window_position(known.corner)
    elif before is not None:
        desktop, size = _desktop_size(), screen.get_size()
        pygame.display.set_window_position(((desktop[0] - size[0]) // 2, (desktop[1] - size[1]) // 2))
    if known.maximised:
        _display_window().maximize()
    return screen


def _desktop_size() -> Size:
    return (pygame.display.get_desktop_sizes() or [DEFAULT_SIZE])[0]


def _set_minimum_size() -> None:
    _display_window().minimum_size = MINIMUM_SIZE


def _display_window() -> pygame.Window:
    with warnings.catch_warnings():
        # The bridge from the display module to its window is deprecated, but nothing else sets a minimum or
        # maximises it.
        warnings.simplefilter("ignore", DeprecationWarning)
        return pygame.Window.from_display_module()


def _set_icon() -> None:
    from game.table.draw.theme import window_icon

    pygame.display.set_icon(window_icon())


def run(first_scene: Scene) -> None:
    """Open the window on a scene and return when it is closed."""
    try:
        App(open_window()).run(first_scene)
    finally:
        pygame.quit()


def run_game(context: Context, first: Callable[[Context], Scene]) -> None:
    """Open the window on a scene of the game; a crash shows its own scene and loses nothing."""
    from game.table.scenes.load import CrashScene

    folder, watch = context.store.folder if context.store is not None else None, context.window
    if folder is not None:
        watch.place = read_place(folder)
    try:
        screen = open_window(context.options.fullscreen, context.game.title, watch.place)
        context.notes += _damaged_keys(context.options.keys)
        app = App(
            screen,
            lambda: context.game,
            lambda error: CrashScene.after(context, error),
            lambda: context.sounds,
            watch,
        )
        app.run(first(context))
    finally:
        context.sounds.close()
        context.library.flush()
        if folder is not None and pygame.display.get_init():
            keep_place(folder, watch.place)
        pygame.quit()


def _damaged_keys(kept: Mapping[str, str]) -> list[str]:
    """What is to be said of the player's own keys; those of a game are looked at when it begins."""
    if not kept:
        return []
    from game.table.desk.key_table import table_keys
    from game.table.desk.own_keys import own_table

    return list(own_table(table_keys(), kept)[1].values())


def make_context(game: Game, saves: Path | None = None, shelf: tuple[Game, ...] = ()) -> Context:
    """The context of a run: kept options, the folder for saves, and the games to choose from."""
    from platformdirs import user_cache_path

    from game.table.context import Context
    from game.table.lessons.progress import ProgressStore
    from game.table.library import Library
    from game.table.options import FOLDER, OptionsStore, speak

    store = OptionsStore()
    options, notes = store.load()
    notes += speak(options)

    def library_of(game: Game) -> Library:
        return Library(game) if saves is None else Library(game, saves)

    progress, damage = ProgressStore(store.folder).load(game.id)
    return Context(
        game, options, library=library_of(game), store=store, progress=progress, notes=[*notes, *damage],
        aside=True, keepsakes=user_cache_path(FOLDER), shelf=shelf, libraries=library_of,
    )  # fmt: skip


def open_game(game: Game, saves: Path | None = None, shelf: tuple[Game, ...] = ()) -> None:
    """Open the game on its title, beside others to choose from, and return when its window is closed.

    Raises a GameError whose message is fit to be shown, such as NoDisplay.
    """
    from game.table.scenes.title import TitleScene

    run_game(make_context(game, saves, shelf), TitleScene)
