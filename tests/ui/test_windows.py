"""The windows that are only looked at: framed as every dialog, left by mouse alone and by any key."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pygame
import pytest
from attrs import evolve

from game.core.session import Session
from game.registry import SILOAM
from game.siloam.model.state import State
from game.siloam.screen.dialogs.odds_window import Case, CupWindow, OddsWindow, cases_in_combat
from game.siloam.screen.panels.cups_panel import NAMES
from game.table.app import App
from game.table.context import Context
from game.table.desk.counsel import Counsel
from game.table.desk.table import Table
from game.table.draw.bodies import INNER_RULE, SHEET
from game.table.scenes.window import ForecastWindow, Window
from game.table.texts import say
from tests.ui.boards import Ground, click, hover, press, shared_context
from tests.ui.driver import session_at
from tests.ui.written import noted_texts

HITS = (0.10, 0.20, 0.30, 0.20, 0.10, 0.06, 0.04)
Maker = Callable[[Context, Table[State]], Window]


def _cases(state: State) -> list[Case]:
    """A defense in either mode, with as many numbers of hits as there may be."""
    (case,) = cases_in_combat(state)
    odds = {mode: evolve(known, on_defender=HITS, on_attacker=HITS) for mode, known in case.odds.items()}
    return [evolve(case, odds=odds)]


WINDOWS: dict[str, Maker] = {
    "cup": lambda context, table: CupWindow(context, table.shown, table.session.log),
    "odds": lambda context, table: OddsWindow(context, table.shown, _cases(table.shown)),
    "attacks": lambda context, table: OddsWindow(context, table.shown, 2 * _cases(table.shown)),
    "forecast": ForecastWindow,
}


@cache
def _session() -> Session[State]:
    """A question about a defense; nothing here answers it."""
    return session_at("choose_defense", seed=3, wanted=lambda d: len(d.choices) > 1)


@pytest.fixture(autouse=True)
def no_advisor(monkeypatch: pytest.MonkeyPatch) -> None:
    """The forecast is not reckoned: a window of its own is all that is looked at."""
    monkeypatch.setattr(Counsel, "look_ahead", lambda _counsel: None)


def _open(name: str, size: tuple[int, int] = (1280, 720)) -> tuple[App, Window]:
    table, context = Table.of(_session(), SILOAM.skin.desk.looks), shared_context(1.0)
    app = App(pygame.Surface(size).convert())
    app.stack.push(Ground(context, table))
    window = WINDOWS[name](context, table)
    app.stack.push(window)
    app.frame([], 0.0)
    return app, window


@pytest.mark.parametrize("name", WINDOWS)
def test_a_button_closes_it_and_lies_inside(name: str) -> None:
    app, window = _open(name)
    close = window.buttons.items[-1]
    assert (close.label, close.key) == (say("window.shut"), pygame.K_ESCAPE)
    assert window.inner.contains(close.rect)
    app.frame([hover(close.rect.center)], 0.0)
    assert window.buttons.hovered is close
    app.frame([click(close.rect.center)], 0.0)
    assert app.stack.top is not window


@pytest.mark.parametrize("name", WINDOWS)
@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_SPACE, pygame.K_q])
def test_any_other_key_closes_it_and_it_says_so(name: str, key: int) -> None:
    app, window = _open(name)
    assert "key: back" in window.foot
    app.frame([press(key)], 0.0)
    assert app.stack.top is not window


@pytest.mark.parametrize("name", WINDOWS)
def test_its_edge_is_that_of_the_other_dialogs(name: str) -> None:
    app, window = _open(name)
    theme, (x, y) = window.theme, window.frame.midleft
    sheet = SHEET.picture(theme, window.frame.size)
    inset = range(theme.px(INNER_RULE))
    edge = [app.screen.get_at((x + step, y))[:3] for step in inset]
    assert edge == [sheet.get_at((step, window.frame.height // 2))[:3] for step in inset]
    ground = app.screen.get_at((5, 5))[:3]
    assert app.screen.get_at((window.frame.right + theme.px(3), y))[:3] != ground, "it throws a shadow"


def test_the_mouse_goes_from_cup_to_cup() -> None:
    app, window = _open("cup")
    assert isinstance(window, CupWindow)
    for name in [*NAMES[NAMES.index("tactics") + 1 :], *NAMES[: NAMES.index("tactics") + 1]]:
        app.frame([click(window.buttons.items[0].rect.center)], 0.0)
        assert window.cup == name
    app.frame([press(pygame.K_LEFT)], 0.0)
    assert window.cup == NAMES[NAMES.index("tactics") - 1]


def test_the_mouse_goes_from_attack_to_attack() -> None:
    app, window = _open("attacks")
    assert isinstance(window, OddsWindow)
    app.frame([click(window.buttons.items[0].rect.center)], 0.0)
    assert window.shown == 1
    app.frame([press(pygame.K_TAB)], 0.0)
    assert (window.shown, app.stack.top) == (0, window)
    assert len(_open("odds")[1].buttons.items) == 1, "there is no other attack to go to"


@pytest.mark.parametrize("size", [(1280, 720), (960, 600), (1920, 1080)])
def test_every_bar_has_its_figure(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    app, window = _open("odds", size)
    written = noted_texts(monkeypatch)
    window.dirty = True
    app.frame([], 0.0)
    merged = [words for words in written if words.endswith("+") and words[:-1].isdigit()]
    assert len(merged) == 2, "the narrow bars of both modes"
    assert written.count("30 %") == 4, "two for each side"
