"""A table with a bare scene below it, to drive the boards by posted events."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pygame
from attrs import define, field

from game.core.frame import Choice, Decision
from game.registry import SILOAM
from game.siloam.model.content import CICS, RUNWAY
from game.siloam.model.state import State
from game.siloam.screen.dialogs.air_dialog import AirScene
from game.siloam.screen.dialogs.battle import BattleScene
from game.siloam.screen.dialogs.check_dialog import CheckScene
from game.siloam.system import SILOAM_SYSTEM
from game.table.app import App
from game.table.context import Context
from game.table.desk.pace import Pace
from game.table.desk.table import Table
from game.table.dialogs.story_dialog import StoryDialog
from game.table.options import Options
from game.table.scene import Push, Scene, Transition
from tests.ui import guide
from tests.ui.driver import steady

BOARDS: tuple[type[StoryDialog], ...] = (BattleScene, AirScene, CheckScene)
Stop = Callable[["Desk"], bool]


@define(eq=False)
class Ground(Scene):
    """Opens a board whenever one is wanted."""

    context: Context
    table: Table[State]
    opened: list[str] = field(factory=list)
    resumed: int = 0

    def resume(self) -> None:
        self.resumed += 1

    def update(self, dt: float) -> Transition | None:
        if not any(board.wanted(self.table) for board in BOARDS) and self.table.update(dt):
            self.dirty = True
        for board in BOARDS:
            if board.wanted(self.table):
                self.opened.append(board.__name__)
                return Push(board(self.context, self.table))
        return None

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill("#554433")


@define(eq=False)
class Desk:
    """A campaign in play: the window, the scene below the boards and the table."""

    app: App
    ground: Ground
    table: Table[State]
    asked: list[str] = field(factory=list)
    """Kinds of question that were answered on a board."""

    @property
    def state(self) -> State:
        return self.table.session.state

    @property
    def board(self) -> StoryDialog | None:
        top = self.app.stack.top
        return top if isinstance(top, StoryDialog) else None

    def settle(self) -> None:
        """Let frames pass until a board has opened or closed as it wants."""
        for _ in range(6):
            self.app.frame([], 0.0)

    def play(self, stop: Stop, by_keys: bool = False, seconds: float = 0.05, frames: int = 20_000) -> bool:
        """Play on with the steady player; what a board asks is answered on the board."""
        for _ in range(frames):
            self.app.frame([], seconds)
            while self.app.stack.dirty:  # a board that has opened is drawn in the next turn
                self.app.frame([], 0.0)
            if self.table.over:
                return False
            if stop(self):
                return True
            decision = self.table.asked
            if decision is None:
                continue
            if self.board is None:
                if not any(board.wanted(self.table) for board in BOARDS):
                    self.table.choose(steady(self.state, decision))
            elif self.board.asked is not None:
                self.answer(steady(self.state, decision), by_keys)
        raise AssertionError("the campaign does not come to an end")

    def answer(self, choice: Choice, by_keys: bool = False) -> None:
        """Answer on the open board, and see that it was this answer."""
        board = self.board
        assert board is not None
        decision = board.asked
        assert decision is not None
        assert choice in decision.choices
        made = self.state.choices_made
        self.asked.append(decision.kind)
        self.app.frame(guide.keys_for(board, choice) if by_keys else [click(self.pixel(choice))], 0.0)
        assert self.state.choices_made == made + 1
        assert self.table.session.journal.choices[-1] == choice

    def pixel(self, choice: Choice) -> tuple[int, int]:
        board = self.board
        assert board is not None
        pixel = guide.target_of(board, choice)
        assert pixel is not None
        assert board.panel.collidepoint(pixel)
        return pixel


def new_desk(
    seed: int, speed: str = "off", size: tuple[int, int] = (1280, 720), scale: float = 1.0, calm: bool = False
) -> Desk:
    """A new campaign on a desk."""
    context = shared_context(scale)
    options = context.options
    options.pace, options.reduced_motion = Pace(speed, speed, speed), calm
    table = Table.begin(SILOAM_SYSTEM, seed, SILOAM.skin.desk.looks, options.pace)
    app = App(pygame.Surface(size).convert())
    ground = Ground(context, table)
    app.stack.push(ground)
    return Desk(app, ground, table)


@cache
def shared_context(scale: float) -> Context:
    """One for each scale: every theme draws its counters anew."""
    return Context(SILOAM, Options(scale=scale))


def set_speed(desk: Desk, speed: str) -> None:
    desk.ground.context.options.pace.draws = desk.table.pace.draws = speed


def asking(kind: str, least: int = 1) -> Stop:
    """Stop when a board asks a kind of question with so many answers."""

    def stop(desk: Desk) -> bool:
        decision = desk.board.asked if desk.board is not None else None
        return decision is not None and decision.kind == kind and len(decision.choices) >= least

    return stop


def showing(kind: str) -> Stop:
    """Stop when a kind of event is being shown on a board."""
    return lambda desk: (
        desk.board is not None and desk.table.playing is not None and desk.table.playing.kind == kind
    )


def attacking(desk: Desk) -> bool:
    """Stop where an attack may be declared."""
    decision = desk.table.asked
    return decision is not None and decision.kind == "combat_phase" and _attack(decision) is not None


def _attack(decision: Decision) -> Choice | None:
    return next((choice for choice in decision.choices if choice.verb == "attack"), None)


def declare_with_plans(seed: int, speed: str = "off") -> Desk:
    """An attack being declared, with planes on the Runway and plans ready to be executed."""
    desk = new_desk(seed)
    assert desk.play(attacking)
    state = desk.state
    state.plans |= {"bombing_run": 3, "ambush": 3}
    state.plan_action_taken = False
    for index, plane in enumerate(state.planes.values()):
        plane.place, plane.side = RUNWAY, "fighter" if index % 2 else "bomber"
    state.vang_runway[:] = ["fighter", "fighter"]
    state.morale[CICS] = state.content.tracks.morale_highest
    state.pending = None
    decision = desk.table.session.decision
    assert decision is not None
    attack = _attack(decision)
    assert attack is not None
    desk.table.choose(attack)
    desk.settle()
    set_speed(desk, speed)
    return desk


def plan_choice(desk: Desk, plan: str) -> Choice:
    decision = desk.table.asked
    assert decision is not None
    return next(c for c in decision.choices if c.verb == "execute_plan" and c.option == plan)


def click(pixel: tuple[int, int], button: int = 1) -> pygame.Event:
    return pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=button, pos=pixel)


def press(key: int) -> pygame.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")


def hover(pixel: tuple[int, int]) -> pygame.Event:
    return pygame.event.Event(pygame.MOUSEMOTION, pos=pixel, rel=(0, 0), buttons=(0, 0, 0))
