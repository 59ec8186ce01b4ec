"""What a first round stumbles over: words ahead of the picture, places that do nothing, things hidden."""

from __future__ import annotations

import pygame
import pytest

from game.siloam.screen.panels.pools import PoolsPanel
from game.siloam.words import words
from game.table.desk.pace import Pace
from game.table.desk.panel import PADDING
from game.table.desk.table import SETTLE
from game.table.dialogs.draws import READ, RISE, DrawFrame, Drawn, DrawRow, Draws
from game.table.dialogs.hit_bars import FIGURES, HitBars
from game.table.dialogs.story_dialog import StoryDialog
from game.table.draw.theme import SMALL, Theme, width_of
from game.table.texts import say
from tests.ui.boards import asking, click, hover, new_desk
from tests.ui.driver import FRAME, Desk, panel_of, session_at, steady, there

# ---------------------------------------------------------------------- nothing is told ahead of the picture


def drawing_a_chit(screen: pygame.Surface) -> Desk:
    """A battle board in which a chit has just left the cup, with the campaign dimmed below it."""
    desk = Desk.with_session(session_at("choose_defense"), screen, Pace("slow", "slow", "slow"), dialogs=True)
    desk.app.frame([], 0.0)
    assert isinstance(desk.app.stack.top, StoryDialog)
    desk.table.choose(there(desk.table.asked).choices[0])
    while desk.table.playing is None or desk.table.playing.kind != "chit_drawn":
        desk.app.frame([], FRAME)
    return desk


def test_below_a_board_nothing_tells_a_chit_that_lies_face_down(screen: pygame.Surface) -> None:
    desk = drawing_a_chit(screen)
    told, event = words().event(there(desk.table.playing)), there(desk.table.playing)
    assert desk.table.progress < SETTLE
    assert desk.scene.screen.desk.prompt.title == say("buttons.drawing")
    assert desk.scene.picture.view().log[-1].event is not event
    while desk.table.progress < SETTLE:
        desk.app.frame([], FRAME)
    assert desk.table.playing is event
    assert desk.scene.screen.desk.prompt.title == told
    assert desk.scene.picture.view().log[-1].event is event


# ---------------------------------------------------------------------- tooltips


@pytest.mark.parametrize("way", ["escape", "beside", "row"])
def test_what_was_explained_before_a_list_is_gone_with_it(way: str, screen: pygame.Surface) -> None:
    desk = Desk.with_session(session_at("support_phase"), screen)
    scene = desk.scene
    pools = panel_of(scene.screen.desk.side, PoolsPanel)
    spot = next(
        s for s in pools.spots
        if sum(len(there(scene.asker.answers).on_panels.get(key, ())) for key in s.keys) > 1
    )  # fmt: skip
    desk.click(spot.rect.center)
    menu = there(scene.asker.menu)
    desk.move(menu.row_rect(0).center)
    if way == "escape":
        desk.press(pygame.K_ESCAPE)
    else:
        desk.click((3, menu.rect.top) if way == "beside" else menu.row_rect(0).center)
    assert scene.asker.menu is None
    assert scene.screen.tip is None


# ---------------------------------------------------------------------- a choice beside free room


def test_no_choice_is_hidden_in_the_list_where_the_bar_has_room_for_it() -> None:
    window = pygame.Surface((1920, 1080)).convert()
    desk = Desk.with_session(session_at("support_phase"), window, scale=1.5)
    hidden = 0
    for _ in range(120):
        decision = desk.table.asked
        if decision is None:
            break
        desk.app.frame([], FRAME)
        bar, asker = desk.scene.screen.desk.prompt, desk.scene.asker
        listed = [c for c in there(asker.answers).in_bar if c not in desk.scene.prompter.with_button]
        if listed:
            hidden += 1
            free = min(b.rect.left for b in bar.items) - bar._title_width() - bar.rect.left
            make = desk.scene.prompter._choice_button
            assert free < min(make(choice, pygame.K_1).width(bar.theme) for choice in listed) + 3 * PADDING
        desk.table.choose(steady(desk.table.session.state, decision))
    assert hidden


def test_the_fifth_answer_of_a_board_is_in_view() -> None:
    """Where the rows are many, the hint makes room for the last of them."""
    desk = new_desk(1)
    assert desk.play(asking("take_hits", 5))
    assert not there(desk.board).choices.hidden


# ---------------------------------------------------------------------- hits


