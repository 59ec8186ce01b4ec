"""Every rule number on the screen is a link: pointing says its title, a click, F1 or Enter opens it."""

from __future__ import annotations

from functools import cache

import pygame
import pytest

from game.core.session import Session, new_session
from game.siloam.model.state import State
from game.siloam.screen.dialogs.odds_window import CupWindow
from game.siloam.screen.panels.tracks import TrackBar
from game.siloam.system import SILOAM_SYSTEM
from game.table.draw.citations import Citation, citations_on, cite, cover, forget
from game.table.draw.theme import Theme, put
from game.table.reading.cited_rules import CitedRules
from game.table.reading.rulebook_scene import RulebookScene
from game.table.scenes.replay import replay_of
from tests.siloam.rare import rare_decisions
from tests.toy.system import TOY, TOY_SYSTEM
from tests.ui.driver import FRAME, Desk, session_at, steady, there
from tests.ui.written import noted_texts

SEEDS = (1, 2)
FEWEST_KINDS = 23
"""Kinds of questions that these campaigns ask."""


@cache
def kinds_of_questions() -> dict[str, Session[State]]:
    """A session at each kind of question that some campaigns ask."""
    found: dict[str, Session[State]] = {}
    for seed in SEEDS:
        session, _ = new_session(SILOAM_SYSTEM, seed)
        while (decision := session.decision) is not None:
            if decision.kind not in found:
                state, journal = session.state.clone(), session.journal
                found[decision.kind] = Session(session.system, state, journal, log=list(session.log))
            session.choose(steady(session.state, decision))
    return found


def links_of(desk: Desk) -> CitedRules:
    """The links on the picture as it is now, with the rulebook read."""
    links = desk.scene.context.rule_links
    assert isinstance(links, CitedRules)
    desk.scene.context.rulebook.result()
    desk.app.stack.refresh()
    desk.app.frame([], FRAME)
    return links


def link_to(desk: Desk, number: str, within: pygame.Rect | None = None) -> Citation:
    """A link to a section, in a part of the window."""
    cited = links_of(desk).cited
    return next(it for it in cited if it.number == number and (within is None or within.contains(it.place)))


def page_of(desk: Desk) -> str:
    """The page of the rulebook, which must be on top; what is told of scenes in a failure has no end."""
    top = desk.app.stack.top
    is_open = isinstance(top, RulebookScene)
    assert is_open
    desk.app.frame([], FRAME)
    return top.address if isinstance(top, RulebookScene) else ""


def numbers(desk: Desk) -> list[str]:
    """The rules that are links now."""
    return [citation.number for citation in links_of(desk).cited]


@pytest.fixture
def moving(screen: pygame.Surface) -> Desk:
    return Desk.with_session(session_at("movement_phase"), screen)


# ---------------------------------------------------------------------- what is a link


def test_the_rule_of_the_question_is_a_link(moving: Desk) -> None:
    asked = there(moving.table.asked)
    link = link_to(moving, asked.rule, moving.scene.screen.desk.layout.prompt)
    moving.move(link.place.center)
    assert links_of(moving).pointed == link
    moving.click(link.place.center)
    page = page_of(moving)
    assert page == asked.rule
    moving.press(pygame.K_ESCAPE)
    assert moving.app.stack.top is moving.scene


