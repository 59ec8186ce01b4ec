"""Advice, forecast and sums wherever a player decides: on the boards, on the card, over the map."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from typing import Any, cast

import pygame
import pytest

from game.core.frame import SOLE_SEAT
from game.core.think.forecast import Forecast, Standing
from game.core.think.sums import Sums
from game.core.think.worker import Advisor
from game.siloam.bots.thinker import thinker
from game.siloam.model.state import State
from game.siloam.odds.what_if import threat_sentence, threats_on
from game.siloam.rules.intents import intents
from game.siloam.screen.dialogs.event_card import EventCard
from game.siloam.screen.dialogs.odds_window import OddsWindow, cases_at, cases_in_combat
from game.table.desk.counsel import ALWAYS, OFF, ON_REQUEST
from game.table.dialogs.story_dialog import StoryDialog
from game.table.draw.bodies import SHEET, SLIP
from game.table.draw.theme import Theme, contrast
from game.table.options import ADVICE_MODES
from game.table.scene import Push
from game.table.scenes.window import ForecastWindow, curves_of
from tests.ui.driver import FRAME, Desk, session_at, there

PATIENCE = 60.0
"""Seconds the advisor gets on a crowded machine."""
KINDS = ("choose_defense", "take_hits", "political_cost", "intercept", "choose_option")


class Told:
    """An advisor that answers at once, in place of the processes."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.found: list[Sums] = []
        self.standings: Counter[Standing] = Counter()
        self.done = False
        self.cancelled = 0

    def ask(self, state: State, what: str = "advice") -> None:
        self.asked.append(what)
        assert state.pending is not None
        number = min(3, len(state.pending.choices))
        self.found = [
            Sums(i, 10, 0, {"win": 6 - i, "score": 40}, {"win": 4, "score": 300}) for i in range(number)
        ]

    def poll(self) -> bool:
        return bool(self.found)

    def cancel(self) -> None:
        self.cancelled += 1
        self.found = []

    def close(self) -> None:
        self.found = []


def desk_at(kind: str, screen: pygame.Surface, mode: str = ON_REQUEST) -> Desk:
    session = session_at(kind, seed=3, wanted=lambda d: len(d.choices) > 1)
    desk = Desk.with_session(session, screen, dialogs=True)
    desk.scene.context.options.advice = mode
    desk.table.counsel._advisor = cast(Advisor, Told())
    for _ in range(6):
        desk.app.frame([], FRAME)
    return desk


def told(desk: Desk) -> Told:
    advisor: object = desk.table.counsel.advisor
    assert isinstance(advisor, Told)
    return advisor


