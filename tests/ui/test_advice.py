"""Odds, cups and advice on the screen."""

from __future__ import annotations

import time
from pathlib import Path

import pygame
import pytest

from game.core.journal import journal_from
from game.siloam.odds.combat_odds import hit_chances
from game.siloam.screen.desk_skin import DESK
from game.siloam.screen.dialogs.odds_window import CupWindow, OddsWindow, history_of, rows_of
from game.siloam.screen.map.layers import LAYERS
from game.siloam.screen.panels.cups_panel import NAMES
from game.table.desk.desk import Desk as PanelDesk
from game.table.dialogs.hit_bars import HitBars, shown_hits
from game.table.draw.theme import Theme
from game.table.map.map_skin import LOOK_UNDER
from game.table.options import ADVICE_MODES, Options, OptionsStore
from game.table.scenes.window import ForecastWindow
from game.table.widgets.cards import AdviceCard
from tests.ui.driver import FRAME, Desk, session_at, there

PATIENCE = 60.0
"""Seconds the advisor gets on a crowded machine."""
LONG_FRAME = 0.5
"""Seconds no frame may take while the advisor thinks, however crowded the machine."""


@pytest.fixture
def attacking(screen: pygame.Surface) -> Desk:
    """An attack may be declared."""
    session = session_at("combat_phase", seed=3, wanted=lambda d: len(d.choices) > 1)
    return Desk.with_session(session, screen)


def test_an_attack_says_its_chances_where_it_is_pointed_at(attacking: Desk) -> None:
    choice = next(c for c in there(attacking.table.asked).choices if c.verb == "attack")
    attacking.move(attacking.scene.screen.hex_rect(choice.hex).center)
    assert "% to clear the hex" in attacking.scene.screen.desk.prompt.notice


@pytest.mark.parametrize("name", NAMES)
def test_the_cup_window_opens_from_a_cup_and_closes(attacking: Desk, name: str) -> None:
    spot = next(s for s in attacking.scene.screen.desk.spots() if ("cup", name) in s.keys)
    attacking.click(spot.rect.center)
    top = attacking.app.stack.top
    assert isinstance(top, CupWindow)
    assert top.cup == name
    attacking.press(pygame.K_RIGHT)
    assert top.cup == NAMES[(NAMES.index(name) + 1) % len(NAMES)]
    attacking.press(pygame.K_ESCAPE)
    assert attacking.app.stack.top is attacking.scene


def test_the_mouse_alone_reaches_advice_odds_and_the_forecast(attacking: Desk) -> None:
    scene = attacking.scene
    choice = next(c for c in there(attacking.table.asked).choices if c.verb == "attack")
    tools = dict(zip((*LAYERS, LOOK_UNDER, *DESK.tools), scene.screen.desk.tools.items, strict=True))
    attacking.move(scene.screen.hex_rect(choice.hex).center)
    attacking.move(tools["odds"].rect.center)
    attacking.click(tools["odds"].rect.center)
    assert isinstance(attacking.app.stack.top, OddsWindow), "of the hex that was pointed at before"
    attacking.press(pygame.K_ESCAPE)
    attacking.click(tools["advice"].rect.center)
    assert scene.table.counsel.thinking
    attacking.click(tools["advice"].rect.center)
    spaces = next(s for s in scene.screen.desk.spots() if ("forecast", "spaces") in s.keys)
    attacking.click(spaces.rect.center)
    assert isinstance(attacking.app.stack.top, ForecastWindow)
    attacking.press(pygame.K_ESCAPE)
    scene.leave()


def test_nothing_is_explained_below_a_window(attacking: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[object] = []
    monkeypatch.setattr(PanelDesk, "draw_tip", lambda _desk, _surface, tip: told.append(tip))
    spot = next(s for s in attacking.scene.screen.desk.spots() if ("cup", "tactics") in s.keys)
    attacking.move(spot.rect.center)
    attacking.app.frame([], FRAME)
    assert told
    told.clear()
    attacking.click(spot.rect.center)
    attacking.app.frame([], FRAME)
    assert not told


def test_the_cup_window_opens_by_a_key_and_knows_what_was_drawn(attacking: Desk) -> None:
    attacking.press(pygame.K_u)
    top = attacking.app.stack.top
    assert isinstance(top, CupWindow)
    assert any(row.symbol and row.count for row in rows_of(top.state, "tactics"))
    drawn = list(history_of(top.log, "activation"))
    assert drawn
    assert drawn == [e.event for e in top.log if e.event.kind == "activation_drawn"][::-1]


def test_a_cup_hides_what_is_hidden(attacking: Desk) -> None:
    assert len(rows_of(attacking.table.shown, "hits")) == 1


def test_advice_comes_on_request_fills_in_and_goes(attacking: Desk) -> None:
    scene, journal = attacking.scene, attacking.table.session.journal
    attacking.press(pygame.K_h)
    assert scene.table.counsel.thinking
    assert journal.advised == [attacking.table.session.state.choices_made]
    end, longest = time.monotonic() + PATIENCE, 0.0
    while len(scene.table.counsel.lines) < 3 and time.monotonic() < end:
        began = time.perf_counter()
        attacking.app.frame([], FRAME)
        longest = max(longest, time.perf_counter() - began)
        time.sleep(0.002)
    assert scene.table.counsel.lines[0].startswith("1. ")
    assert longest < LONG_FRAME
    assert scene.screen.card.rect.width
    attacking.press(pygame.K_h)
    assert scene.table.counsel.lines == ()
    assert not scene.animating
    scene.leave()


def test_advice_goes_with_the_question(attacking: Desk) -> None:
    scene = attacking.scene
    attacking.press(pygame.K_h)
    attacking.table.choose(there(attacking.table.asked).choices[-1])
    attacking.app.frame([], FRAME)
    assert scene.table.counsel.lines == ()
    scene.leave()


def test_advice_can_be_switched_off(attacking: Desk) -> None:
    attacking.scene.context.options.advice = "off"
    attacking.press(pygame.K_h)
    assert not attacking.scene.table.counsel.thinking
    assert attacking.scene.asker.refusal


def test_the_use_of_advice_is_kept_in_the_record(attacking: Desk) -> None:
    journal = attacking.table.session.journal
    for number in (3, 3, 7):
        journal.note_advice(number)
    assert journal_from(journal.to_data()).advised == [3, 7]


@pytest.mark.parametrize("mode", ADVICE_MODES)
def test_the_option_is_kept(tmp_path: Path, mode: str) -> None:
    store = OptionsStore(tmp_path)
    store.save(Options(advice=mode))
    assert store.load() == (Options(advice=mode), [])


def test_bars_leave_out_what_hardly_happens(theme: Theme) -> None:
    hits = (0.5, 0.497, 0.002, 0.001)
    assert shown_hits(hits) == (0.5, 0.497)
    surface = pygame.Surface((400, 100))
    HitBars(theme).draw(surface, surface.get_rect(), [("a", hits), ("b", hit_chances(2, 3, 5, 12))])
    brass = theme.colors.brass
    assert any(surface.get_at((x, 80))[:3] == brass for x in range(400))


def test_the_card_grows_with_its_words(theme: Theme) -> None:
    surface, card = pygame.Surface((900, 600)), AdviceCard(theme)
    card.draw(surface, ["one"], surface.get_rect())
    small = card.rect.height
    card.draw(surface, ["one", "two " * 40], surface.get_rect())
    assert card.rect.height > small
