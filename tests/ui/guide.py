"""Pointing the way to a choice on any scene that asks: the next pixel to click, or the keys to press."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Sequence

import pygame

from game.core.frame import Choice
from game.siloam.screen.dialogs.event_card import EventCard
from game.table.desk.desk_skin import Answers
from game.table.desk.key_table import Pointer
from game.table.desk.prompt_bar import ChoiceButton
from game.table.dialogs.story_dialog import StoryDialog
from game.table.scene import Scene
from game.table.scenes.campaign import CampaignScene
from game.table.scenes.window import TableDialog
from game.table.widgets.menu import DOWN, UP, Menu
from game.table.widgets.widget import Button

OUTSIDE = (1, 1)
"""A pixel where a click closes an open menu and does nothing else."""
NEXT_HEX = pygame.K_n
Asking = CampaignScene | StoryDialog | TableDialog
"""The scenes on which questions are answered, or read before the next one."""


def target_of(scene: Scene | None, choice: Choice) -> tuple[int, int] | None:
    """The pixel to click next on the way to a choice; None if there is no way now."""
    if isinstance(scene, CampaignScene):
        return _target_on_map(scene, choice)
    if isinstance(scene, StoryDialog):
        return _target_in_story(scene, choice)
    assert isinstance(scene, TableDialog), scene
    button = _button_on_card(scene, choice)
    return button.rect.center if button is not None else None


def keys_for(scene: Scene | None, choice: Choice) -> list[pygame.Event]:
    """The keys that make a choice from here, in order; none if there is no way now."""
    if isinstance(scene, CampaignScene):
        return _keys_on_map(scene, choice)
    if isinstance(scene, StoryDialog):
        return _keys_in_story(scene, choice)
    assert isinstance(scene, TableDialog), scene
    button = _button_on_card(scene, choice)
    return [key_event(button.key)] if button is not None and button.key is not None else []


def key_event(key: int, shift: bool = False) -> pygame.Event:
    """A key pressed, as the window reports it."""
    return pygame.Event(pygame.KEYDOWN, key=key, mod=pygame.KMOD_LSHIFT if shift else 0, unicode="")


# ---------------------------------------------------------------------- dialogs


def _button_on_card(scene: TableDialog, choice: Choice) -> Button | None:
    return scene.answers.get(choice) if isinstance(scene, EventCard) else None


def _target_in_story(scene: StoryDialog, choice: Choice) -> tuple[int, int] | None:
    spot = next((spot for spot in scene.hot if spot.choice == choice), None)
    if spot is not None:
        return spot.rect.center
    item = scene.button_of(choice)
    if item is None:
        return None
    scene.choices.reveal(item)
    return item.rect.center


def _keys_in_story(scene: StoryDialog, choice: Choice) -> list[pygame.Event]:
    item = scene.button_of(choice)
    if item is None:
        return []
    if item.key is not None:
        return [key_event(item.key)]
    steps = scene.choices.items.index(item) - scene.buttons.focus
    return [*[key_event(pygame.K_TAB, shift=steps < 0)] * abs(steps), key_event(pygame.K_RETURN)]


# ---------------------------------------------------------------------- the map


def _target_on_map(scene: CampaignScene, choice: Choice) -> tuple[int, int] | None:
    if scene.asker.answers is None or choice not in scene.asker.answers.decision.choices:
        return None
    choice = scene.asker.answers.toward(choice)
    if scene.asker.menu is not None:
        return _target_in_menu(scene.asker.menu, choice)
    if choice in scene.prompter.with_button:
        return button_of(scene, choice).rect.center
    hex_id = scene.asker.answers.hex_of(choice)
    if hex_id is not None:
        pixel = scene.screen.hex_rect(hex_id).center
        return pixel if scene.screen.desk.layout.map.collidepoint(pixel) else None
    return more_button(scene).rect.center


def _keys_on_map(scene: CampaignScene, choice: Choice) -> list[pygame.Event]:
    answers = scene.asker.answers
    if answers is None or choice not in answers.decision.choices:
        return []
    choice = answers.toward(choice)
    if scene.asker.menu is not None:
        index = _row_of(scene.asker.menu, choice)
        if index is not None:
            return _in_menu(index - scene.asker.menu.selected)
        return [key_event(pygame.K_ESCAPE), *_from_closed(scene, answers, choice)]
    return _from_closed(scene, answers, choice)


def _row_of(menu: Menu[Choice], choice: Choice) -> int | None:
    return next((i for i, (_, known) in enumerate(menu.rows) if known == choice), None)


def steps_to(pointer: Pointer, hexes: Collection[str], goal: str) -> int:
    """How many jumps lead to one of the hexes; negative for jumps back."""
    order, here = sorted(hexes), pointer.hex
    place = order.index(goal)
    ahead = (place - bisect_right(order, here)) % len(order) + 1 if here else place + 1
    back = (bisect_left(order, here) - 1 - place) % len(order) + 1 if here else len(order) - place
    return ahead if ahead <= back else -back


def _target_in_menu(menu: Menu[Choice], choice: Choice) -> tuple[int, int]:
    index = _row_of(menu, choice)
    if index is None:
        return OUTSIDE
    if index in menu.visible():
        return menu.row_rect(index).center
    return menu.arrow_rect(UP if index < menu.first else DOWN).center


def _from_closed(scene: CampaignScene, answers: Answers, choice: Choice) -> list[pygame.Event]:
    if choice in scene.prompter.with_button:
        return _keys_of_button(scene, choice)
    hex_id = answers.hex_of(choice)
    if hex_id is not None:
        return [*_to_hex(scene, answers, hex_id), *_confirm(answers.on_map[hex_id], choice)]
    key = more_button(scene).key
    assert key is not None
    return [key_event(key), *_in_menu(answers.in_bar.index(choice))]


def _keys_of_button(scene: CampaignScene, choice: Choice) -> list[pygame.Event]:
    button = button_of(scene, choice)
    if button.key is not None:
        return [key_event(button.key)]
    ring = scene.screen.desk.ring
    presses = (ring.items.index(button) - ring.focus) % len(ring.items) if ring.focus >= 0 else 0
    presses = presses or ring.items.index(button) + 1
    return [*[key_event(pygame.K_TAB)] * presses, key_event(pygame.K_RETURN)]


def _to_hex(scene: CampaignScene, answers: Answers, hex_id: str) -> list[pygame.Event]:
    if scene.screen.pointer.cursor == hex_id and scene.screen.desk.ring.focus < 0:
        return []
    jumps = steps_to(scene.screen.pointer, answers.on_map, hex_id)
    return [key_event(NEXT_HEX, shift=jumps < 0)] * abs(jumps)


def _confirm(choices: Sequence[Choice], choice: Choice) -> list[pygame.Event]:
    enter = key_event(pygame.K_RETURN)
    return [enter] if len(choices) == 1 else [enter, *_in_menu(choices.index(choice))]


def _in_menu(down: int) -> list[pygame.Event]:
    key = pygame.K_DOWN if down >= 0 else pygame.K_UP
    return [*[key_event(key)] * abs(down), key_event(pygame.K_RETURN)]


def button_of(scene: CampaignScene, choice: Choice) -> Button:
    """The button of a choice that has one."""
    buttons = (button for button in scene.screen.desk.prompt.items if isinstance(button, ChoiceButton))
    return next(button for button in buttons if button.choice == choice)


def more_button(scene: CampaignScene) -> Button:
    """The button that opens the menu of all choices."""
    return next(button for button in scene.screen.desk.prompt.items if button.key == pygame.K_0)
