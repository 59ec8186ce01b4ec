"""The hex cursor of the keyboard, and the arrow keys that move it or the map."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection

import pygame
from attrs import define, field

from game.core.hexes import Grid

ARROWS: dict[int, tuple[int, int]] = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
REPEAT_AFTER, REPEAT_EVERY = 0.35, 0.07
"""Seconds a key is held before it repeats, and between repeats."""
PAN_SPEED = 900
"""Pixels a second, at scale 1."""


@define(eq=False)
class Pointer:
    """Which hex is pointed at, by mouse or by keyboard; never by both at once."""

    grid: Grid
    hovered: str | None = None
    cursor: str | None = None
    _held: dict[int, float] = field(init=False, factory=dict)
    """Held arrow keys and the seconds until each repeats."""
    _panning: set[int] = field(init=False, factory=set)

    @property
    def hex(self) -> str | None:
        return self.cursor or self.hovered

    @property
    def moving(self) -> bool:
        """Whether a held key goes on moving something."""
        return bool(self._held or self._panning)

    def hover(self, hex_id: str | None) -> bool:
        """The mouse moved; returns whether another hex is pointed at."""
        if hex_id == self.hovered and self.cursor is None:
            return False
        if hex_id is None and self.cursor is not None:
            return False
        self.hovered, self.cursor = hex_id, None
        return True

    def point(self, hex_id: str) -> None:
        """The keyboard points at a hex."""
        self.cursor, self.hovered = hex_id, None

    def jump(self, hexes: Collection[str], step: int) -> str | None:
        """Go to the next or previous of some hexes, by number and round the end."""
        order = sorted(hexes)
        if not order:
            return None
        here = self.hex
        if here is None:
            index = 0 if step > 0 else -1
        elif step > 0:
            index = bisect_right(order, here) % len(order)
        else:
            index = bisect_left(order, here) - 1
        self.point(order[index])
        return order[index]

    def steps_to(self, hexes: Collection[str], goal: str) -> int:
        """How many jumps lead to one of the hexes; negative for jumps back."""
        order = sorted(hexes)
        if self.hex is None:
            ahead = order.index(goal) + 1
        else:
            ahead = (order.index(goal) - bisect_right(order, self.hex)) % len(order) + 1
        if self.hex is None:
            back = len(order) - order.index(goal)
        else:
            back = (bisect_left(order, self.hex) - 1 - order.index(goal)) % len(order) + 1
        return ahead if ahead <= back else -back

    def step(self, key: int, start: str) -> str:
        """One hex in the direction of an arrow; from nowhere, to the start."""
        here = self.hex
        if here is None:
            self.point(start)
            return start
        across, down = ARROWS[key]
        column = min(self.grid.columns, max(1, int(here[:2]) + across))
        row = min(self.grid.rows, max(1, int(here[2:]) + down))
        self.point(f"{column:02d}{row:02d}")
        return f"{column:02d}{row:02d}"

    # ------------------------------------------------------------------ held keys

    def press(self, key: int, pan: bool) -> None:
        if pan:
            self._panning.add(key)
        else:
            self._held[key] = REPEAT_AFTER

    def release(self, key: int) -> None:
        self._held.pop(key, None)
        self._panning.discard(key)

    def release_all(self) -> None:
        self._held.clear()
        self._panning.clear()

    def repeats(self, dt: float) -> list[int]:
        """The arrow keys that act again after some time."""
        due = []
        for key in self._held:
            self._held[key] -= dt
            if self._held[key] <= 0:
                self._held[key] += REPEAT_EVERY
                due.append(key)
        return due

    def pan(self, dt: float, scale: float) -> tuple[float, float]:
        """How far the map slides under the view."""
        reach = PAN_SPEED * scale * dt
        return (
            -reach * sum(ARROWS[key][0] for key in self._panning),
            -reach * sum(ARROWS[key][1] for key in self._panning),
        )