def test_a_click_on_the_counter_assigns_the_hit() -> None:
    desk = new_desk(1)
    assert desk.play(asking("take_hits"))
    board = there(desk.board)
    choice = next(c for c in there(board.asked).choices if c.verb in ("take_armor", "take_hit"))
    place = board._places[choice.piece].center  # type: ignore[attr-defined]
    desk.app.frame([hover(place)], 0.0)
    assert there(board.explained).words.startswith(there(board.button_of(choice)).label)
    desk.app.frame([click(place)], 0.0)
    assert desk.table.session.journal.choices[-1] == choice


def test_a_click_on_the_unit_of_the_chart_assigns_the_hit() -> None:
    desk = new_desk(1)
    assert desk.play(asking("take_hits"))
    board = there(desk.board)
    choice = next(c for c in there(board.asked).choices if c.verb in ("take_armor", "take_hit"))
    chart = there(board.chart)  # type: ignore[attr-defined]
    place = chart.rect_of(choice.hex).move(board.panel.topleft).center
    desk.app.frame([hover(place), click(place)], 0.0)
    assert desk.table.session.journal.choices[-1] == choice


def test_a_click_on_the_unit_of_the_map_assigns_the_hit(screen: pygame.Surface) -> None:
    desk = Desk.with_session(session_at("take_hits"), screen)
    choice = next(c for c in there(desk.table.asked).choices if c.verb in ("take_armor", "take_hit"))
    desk.choose_by_mouse(choice)
    assert desk.table.session.journal.choices[-1] == choice
    session = session_at("take_hits")
    desk = Desk.with_session(session, screen)
    made = session.state.choices_made
    desk.click(desk.scene.screen.hex_rect(choice.hex).center)
    assert session.state.choices_made > made or choice in [c for _, c in there(desk.scene.asker.menu).rows]


# ---------------------------------------------------------------------- charts and chits


def test_every_bar_has_its_percent(theme: Theme, monkeypatch: pytest.MonkeyPatch) -> None:
    surface = pygame.Surface((600, 200)).convert()
    written, text = list[str](), Theme.text

    def noted(self: Theme, words: str, *args: object) -> pygame.Surface:
        written.append(words)
        return text(self, words, *args)  # type: ignore[arg-type]

    monkeypatch.setattr(Theme, "text", noted)
    HitBars(theme).draw(surface, surface.get_rect(), [("Hits", (0.25, 0.495, 0.246, 0.009))])
    assert [words for words in written if "%" in words] == ["25 %", "50 %", "25 %", "1 %"]
    assert width_of(theme, "48 %", "sans", SMALL) < theme.px(FIGURES)


def test_a_chit_on_its_way_stays_below_the_sum() -> None:
    """Nothing of it is drawn above the row, wherever on its way it is."""
    desk = new_desk(1)
    assert desk.play(asking("choose_defense"))
    row: DrawRow = there(desk.board).row
    area = pygame.Rect(60, 200, 520, 130)
    chit = next(iter(desk.state.content.chits.faces))
    draws = Draws(3, [Drawn(chit, frozenset(), "miss", False)])
    steps = 40
    for step in range(steps):
        progress = RISE + (READ - RISE) * step / steps
        surface = pygame.Surface((640, 400)).convert()
        row.draw(surface, area, draws, DrawFrame(progress, 20))
        above = surface.subsurface((0, 0, 640, area.top))
        assert pygame.mask.from_threshold(above, "black", (1, 1, 1, 255)).count() == 640 * area.top, progress


# ---------------------------------------------------------------------- names


def test_a_name_that_counters_would_hide_lies_on_them(screen: pygame.Surface) -> None:
    desk = Desk.with_session(session_at("support_phase"), screen)
    state, grid = desk.table.shown, desk.table.shown.content.map.grid
    space = next(h for h in state.content.map.vp if len(grid.neighbours[h]) == 6 and not state.vang_in(h))
    units = [u for u in state.units.values() if not u.on_map and not u.spec.is_vang]
    for unit, hex_id in zip(units, grid.neighbours[space], strict=False):
        state.put(unit, hex_id)
    view = desk.scene.screen.map
    view.draw(screen, desk.table, desk.scene.picture.highlights())
    name = next(n for n, _ in view._names() if n.hex == space)
    picture = view.figure_art.picture(name, view.camera.radius)
    x, y = view.canvas(screen).pixel(name.hex, name.offset)
    box = picture.get_rect(topleft=(round(x - picture.width / 2), round(y - picture.height / 2)))
    solid = pygame.mask.from_surface(picture, 254)
    seen = [
        screen.get_at((box.left + x, box.top + y))[:3] == picture.get_at((x, y))[:3]
        for x in range(box.width)
        for y in range(box.height)
        if solid.get_at((x, y))
    ]
    assert all(seen)
