"""The campaign screen: the map and the panels around it, for mouse and keyboard."""

from __future__ import annotations

from functools import partial
from typing import Any

import pygame
from attrs import define, field

from game.core.decision import Choice
from game.table.desk.counsel import OFF
from game.table.desk.log import hexes_of
from game.table.desk.pace import Pace
from game.table.desk.panel import Spot, View
from game.table.desk.prompt_bar import ChoiceButton
from game.table.draw.retained import Retained
from game.table.draw.slices import finish
from game.table.map.highlights import Highlights
from game.table.scene import Transition
from game.table.scenes.campaign_keys import KeyedScene
from game.table.widgets.widget import LEFT_BUTTON

RIGHT_BUTTON = 3


@define(eq=False)
class CampaignScene(KeyedScene):
    """Shows the table and answers its questions, by mouse alone or by keyboard alone."""

    _retained: Retained | None = field(init=False, default=None)
    """The whole screen as it was drawn last, but for what moves."""
    _panels_late: bool = field(init=False, default=False)
    """Whether some panels are still shown as they were."""
    _trouble: str = field(init=False, default="")
    """What was last said about saving."""
    _pace: Pace = field(init=False)
    """The speeds of the options when they were last looked at."""
    _mouse: tuple[int, int] = field(init=False, default=(-1, -1))
    _dragging: bool = field(init=False, default=False)
    _covered: bool = field(init=False, default=False)
    """Whether a dialog lies on top: advice is shown there, and nothing is explained below it."""

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        self._pace = self.context.options.pace

    # ------------------------------------------------------------------ the scene's life

    @property
    def unfinished(self) -> bool:
        return self._panels_late or super().unfinished

    @property
    def animating(self) -> bool:
        showing = self.table.busy and not self.stepper.holding
        passing = self.guard.holds or bool(self.toast.text)
        return showing or passing or self.pointer.moving or self.counsel.thinking

    def enter(self) -> None:
        if self.context.aside and not self.context.demo and self.context.options.advice != OFF:
            self.counsel.prepare()
        self.board.fit()
        self.resized()

    def pause(self) -> None:
        self.pointer.release_all()
        self.toast.clear()
        self._dragging, self._covered = False, True

    def resume(self) -> None:
        self._covered = False
        self.router.closed(self.table)
        self._take_options()
        self.resized()

    def _take_options(self) -> None:
        """The player may have been at the options."""
        options = self.context.options
        self.board.reduced_motion = options.reduced_motion
        if options.pace is not self._pace:
            self._pace = options.pace
            self.stepper.set_pace(options.pace)

    def resized(self) -> None:
        self.context.fit_text(self.size)
        if self.desk.theme is not self.context.theme:
            self.make_pictures()
            self.board.fit()
        self.desk.lay_out(self.size)
        if self._retained is None or self._retained.size != self.size:
            self._retained = Retained(self.size)
        self.board.look_through(self.desk.layout.board)
        self.desk.tools.fill((*self.layers, *self.skin.tools), lambda tool: partial(self.act, tool))
        self.show_toggles()
        self.tip = None
        self.forget()
        self.follow()

    def update(self, dt: float) -> Transition | None:
        self.guard.update(dt)
        self._tell_trouble()
        if self.stepper.update(dt) or self.toast.update(dt):
            self.dirty = True
        for key in self.pointer.repeats(dt):
            self.step_cursor(key)
        dx, dy = self.pointer.pan(dt, self.context.theme.scale)
        if dx or dy:
            self.board.camera.pan(dx, dy)
            self.dirty = True
        self.follow()
        self.dirty = self.counsel.follow(self.context.options.advice) or self.dirty
        return self.dialog()

    def _tell_trouble(self) -> None:
        """Say once that the campaign is not being saved, as soon as that is known."""
        trouble = self.context.library.trouble
        if trouble != self._trouble:
            self._trouble = trouble
            if trouble:
                self.toast.say(trouble)
                self.dirty = True

    def draw(self, surface: pygame.Surface) -> None:
        # A dialog on top moves the table on while this scene is only looked at.
        self.follow()
        highlights, retained = self._highlights(), self._retained
        assert retained is not None
        retained.lay(self.board.part(self.table, highlights))
        self._panels_late = not self._lay_panels(retained)
        surface.blit(retained.picture, (0, 0))
        self.board.draw_over(surface, self.table, highlights)
        if self.counsel.lines and not self._covered:
            self.card.draw(surface, self.counsel.lines, self.desk.layout.board)
        self.toast.draw(surface, self.desk.layout.board)
        if self.menu is not None:
            self.menu.draw(surface)
        elif not self._covered:
            # A tab may have changed under the mouse: what was explained is perhaps no longer there.
            self.tip = self.desk.still_there(self.tip)
            self.desk.draw_tip(surface, self.tip)

    def _lay_panels(self, retained: Retained) -> bool:
        """Put the panels in their places; where painting them takes longer than a frame can spare, the rest
        waits for the next one. Returns whether all are there."""
        laying = retained.laying(self.desk.parts(self._view()))
        if self.context.slices is None:
            finish(laying)
            return True
        return self.context.slices.advance(laying)

    def _view(self) -> View[Any]:
        choices = self.answers.on_panels if self.answers else {}
        focus = self.pointer.hex or self._at_stake() or self.focus
        pondering = not self._covered and not self.table.busy
        return View(self.table.shown, choices, self.revision, self.table.log, focus, pondering)

    def _at_stake(self) -> str | None:
        """The hex to inspect while nothing is pointed at: where something happens, or whom it is about."""
        table = self.table
        if table.playing is not None:
            return next(iter(hexes_of(table.playing, self.pointer.grid)), None)
        piece = self.questions.selected(table.asked) if table.asked is not None else None
        return self.questions.place_of_piece(table.shown, piece) or None if piece else None

    def _highlights(self) -> Highlights:
        pointed, lit = self._pointed_out()
        paths = [choice.path for choice in pointed if choice.path]
        return Highlights(
            choices=self.answers.on_map if self.answers else {},
            hovered=self.pointer.hovered,
            cursor=self.pointer.cursor,
            selected=self.questions.selected(self.answers.decision) if self.answers else None,
            path=paths[0] if len(paths) == 1 else (),
            lit=lit,
            reach=self._reach(),
            layers=frozenset(self.toggles),
        )

    def _pointed_out(self) -> tuple[tuple[Choice, ...], tuple[str, ...]]:
        """The choices that are pointed at, on the map or elsewhere, and the hexes to light for it."""
        button = self.desk.ring.hovered or self.desk.ring.focused
        choice = self.menu.value if self.menu is not None else None
        if choice is None and isinstance(button, ChoiceButton):
            choice = button.choice
        if choice is None:
            return self.choices_at(self.pointer.hex), self.desk.side.log.lit(self.pointer.grid)
        place = self.answers.hex_of(choice) if self.answers else None
        return (choice,), (place,) if place else ()

    def _reach(self) -> tuple[str, ...]:
        """How far a Support would reach from the hex under the pointer."""
        here = self.pointer.hex
        if self.answers is None or here is None:
            return ()
        return self.questions.reach(self.table.session.state, self.answers.decision, here)

    # ------------------------------------------------------------------ input

    def on_event(self, event: pygame.Event) -> Transition | None:
        match event.type:
            case pygame.KEYDOWN:
                return self.on_key(event)
            case pygame.KEYUP:
                self.pointer.release(event.key)
            case pygame.WINDOWFOCUSLOST:
                self.pointer.release_all()
            case pygame.MOUSEMOTION:
                self._on_motion(event)
            case pygame.MOUSEBUTTONDOWN if event.button == LEFT_BUTTON:
                return self._on_click(event)
            case pygame.MOUSEBUTTONDOWN if event.button == RIGHT_BUTTON:
                self._on_right_click(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == LEFT_BUTTON:
                self._dragging = False
            case pygame.MOUSEWHEEL if event.y:
                self._on_wheel(1 if event.y > 0 else -1)
            case pygame.WINDOWLEAVE:
                self._point_at((-1, -1))
        return None

    # ------------------------------------------------------------------ mouse

    def _on_motion(self, event: pygame.Event) -> None:
        self._mouse = event.pos
        if self.menu is not None:
            self.dirty = self.menu.hover(event.pos) or self.dirty
            return
        if self._dragging:
            self.board.camera.pan(*event.rel)
            self.dirty = True
        self._point_at(event.pos)

    def _point_at(self, pixel: tuple[int, int]) -> None:
        """See what lies under the mouse now."""
        spot = self.desk.spot_at(pixel)
        moved = self.pointer.hover(self.board.hex_at(pixel))
        changed = [moved, self.desk.ring.hover(pixel), self.desk.side.log.hover(pixel), spot is not self.tip]
        if any(changed):
            self.tip = spot
            self.dirty = True
        if moved:
            self.pointed()

    def _on_click(self, event: pygame.Event) -> Transition | None:
        if self.menu is not None:
            self._click_menu(event.pos)
            return None
        button = self.desk.ring.at(event.pos)
        if button is not None:
            return self.press(button)
        if self.desk.side.click(event):
            self.dirty = True
            return None
        if self.table.busy:
            return self.go_on()
        spot = self.desk.spot_at(event.pos)
        kind, name = spot.keys[0] if spot is not None and spot.keys else ("", "")
        if kind in self.skin.spot_actions:
            action = self.skin.spot_actions[kind]
            return self.open_window(action, name) if action in self.skin.windows else self.act(action)
        if spot is not None and self.answers is not None:
            choices = [c for key in spot.keys for c in self.answers.on_panels.get(key, ())]
            if choices:
                self.offer(choices, spot.rect, self.desk.prompt.title)
            else:
                self._refuse_spot(spot)
            return None
        hex_id = self.board.hex_at(event.pos)
        if hex_id is not None:
            self._dragging = not self.choices_at(hex_id)
            self.offer_at(hex_id)
        return None

    def _refuse_spot(self, spot: Spot) -> None:
        """Say why nothing on a panel can be chosen there."""
        assert self.answers is not None
        state, decision = self.table.session.state, self.answers.decision
        reason = self.questions.why_not_spot(state, decision, spot.keys)
        if reason:
            self.refuse(reason)

    def _click_menu(self, pixel: tuple[int, int]) -> None:
        assert self.menu is not None
        row = self.menu.row_at(pixel)
        if row is not None:
            self.choose(self.menu.rows[row][1])
        elif self.menu.arrow_at(pixel):
            self.menu.scroll(self.menu.arrow_at(pixel))
        elif not self.menu.rect.collidepoint(pixel):
            self.menu = None
        self.dirty = True

    def _on_right_click(self, pixel: tuple[int, int]) -> None:
        """Close the menu, or bring what is under the mouse to the middle."""
        if self.menu is not None:
            self.menu = None
        elif self.board.hex_at(pixel) is not None:
            view = self.desk.layout.board
            self.board.camera.pan(view.centerx - pixel[0], view.centery - pixel[1])
        self.dirty = True

    def _on_wheel(self, steps: int) -> None:
        if self.menu is not None:
            self.menu.scroll(-steps)
        elif not self.desk.side.wheel(self._mouse, steps):
            self.board.zoom(steps, self._mouse)
            self._point_at(self._mouse)
        self.dirty = True
