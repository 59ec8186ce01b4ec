"""The mouse of the campaign: what it points at, clicks, drags and scrolls."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from attrs import define, field

from game.table.scene import Transition
from game.table.scenes.asker import Asker
from game.table.scenes.campaign_screen import CampaignScreen
from game.table.scenes.campaign_windows import CampaignWindows
from game.table.widgets.widget import LEFT_BUTTON

RIGHT_BUTTON = 3
AWAY = (-1, -1)
"""Outside of the window."""


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
            screen.board.camera.pan(*event.rel)
            screen.dirty = True
        self._point_at(event.pos)

    def _point_at(self, pixel: tuple[int, int]) -> None:
        """See what lies under the mouse now."""
        screen, desk = self.screen, self.screen.desk
        spot = desk.spot_at(pixel)
        moved = screen.pointer.hover(screen.board.hex_at(pixel))
        changed = [moved, desk.ring.hover(pixel), desk.side.log.hover(pixel), spot is not screen.tip]
        if any(changed):
            screen.tip, screen.dirty = spot, True
        if moved:
            self.asker.pointed()

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
        hex_id = screen.board.hex_at(event.pos)
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
        """Close the menu, or bring what is under the mouse to the middle."""
        screen = self.screen
        if self.asker.menu is not None:
            self.asker.menu = None
        elif screen.board.hex_at(pixel) is not None:
            view = screen.desk.layout.board
            screen.board.camera.pan(view.centerx - pixel[0], view.centery - pixel[1])
        screen.dirty = True

    def _on_wheel(self, steps: int) -> None:
        screen, menu = self.screen, self.asker.menu
        if menu is not None:
            menu.scroll(-steps)
        elif not screen.desk.side.wheel(self._place, steps):
            screen.board.zoom(steps, self._place)
            self._point_at(self._place)
        screen.dirty = True
