"""Scenes, the transitions their handlers return, and the stack that holds them."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

import pygame
from attrs import define, field, frozen

from game.table import garbage
from game.table.draw.citations import forget
from game.table.draw.veil import lay_veil

if TYPE_CHECKING:
    from game.core.frame import Choice

Size = tuple[int, int]

LONG = 0.008
"""Seconds of the processor after which a turn of the loop has done enough without drawing."""
VEIL = (10, 12, 15, 150)
"""What a dialog lays over the scenes below it, so that they recede without vanishing."""


@define(eq=False)
class Scene(ABC):
    """One screen. A handler returns a transition, or None to stay.

    `enter`/`leave` and `pause`/`resume` always come in pairs, so what one of them opens the other closes.
    """

    opaque: ClassVar[bool] = True
    """Whether the scene covers the whole window, so that nothing below it needs drawing."""
    accompanied: ClassVar[bool] = False
    """Whether a companion of the scene below may speak while this one is on top."""
    size: Size = field(init=False, default=(0, 0))
    dirty: bool = field(init=False, default=True)
    """Whether the picture has changed since it was last drawn."""
    companion: Companion | None = field(init=False, default=None)
    """Who speaks over this scene and over the dialogs on it."""

    @property
    def animating(self) -> bool:
        """Whether time alone changes the picture, so that frames must not wait for input."""
        return False

    @property
    def unfinished(self) -> bool:
        """Whether the picture is shown before all of it is made, so that it must be drawn again at once."""
        return False

    @property
    def rule_links(self) -> RuleLinks | None:
        """What makes links of the rules cited on it; None where nothing does."""
        return None

    @property
    def rule_here(self) -> str:
        """The rule of what is pointed at or asked; empty where there is none."""
        return ""

    def enter(self) -> None:
        """The scene was put on the stack; the window is open and `size` is set."""

    def leave(self) -> None:
        """The scene was taken off the stack."""

    def pause(self) -> None:
        """Another scene was put on top."""

    def resume(self) -> None:
        """The scene is on top again."""

    def resized(self) -> None:
        """The window has the new `size`."""

    def on_event(self, event: pygame.Event) -> Transition | None:
        """Answer one input event."""
        return None

    def update(self, dt: float) -> Transition | None:
        """Let `dt` seconds pass."""
        return None

    def prepare(self) -> bool:
        """Make what the picture lacks; returns whether that is enough for one turn of the loop.

        It is asked in every turn before the scene is drawn, until it has nothing to make.
        """
        return False

    @abstractmethod
    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole picture."""

    def places_of(self, choice: Choice) -> Sequence[pygame.Rect]:
        """Where a choice is made on it; nowhere, unless it asks for one."""
        return ()

    def leave_keys(self, taken: frozenset[int]) -> None:
        """Keys that whoever speaks over it answers now: its buttons do not name them."""


class RuleLinks(ABC):
    """Leads from the rules cited on the scene on top to the rulebook. It is asked first about every event."""

    dirty: bool = False

    @abstractmethod
    def on_event(self, event: pygame.Event, top: Scene) -> tuple[bool, Transition | None]:
        """Answer an event or leave it to others: whether it was taken, and what follows."""

    @abstractmethod
    def draw(self, surface: pygame.Surface, top: Scene) -> None:
        """Take up what is cited on the picture, and point out the link at hand."""


class Companion(ABC):
    """Speaks over a scene and over the dialogs that lie on it: a teacher, or a card of first use.

    It is asked first about every event, and dialogs leave it a strip at the lower edge of the window.
    """

    dirty: bool = True

    @property
    @abstractmethod
    def animating(self) -> bool:
        """Whether time alone changes what it shows."""

    @property
    @abstractmethod
    def holds(self) -> bool:
        """Whether the scene on top must stand still while it speaks."""

    @property
    @abstractmethod
    def taken(self) -> frozenset[int]:
        """The keys that press its own buttons now, whatever stands below."""

    @abstractmethod
    def strip(self, window: Size) -> int:
        """The height it needs below a dialog; 0 while it is silent."""

    @abstractmethod
    def on_event(self, event: pygame.Event, top: Scene) -> tuple[bool, Transition | None]:
        """Answer an event or leave it to the scene on top: whether it was taken, and what follows."""

    @abstractmethod
    def update(self, dt: float, top: Scene) -> Transition | None:
        """Let `dt` seconds pass."""

    @abstractmethod
    def draw(self, surface: pygame.Surface, top: Scene) -> None:
        """Draw over the picture of the scene on top."""


@frozen
class Push:
    """Put a scene on top of this one."""

    scene: Scene


@frozen
class Pop:
    """Take this scene away."""


@frozen
class Replace:
    """Put a scene in the place of this one."""

    scene: Scene


@frozen
class Restart:
    """Take every scene away and begin again with this one."""

    scene: Scene
    over: Scene | None = None
    """Another that is opened over it at once."""


@frozen
class Uncover:
    """Take all away that lies on a scene."""

    scene: Scene


@frozen
class Close:
    """Take a scene away with all that lies on it."""

    scene: Scene
    then: Scene | None = None
    """Another that takes its place."""


@frozen
class Quit:
    """Take every scene away, which ends the program."""


Transition = Push | Pop | Replace | Restart | Uncover | Close | Quit


