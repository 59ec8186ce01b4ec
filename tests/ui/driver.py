"""Playing at the screen like a person: the campaign in a window, moved by posted events only."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import pygame
from attrs import define

from game.core.dice import Dice
from game.core.frame import Choice, Decision
from game.core.game import Game
from game.core.session import Session, new_session
from game.registry import SILOAM
from game.siloam.bots.steady import steady_policy
from game.siloam.model.state import State
from game.siloam.system import SILOAM_SYSTEM
from game.table.app import App
from game.table.context import Context
from game.table.desk.key_table import KeyTable
from game.table.desk.pace import Pace
from game.table.desk.panel import Panel
from game.table.desk.side_column import SideColumn
from game.table.desk.table import Table
from game.table.options import Options
from game.table.scene import Scene
from game.table.scenes.campaign import CampaignScene
from tests.ui import guide

FRAME = 0.02
MOST_TRIES = 120
"""Clicks or runs of keys that one choice may take, scrolling and reading included."""
AT_ONCE = Pace("off", "off", "off")
NO_DICE = Dice(0)
T = TypeVar("T")


def there(value: T | None) -> T:
    """What must be there at this moment, such as a question or a menu."""
    assert value is not None
    return value


def keys() -> KeyTable:
    """Every key there is."""
    table: KeyTable = SILOAM.skin.desk.keys
    return table


def key(code: int, mod: int = 0) -> pygame.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod)


def moved(pixel: tuple[int, int]) -> pygame.Event:
    return pygame.event.Event(pygame.MOUSEMOTION, pos=pixel, rel=(0, 0), buttons=(0, 0, 0))


def clicked(pixel: tuple[int, int], button: int = 1) -> pygame.Event:
    return pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pixel, button=button)


def released(pixel: tuple[int, int]) -> pygame.Event:
    return pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pixel, button=1)


def steady(state: State, decision: Decision) -> Choice:
    """What the steady player would choose."""
    return steady_policy(state, decision, NO_DICE)


def session_at(
    kind: str, seed: int = 1, wanted: Callable[[Decision], bool] = lambda _: True
) -> Session[State]:
    """A campaign of the steady player, stopped at a kind of question."""
    session, _ = new_session(SILOAM_SYSTEM, seed)
    while session.decision is not None:
        if session.decision.kind == kind and wanted(session.decision):
            return session
        session.choose(steady(session.state, session.decision))
    raise AssertionError(f"seed {seed} never asks {kind}")


P = TypeVar("P", bound=Panel[Any])


def panel_of(side: SideColumn, kind: type[P]) -> P:
    """A panel of the game, in sight or not."""
    game = side.panels_of
    panels = (*game.head, *game.rows.values(), *game.column.values(), game.foot)
    return next(panel for panel in panels if isinstance(panel, kind))


@define(eq=False)
class Desk:
    """A campaign in a window."""

    app: App
    scene: CampaignScene
    table: Table[Any]

    @classmethod
    def with_session(
        cls,
        session: Session[Any],
        screen: pygame.Surface,
        pace: Pace = AT_ONCE,
        scale: float = 1.0,
        dialogs: bool = False,
        game: Game = SILOAM,
    ) -> Desk:
        return cls.with_table(Table.of(session, game.skin.desk.looks, pace), screen, scale, dialogs, game)

    @classmethod
    def with_table(
        cls,
        table: Table[Any],
        screen: pygame.Surface,
        scale: float = 1.0,
        dialogs: bool = False,
        game: Game = SILOAM,
    ) -> Desk:
        context = Context(game, Options(scale=scale, pace=table.pace))
        scene = CampaignScene(context, table)
        if not dialogs:
            scene.windows.router.kinds = ()
        app = App(screen)
        app.stack.push(scene)
        app.frame([], FRAME)
        return cls(app, scene, table)

    def press(self, *codes: int, mod: int = 0) -> None:
        for code in codes:
            self.app.frame([key(code, mod)], FRAME)

    def move(self, pixel: tuple[int, int]) -> None:
        self.app.frame([moved(pixel)], FRAME)

    def click(self, pixel: tuple[int, int]) -> None:
        """Move there, press and let go."""
        self.app.frame([moved(pixel)], FRAME)
        self.app.frame([clicked(pixel), released(pixel)], FRAME)

    def choose_by_mouse(self, choice: Choice) -> None:
        self._until_chosen(lambda scene: self.click(guide.target_of(scene, choice) or self._middle()))

    def choose_by_keys(self, choice: Choice) -> None:
        def act(scene: Scene) -> None:
            self.app.frame(guide.keys_for(scene, choice) or [key(pygame.K_SPACE)], FRAME)

        self._until_chosen(act)

    def _until_chosen(self, act: Callable[[Scene], None]) -> None:
        """Dialogs that are only to be read have no place for a choice: they are clicked away."""
        before = self.table.session.state.choices_made
        for _ in range(MOST_TRIES):
            act(there(self.app.stack.top))
            if self.table.session.state.choices_made > before:
                return
            self._rest()
        raise AssertionError(f"no way to answer {there(self.table.asked).kind} on {type(self.app.stack.top)}")

    def _rest(self) -> None:
        """Wait, as a person does who was told that a press came too early."""
        while self.scene.asker.guard.holds and self.app.stack.top is self.scene:
            self.app.frame([], FRAME)

    def _middle(self) -> tuple[int, int]:
        return self.app.screen.get_rect().center
