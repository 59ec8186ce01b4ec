"""Pointing the way to a choice: the next pixel to click, or the keys to press.

Tests play whole campaigns with it, and a tutorial can show a player where to go.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import pygame

from game.core.decision import Choice
from game.table.desk.answers import Answers
from game.table.desk.desk import Desk
from game.table.desk.desk_texts import texts
from game.table.desk.pointer import Pointer
from game.table.desk.prompt_bar import ChoiceButton
from game.table.widgets.menu import DOWN, UP, Menu
from game.table.widgets.widget import Button

OUTSIDE = (1, 1)
"""A pixel where a click closes an open menu and does nothing else."""


class Guided(Protocol):
    """What the guide must know of a scene."""

    answers: Answers | None
    menu: Menu[Choice] | None
    with_button: tuple[Choice, ...]
    desk: Desk
    pointer: Pointer

    def hex_rect(self, hex_id: str) -> pygame.Rect: ...

    def choices_at(self, hex_id: str | None) -> tuple[Choice, ...]: ...


def target_of(scene: Guided, choice: Choice) -> tuple[int, int] | None:
    """The pixel to click next on the way to a choice; None if there is no way now."""
    if scene.answers is None or choice not in scene.answers.decision.choices:
        return None
    if scene.menu is not None:
        return _target_in_menu(scene.menu, choice)
    if choice in scene.with_button:
        return button_of(scene, choice).rect.center
    hex_id = scene.answers.hex_of(choice)
    if hex_id is not None:
        pixel = scene.hex_rect(hex_id).center
        return pixel if scene.desk.layout.board.collidepoint(pixel) else None
    return more_button(scene).rect.center


def keys_for(scene: Guided, choice: Choice) -> list[pygame.Event]:
    """The keys that make a choice from here, in order; none if there is no way now."""
    answers = scene.answers
    if answers is None or choice not in answers.decision.choices:
        return []
    if scene.menu is not None:
        index = scene.menu.index_of(choice)
        if index is not None:
            return _in_menu(index - scene.menu.selected)
        return [key_event(pygame.K_ESCAPE), *_from_closed(scene, answers, choice)]
    return _from_closed(scene, answers, choice)


def key_event(key: int, shift: bool = False) -> pygame.Event:
    """A key pressed, as the window reports it."""
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=pygame.KMOD_LSHIFT if shift else 0)


def _target_in_menu(menu: Menu[Choice], choice: Choice) -> tuple[int, int]:
    index = menu.index_of(choice)
    if index is None:
        return OUTSIDE
    if menu.is_visible(index):
        return menu.row_rect(index).center
    return menu.arrow_rect(UP if index < menu.first else DOWN).center


def _from_closed(scene: Guided, answers: Answers, choice: Choice) -> list[pygame.Event]:
    if choice in scene.with_button:
        return _keys_of_button(scene, choice)
    hex_id = answers.hex_of(choice)
    if hex_id is not None:
        return [*_to_hex(scene, answers, hex_id), *_confirm(answers.on_map[hex_id], choice)]
    key = more_button(scene).key
    assert key is not None
    return [key_event(key), *_in_menu(answers.in_bar.index(choice))]


def _keys_of_button(scene: Guided, choice: Choice) -> list[pygame.Event]:
    button = button_of(scene, choice)
    if button.key is not None:
        return [key_event(button.key)]
    ring = scene.desk.ring
    presses = (ring.items.index(button) - ring.focus) % len(ring.items) if ring.focus >= 0 else 0
    presses = presses or ring.items.index(button) + 1
    return [*[key_event(pygame.K_TAB)] * presses, key_event(pygame.K_RETURN)]


def _to_hex(scene: Guided, answers: Answers, hex_id: str) -> list[pygame.Event]:
    if scene.pointer.cursor == hex_id and scene.desk.ring.focus < 0:
        return []
    jumps = scene.pointer.steps_to(answers.on_map, hex_id)
    key = texts().keys_of("next_hex")[0]
    return [key_event(key, shift=jumps < 0)] * abs(jumps)


def _confirm(choices: Sequence[Choice], choice: Choice) -> list[pygame.Event]:
    enter = key_event(pygame.K_RETURN)
    return [enter] if len(choices) == 1 else [enter, *_in_menu(choices.index(choice))]


def _in_menu(down: int) -> list[pygame.Event]:
    key = pygame.K_DOWN if down >= 0 else pygame.K_UP
    return [*[key_event(key)] * abs(down), key_event(pygame.K_RETURN)]


def button_of(scene: Guided, choice: Choice) -> Button:
    """The button of a choice that has one."""
    buttons = (button for button in scene.desk.prompt.items if isinstance(button, ChoiceButton))
    return next(button for button in buttons if button.choice == choice)


def more_button(scene: Guided) -> Button:
    """The button that opens the menu of all choices."""
    return next(button for button in scene.desk.prompt.items if button.key == pygame.K_0)
