"""A campaign that plays itself on the screen: a policy answers, the scenes show."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pygame
from attrs import define, field

from game.core.dice import Dice
from game.core.system import Policy
from game.table import garbage
from game.table.app import App
from game.table.desk.table import Table
from game.table.scenes.pause import PauseScene
from game.table.scenes.window import TableDialog


@define(eq=False, kw_only=True)
class DemoApp(App):
    """The window of a demonstration. Whoever watches may still look around, skip and leave."""

    table: Table[Any]
    policy: Policy[Any]
    dice: Dice
    patience: float
    """Seconds a question stands before it is answered."""
    _waited: float = field(init=False, default=0.0)

    @property
    def resting(self) -> bool:
        return self.table.over and not self.stack.animating and not self.stack.dirty

    def frame(self, events: Iterable[pygame.Event], seconds: float) -> bool:
        """One turn of the loop, after which the policy may answer."""
        drawn = App.frame(self, events, seconds)
        decision = self.table.asked
        if decision is None or not self._may_answer:
            self._waited = 0.0
            return drawn
        self._waited += seconds
        if self._waited >= self.patience:
            self._waited = 0.0
            garbage.collect()  # this loop never rests, and boards come and go with their pictures
            self.table.choose(self.policy(self.table.session.state, decision, self.dice))
            for scene in self.stack.scenes:
                scene.dirty = True
        return drawn

    @property
    def _may_answer(self) -> bool:
        """A menu on top stops the demonstration, and so does a dialog that is still being read."""
        top = self.stack.top
        if isinstance(top, TableDialog):
            return not top.waits_for_reader
        return not any(isinstance(scene, PauseScene) for scene in self.stack.scenes)
