"""The map with the counters of the starting setup, to look around in."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

import pygame
from attrs import define, field

from game.siloam.content import COMBAT, Content
from game.ui.board.counters import UnitFace
from game.ui.board.inspector import Inspector, notes, title
from game.ui.board.view import BoardView, Piece
from game.ui.scene import Quit, Scene, Transition
from game.ui.theme import Theme

PAN_SPEED = 900
"""Pixels a second while an arrow key is held."""
ARROWS = {
    pygame.K_LEFT: (1, 0),
    pygame.K_RIGHT: (-1, 0),
    pygame.K_UP: (0, 1),
    pygame.K_DOWN: (0, -1),
}
ZOOM_KEYS = {
    pygame.K_PLUS: 1,
    pygame.K_EQUALS: 1,
    pygame.K_KP_PLUS: 1,
    pygame.K_MINUS: -1,
    pygame.K_KP_MINUS: -1,
}
LEFT_BUTTON = 1


@define(eq=False)
class MapView(Scene):
    """Pan with arrow keys or by dragging, zoom with the wheel or + and -, F fits, Escape leaves."""

    opaque: ClassVar[bool] = True
    theme: Theme
    content: Content
    board: BoardView = field(init=False)
    _inspector: Inspector = field(init=False)
    _pieces: list[Piece] = field(init=False, factory=list)
    _hovered: str | None = field(init=False, default=None)
    _held: set[int] = field(init=False, factory=set)
    _dragging: bool = field(init=False, default=False)

    def __attrs_post_init__(self) -> None:
        self.board = BoardView(self.content.map, self.theme)
        self._inspector = Inspector(self.theme)
        self._pieces = self._setup_pieces()

    @property
    def animating(self) -> bool:
        return bool(self._held)

    def enter(self) -> None:
        self.board.fit()
        self.resized()

    def pause(self) -> None:
        self._held.clear()
        self._dragging = False

    def resized(self) -> None:
        self.board.look_through(pygame.Rect((0, 0), self.size))
        self.dirty = True

    def on_event(self, event: pygame.Event) -> Transition | None:
        match event.type:
            case pygame.KEYDOWN:
                return self._on_key(event.key)
            case pygame.KEYUP:
                self._held.discard(event.key)
            case pygame.WINDOWFOCUSLOST:
                self._held.clear()
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP if event.button == LEFT_BUTTON:
                self._dragging = event.type == pygame.MOUSEBUTTONDOWN
            case pygame.MOUSEMOTION:
                self._on_motion(event)
            case pygame.WINDOWLEAVE:
                self._hover(None)
            case pygame.MOUSEWHEEL if event.y:
                self._zoom(1 if event.y > 0 else -1, pygame.mouse.get_pos())
        return None

    def update(self, dt: float) -> Transition | None:
        if self._held:
            reach = self.theme.px(PAN_SPEED) * dt
            across, down = (sum(ARROWS[key][axis] for key in self._held) for axis in (0, 1))
            self._pan(reach * across, reach * down)
        return None

    def draw(self, surface: pygame.Surface) -> None:
        colors = self.theme.colors
        self.board.draw(surface, self._pieces)
        if self._hovered is not None:
            self.board.outline(surface, self._hovered, colors.selected)
            lines = [*notes(self.content.map, self._hovered), *self._units_in(self._hovered)]
            heading = title(self.content.map, self._hovered)
            self._inspector.draw(surface, self.board.camera.view, heading, lines)

    def _on_key(self, key: int) -> Transition | None:
        if key == pygame.K_ESCAPE:
            return Quit()
        if key in ARROWS:
            self._held.add(key)
        elif key in ZOOM_KEYS:
            self._zoom(ZOOM_KEYS[key], self.board.camera.view.center)
        elif key == pygame.K_f:
            self.board.fit()
            self._map_moved()
        return None

    def _on_motion(self, event: pygame.Event) -> None:
        if self._dragging:
            self._pan(*event.rel)
        self._hover(self.board.hex_at(event.pos))

    def _hover(self, hex_id: str | None) -> None:
        if hex_id != self._hovered:
            self._hovered = hex_id
            self.dirty = True

    def _map_moved(self) -> None:
        """Another hex may lie under the cursor though it has not moved."""
        self._hover(self.board.hex_at(pygame.mouse.get_pos()) if pygame.mouse.get_focused() else None)
        self.dirty = True

    def _zoom(self, steps: int, pixel: tuple[int, int]) -> None:
        self.board.zoom(steps, pixel)
        self._map_moved()

    def _pan(self, dx: float, dy: float) -> None:
        before = self.board.camera.x, self.board.camera.y
        self.board.camera.pan(dx, dy)
        if (self.board.camera.x, self.board.camera.y) != before:
            self._map_moved()

    def _setup_pieces(self) -> list[Piece]:
        """The counters of the setup, Fortifications under the units they shelter."""
        setup, art = self.content.setup, self.board.counters
        ramparts = [
            Piece(hex_id, partial(art.fortification, level)) for hex_id, level in setup.fortifications.items()
        ]
        units = [
            Piece(place, partial(art.unit, UnitFace.of(self.content.units[unit], COMBAT)))
            for unit, place in setup.units.items()
            if place in self.content.map.grid
        ]
        return ramparts + units

    def _units_in(self, hex_id: str) -> list[str]:
        """The names of the counters in a hex."""
        setup = self.content.setup
        names = [self.content.units[unit].name for unit, place in setup.units.items() if place == hex_id]
        level = setup.fortifications.get(hex_id)
        return [*names, *([f"Fortification, level {level}"] if level else [])]