def took_long(began: float) -> bool:
    """Whether what this thread has done since then is enough for one turn of the loop."""
    return time.thread_time() - began > LONG


@define(eq=False)
class SceneStack:
    """The open scenes, bottom first. Input and time reach the top one only."""

    size: Size
    scenes: list[Scene] = field(init=False, factory=list)
    _stale: bool = field(init=False, default=True)

    @property
    def top(self) -> Scene | None:
        return self.scenes[-1] if self.scenes else None

    @property
    def visible(self) -> Sequence[Scene]:
        """The scenes that can be seen: the topmost opaque one and all above it."""
        for index in range(len(self.scenes) - 1, -1, -1):
            if self.scenes[index].opaque:
                return self.scenes[index:]
        return self.scenes

    @property
    def companion(self) -> Companion | None:
        """Who speaks over what is shown now."""
        speaks = self.top is not None and self.top.accompanied
        return self.visible[0].companion if speaks else None

    @property
    def rule_links(self) -> RuleLinks | None:
        return self.top.rule_links if self.top is not None else None

    @property
    def dirty(self) -> bool:
        """Whether what the window shows is out of date."""
        over = (self.companion, self.rule_links)
        speaks = any(speaker is not None and speaker.dirty for speaker in over)
        return self._stale or speaks or any(scene.dirty or scene.unfinished for scene in self.visible)

    @property
    def animating(self) -> bool:
        companion = self.companion
        if companion is not None and (companion.holds or companion.animating):
            return companion.animating
        return self.top is not None and self.top.animating

    def refresh(self) -> None:
        """Ask for a new picture though no scene has changed: the window was covered or resized."""
        self._stale = True

    def push(self, scene: Scene) -> None:
        if self.top is not None:
            self.top.pause()
        self._open(scene)

    def pop(self) -> None:
        self._close()
        if self.top is not None:
            self.top.resume()

    def replace(self, scene: Scene) -> None:
        self._close()
        self._open(scene)

    def clear(self) -> None:
        """Close every scene, the top one first; none of them is resumed on the way."""
        while self.scenes:
            self._close()

    def apply(self, transition: Transition | None) -> None:
        """Do what a handler of the top scene has answered."""
        match transition:
            case Push(scene):
                self.push(scene)
            case Pop():
                self.pop()
            case Replace(scene):
                self.replace(scene)
            case Restart(scene, over):
                self.clear()
                self.push(scene)
                if over is not None:
                    self.push(over)
            case Uncover(scene) if scene is not self.top:
                self._clear_above(scene)
                scene.resume()
            case Close(scene, then):
                self._clear_above(scene)
                self.pop() if then is None else self.replace(then)
            case Quit():
                self.clear()

    def resize(self, size: Size) -> None:
        """Tell every scene the new size of the window, the hidden ones too."""
        self.size = size
        self.refresh()
        for scene in self.scenes:
            scene.size = self._room(scene)
            scene.resized()

    def on_event(self, event: pygame.Event) -> None:
        taken = False
        for first in (self.rule_links, self.companion):
            if first is not None and self.top is not None and not taken:
                taken, answer = first.on_event(event, self.top)
                self.apply(answer)
        if not taken and self.top is not None:
            self.apply(self.top.on_event(event))
        self._make_room()

    def update(self, dt: float) -> None:
        companion = self.companion
        if companion is not None and self.top is not None:
            self.apply(companion.update(dt, self.top))
        if self.top is not None and not (companion is not None and companion.holds):
            self.apply(self.top.update(dt))
        self._make_room()

    def prepare(self, hurried: bool = False) -> bool:
        """Get scenes ready to be drawn; returns whether that is enough for one turn of the loop.

        Who is hurried counts only what scenes say, not how long they have taken.
        """
        for scene in self.visible:
            began = time.thread_time()
            if scene.prepare() or (not hurried and took_long(began)):
                return True
        return False

    def draw(self, surface: pygame.Surface) -> None:
        taken = self.companion.taken if self.companion is not None else frozenset[int]()
        for index, scene in enumerate(self.visible):
            if index:
                lay_veil(surface, VEIL)
            forget(surface)
            scene.leave_keys(taken)
            scene.draw(surface)
            scene.dirty = False
        if self.companion is not None and self.top is not None:
            self.companion.draw(surface, self.top)
            self.companion.dirty = False
        links = self.rule_links
        if links is not None and self.top is not None:
            links.draw(surface, self.top)
            links.dirty = False
        self._stale = False

    def _room(self, scene: Scene) -> Size:
        """The part of the window for a scene: dialogs leave a strip to whoever speaks over them."""
        width, height = self.size
        speaks = scene.accompanied and not scene.opaque
        companion = self.visible[0].companion if speaks else None
        return width, height - (companion.strip(self.size) if companion is not None else 0)

    def _make_room(self) -> None:
        """Lay out dialogs anew when who speaks over them needs more or less room."""
        for scene in self.visible[1:]:
            room = self._room(scene)
            if scene.size != room:
                scene.size = room
                scene.resized()
                self.refresh()

    def _clear_above(self, scene: Scene) -> None:
        while self.top is not scene:
            self._close()

    def _open(self, scene: Scene) -> None:
        self.scenes.append(scene)
        scene.size = self._room(scene)
        scene.enter()
        self.refresh()

    def _close(self) -> None:
        self.scenes.pop().leave()
        garbage.leave_behind()
        self.refresh()
