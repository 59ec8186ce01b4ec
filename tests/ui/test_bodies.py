"""What dialogs are made of: writing on a tray, a sheet or a slip is read in every palette."""

from __future__ import annotations

import pygame
import pytest

from game.siloam.screen.dialogs.account_dialogs import ResultScene, RoundSummary
from game.siloam.screen.dialogs.air_dialog import AirScene
from game.siloam.screen.dialogs.battle import BattleScene
from game.siloam.screen.dialogs.check_dialog import CheckScene
from game.siloam.screen.dialogs.chit_dialog import ChitDialog
from game.siloam.screen.dialogs.odds_window import CupWindow, OddsWindow
from game.table.draw.bodies import NEWSPRINT, PANEL, SHEET, SLIP, TRAY, Body, SlipBody
from game.table.draw.theme import PALETTES, READABLE, Palette, Theme, contrast, palette
from game.table.scenes.load import LoadScene
from game.table.scenes.options_scene import OptionsScene
from game.table.scenes.pause import PauseScene
from game.table.scenes.report_scene import ReportScene
from game.table.scenes.window import ForecastWindow
from tests.ui.driver import FRAME, Desk, session_at

BODIES = {"panel": PANEL, "tray": TRAY, "newsprint": NEWSPRINT, "sheet": SHEET, "slip": SLIP}
WRITING = ("text", "muted", "brass")
SIZE = (420, 300)
MIDDLE = pygame.Rect(60, 60, 300, 180)


def grounds(body: Body, theme: Theme) -> list[tuple[int, int, int]]:
    """The colour a body is said to have, and the one it has on the whole."""
    seen = pygame.transform.average_color(body.paint(theme, SIZE), MIDDLE)
    return [body.colors(theme.colors).panel, (seen[0], seen[1], seen[2])]


@pytest.mark.parametrize("name", PALETTES)
@pytest.mark.parametrize("body", BODIES)
@pytest.mark.parametrize("use", WRITING)
def test_writing_is_read_on_every_body(name: str, body: str, use: str) -> None:
    theme = Theme(palette(name))
    writing = BODIES[body].colors(theme.colors)[use]
    for ground in grounds(BODIES[body], theme):
        assert contrast(writing, ground) >= READABLE


@pytest.mark.parametrize("name", PALETTES)
@pytest.mark.parametrize("use", [*WRITING, "danger", "path"])
def test_ink_of_any_colour_is_read_on_paper_and_in_its_boxes(name: str, use: str) -> None:
    colors = SHEET.colors(palette(name))
    for ground in (colors.panel, colors.desk):
        assert contrast(colors[use], ground) >= READABLE
    assert contrast(colors.ink, colors.gold) >= READABLE


@pytest.mark.parametrize("name", PALETTES)
def test_the_steps_are_read_on_the_rim(name: str) -> None:
    theme = Theme(palette(name))
    rail = pygame.Surface(SIZE)
    TRAY.lay_rail(rail, 60, theme)
    seen = pygame.transform.average_color(rail, pygame.Rect(20, 8, 380, 44))
    for use in WRITING:
        writing = TRAY.rim(theme).colors[use]
        assert contrast(writing, theme.colors.wood) >= READABLE
        assert contrast(writing, (seen[0], seen[1], seen[2])) >= READABLE


def test_high_contrast_is_black_on_plain_white() -> None:
    theme = Theme(palette("high_contrast"))
    sheet = SHEET.paint(theme, SIZE)
    assert {tuple(sheet.get_at((x, y)))[:3] for x in range(60, 360) for y in (60, 150)} == {(255, 255, 255)}
    assert SHEET.dress(theme).colors.text == (0, 0, 0)


