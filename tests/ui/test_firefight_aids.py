"""What helps to understand a mission: earlier orders, what Dresk did last, cards to come, refusals, risks."""

from __future__ import annotations

import re
from pathlib import Path

import pygame
import pytest

import game.firefight.rules
from game.core.dice import seeded
from game.core.frame import Choice
from game.core.session import Session
from game.firefight.model.content import UNIT
from game.firefight.model.state import Skirmish
from game.firefight.odds.danger import dangers_at
from game.firefight.odds.foresight import card_counts
from game.firefight.rules.movement import path_terms
from game.firefight.screen.cards_ahead import COUNTS, counted
from game.firefight.screen.map.counter_faces import LEGIBLE, counter_picture
from game.firefight.screen.map.looks import CounterLook
from game.firefight.screen.map.overlays import flanks, risks, stop_words
from game.firefight.screen.map.traces import Fired, Went, traces_of
from game.firefight.screen.order_history import RECALL, last_order, orders_of_round, turn_of
from game.firefight.screen.panels.order_panel import OrderPanel
from game.firefight.screen.panels.order_reading import reading_at
from game.firefight.screen.screen_texts import say
from game.firefight.system import FIREFIGHT_SYSTEM
from game.firefight.words.explain import explanation
from game.registry import FIREFIGHT
from game.table.draw.theme import Color, Theme
from tests.firefight.board import Board
from tests.ui.driver import FRAME, Desk, panel_of, there
from tests.ui.menu_tools import settle
from tests.ui.test_firefight_table import desk_with, first_unit, middle, session_at
from tests.ui.written import noted_texts

AGAIN = pygame.K_g


def steady(session: Session[Skirmish], seed: int = 1) -> Choice:
    return FIREFIGHT_SYSTEM.policies["steady"](session.state, there(session.decision), seeded(seed))


def shown_traces(desk: Desk) -> tuple[object, ...]:
    return desk.scene.picture.highlights().lasting


# ---------------------------------------------------------------------- what Dresk did