def test_pointing_at_a_number_says_the_title_of_its_section(
    moving: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = link_to(moving, there(moving.table.asked).rule)
    title = SILOAM_SYSTEM.rulebook().sections[link.number].title
    written = noted_texts(monkeypatch)
    moving.move(link.place.center)
    assert f"{link.number} {title}" in written
    moving.move(moving.scene.screen.desk.layout.track.center)
    pointed = links_of(moving).pointed
    assert pointed is None


def test_every_line_of_the_log_leads_to_its_rule(moving: Desk) -> None:
    panel = moving.scene.screen.desk.panel_rect("log")
    shown = [it.number for it in links_of(moving).cited if panel.contains(it.place)]
    told = [entry.event.rule for entry in moving.table.log]
    assert shown
    assert shown == told[-len(shown) :]


def test_the_sources_of_the_inspector_and_a_refusal_are_links(moving: Desk) -> None:
    unit = next(u for u in moving.table.shown.units.values() if u.on_map and u.spec.faction == "vang")
    moving.click(moving.scene.screen.hex_rect(unit.place).center)
    refusal = moving.scene.asker.refusal
    assert refusal
    desk = moving.scene.screen.desk
    assert link_to(moving, refusal.rpartition("(")[2].rstrip(").").split(", ")[0], desk.layout.prompt)
    assert link_to(moving, "2.2.1", desk.panel_rect("inspector"))


def test_help_stays_for_a_mouse_that_comes_to_its_numbers(moving: Desk) -> None:
    track = moving.scene.screen.desk.track
    assert isinstance(track, TrackBar)
    spot = next(spot for spot in track.spots if "(5.1)" in spot.tip)
    moving.move(spot.rect.center)
    link = link_to(moving, "5.1", moving.scene.screen.desk.layout.map)
    for share in (0.3, 0.6, 1.0):
        x, y = (round(a + share * (b - a)) for a, b in zip(spot.rect.center, link.place.center, strict=True))
        moving.move((x, y))
    moving.click(link_to(moving, "5.1", moving.scene.screen.desk.layout.map).place.center)
    page = page_of(moving)
    assert page == "5.1"


def test_an_open_list_hides_the_links_below_it_and_is_none_itself(screen: pygame.Surface) -> None:
    desk = Desk.with_session(session_at("support_phase"), screen)
    desk.press(pygame.K_0)
    menu = there(desk.scene.asker.menu)
    assert not [it for it in links_of(desk).cited if menu.rect.colliderect(it.place)]


def test_boards_windows_and_replays_have_links(screen: pygame.Surface) -> None:
    desk = Desk.with_session(session_at("choose_defense"), screen, dialogs=True)
    desk.app.frame([], FRAME)
    asked = there(desk.table.asked)
    desk.click(link_to(desk, asked.rule).place.center)
    page = page_of(desk)
    assert page == asked.rule
    desk.press(pygame.K_ESCAPE, pygame.K_o)
    desk.app.frame([], FRAME)
    cited = numbers(desk)
    assert cited, "the sum of the odds names a rule for each draw"
    replay = Desk.with_session(session_at("movement_phase"), screen)
    scene = replay_of(replay.scene.context, replay.table.session)
    replay.app.stack.push(scene)
    there(scene._awaited).result()
    replay.app.frame([], FRAME)
    cited = numbers(replay)
    assert cited
    replay.press(pygame.K_F1)
    page = page_of(replay)
    rule = replay.table.log[-1].event.rule
    assert page == rule


def test_a_window_that_any_key_closes_leaves_f1_to_the_rulebook(moving: Desk) -> None:
    table = moving.table
    window = CupWindow(moving.scene.context, table.shown, table.session.log, "tactics")
    moving.app.stack.push(window)
    moving.app.frame([], FRAME)
    moving.press(pygame.K_F1)
    page_of(moving)
    moving.press(pygame.K_ESCAPE)
    assert moving.app.stack.top is window


def test_the_toy_has_links_too(screen: pygame.Surface) -> None:
    session, _ = new_session(TOY_SYSTEM, 1)
    desk = Desk.with_session(session, screen, game=TOY)
    asked = there(desk.table.asked)
    desk.click(link_to(desk, asked.rule, desk.scene.screen.desk.layout.prompt).place.center)
    page = page_of(desk)
    assert page == asked.rule


# ---------------------------------------------------------------------- by keys


def test_f4_goes_from_number_to_number_and_enter_opens_one(moving: Desk) -> None:
    links = links_of(moving)
    for citation in links.cited[:3]:
        moving.press(pygame.K_F6)
        assert links.pointed == citation
    moving.press(pygame.K_F6, mod=pygame.KMOD_SHIFT)
    assert links.pointed == links.cited[1]
    choices = moving.table.session.state.choices_made
    moving.press(pygame.K_RETURN)
    page = page_of(moving)
    assert page == links.cited[1].number
    moving.press(pygame.K_ESCAPE)
    moving.press(pygame.K_F6, pygame.K_ESCAPE)
    assert links.pointed is None
    assert moving.app.stack.top is moving.scene
    assert moving.table.session.state.choices_made == choices


def test_f1_opens_the_rule_of_every_kind_of_question(screen: pygame.Surface) -> None:
    questions = kinds_of_questions()
    assert len(questions) >= FEWEST_KINDS
    for kind, session in questions.items():
        desk = Desk.with_session(session, screen, dialogs=True)
        desk.app.frame([], FRAME)
        desk.press(pygame.K_F1)
        page, rule = page_of(desk), there(desk.table.asked).rule
        assert page == rule, kind


def test_the_rules_of_questions_that_are_seldom_asked_can_be_read() -> None:
    sections = SILOAM_SYSTEM.rulebook().sections
    assert all(decision.rule in sections for decision in rare_decisions())


def test_f1_opens_the_rule_of_what_is_pointed_at(moving: Desk) -> None:
    screen, state = moving.scene.screen, moving.table.shown
    vang = next(u for u in state.units.values() if u.on_map and u.spec.faction == "vang")
    moving.move(screen.hex_rect(vang.place).center)
    moving.press(pygame.K_F1)
    page = page_of(moving)
    assert page == "2.4"
    moving.press(pygame.K_ESCAPE)
    spot = next(spot for spot in screen.desk.track.spots if "(5.1)" in spot.tip)
    moving.move(spot.rect.center)
    moving.press(pygame.K_F1)
    page = page_of(moving)
    assert page == "5.1"


def test_the_tool_and_the_button_open_it_too(moving: Desk) -> None:
    desk = moving.scene.screen.desk
    tool = next(item for item in desk.tools.items if getattr(item, "tool", "") == "rules")
    moving.click(tool.rect.center)
    page = page_of(moving)
    rule = there(moving.table.asked).rule
    assert page == rule
    moving.press(pygame.K_ESCAPE)
    assert any(item.key == pygame.K_F1 for item in moving.scene.screen.desk.prompt.items)


# ---------------------------------------------------------------------- how numbers are kept


def test_a_number_goes_with_the_picture_it_stands_on(theme: Theme) -> None:
    words = theme.text("never hits (2.7.4).", theme.colors.text)
    (citation,) = citations_on(words)
    assert citation.place.left > words.get_width() // 2
    panel, window = pygame.Surface((300, 100)), pygame.Surface((300, 100))
    put(panel, words, topleft=(10, 20))
    put(window, panel, topleft=(5, 5))
    assert [it.place.topleft for it in citations_on(window)] == [(citation.place.left + 15, 25)]
    cover(window, pygame.Rect(0, 0, 300, 30))
    assert not citations_on(window)
    cite(window, "5.1", pygame.Rect(0, 0, 9, 9))
    forget(window)
    assert not citations_on(window)


def test_what_is_cut_off_is_no_link(theme: Theme) -> None:
    words = theme.text("never hits (2.7.4).", theme.colors.text)
    narrow = pygame.Surface((words.get_width() - 20, 40))
    put(narrow, words, topleft=(0, 0))
    assert not citations_on(narrow)