@pytest.mark.parametrize("body", ["tray", "sheet", "slip"])
@pytest.mark.parametrize("scale", [0.75, 1.0, 2.0])
def test_a_body_fills_its_rectangle_and_is_painted_once(body: str, scale: float) -> None:
    theme, material = Theme(palette(), scale), BODIES[body]
    picture = material.picture(theme, SIZE)
    assert picture.get_size() == SIZE
    assert material.picture(theme, SIZE) is picture
    assert material.picture(material.dress(theme), SIZE) is picture, "the theme on it is the same theme"
    assert all(picture.get_at(corner)[3] == 255 for corner in ((0, 0), (419, 0), (0, 299), (419, 299)))
    again = material.paint(theme, SIZE)
    assert pygame.image.tobytes(again, "RGB") == pygame.image.tobytes(picture, "RGB"), "grain is no chance"


def test_a_slip_has_a_line_in_the_colour_of_its_side(theme: Theme) -> None:
    slip = SlipBody("danger").paint(theme, SIZE)
    line = [tuple(slip.get_at((200, y)))[:3] == theme.colors.danger for y in range(8)]
    assert line == [True] * 4 + [False] * 4


def test_a_theme_in_other_colours_shares_its_texts(theme: Theme) -> None:
    printed = SHEET.dress(theme)
    assert printed.text("Karnel", printed.colors.text) is theme.text("Karnel", printed.colors.text)
    assert printed.base is theme
    assert SHEET.dress(printed) is printed
    assert PANEL.dress(printed) is theme


@pytest.mark.parametrize("name", PALETTES)
def test_buttons_are_printed_on_paper_and_those_of_the_table_elsewhere(name: str) -> None:
    theme = Theme(palette(name))
    assert PANEL.dress_buttons(theme) is TRAY.dress_buttons(TRAY.dress(theme)) is theme
    for paper in (NEWSPRINT, SHEET, SLIP):
        on_paper = paper.dress_buttons(theme)
        assert on_paper is paper.dress(theme)
        writing = on_paper.colors.writing_on(on_paper.colors.gold)
        assert contrast(writing, on_paper.colors.gold) >= READABLE, "on the brass of the button at hand"


def test_paper_is_of_its_colour_on_average() -> None:
    theme = Theme()
    middle = pygame.Rect(0, 0, 384, 384)
    middle.center = 400, 400
    seen = pygame.transform.average_color(NEWSPRINT.paint(theme, (800, 800)), middle)
    assert seen[:3] == pytest.approx(NEWSPRINT.colors(theme.colors).panel, abs=4)


@pytest.mark.parametrize("name", PALETTES)
def test_bodies_leave_the_colours_of_a_game_alone(name: str) -> None:
    colors: Palette = palette(name)
    assert all(body.colors(colors).own == colors.own for body in BODIES.values())


def test_every_kind_of_dialog_has_its_body() -> None:
    assert {scene.body for scene in (BattleScene, AirScene)} == {TRAY}
    printed = (CheckScene, OddsWindow, CupWindow, ForecastWindow, RoundSummary)
    assert {scene.body for scene in printed} == {SHEET}
    assert {scene.body for scene in (ResultScene, ReportScene)} == {NEWSPRINT}
    assert {scene.body for scene in (PauseScene, LoadScene, OptionsScene)} == {PANEL}


@pytest.mark.parametrize("kind", ["choose_defense", "political_cost", "intercept"])
def test_what_stands_on_a_board_is_dressed_and_pieces_are_not(kind: str, screen: pygame.Surface) -> None:
    session = session_at(kind, seed=3, wanted=lambda d: len(d.choices) > 1)
    desk = Desk.with_session(session, screen, dialogs=True)
    for _ in range(6):
        desk.app.frame([], FRAME)
    board = desk.app.stack.top
    assert isinstance(board, ChitDialog)
    plain = board.theme.base
    assert board.buttons.theme is board.choices.theme is board.body.dress_buttons(plain)
    assert board.theme is board.box.theme is board.row.theme is board.body.dress(plain)
    assert board.counters.theme is plain, "counters look as they do on the map"
    x, y = board.panel.midleft
    edge = board.body.picture(plain, board.panel.size)
    assert screen.get_at((x + 1, y))[:3] == edge.get_at((1, board.panel.height // 2))[:3]
