"""The keyboard of the campaign screen: what every key of the table of keys does."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
from attrs import define, field

from game.table.desk.desk_texts import say
from game.table.desk.panel import Spot
from game.table.scene import Pop, Push, Quit, Replace, Transition
from game.table.scenes.asking_scene import AskingScene
from game.table.scenes.keys import KeySheet

REVEAL = 60
"""Pixels the hex cursor keeps from the edge of the view, at scale 1."""
MODIFIERS = (
    pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT,
    pygame.K_LMETA, pygame.K_RMETA, pygame.K_CAPSLOCK, pygame.K_NUMLOCK, pygame.K_MODE,
)  # fmt: skip
WHILE_BUSY = (
    "zoom_in", "zoom_out", "fit", "help", "menu", "step", "scroll_up", "scroll_down",
    "inspector_up", "inspector_down", "next_tab", "expand",
)  # fmt: skip
"""Keys that keep their meaning while events are shown; every other one shows the next event."""

ON_BUTTONS = ("numbered", "all_choices")
"""Keys that press the button they stand on, if there is one."""

Act = Callable[[], object]
"""What a key does; a transition it answers with is carried out."""


@define(eq=False)
class KeyedScene(AskingScene):
    """The campaign screen with its keyboard: see `CampaignScene`."""

    _acts: dict[str, Act] = field(init=False)
    tip: Spot | None = field(init=False, default=None)
    """What is being explained."""

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        self._acts = self._make_acts()

    def pointed(self) -> None:
        """Another hex is pointed at: the inspector, the prompt and the key of the brass button follow."""
        self.focus = self.pointer.hex or self.focus
        self.refusal = ""
        self.fill_buttons()
        self.dirty = True

    # ------------------------------------------------------------------ keyboard

    def on_key(self, event: pygame.Event) -> Transition | None:
        key = pygame.K_RETURN if event.key == pygame.K_KP_ENTER else event.key
        shift = bool(getattr(event, "mod", 0) & pygame.KMOD_SHIFT)
        action = self.skin.keys.action(key, shift)
        self.dirty = True
        if self.menu is not None:
            self._menu_key(key)
            return None
        if self.table.busy and action not in (*WHILE_BUSY, *self.layers):
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
            self.step_cursor(key)

    def step_cursor(self, key: int) -> None:
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
        self.pointed()

    # ------------------------------------------------------------------ what keys do

    def act(self, action: str) -> Transition | None:
        """Do what a key or a tool of the strip stands for."""
        self.dirty = True
        result = self._acts[action]()
        return result if isinstance(result, Push | Pop | Replace | Quit) else None

    def _next_speed(self) -> None:
        """The next speed of draws, as on the boards."""
        self.table.pace.draws = speed = self.context.options.pace.next_draws()
        self.refuse(say("prompt.speed", speed=speed))

    def _make_acts(self) -> dict[str, Act]:
        """One entry for each action of the table of keys, arrows apart."""
        return {
            "confirm": self._confirm,
            "primary": self.end_phase,
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
            "scroll_up": lambda: self.desk.side.scroll_tab(1),
            "scroll_down": lambda: self.desk.side.scroll_tab(-1),
            "inspector_up": lambda: self.desk.side.inspector.wheel(2),
            "inspector_down": lambda: self.desk.side.inspector.wheel(-2),
            "expand": self._expand,
            "next_tab": lambda: self.desk.side.next_tab(),
            "board": self.reopen,
            "speed": self._next_speed,
            "advice": self.consult,
            "forecast": self.open_forecast,
            **{window: partial(self.open_window, window) for window in self.skin.windows},
            **dict.fromkeys((*ON_BUTTONS, *self.skin.keys.verbs), self._no_button),
            "help": lambda: Push(KeySheet(self.context)),
            "menu": self._escape,
            **{toggle: partial(self._toggle, toggle) for toggle in self.layers},
        }

    def _no_button(self) -> None:
        """A key of a button that is not there now."""

    def _expand(self) -> None:
        """Make the inspector large, or small again."""
        self.desk.side.expand(not self.desk.side.expanded)
        self.tip = None

    def _zoom(self, steps: int) -> None:
        self.board.zoom(steps, self.desk.layout.board.center)

    def _confirm(self) -> Transition | None:
        """Enter: choose at the hex cursor or say why not; without a cursor, press the brass button."""
        if self.pointer.cursor:
            self.offer_at(self.pointer.cursor)
            return None
        return self.end_phase()

    def _jump(self, step: int) -> None:
        if self.answers is not None:
            self._show_cursor(self.pointer.jump(self.answers.on_map, step))

    def _toggle(self, toggle: str) -> None:
        self.toggles ^= {toggle}
        self.show_toggles()
        down = toggle in self.toggles
        self.refuse(self.questions.toggle_note(self.table.shown, toggle) if down else "")

    def _toggle_step(self) -> None:
        self.stepper.toggle()
        self.show_toggles()

    def show_toggles(self) -> None:
        self.desk.tools.show([*self.toggles, *(["step"] if self.stepper.on else [])])

    def _explain(self, step: int) -> None:
        """Go round everything on the panels that explains itself."""
        self.desk.ring.hovered, self.desk.ring.focus = None, -1
        self.tip = self.desk.spot_after(self.tip, step)

    def _escape(self) -> Transition | None:
        """Cancel what is half made, close what is open, or open the menu."""
        if self.can_cancel:
            return self.cancel()
        if self.desk.ring.focus >= 0 or self.tip is not None or self.refusal:
            self.desk.ring.focus, self.tip, self.refusal = -1, None, ""
            self.note()
            return None
        return self.on_menu() if self.on_menu is not None else Pop()