def wait(desk: Desk, done: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end
        desk.app.frame([], FRAME)
        time.sleep(0.002)


@pytest.mark.parametrize("kind", KINDS)
def test_every_board_and_the_card_give_advice_and_take_it_away(kind: str, screen: pygame.Surface) -> None:
    desk = desk_at(kind, screen)
    top, counsel = desk.app.stack.top, desk.table.counsel
    assert isinstance(top, StoryDialog | EventCard)
    before = pygame.image.tobytes(screen, "RGB")
    desk.press(pygame.K_h)
    desk.app.frame([], FRAME)
    assert len(counsel.entries) == min(3, len(there(desk.table.asked).choices))
    assert desk.table.session.journal.advised == [desk.table.session.state.choices_made]
    rect = top._strip_rect if isinstance(top, StoryDialog) else top._strip
    assert screen.get_rect().contains(rect)
    assert screen.get_at((rect.centerx, rect.top))[:3] == top.theme.colors[SLIP.line], "a slip of paper"
    desk.press(pygame.K_h)
    desk.app.frame([], FRAME)
    assert not counsel.shown
    assert pygame.image.tobytes(screen, "RGB") == before, "the board is as it was"


def test_always_means_every_question_without_asking(screen: pygame.Surface) -> None:
    desk = desk_at("choose_defense", screen, ALWAYS)
    counsel = desk.table.counsel
    assert counsel.entries
    desk.press(pygame.K_h)
    for _ in range(3):
        desk.app.frame([], FRAME)
    assert not counsel.shown, "sent away for this question"
    made = desk.table.session.state.choices_made
    desk.choose_by_keys(there(desk.table.asked).choices[0])
    wait(desk, lambda: desk.table.asked is not None and counsel.entries)
    assert desk.table.session.journal.advised[-1] > made, "and back for the next"


def test_off_means_no_advisor_on_boards_either(screen: pygame.Surface) -> None:
    desk = desk_at("choose_defense", screen, OFF)
    desk.press(pygame.K_h)
    assert not desk.table.counsel.shown
    assert not desk.table.session.journal.advised
    assert (OFF, ON_REQUEST, ALWAYS) == ADVICE_MODES


def test_answering_gives_the_advice_up(screen: pygame.Surface) -> None:
    desk = desk_at("choose_defense", screen)
    desk.press(pygame.K_h)
    desk.choose_by_keys(there(desk.table.asked).choices[0])
    desk.app.frame([], FRAME)
    assert not desk.table.counsel.shown
    assert told(desk).cancelled


def test_an_advisor_that_dies_says_so(screen: pygame.Surface) -> None:
    desk = desk_at("choose_defense", screen)
    advisor = told(desk)
    desk.press(pygame.K_h)
    advisor.found, advisor.done, desk.table.counsel.entries = [], True, ()
    desk.app.frame([], FRAME)
    assert "Ask again" in desk.table.counsel.note
    assert not desk.table.counsel.thinking


# ---------------------------------------------------------------------- forecast


def test_the_forecast_window_plays_on_and_draws_its_curves(screen: pygame.Surface) -> None:
    session = session_at("combat_phase", seed=3)
    desk = Desk.with_session(session, screen)
    desk.press(pygame.K_h, mod=pygame.KMOD_SHIFT)
    window = desk.app.stack.top
    assert isinstance(window, ForecastWindow)
    empty = pygame.image.tobytes(screen, "RGB")
    wait(desk, lambda: window.ahead is not None and window.ahead.number >= 5)
    desk.app.frame([], FRAME)
    assert pygame.image.tobytes(screen, "RGB") != empty
    desk.press(pygame.K_ESCAPE)
    assert desk.app.stack.top is desk.scene
    assert not desk.table.counsel.thinking
    desk.scene.leave()


def test_curves_show_every_outcome_by_letter_and_in_colours_that_can_be_read(theme: Theme) -> None:
    ahead = Forecast(thinker().verdicts, range(8, 11), SOLE_SEAT)
    ahead.add([("narrow", "narrow", "decisive"), ("defeat", "exhausted", "exhausted")])
    curves = curves_of(ahead, theme)
    assert len({curve.mark for curve in curves}) == len(ahead.verdicts) == 6
    for round_ in range(3):
        assert sum(curve.values[round_] for curve in curves) == pytest.approx(1)
    for ground in (theme, SHEET.dress(theme)):
        assert all(contrast(c.color, ground.colors.panel) >= 3 for c in curves_of(ahead, ground))


# ---------------------------------------------------------------------- sums and threats


def threatened() -> tuple[Any, str]:
    session = session_at("combat_phase", seed=3, wanted=lambda d: len(d.choices) > 1)
    state = session.state
    return session, next(h for h in state.friends_at if threats_on(state, h))


def test_a_hex_of_ours_tells_what_an_attack_would_bring(screen: pygame.Surface) -> None:
    session, hex_id = threatened()
    desk = Desk.with_session(session, screen)
    desk.move(desk.scene.screen.hex_rect(hex_id).center)
    threat = threats_on(session.state, hex_id)[0]
    if not desk.scene.asker.choices_at(hex_id):
        assert threat_sentence(threat) in desk.scene.screen.desk.prompt.notice
    desk.press(pygame.K_o)
    window = desk.app.stack.top
    assert isinstance(window, OddsWindow)
    assert set(window.case.odds) == {"cautious", "aggressive"}
    desk.press(pygame.K_ESCAPE)
    assert desk.app.stack.top is desk.scene


def test_threats_are_those_that_the_vang_mean() -> None:
    session, _ = threatened()
    state = session.state
    for hex_id in state.friends_at:
        for threat in threats_on(state, hex_id):
            banner = state.units[threat.group[0]].spec.banner
            plans = intents(state, banner)
            meant = [plan.attack.hex for i in threat.group if (plan := plans[i]).attack]
            assert (hex_id in meant) == (not threat.elsewhere)
    assert threats_on(state, next(h for h in state.content.map.grid.hexes if state.is_empty(h))) == []


def test_the_sum_of_an_attack_lists_every_way_to_make_it(screen: pygame.Surface) -> None:
    session = session_at("combat_phase", seed=3, wanted=lambda d: len(d.choices) > 1)
    attack = next(c for c in there(session.decision).choices if c.verb == "attack")
    cases = cases_at(session.state, attack.hex)
    assert any(attack.piece in odds.sides.attackers for case in cases for odds in case.odds.values())
    desk = Desk.with_session(session, screen)
    desk.move(desk.scene.screen.hex_rect(attack.hex).center)
    desk.press(pygame.K_o)
    assert isinstance(desk.app.stack.top, OddsWindow)


def test_the_sum_opens_from_the_battle_board_with_both_modes(screen: pygame.Surface) -> None:
    desk = desk_at("choose_defense", screen)
    desk.press(pygame.K_o)
    window = desk.app.stack.top
    assert isinstance(window, OddsWindow)
    assert list(window.case.odds) == ["cautious", "aggressive"]
    assert cases_in_combat(desk.table.shown)[0].sentence == window.case.sentence
    desk.press(pygame.K_ESCAPE)
    assert isinstance(desk.app.stack.top, StoryDialog)


def test_where_there_is_nothing_to_reckon_with_it_says_so(screen: pygame.Surface) -> None:
    session = session_at("combat_phase", seed=3)
    desk = Desk.with_session(session, screen)
    hex_id = next(h for h in session.state.content.map.grid.hexes if not cases_at(session.state, h))
    desk.move(desk.scene.screen.hex_rect(hex_id).center)
    desk.press(pygame.K_o)
    assert desk.app.stack.top is desk.scene
    assert desk.scene.asker.refusal


def test_the_sum_of_a_later_attack_has_the_drawn_chits_back(screen: pygame.Surface) -> None:
    session = session_at("take_hits")
    state = session.state
    assert state.tactics.discard
    desk = Desk.with_session(session, screen)
    desk.scene.screen.focus = next(h for h in sorted(state.friends_at) if threats_on(state, h))
    opened = desk.scene.windows.open("odds")
    assert isinstance(opened, Push)
    assert isinstance(opened.scene, OddsWindow)
    assert not opened.scene.state.tactics.discard
    assert len(opened.scene.state.tactics.inside) > len(state.tactics.inside)
