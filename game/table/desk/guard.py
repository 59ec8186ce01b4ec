"""A short pause at the beginning of a phase, in which no key or click can end it by mistake."""

from __future__ import annotations

from collections.abc import Hashable

from attrs import define, field

SECONDS = 0.4
"""Shorter than it takes to read a new question, longer than a press that was meant for the last one."""


@define(eq=False)
class Guard:
    """Watches which phase is asked about; the first one it sees needs no pause."""

    _phase: Hashable = field(init=False, default=None)
    _left: float = field(init=False, default=0.0)

    @property
    def holds(self) -> bool:
        return self._left > 0

    def asked(self, phase: Hashable) -> None:
        """A question of a phase waits."""
        if phase is None or phase == self._phase:
            return
        if self._phase is not None:
            self._left = SECONDS
        self._phase = phase

    def update(self, dt: float) -> None:
        self._left = max(0.0, self._left - dt)