def test_an_earlier_order_is_clicked_to_be_seen_again(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = session_at("corrow", "turn", 6)
    desk = desk_with(session, screen)
    log = session.log
    places = orders_of_round(log)
    assert len(places) > 2
    panel = panel_of(desk.scene.screen.desk.side, OrderPanel)
    chip = next(spot for spot in panel.spots if ("past_order", str(places[1])) in spot.keys)
    written = noted_texts(monkeypatch)
    desk.click(chip.rect.center)
    name = reading_at(log, places[1], session.state.mission).card.name
    assert name in written
    assert desk.scene.screen.desk.prompt.notice == say("order.again", number=2, of=len(places), name=name)
    shown, wanted = shown_traces(desk), traces_of(session.state, log, places[1])
    assert shown == wanted
    assert session.state.choices_made == len(session.journal.choices), "looking chooses nothing"


def test_orders_are_gone_through_by_key_until_the_game_goes_on(screen: pygame.Surface) -> None:
    session = session_at("corrow", "turn", 6)
    desk = desk_with(session, screen)
    places = orders_of_round(session.log)
    for place in (*places[-2::-1], places[-1], places[-2]):
        desk.press(AGAIN)
        assert RECALL.place(session.log) == place
    desk.choose_by_keys(steady(session))
    while there(session.decision).kind != "turn":
        desk.choose_by_keys(steady(session))
    assert RECALL.place(session.log) == last_order(session.log)


def test_without_an_order_there_is_nothing_to_see_again(screen: pygame.Surface) -> None:
    desk = desk_with(session_at("sheds", "place"), screen)
    desk.press(AGAIN)
    assert desk.scene.screen.desk.prompt.notice == say("order.no_history")


def test_what_dresk_did_stays_drawn_until_the_player_acts(screen: pygame.Surface) -> None:
    session = session_at("corrow", "turn", 2)
    desk = desk_with(session, screen)
    kinds = set[type]()
    for _ in range(40):
        if session.decision is None:
            break
        place = last_order(session.log)
        if there(session.decision).kind == "turn" and place is not None:
            traces = shown_traces(desk)
            wanted = traces_of(session.state, session.log, place)
            assert traces == wanted
            moved = [it.event.about["hex"] for it in turn_of(session.log, place) if it.event.kind == "moved"]
            assert [it.way[-1] for it in traces if isinstance(it, Went)] == moved[-1:] or not moved
            kinds |= {type(it) for it in traces}
        told = len(session.log)
        desk.choose_by_keys(steady(session))
        acted = len(session.log) > told and there(session.decision).kind != "turn"
        left = shown_traces(desk)  # before the assertion, which would spell out the whole desk if it failed
        assert not acted or left == ()
    assert {Went, Fired} <= kinds


def test_every_rank_that_decides_for_dresk_has_words() -> None:
    """The rules by which candidates are narrowed, as the source names them."""
    source = "".join(file.read_text("utf-8") for file in Path(game.firefight.rules.__path__[0]).glob("*.py"))
    ranks = set(re.findall(r'Rank(?:\[\w+\])?\(\s*"(FF-[A-Z]+-\d+)"', source))
    ranks |= set(re.findall(r'"(FF-[A-Z]+-\d+)"', "".join(re.findall(r".*AT_RANDOM.*=.*", source))))
    assert len(ranks) > 20
    for rank in ranks - {"FF-NEW-31"}:  # who is thrown off a carrier: no order decides that
        assert say(f"rank.{rank.lower()}").endswith(":")


# ---------------------------------------------------------------------- what may come


def test_the_cards_left_are_counted_in_the_inspector(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = session_at("corrow", "turn", 6)
    desk = desk_with(session, screen)
    written = noted_texts(monkeypatch)
    settle(desk.app, lambda: COUNTS.about(desk.table.shown) is not None)
    desk.app.frame([], FRAME)
    counts = card_counts(session.state)
    assert COUNTS.about(desk.table.shown) == counts
    assert say("ahead.passes") in written
    assert counted(counts.passes) in written
    assert not desk.scene.animating, "nothing is left to be reckoned"
    unit = max(counts.attacked, key=lambda it: counts.attacked[it])
    desk.move(middle(desk, session.state.pieces[unit].hex))
    assert say("fact.cards_value", cards=counted(counts.attacked[unit]), of=counts.of) in written


def test_a_pass_with_fresh_units_is_asked_twice_and_names_them(screen: pygame.Surface) -> None:
    session = session_at("corrow", "turn", 2)
    assert not there(session.decision).about["enemy_passed"]
    desk = desk_with(session, screen)
    settle(desk.app, lambda: COUNTS.about(desk.table.shown) is not None)
    made = session.state.choices_made
    fresh = [it for it in session.state.units() if not session.state.pieces[it].spent]
    desk.choose_by_keys(Choice("pass"))
    assert session.state.choices_made == made + 1
    words = FIREFIGHT.skin.desk.questions.warning(desk.table.session.position(made), Choice("pass"))
    assert all(session.state.spec(it).name in words for it in fresh)


def test_the_risk_of_a_hex_is_that_of_the_worst_enemy() -> None:
    board = Board()
    board.put("rifles_a", "0405", "se")
    board.put("guard_1", "0806", "nw")
    move = Choice("move", "rifles_a", "0406", path=("0406",), cost=1)
    found = risks(board.state, {"0406": (move,), "0405": (Choice("pivot", "rifles_a", "0405"),)})
    assert found == {"0406": dangers_at(board.state, "rifles_a", "0406")[0].hit}


def test_who_would_never_try_is_no_danger() -> None:
    """FF-AIA-02: an AI does not attack what it could hit with 11 or more only."""
    board = Board()
    board.put("rifles_a", "0405", "se")
    board.put("guard_1", "0606", "nw")
    assert [it.enemy for it in dangers_at(board.state, "rifles_a", "0405")] == ["guard_1"]
    board.state.smoke["0405"] = "dense"
    board.state.suppressed = ("guard_1",)
    assert dangers_at(board.state, "rifles_a", "0405") == []


def test_a_move_is_explained_with_its_sum_and_its_dangers() -> None:
    session = session_at("corrow", "turn", 6)
    decision = there(session.decision)
    for choice in decision.choices:
        if choice.verb == "move":
            effect = explanation(session.state, decision, choice).effect
            dangers = dangers_at(session.state, choice.piece, choice.hex)
            assert all(session.state.spec(it.enemy).name in effect for it in dangers)
            terms = list(path_terms(session.state, choice.piece, choice.path))
            assert ("=" in effect) == (len(terms) > 1), effect


def test_advice_says_what_an_action_takes_and_who_can_answer() -> None:
    session = session_at("corrow", "turn", 6)
    decision, thinker = there(session.decision), FIREFIGHT_SYSTEM.think()
    said = {it: thinker.remark(session.state, decision, it) for it in decision.choices if it.verb == "move"}
    for choice, words in said.items():
        worst = next(iter(dangers_at(session.state, choice.piece, choice.hex)), None)
        assert worst is None or f"{session.state.spec(worst.enemy).name} can answer" in words
        assert worst is not None or "nobody known can answer" in words
        assert ("takes" in words) == (session.state.control.get(choice.hex) == "ai"), words
    assert any("takes" in words for words in said.values())


def test_advice_does_not_try_one_stall_after_the_other() -> None:
    session = session_at("corrow", "turn", 6)
    thinker = FIREFIGHT_SYSTEM.think()
    tried = thinker.candidates(session.state, there(session.decision), 8)
    assert len(set(tried)) == len(tried) == 8
    assert "pass" in {it.verb for it in tried}
    assert "stall" not in {it.verb for it in tried}


def test_an_attack_is_explained_for_every_number_of_caps() -> None:
    board = Board()
    board.put("rifles_a", "0405", "se")
    board.put("guard_1", "0506", "nw")
    board.state.caps = 2
    board.turn()
    (attack,) = board.offered("attack")
    effect = explanation(board.state, board.asked, attack).effect
    assert "with 1 CAP " in effect
    assert "with 2 CAPs " in effect


# ---------------------------------------------------------------------- refusals, sight, flanks


def test_a_picked_unit_says_why_it_cannot_act_in_a_hex(screen: pygame.Surface) -> None:
    session = session_at("corrow", "turn", 6)
    desk = desk_with(session, screen)
    unit = first_unit(session)
    desk.click(middle(desk, session.state.pieces[unit].hex))
    questions, prompt = FIREFIGHT.skin.desk.questions, desk.scene.screen.desk.prompt
    offered = there(desk.scene.asker.answers).on_map
    others = [it for it in session.state.grid.hexes if it not in offered]
    refused = {it: questions.why_not_of(session.state, there(session.decision), unit, it) for it in others}
    assert all(re.search(r"\(\d[\d.]*\)\.$", words) for words in refused.values())
    for hex_id in others[::17]:
        desk.move(middle(desk, hex_id))
        assert prompt.notice == refused[hex_id]
    desk.click(middle(desk, others[0]))
    assert prompt.notice == refused[others[0]]
    assert there(desk.scene.asker.answers).picked == unit


def test_what_stops_a_line_is_named() -> None:
    board = Board()
    state = board.state
    woods = next(it for it, ground in state.land.terrain.items() if ground.blocks)
    assert stop_words(state, [woods]) == f"{state.land.terrain[woods].name} {woods}"
    assert stop_words(state, ["0405"]).startswith("smoke")
    assert " and " in stop_words(state, [woods, "0405"])


def test_the_flanks_of_who_stands_alone() -> None:
    board = Board()
    board.put("rifles_a", "0405", "n")
    assert sorted(flanks(board.state, "0405")) == ["s", "se", "sw"]
    assert flanks(board.state, "0404") == []
    board.put("rifles_b", "0405", "s")
    assert flanks(board.state, "0405") == []
    assert all(board.state.side(it) == UNIT for it in ("rifles_a", "rifles_b"))


# ---------------------------------------------------------------------- small windows


def test_small_counters_have_large_figures_and_no_name(theme: Theme, monkeypatch: pytest.MonkeyPatch) -> None:
    written = dict[str, int]()
    plain = Theme.lettering

    def lettering(self: Theme, words: str, color: Color, face: str, pixels: int) -> pygame.Surface:
        written[words] = pixels
        return plain(self, words, color, face, pixels)

    monkeypatch.setattr(Theme, "lettering", lettering)
    look = CounterLook("rifles_a", spent=False, hidden=False)
    counter_picture(look, LEGIBLE, theme)
    assert say("short.rifles_a").upper() in written
    share = written["11/10"] / LEGIBLE
    written.clear()
    counter_picture(look, LEGIBLE - 10, theme)
    assert set(written) == {"3", "0", "5", "11/10"}
    assert written["11/10"] / (LEGIBLE - 10) > 1.4 * share


def test_the_deck_is_scrolled_to_in_a_low_window(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk.with_session(session_at("corrow", "turn", 6), screen, scale=1.5, game=FIREFIGHT)
    side = desk.scene.screen.desk.side
    while side.tab != "points":
        desk.press(*desk.scene.screen.keys.keys_of("next_tab")[:1])
    written = noted_texts(monkeypatch)
    desk.press(pygame.K_PAGEDOWN)
    assert say("deck.row_ai") in written
    assert say("points.heading").upper() not in written
    desk.press(pygame.K_PAGEUP)
    assert say("points.heading").upper() in written
