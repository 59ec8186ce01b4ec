"""The keyboard and the mouse of the campaign: what keys do, and what is pointed at, clicked and dragged."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
from attrs import define, field

from game.table.desk.key_table import MODIFIERS
from game.table.reading.rulebook_scene import rulebook_page
from game.table.scene import Push, Transition
from game.table.scenes.asker import Asker, CampaignScreen, CampaignWindows, while_shown
from game.table.scenes.keys import KeySheet
from game.table.scenes.rule_at_hand import rule_at_hand
from game.table.texts import say
from game.table.widgets.widget import LEFT_BUTTON

REVEAL = 60
"""Pixels the hex cursor keeps from the edge of the view, at scale 1."""
WHILE_BUSY = (
    "zoom_in", "zoom_out", "fit", "rules", "help", "menu", "step", "scroll_up", "scroll_down",
    "inspector_up", "inspector_down", "next_tab", "expand", "names",
)  # fmt: skip
"""Keys that keep their meaning while events are shown, as those of layers do."""
ON_BUTTONS = ("numbered", "all_choices")
"""Keys that press the button they stand on, if there is one."""

KeyAct = Callable[[], object]
"""What a key does; a transition it answers with is carried out."""
RIGHT_BUTTON = 3
AWAY = (-1, -1)
"""Outside of the window."""


@define(eq=False)
class CampaignKeys:
    """Takes key presses, and the tools of the strip, which stand for keys."""

    screen: CampaignScreen
    asker: Asker
    windows: CampaignWindows
    leave: KeyAct
    """What Escape does when nothing is left to be closed."""
    heard: Callable[[str, Transition | None], None] = field(init=False, default=lambda _action, _result: None)
    """Is told what was done, and what it opens."""
    acts: dict[str, KeyAct] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.acts = self._make_acts()

    def on_key(self, event: pygame.Event) -> Transition | None:
        screen, asker, ring = self.screen, self.asker, self.screen.desk.ring
        key = pygame.K_RETURN if event.key == pygame.K_KP_ENTER else event.key
        shift = bool(getattr(event, "mod", 0) & pygame.KMOD_SHIFT)
        action = screen.keys.action(key, shift)
        screen.dirty = True
        if asker.menu is not None:
            self._menu_key(key)
            return None
        if screen.table.busy and action not in (*WHILE_BUSY, *screen.layers):
            self._go_on(key, action)
            return None
        button = None if shift else ring.pressed(event)
        if button is not None:
            return asker.press(button)
        if action in ("cursor", "pan"):
            self._arrow(key, action == "pan")
            return None
        return self.act(action) if action else None

    def act(self, action: str) -> Transition | None:
        """Do what a key or a tool of the strip stands for."""
        self.screen.dirty = True
        answer = self.acts[action]()
        result = answer if isinstance(answer, Transition) else None
        self.heard(action, result)
        return result

    def _go_on(self, key: int, action: str) -> None:
        """While events are shown, a key with no other meaning shows the next one.

        One that answers questions does not: pressed a moment late it would answer the next.
        """
        if action == "skip_all":
            self.screen.skip_all()
        elif action in ("", "skip") and key not in MODIFIERS:
            self.screen.stepper.go_on()
        elif action:
            self.asker.refuse(while_shown(self.screen.keys))

    def _menu_key(self, key: int) -> None:
        menu = self.asker.menu
        assert menu is not None
        number = menu.numbered(key)
        if number is not None:
            self.asker.choose(menu.rows[number][1])
        elif key in (pygame.K_UP, pygame.K_DOWN):
            menu.select(menu.selected + (1 if key == pygame.K_DOWN else -1))
        elif key in (pygame.K_RETURN, pygame.K_SPACE):
            self.asker.choose(menu.value)
        elif key in (pygame.K_ESCAPE, pygame.K_BACKSPACE):
            self.asker.menu = None

    # ------------------------------------------------------------------ the hex cursor

    def _arrow(self, key: int, pan: bool) -> None:
        self.screen.pointer.press(key, pan)
        if not pan:
            self.step_cursor(key)

    def step_cursor(self, key: int) -> None:
        """Move the hex cursor by an arrow key."""
        self._show_cursor(self.screen.pointer.step(key, self._start_hex()))

    def _start_hex(self) -> str:
        """Where the hex cursor appears first."""
        if self.asker.answers is not None and self.asker.answers.on_map:
            return min(self.asker.answers.on_map)
        grid = self.screen.pointer.grid
        return f"{grid.columns // 2:02d}{grid.rows // 2:02d}"

    def _jump(self, step: int) -> None:
        if self.asker.answers is not None:
            self._show_cursor(self.screen.pointer.jump(self.asker.answers.on_map, step))

    def _show_cursor(self, hex_id: str | None) -> None:
        if hex_id is None:
            return
        screen = self.screen
        screen.desk.ring.focus = -1
        view = screen.desk.layout.map
        inset = min(screen.context.theme.px(REVEAL), view.width // 3, view.height // 3)
        inner = view.inflate(-2 * inset, -2 * inset)
        x, y = screen.hex_rect(hex_id).center
        seen_x, seen_y = max(inner.left, min(x, inner.right)), max(inner.top, min(y, inner.bottom))
        if (x, y) != (seen_x, seen_y):
            screen.map.camera.pan(seen_x - x, seen_y - y)
        self.asker.pointed()

    # ------------------------------------------------------------------ what keys do

    def _make_acts(self) -> dict[str, KeyAct]:
        """One entry for each action of the table of keys, arrows apart. A new theme makes a new desk."""
        screen, asker, windows = self.screen, self.asker, self.windows
        return {
            "confirm": self._confirm,
            "primary": asker.end_phase,
            "next_hex": partial(self._jump, 1),
            "previous_hex": partial(self._jump, -1),
            "next_button": lambda: screen.desk.ring.move_focus(1),
            "previous_button": lambda: screen.desk.ring.move_focus(-1),
            "skip": _nothing,
            "skip_all": _nothing,
            "step": self._toggle_step,
            "undo": asker.undo,
            "redo": asker.redo,
            "zoom_in": partial(self._zoom, 1),
            "zoom_out": partial(self._zoom, -1),
            "fit": lambda: screen.map.fit(),
            "next_tip": partial(self._explain, 1),
            "previous_tip": partial(self._explain, -1),
            "scroll_up": lambda: screen.desk.side.scroll_tab(1),
            "scroll_down": lambda: screen.desk.side.scroll_tab(-1),
            "inspector_up": lambda: screen.desk.side.inspector.wheel(2),
            "inspector_down": lambda: screen.desk.side.inspector.wheel(-2),
            "expand": self._expand,
            "next_tab": lambda: screen.desk.side.next_tab(),
            "board": windows.reopen,
            "speed": self._next_speed,
            "advice": windows.consult,
            "forecast": windows.forecast,
            **{window: partial(windows.open, window) for window in screen.skin.windows},
            **dict.fromkeys((*ON_BUTTONS, *screen.keys.verbs), _nothing),
            "names": self._name_tools,
            "rules": lambda: Push(rulebook_page(screen.context, rule_at_hand(screen, asker))),
            "help": lambda: Push(KeySheet(screen.context)),
            "menu": self._escape,
            **{layer: partial(self._toggle, layer) for layer in screen.layers},
        }

    def _confirm(self) -> None:
        """Enter: choose at the hex cursor or say why not; without a cursor, press the brass button."""
        if self.screen.pointer.cursor:
            self.asker.offer_at(self.screen.pointer.cursor)
        else:
            self.asker.end_phase()

    def _next_speed(self) -> None:
        """The next speed of draws, as on the boards."""
        self.screen.table.pace.draws = speed = self.screen.context.options.pace.next_draws()
        self.asker.refuse(say("prompt.speed", speed=say(f"short_speeds.{speed}")))

    def _expand(self) -> None:
        """Make the inspector large, or small again."""
        side = self.screen.desk.side
        side.expand(not side.expanded)
        self.screen.tip = None

    def _zoom(self, steps: int) -> None:
        self.screen.map.zoom(steps, self.screen.desk.layout.map.center)

    def _toggle(self, layer: str) -> None:
        screen = self.screen
        screen.toggles ^= {layer}
        screen.show_toggles()
        shown = layer in screen.toggles
        self.asker.refuse(screen.questions.toggle_note(screen.table.shown, layer) if shown else "")

    def _name_tools(self) -> None:
        """Write the names of the tools beside them, or leave them out; the scene lays itself out anew."""
        self.screen.named_tools = not self.screen.named_tools

    def _toggle_step(self) -> None:
        self.screen.stepper.toggle()
        self.screen.show_toggles()

    def _explain(self, step: int) -> None:
        """Go round everything on the panels that explains itself."""
        desk = self.screen.desk
        desk.ring.hovered, desk.ring.focus = None, -1
        self.screen.tip = desk.spot_after(self.screen.tip, step)

    def _escape(self) -> object:
        """Cancel what is half made, close what is open, or leave."""
        screen, ring = self.screen, self.screen.desk.ring
        if self.asker.can_cancel:
            self.asker.cancel()
            return None
        if ring.focus >= 0 or screen.tip is not None or self.asker.refusal:
            ring.focus, screen.tip = -1, None
            self.asker.refuse("")
            return None
        return self.leave()


def _nothing() -> None:
    """A key of a button that is not there now."""


@define(eq=False)
class CampaignMouse:
    """Takes the events of the mouse."""

    screen: CampaignScreen
    asker: Asker
    windows: CampaignWindows
    act: Callable[[str], Transition | None]
    """Does what a key stands for."""
    dragging: bool = field(init=False, default=False)
    _place: tuple[int, int] = field(init=False, default=AWAY)

    def on_event(self, event: pygame.Event) -> Transition | None:
        match event.type:
            case pygame.MOUSEMOTION:
                self._on_motion(event)
            case pygame.MOUSEBUTTONDOWN if event.button == LEFT_BUTTON:
                return self._on_click(event)
            case pygame.MOUSEBUTTONDOWN if event.button == RIGHT_BUTTON:
                self._on_right_click(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == LEFT_BUTTON:
                self.dragging = False
            case pygame.MOUSEWHEEL if event.y:
                self._on_wheel(1 if event.y > 0 else -1)
            case pygame.WINDOWLEAVE:
                self._point_at(AWAY)
        return None

    def _on_motion(self, event: pygame.Event) -> None:
        screen, menu, self._place = self.screen, self.asker.menu, event.pos
        if menu is not None:
            screen.dirty = menu.hover(event.pos) or screen.dirty
            return
        if self.dragging:
            screen.map.camera.pan(*event.rel)
            screen.dirty = True
        self._point_at(event.pos)

    def _point_at(self, pixel: tuple[int, int]) -> None:
        """See what lies under the mouse now."""
        screen, desk = self.screen, self.screen.desk
        if screen.overlay.collidepoint(pixel):
            pixel = AWAY
        spot = desk.spot_at(pixel)
        if screen.tip is not None and desk.keeps_tip(pixel):
            spot = screen.tip
        moved = screen.pointer.hover(screen.map.hex_at(pixel))
        changed = [moved, desk.ring.hover(pixel), desk.side.log.hover(pixel), spot is not screen.tip]
        if any(changed):
            screen.tip, screen.dirty = spot, True
        if moved:
            self.asker.pointed()

    def lay_over(self, card: pygame.Rect) -> None:
        """A card lies over the map now, or an empty one: none."""
        before, self.screen.overlay = self.screen.overlay, card.copy()
        lay_there = before.collidepoint(self._place) != card.collidepoint(self._place)
        if lay_there and self.screen.pointer.cursor is None:
            self._point_at(self._place)

    def look_again(self) -> None:
        """A list has gone: what is explained is what lies under the mouse now, if the mouse leads."""
        self.screen.tip, self.screen.dirty = None, True
        if self.screen.pointer.cursor is None:
            self._point_at(self._place)

    def _on_click(self, event: pygame.Event) -> Transition | None:
        screen, asker, desk = self.screen, self.asker, self.screen.desk
        if asker.menu is not None:
            self._click_menu(event.pos)
            return None
        button = desk.ring.at(event.pos)
        if button is not None:
            return asker.press(button)
        if desk.side.click(event):
            screen.dirty = True
            return None
        if screen.table.busy:
            screen.stepper.go_on()
            return None
        spot = desk.spot_at(event.pos)
        kind, name = spot.keys[0] if spot is not None and spot.keys else ("", "")
        action = screen.skin.spot_actions.get(kind, "")
        if action:
            return self.windows.open(action, name) if action in screen.skin.windows else self.act(action)
        if spot is not None and asker.answers is not None:
            asker.offer_spot(spot)
            return None
        hex_id = screen.map.hex_at(event.pos)
        if hex_id is not None:
            self.dragging = not asker.choices_at(hex_id)
            asker.offer_at(hex_id)
        return None

    def _click_menu(self, pixel: tuple[int, int]) -> None:
        menu, self.screen.dirty = self.asker.menu, True
        assert menu is not None
        row = menu.row_at(pixel)
        if row is not None:
            self.asker.choose(menu.rows[row][1])
        elif menu.arrow_at(pixel):
            menu.scroll(menu.arrow_at(pixel))
        elif not menu.rect.collidepoint(pixel):
            self.asker.menu = None

    def _on_right_click(self, pixel: tuple[int, int]) -> None:
        """Close the menu, let a picked piece go, or bring what is under the mouse to the middle."""
        screen = self.screen
        if self.asker.menu is not None:
            self.asker.menu = None
        elif self.asker.answers is not None and self.asker.answers.unpickable:
            self.asker.cancel()
        elif screen.map.hex_at(pixel) is not None:
            view = screen.desk.layout.map
            screen.map.camera.pan(view.centerx - pixel[0], view.centery - pixel[1])
        screen.dirty = True

    def _on_wheel(self, steps: int) -> None:
        screen, menu = self.screen, self.asker.menu
        if menu is not None:
            menu.scroll(-steps)
        elif not screen.desk.side.wheel(self._place, steps):
            screen.map.zoom(steps, self._place)
            self._point_at(self._place)
        screen.dirty = True
