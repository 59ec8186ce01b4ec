"""The campaign screen: the map and the panels around it, for mouse and keyboard."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
from attrs import define, field

from game.core.decision import Choice
from game.ui.board.campaign import Highlights
from game.ui.panels import asking
from game.ui.panels.buttons import TOGGLES
from game.ui.panels.log import PAGE_ROWS, WHEEL_ROWS
from game.ui.panels.panel import Spot, View
from game.ui.panels.promptbar import ChoiceButton
from game.ui.panels.texts import texts
from game.ui.play.pace import Pace
from game.ui.scene import Pop, Push, Quit, Replace, Transition
from game.ui.scenes.asking import AskingScene
from game.ui.scenes.keysheet import KeySheet
from game.ui.widgets.widget import LEFT_BUTTON

RIGHT_BUTTON = 3
REVEAL = 60
"""Pixels the hex cursor keeps from the edge of the view, at scale 1."""
MODIFIERS = (
    pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT,
    pygame.K_LMETA, pygame.K_RMETA, pygame.K_CAPSLOCK, pygame.K_NUMLOCK, pygame.K_MODE,
)  # fmt: skip
WHILE_BUSY = (
    *TOGGLES, "zoom_in", "zoom_out", "fit", "help", "menu", "step", "scroll_up", "scroll_down",
    "inspector_up", "inspector_down", "next_tab",
)  # fmt: skip
"""Keys that keep their meaning while events are shown; every other one shows the next event."""

Act = Callable[[], object]
"""What a key does; a transition it answers with is carried out."""


@define(eq=False)
class CampaignScene(AskingScene):
    """Shows the table and answers its questions, by mouse alone or by keyboard alone."""

    _acts: dict[str, Act] = field(init=False)
    _pace: Pace = field(init=False)
    """The speeds of the options when they were last looked at."""
    _focus: str | None = field(init=False, default=None)
    """The hex in the inspector: the last one that was pointed at."""
    _tip: Spot | None = field(init=False, default=None)
    _mouse: tuple[int, int] = field(init=False, default=(-1, -1))
    _dragging: bool = field(init=False, default=False)

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        self._acts = self._make_acts()
        self._pace = self.context.options.pace

    # ------------------------------------------------------------------ the scene's life

    @property
    def animating(self) -> bool:
        showing = self.table.busy and not self.stepper.holding
        return showing or self.pointer.moving or self.counsel.thinking

    def enter(self) -> None:
        self.board.fit()
        self.resized()

    def pause(self) -> None:
        self.pointer.release_all()
        self._dragging = False

    def resume(self) -> None:
        self.router.closed(self.table)
        self._take_options()
        if self.desk.theme is not self.context.theme:
            self.make_pictures()
            self.board.fit()
        self.resized()

    def _take_options(self) -> None:
        """The player may have been at the options."""
        options = self.context.options
        self.board.reduced_motion = options.reduced_motion
        if options.pace is not self._pace:
            self._pace = options.pace
            self.stepper.set_pace(options.pace)

    def resized(self) -> None:
        self.desk.lay_out(self.size)
        self.board.look_through(self.desk.layout.board)
        self.desk.tools.fill(lambda tool: partial(self.act, tool))
        self._show_toggles()
        self._tip = None
        self.forget()
        self.follow()

    def update(self, dt: float) -> Transition | None:
        if self.stepper.update(dt):
            self.dirty = True
        for key in self.pointer.repeats(dt):
            self._step_cursor(key)
        dx, dy = self.pointer.pan(dt, self.context.theme.scale)
        if dx or dy:
            self.board.camera.pan(dx, dy)
            self.dirty = True
        self.follow()
        self.dirty = self.counsel.follow(self.context.options.advice) or self.dirty
        return self.dialog()

    def draw(self, surface: pygame.Surface) -> None:
        # A dialog on top moves the table on while this scene is only looked at.
        self.follow()
        self.board.draw(surface, self.table, self._highlights())
        self.desk.draw(surface, self._view())
        if self.counsel.lines:
            self.card.draw(surface, self.counsel.lines, self.desk.layout.board)
        if self.menu is not None:
            self.menu.draw(surface)
        else:
            self.desk.draw_tip(surface, self._tip)

    def _view(self) -> View:
        choices = self.answers.on_panels if self.answers else {}
        told = asking.told(self.table)
        focus = self.pointer.hex or asking.focus(self.table) or self._focus
        return View(self.table.shown, choices, self.revision, told, focus)

    def _highlights(self) -> Highlights:
        pointed, lit = self._pointed_out()
        return Highlights(
            choices=self.answers.on_map if self.answers else {},
            hovered=self.pointer.hovered,
            cursor=self.pointer.cursor,
            selected=asking.selected_piece(self.answers.decision if self.answers else None),
            path=asking.path_of(pointed),
            lit=lit,
            **{toggle: toggle in self.toggles for toggle in TOGGLES},
        )

    def _pointed_out(self) -> tuple[tuple[Choice, ...], tuple[str, ...]]:
        """The choices that are pointed at, on the map or elsewhere, and the hexes to light for it."""
        button = self.desk.ring.hovered or self.desk.ring.focused
        choice = self.menu.value if self.menu is not None else None
        if choice is None and isinstance(button, ChoiceButton):
            choice = button.choice
        if choice is None:
            return self.choices_at(self.pointer.hex), self.desk.side.log.lit(self.context.content)
        place = self.answers.hex_of(choice) if self.answers else None
        return (choice,), (place,) if place else ()

    # ------------------------------------------------------------------ input

    def on_event(self, event: pygame.Event) -> Transition | None:
        match event.type:
            case pygame.KEYDOWN:
                return self._on_key(event)
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
        changed = [moved, self.desk.ring.hover(pixel), self.desk.side.log.hover(pixel), spot is not self._tip]
        if any(changed):
            self._tip = spot
            self.dirty = True
        if moved:
            self._pointed()

    def _pointed(self) -> None:
        """Another hex is pointed at: the inspector, the prompt and the key of the brass button follow."""
        self._focus = self.pointer.hex or self._focus
        self.refusal = ""
        self.fill_buttons()
        self.dirty = True

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
        if spot is not None and spot.keys and spot.keys[0][0] == "cup":
            return self.open_cups(spot.keys[0][1])
        if spot is not None and self.answers is not None:
            choices = [c for key in spot.keys for c in self.answers.on_panels.get(key, ())]
            if choices:
                self.offer(choices, spot.rect, self.desk.prompt.title)
            return None
        hex_id = self.board.hex_at(event.pos)
        if hex_id is not None:
            self._dragging = not self.choices_at(hex_id)
            self.offer_at(hex_id)
        return None

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
        elif not self.desk.side.wheel(self._mouse, steps, WHEEL_ROWS):
            self.board.zoom(steps, self._mouse)
            self._point_at(self._mouse)
        self.dirty = True

    # ------------------------------------------------------------------ keyboard

    def _on_key(self, event: pygame.Event) -> Transition | None:
        key = pygame.K_RETURN if event.key == pygame.K_KP_ENTER else event.key
        shift = bool(getattr(event, "mod", 0) & pygame.KMOD_SHIFT)
        action = texts().action(key, shift)
        self.dirty = True
        if self.menu is not None:
            self._menu_key(key)
            return None
        if self.table.busy and action not in WHILE_BUSY:
            if key in MODIFIERS:
                return None
            return self.skip_all() if action == "confirm" else self.go_on()
        button = None if shift else self.desk.ring.pressed(event)
        if button is not None:
            return self.press(button)
        if action in ("cursor", "pan"):
            self._arrow(key, action == "pan")
            return None
        return self.act(action) if action else None

    def _menu_key(self, key: int) -> None:
        assert self.menu is not None
        number = self.menu.numbered(key)
        if number is not None:
            self.choose(self.menu.rows[number][1])
        elif key in (pygame.K_UP, pygame.K_DOWN):
            self.menu.select(self.menu.selected + (1 if key == pygame.K_DOWN else -1))
        elif key in (pygame.K_RETURN, pygame.K_SPACE):
            self.choose(self.menu.value)
        elif key in (pygame.K_ESCAPE, pygame.K_BACKSPACE):
            self.menu = None

    def _arrow(self, key: int, pan: bool) -> None:
        self.pointer.press(key, pan)
        if not pan:
            self._step_cursor(key)

    def _step_cursor(self, key: int) -> None:
        self._show_cursor(self.pointer.step(key, self._start_hex()))

    def _start_hex(self) -> str:
        """Where the hex cursor appears first."""
        if self.answers is not None and self.answers.on_map:
            return min(self.answers.on_map)
        columns, rows = self.pointer.grid.columns, self.pointer.grid.rows
        return f"{columns // 2:02d}{rows // 2:02d}"

    def _show_cursor(self, hex_id: str | None) -> None:
        if hex_id is None:
            return
        self.desk.ring.focus = -1
        view = self.desk.layout.board
        inset = min(self.context.theme.px(REVEAL), view.width // 3, view.height // 3)
        inner = view.inflate(-2 * inset, -2 * inset)
        x, y = self.hex_rect(hex_id).center
        seen_x, seen_y = max(inner.left, min(x, inner.right)), max(inner.top, min(y, inner.bottom))
        if (x, y) != (seen_x, seen_y):
            self.board.camera.pan(seen_x - x, seen_y - y)
        self._pointed()

    # ------------------------------------------------------------------ what keys do

    def act(self, action: str) -> Transition | None:
        """Do what a key or a tool of the strip stands for."""
        self.dirty = True
        result = self._acts[action]()
        return result if isinstance(result, Push | Pop | Replace | Quit) else None

    def _make_acts(self) -> dict[str, Act]:
        """One entry for each action of the table of keys, arrows apart."""
        return {
            "confirm": self._confirm,
            "primary": self._press_primary,
            "next_hex": partial(self._jump, 1),
            "previous_hex": partial(self._jump, -1),
            "next_button": lambda: self.desk.ring.move_focus(1),
            "previous_button": lambda: self.desk.ring.move_focus(-1),
            "skip": lambda: None,
            "step": self._toggle_step,
            "undo": self.undo,
            "redo": self.redo,
            "zoom_in": partial(self._zoom, 1),
            "zoom_out": partial(self._zoom, -1),
            "fit": lambda: self.board.fit(),
            "next_tip": partial(self._explain, 1),
            "previous_tip": partial(self._explain, -1),
            "scroll_up": lambda: self.desk.side.log.scroll(PAGE_ROWS),
            "scroll_down": lambda: self.desk.side.log.scroll(-PAGE_ROWS),
            "inspector_up": lambda: self.desk.side.inspector.wheel(2),
            "inspector_down": lambda: self.desk.side.inspector.wheel(-2),
            "next_tab": lambda: self.desk.side.next_tab(),
            "advice": self.consult,
            "cups": self.open_cups,
            "help": lambda: Push(KeySheet(self.context)),
            "menu": self._escape,
            **{toggle: partial(self._toggle, toggle) for toggle in TOGGLES},
        }

    def _zoom(self, steps: int) -> None:
        self.board.zoom(steps, self.desk.layout.board.center)

    def _confirm(self) -> Transition | None:
        """Enter: choose at the hex cursor, else press the brass button."""
        if self.choices_at(self.pointer.cursor) and self.pointer.cursor:
            self.offer_at(self.pointer.cursor)
            return None
        return self._press_primary()

    def _press_primary(self) -> Transition | None:
        if self.answers is not None and self.answers.primary is not None:
            return self.choose(self.answers.primary)
        if self.pointer.cursor:
            self.offer_at(self.pointer.cursor)
        return None

    def _jump(self, step: int) -> None:
        if self.answers is not None:
            self._show_cursor(self.pointer.jump(self.answers.on_map, step))

    def _toggle(self, toggle: str) -> None:
        self.toggles ^= {toggle}
        self._show_toggles()

    def _toggle_step(self) -> None:
        self.stepper.toggle()
        self._show_toggles()

    def _show_toggles(self) -> None:
        self.desk.tools.show([*self.toggles, *(["step"] if self.stepper.on else [])])

    def _explain(self, step: int) -> None:
        """Go round everything on the panels that explains itself."""
        self.desk.ring.hovered, self.desk.ring.focus = None, -1
        self._tip = self.desk.spot_after(self._tip, step)

    def _escape(self) -> Transition | None:
        """Close what is open, or open the menu."""
        if self.desk.ring.focus >= 0 or self._tip is not None or self.refusal:
            self.desk.ring.focus, self._tip, self.refusal = -1, None, ""
            self.note()
            return None
        return self.on_menu() if self.on_menu is not None else Pop()
