"""What can be chosen or pressed explains itself, by mouse and by keyboard."""

from __future__ import annotations

import pygame
import pytest

from game.core.frame import Choice
from game.siloam.words import words
from game.table.desk.desk_skin import explained
from game.table.desk.prompt_bar import ChoiceButton, ToolButton
from game.table.dialogs.question_box import AnswerButton
from game.table.widgets.cards import Toast, Tooltip
from tests.ui import boards
from tests.ui.boards import asking, new_desk
from tests.ui.driver import Desk, keys, session_at, there
from tests.ui.test_toy_table import TO_THE_FORD, desk_with, middle, session_after


@pytest.fixture
def tips(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every tooltip that is drawn."""
    drawn: list[str] = []
    paint = Tooltip._picture_of

    def note(self: Tooltip, said: str) -> pygame.Surface:
        drawn.append(said)
        return paint(self, said)

    monkeypatch.setattr(Tooltip, "_picture_of", note)
    return drawn


def of(desk: Desk, choice: Choice) -> str:
    """What must be said of a choice."""
    words_ = desk.scene.screen.words
    return explained(words_, desk.table.shown, there(desk.table.asked), choice)


def test_every_brass_button_explains_itself_by_mouse_and_by_focus(
    screen: pygame.Surface, tips: list[str]
) -> None:
    desk = Desk.with_session(session_at("support_phase"), screen)
    buttons = [b for b in desk.scene.screen.desk.prompt.items if isinstance(b, ChoiceButton)]
    assert len(buttons) > 1
    for button in buttons:
        desk.move(button.rect.center)
        assert of(desk, there(button.choice)) in tips[-1]
    desk.move((700, 300))
    tips.clear()
    for _ in desk.scene.screen.desk.ring.items:
        desk.press(pygame.K_TAB)
    assert all(any(of(desk, there(b.choice)) in tip for tip in tips) for b in buttons)


def test_turning_a_unit_over_is_explained(screen: pygame.Surface, tips: list[str]) -> None:
    desk = Desk.with_session(session_at("move_stack"), screen)
    flip = next(b for b in desk.scene.screen.desk.prompt.items if getattr(b, "choice", None) is not None)
    desk.move(flip.rect.center)
    unit = desk.table.shown.units[there(flip.choice).piece]  # type: ignore[attr-defined]
    other = next(face for mode, face in unit.spec.faces.items() if mode != unit.mode)
    assert f"it moves {other.movement} hexes" in tips[-1]
    assert "rule 5.3.1" in tips[-1]


def test_a_hex_that_can_be_chosen_says_what_that_does(screen: pygame.Surface, tips: list[str]) -> None:
    desk = Desk.with_session(session_at("move_stack"), screen)
    on_map = there(desk.scene.asker.answers).on_map
    hex_id, (choice,) = next((h, found) for h, found in on_map.items() if len(found) == 1)
    here = desk.scene.screen.hex_rect(hex_id)
    desk.move(here.center)
    assert tips[-1] == of(desk, choice)
    tips.clear()
    desk.move(desk.scene.screen.desk.layout.map.topleft)
    desk.scene.screen.pointer.point(hex_id)
    desk.press(pygame.K_l)
    assert tips[-1] == of(desk, choice)


def test_the_words_on_a_hex_never_lie_on_it(screen: pygame.Surface) -> None:
    desk = Desk.with_session(session_at("move_stack"), screen)
    area, tooltip = desk.scene.screen.desk.layout.map, Tooltip(desk.scene.context.theme)
    for corner in ("bottomleft", "bottomright", "center"):
        here = pygame.Rect(0, 0, 60, 60)
        setattr(here, corner, getattr(area, corner))
        place = tooltip.draw_in_corner(screen, "What it does.", area, [here])
        assert not place.colliderect(here)
        assert area.contains(place)


def test_what_is_said_of_a_hex_lies_above_a_note(screen: pygame.Surface) -> None:
    theme = Desk.with_session(session_at("move_stack"), screen).scene.context.theme
    tooltip, toast = Tooltip(theme), Toast(theme)
    area = pygame.Rect(0, 0, 420, 400)
    toast.say("Movement and Combat are over by themselves: there was nothing left to do in either of them.")
    toast.draw(screen, area)
    alone = tooltip.draw_in_corner(screen, "What it does.", area, [])
    assert alone.colliderect(toast.rect), "else nothing is shown here"
    place = tooltip.draw_in_corner(screen, "What it does.", area, [], toast.rect)
    assert place.bottom < toast.rect.top
    assert area.contains(place)


def test_each_line_of_a_list_is_explained_beside_it(screen: pygame.Surface, tips: list[str]) -> None:
    desk = desk_with(session_after(TO_THE_FORD), screen)
    several = next(h for h, found in there(desk.scene.asker.answers).on_map.items() if len(found) > 1)
    desk.click(middle(desk, several))
    menu = there(desk.scene.asker.menu)
    for number, (_, choice) in enumerate(menu.rows):
        assert menu.selected == number
        desk.app.frame([], 0.0)
        assert tips[-1] == of(desk, choice)
        desk.press(pygame.K_DOWN)


def test_a_counter_in_its_pool_says_what_choosing_it_does(screen: pygame.Surface, tips: list[str]) -> None:
    desk = Desk.with_session(session_at("planning_phase"), screen)
    on_panels = there(desk.scene.asker.answers).on_panels
    key, (choice, *_) = next((key, found) for key, found in on_panels.items() if len(found) == 1)
    spot = next(spot for spot in desk.scene.screen.desk.spots() if key in spot.keys)
    desk.move(spot.rect.center)
    assert tips[-1] == f"{spot.tip}\n{of(desk, choice)}"


def test_every_answer_on_a_board_is_explained(tips: list[str]) -> None:
    desk = new_desk(1)
    assert desk.play(asking("choose_defense"))
    board = there(desk.board)
    for _ in board.buttons.items:
        desk.app.frame([boards.press(pygame.K_TAB)], 0.0)
        desk.app.frame([], 0.0)
    decision = there(board.asked)
    items = [item for item in board.buttons.items if isinstance(item, AnswerButton)]
    said = [explained(words(), board.table.shown, decision, item.choice) for item in items]
    assert len(said) == 2
    assert set(said) <= set(tips)


def test_the_words_about_an_answer_lie_on_no_answer() -> None:
    desk = new_desk(1)
    assert desk.play(asking("take_hits", 2))
    board = there(desk.board)
    answers = board.choices.items
    desk.app.frame([boards.hover(answers[0].rect.center)], 0.0)
    tip = there(board.explained)
    place = board._tooltip.draw(desk.app.screen, tip.words, tip.rect)
    assert place.collidelist([item.rect for item in answers]) < 0


# ---------------------------------------------------------------------- the tools beside the map


def tools_of(desk: Desk) -> list[ToolButton]:
    return [item for item in desk.scene.screen.desk.tools.items if isinstance(item, ToolButton)]


@pytest.mark.parametrize("game", ["siloam", "toy"])
def test_every_tool_has_a_name_a_key_and_a_sentence(
    game: str, screen: pygame.Surface, tips: list[str]
) -> None:
    session = session_at("support_phase") if game == "siloam" else None
    desk = Desk.with_session(session, screen) if session is not None else desk_with(session_after(), screen)
    table = desk.scene.screen.skin.keys
    for tool in tools_of(desk):
        desk.move(tool.rect.center)
        binding = table.binding(tool.tool)
        assert len(binding.about) > 20, tool.tool
        assert binding.tool in tips[-1]
        assert f"key {table.name(binding.keys[0])}" in tips[-1]
        assert binding.about in tips[-1]


def test_the_tools_show_their_names_on_demand(screen: pygame.Surface) -> None:
    desk = Desk.with_session(session_at("support_phase"), screen)
    narrow = desk.scene.screen.desk.layout
    desk.press(pygame.K_w)
    wide = desk.scene.screen.desk.layout
    assert [tool.name for tool in tools_of(desk)] == [keys().binding(t.tool).tool for t in tools_of(desk)]
    assert wide.tools.width > narrow.tools.width
    assert wide.map.left == wide.tools.right
    desk.click(next(tool.rect.center for tool in tools_of(desk) if tool.tool == "names"))
    assert desk.scene.screen.desk.layout.tools == narrow.tools
    assert not any(tool.name for tool in tools_of(desk))


def test_nothing_a_player_reads_calls_the_odds_a_sum() -> None:
    board = new_desk(1)
    assert board.play(asking("choose_defense"))
    assert "Odds" in [button.label for button in there(board.board).buttons.items]
    assert not [b.text for b in keys().bindings if "sum" in f"{b.text} {b.tool} {b.about}".split()]


# ---------------------------------------------------------------------- flags and stars


def test_flags_and_stars_say_what_they_mean(screen: pygame.Surface, tips: list[str]) -> None:
    desk = Desk.with_session(session_at("support_phase"), screen)
    war_map, page = desk.table.shown.content.map, desk.scene.screen.skin.describe
    space = next(iter(war_map.vp))
    star = next(h for h in war_map.priority["yellow"] if h not in war_map.vp)
    ally = war_map.flags["caledonia"][2]
    wanted = {
        space: (war_map.vp[space].name, "VP Space"),
        star: ("star of the Yellow banner", "Priority Hex"),
        ally: ("Caledonian units", "Flag"),
        war_map.flags["cics"][0]: ("are deployed here", "Flag"),
    }
    for hex_id, (told, label) in wanted.items():
        desk.move(desk.scene.screen.hex_rect(hex_id).center)
        assert told in tips[-1]
        facts = [fact for sheet in page(desk.table.shown, hex_id, False).sheets for fact in sheet.facts]
        assert any(fact.label == label and fact.source for fact in facts)
    desk.move(desk.scene.screen.desk.layout.map.topleft)
    tips.clear()
    desk.scene.screen.pointer.point(star)
    desk.press(pygame.K_l)
    assert "Priority Hex" in tips[-1]


def test_the_meaning_of_a_flag_names_its_holder(screen: pygame.Surface) -> None:
    desk = Desk.with_session(session_at("support_phase"), screen)
    state, questions = desk.table.shown, desk.scene.screen.questions
    for hex_id in state.content.map.vp:
        said = questions.marks_at(state, hex_id)[0]
        holders = [unit.spec.faction for unit in state.friends_in(hex_id)]
        expected = words().names.named("factions", holders[0]) if holders else "nobody"
        assert expected in said or hex_id in state.vang_at or hex_id in state.garrisons
