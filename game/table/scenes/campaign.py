"""The campaign scene: the map and the panels around it, for mouse and keyboard."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pygame
from attrs import define, field

from game.table.context import Context
from game.table.desk.counsel import OFF
from game.table.desk.pace import Pace
from game.table.desk.table import Table
from game.table.scene import Pop, Scene, Transition
from game.table.scenes.asker import Asker
from game.table.scenes.campaign_keys import CampaignKeys
from game.table.scenes.campaign_mouse import CampaignMouse
from game.table.scenes.campaign_picture import CampaignPicture
from game.table.scenes.campaign_screen import CampaignScreen
from game.table.scenes.campaign_windows import CampaignWindows
from game.table.scenes.prompter import Prompter
from game.table.skin import Router


@define(eq=False)
class CampaignScene(Scene):
    """Shows the table and answers its questions, by mouse alone or by keyboard alone.

    It holds one object for each of its jobs; they share a screen and know of each other what they ask for.
    """

    context: Context
    table: Table[Any]
    on_menu: Callable[[], Transition | None] | None = None
    """What Escape opens; without it Escape leaves the campaign."""
    screen: CampaignScreen = field(init=False)
    asker: Asker = field(init=False)
    windows: CampaignWindows = field(init=False)
    keys: CampaignKeys = field(init=False)
    mouse: CampaignMouse = field(init=False)
    prompter: Prompter = field(init=False)
    picture: CampaignPicture = field(init=False)
    _trouble: str = field(init=False, default="")
    """What was last said about saving."""
    _pace: Pace = field(init=False)
    """The speeds of the options when they were last looked at."""

    def __attrs_post_init__(self) -> None:
        self._pace = self.context.options.pace
        self.screen = CampaignScreen(self.context, self.table)
        self.asker = Asker(self.screen)
        self.windows = CampaignWindows(self.screen, self.asker, Router(self.context))
        self.keys = CampaignKeys(self.screen, self.asker, self.windows, self._leave)
        self.mouse = CampaignMouse(self.screen, self.asker, self.windows, self.keys.act)
        self.prompter = Prompter(self.screen, self.asker, self.windows, self.keys.act)
        self.picture = CampaignPicture(self.screen, self.asker)

    def _leave(self) -> Transition | None:
        return self.on_menu() if self.on_menu is not None else Pop()

    # ------------------------------------------------------------------ the scene's life

    @property
    def unfinished(self) -> bool:
        return self.picture.unfinished

    @property
    def animating(self) -> bool:
        screen, table = self.screen, self.table
        showing = table.busy and not screen.stepper.holding
        passing = self.asker.guard.holds or bool(screen.toast.text)
        return showing or passing or screen.pointer.moving or table.counsel.thinking

    def enter(self) -> None:
        if self.context.aside and not self.context.demo and self.context.options.advice != OFF:
            self.table.counsel.prepare()
        self.screen.board.fit()
        self.resized()

    def leave(self) -> None:
        self.table.counsel.close()

    def pause(self) -> None:
        self.screen.pointer.release_all()
        self.screen.toast.clear()
        self.mouse.dragging, self.screen.covered = False, True

    def resume(self) -> None:
        self.screen.covered = False
        self.windows.router.closed(self.table)
        self._take_options()
        self.resized()

    def _take_options(self) -> None:
        """The player may have been at the options."""
        options = self.context.options
        self.screen.board.reduced_motion = options.reduced_motion
        if options.pace is not self._pace:
            self._pace = options.pace
            self.screen.stepper.set_pace(options.pace)

    def resized(self) -> None:
        screen = self.screen
        self.context.fit_text(self.size)
        if screen.desk.theme is not self.context.theme:
            screen.make_pictures()
            screen.board.fit()
        screen.desk.lay_out(self.size)
        self.picture.resize(self.size)
        screen.board.look_through(screen.desk.layout.board)
        tools = (*screen.layers, *screen.skin.tools)
        screen.desk.tools.fill(tools, lambda tool: partial(self.keys.act, tool))
        screen.show_toggles()
        screen.tip = None
        self.asker.forget()
        self._follow()

    def _follow(self) -> None:
        """Keep up with the table and with what is pointed at."""
        self.asker.follow()
        self.prompter.follow()
        self.dirty, self.screen.dirty = self.dirty or self.screen.dirty, False

    def on_event(self, event: pygame.Event) -> Transition | None:
        result = None
        match event.type:
            case pygame.KEYDOWN:
                result = self.keys.on_key(event)
            case pygame.KEYUP:
                self.screen.pointer.release(event.key)
            case pygame.WINDOWFOCUSLOST:
                self.screen.pointer.release_all()
            case _:
                result = self.mouse.on_event(event)
        self._follow()
        return result

    def update(self, dt: float) -> Transition | None:
        screen = self.screen
        self.asker.guard.update(dt)
        self._tell_trouble()
        if screen.stepper.update(dt) or screen.toast.update(dt):
            screen.dirty = True
        for key in screen.pointer.repeats(dt):
            self.keys.step_cursor(key)
        dx, dy = screen.pointer.pan(dt, self.context.theme.scale)
        if dx or dy:
            screen.board.camera.pan(dx, dy)
            screen.dirty = True
        screen.dirty = self.table.counsel.follow(self.context.options.advice) or screen.dirty
        self._follow()
        return self.windows.dialog()

    def _tell_trouble(self) -> None:
        """Say once that the campaign is not being saved, as soon as that is known."""
        trouble = self.context.library.trouble
        if trouble != self._trouble:
            self._trouble = trouble
            if trouble:
                self.screen.toast.say(trouble)
                self.screen.dirty = True

    def draw(self, surface: pygame.Surface) -> None:
        # A dialog on top moves the table on while this scene is only looked at.
        self._follow()
        self.picture.draw(surface)
