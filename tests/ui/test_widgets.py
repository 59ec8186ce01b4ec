"""Buttons, menus and tooltips."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from game.table.draw.theme import PALETTES, Theme, contrast, mix, palette
from game.table.widgets.cards import Tooltip
from game.table.widgets.menu import DOWN, UP, Menu
from game.table.widgets.widget import FADED, Button, Buttons
from tests.ui.driver import there

WINDOW = pygame.Rect(0, 0, 800, 400)
READABLE = 4.5


def menu(theme: Theme, count: int, beside: pygame.Rect | None = None) -> Menu[int]:
    rows = [(f"Row number {number}", number) for number in range(count)]
    return Menu(theme, "Title", rows, beside or pygame.Rect(100, 100, 20, 20), WINDOW)


def test_a_menu_stays_inside_its_room(theme: Theme) -> None:
    for corner in ((0, 0), (790, 0), (790, 390), (0, 390)):
        for count in (2, 9, 40):
            opened = menu(theme, count, pygame.Rect(corner, (10, 10)))
            assert WINDOW.contains(opened.rect)
            rows = [opened.row_rect(i) for i in range(count) if i in opened.visible()]
            assert rows
            assert all(opened.rect.contains(row) for row in rows)
            assert all(a.bottom == b.top for a, b in pairwise(rows))


def test_a_long_menu_scrolls_by_arrows_wheel_and_selection(theme: Theme) -> None:
    opened = menu(theme, 40)
    assert opened.scrolls
    assert 39 not in opened.visible()
    opened.select(39)
    assert 39 in opened.visible()
    assert opened.value == 39
    opened.select(40)
    assert opened.value == 0
    assert 0 in opened.visible()
    assert opened.arrow_at(opened.arrow_rect(DOWN).center) == DOWN
    assert opened.arrow_at(opened.arrow_rect(UP).center) == UP
    opened.scroll(1000)
    assert 39 in opened.visible()


def test_rows_are_found_by_pixel_and_by_number(theme: Theme) -> None:
    opened = menu(theme, 4)
    assert opened.row_at(opened.row_rect(2).center) == 2
    assert opened.hover(opened.row_rect(2).center)
    assert not opened.hover(opened.row_rect(2).center)
    assert opened.numbered(pygame.K_4) == 3
    assert opened.numbered(pygame.K_5) is None


def test_long_rows_are_broken_not_cut(theme: Theme, screen: pygame.Surface) -> None:
    words = "Deploy Heavy Artillery to 0601 in Movement Mode for two Command Points and one step of morale"
    opened = Menu(theme, "", [(words, 1), ("Short", 2)], pygame.Rect(0, 0, 5, 5), WINDOW)
    assert opened.row_rect(0).height > opened.row_rect(1).height
    opened.draw(screen)


def test_a_tooltip_stays_in_the_window_and_off_what_it_explains(theme: Theme, screen: pygame.Surface) -> None:
    tip = Tooltip(theme)
    for beside in (pygame.Rect(2, 2, 30, 20), pygame.Rect(1250, 690, 25, 25), pygame.Rect(600, 300, 50, 30)):
        place = tip.draw(screen, "One line.\nAnother that is rather longer than the first. " * 3, beside)
        assert screen.get_rect().contains(place)
        assert not place.colliderect(beside)


def test_a_button_has_room_for_its_words_and_key(theme: Theme) -> None:
    plain = Button("Attack", lambda: None)
    keyed = Button("Attack", lambda: None, key=pygame.K_RETURN)
    detailed = Button("Attack", lambda: None, detail="four draws on circle, hits and draws again on rough")
    assert plain.width(theme) < keyed.width(theme) < detailed.width(theme)
    assert keyed.key_name == "Enter"


def test_the_focus_stays_on_the_same_button_when_others_come(theme: Theme) -> None:
    ring = Buttons(theme)
    ring.set([Button("A", lambda: None), Button("B", lambda: None)])
    ring.move_focus(1)
    ring.move_focus(1)
    assert there(ring.focused).label == "B"
    ring.set([Button("C", lambda: None), Button("D", lambda: None), Button("B", lambda: None)])
    assert there(ring.focused).label == "B"
    ring.set([Button("C", lambda: None)])
    assert ring.focused is None


@pytest.mark.parametrize("name", PALETTES)
def test_small_words_on_buttons_can_be_read(name: str) -> None:
    colors = palette(name)
    for ground in (colors.brass, mix(colors.panel, colors.text, 0.08)):
        assert contrast(mix(colors.writing_on(ground), ground, FADED), ground) >= READABLE
