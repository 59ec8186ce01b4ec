"""Scenes, the transitions their handlers return, and the stack that holds them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar

import pygame
from attrs import define, field, frozen

from game.table import garbage
from game.table.draw.veil import lay_veil

Size = tuple[int, int]

VEIL = (10, 12, 15, 150)
"""What a dialog lays over the scenes below it, so that they recede without vanishing."""


@define(eq=False)
class Scene(ABC):
    """One screen. A handler returns a transition, or None to stay.

    `enter`/`leave` and `pause`/`resume` always come in pairs, so what one of them opens the other closes.
    """

    opaque: ClassVar[bool] = True
    """Whether the scene covers the whole window, so that nothing below it needs drawing."""
    size: Size = field(init=False, default=(0, 0))
    dirty: bool = field(init=False, default=True)
    """Whether the picture has changed since it was last drawn."""

    @property
    def animating(self) -> bool:
        """Whether time alone changes the picture, so that frames must not wait for input."""
        return False

    @property
    def unfinished(self) -> bool:
        """Whether the picture is shown before all of it is made, so that it must be drawn again at once."""
        return False

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

    @abstractmethod
    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole picture."""


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
class Quit:
    """Take every scene away, which ends the program."""


Transition = Push | Pop | Replace | Restart | Quit


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
    def dirty(self) -> bool:
        """Whether what the window shows is out of date."""
        return self._stale or any(scene.dirty or scene.unfinished for scene in self.visible)

    @property
    def animating(self) -> bool:
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
            case Quit():
                self.clear()

    def resize(self, size: Size) -> None:
        """Tell every scene the new size of the window, the hidden ones too."""
        self.size = size
        self.refresh()
        for scene in self.scenes:
            scene.size = size
            scene.resized()

    def on_event(self, event: pygame.Event) -> None:
        if self.top is not None:
            self.apply(self.top.on_event(event))

    def update(self, dt: float) -> None:
        if self.top is not None:
            self.apply(self.top.update(dt))

    def draw(self, surface: pygame.Surface) -> None:
        for index, scene in enumerate(self.visible):
            if index:
                lay_veil(surface, VEIL)
            scene.draw(surface)
            scene.dirty = False
        self._stale = False

    def _open(self, scene: Scene) -> None:
        self.scenes.append(scene)
        scene.size = self.size
        scene.enter()
        self.refresh()

    def _close(self) -> None:
        self.scenes.pop().leave()
        garbage.leave_behind()
        self.refresh()
