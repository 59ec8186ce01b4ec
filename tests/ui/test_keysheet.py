"""The key sheet: every key once, under a heading in every column."""

from __future__ import annotations

import pygame
import pytest

from game.registry import SILOAM
from game.table.context import Context
from game.table.desk.key_table import CAMPAIGN
from game.table.options import Options
from game.table.scenes.keys import COLUMNS, KeySheet
from game.table.texts import say as desk_text
from tests.ui.driver import keys

SIZES = [(960, 600), (1280, 720), (1920, 1080)]


def sheet_of(size: tuple[int, int], scale: float) -> KeySheet:
    sheet = KeySheet(Context(SILOAM, Options(scale=scale)))
    sheet.size = size
    sheet.enter()
    return sheet


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5])
def test_every_column_begins_with_a_heading_and_none_ends_with_one(
    size: tuple[int, int], scale: float
) -> None:
    columns = sheet_of(size, scale)._columns
    assert len(columns) == COLUMNS
    assert all(not column[0].keys and column[-1].keys for column in columns)
    listed = [row.keys for column in columns for row in column if row.keys]
    assert listed == [keys().spelled(b) for scene in keys().scenes for b in keys().bindings_of(scene)]
    headings = [row.lines[0] for column in columns for row in column if not row.keys]
    campaign = keys().headings[CAMPAIGN]
    assert headings[:2] == [campaign, desk_text("keysheet.continued", name=campaign)]


@pytest.mark.parametrize("size", SIZES)
def test_the_close_button_is_inside_the_window(size: tuple[int, int]) -> None:
    sheet = sheet_of(size, 1.5)
    sheet.draw(pygame.Surface(size))
    assert pygame.Rect((0, 0), size).contains(sheet.buttons.items[0].rect)
