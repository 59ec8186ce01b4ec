"""The rulebook on the screen: reading, following links, searching, by mouse alone and by keys alone."""

from __future__ import annotations

import pygame
import pytest

from game.core.game import Game
from game.registry import SILOAM
from game.table.app import App
from game.table.context import Context
from game.table.options import Options
from game.table.reading.leaf import Leaf
from game.table.reading.rule_pages import CONTENTS, RulePages
from game.table.reading.rulebook_scene import RulebookScene
from game.table.scenes.keys import KeySheet
from game.table.scenes.title import TitleScene
from tests.contract.systems import each_game
from tests.toy.system import TOY
from tests.ui.driver import FRAME, clicked, key, moved, released, there
from tests.ui.written import Sheet, overlaps, visible, watch

ALT = pygame.KMOD_ALT


def opened(app: App, address: str = CONTENTS, game: Game = SILOAM, scale: float = 1.0) -> RulebookScene:
    context = Context(game, Options(scale=scale))
    context.rulebook.result()
    scene = RulebookScene(context, address)
    app.stack.push(scene)
    app.frame([], FRAME)
    app.frame([], FRAME)
    return scene


def press(app: App, *codes: int, mod: int = 0) -> None:
    for code in codes:
        app.frame([key(code, mod)], FRAME)


def type_in(app: App, words: str) -> None:
    for letter in words:
        app.frame([pygame.Event(pygame.KEYDOWN, key=ord(letter), unicode=letter, mod=0)], FRAME)


def click(app: App, pixel: tuple[int, int]) -> None:
    app.frame([moved(pixel)], FRAME)
    app.frame([clicked(pixel), released(pixel)], FRAME)


def place_of(leaf: Leaf, target: str) -> tuple[int, int]:
    """Where a link that can be seen leads somewhere."""
    links = (n for n, where in enumerate(leaf.setting.targets) if where == target)
    return next(place.center for n in links if (place := leaf.place_of(n)) is not None)


# ---------------------------------------------------------------------- links, back and forward


def test_the_contents_lead_to_a_section_and_its_words_lead_on_by_mouse_alone(app: App) -> None:
    scene = opened(app)
    click(app, place_of(there(scene.beside), "5"))
    assert scene.address == "5"
    click(app, place_of(there(scene.beside), "5.3"))
    click(app, place_of(scene.leaf, "5"))
    assert scene.address == "5", "what it is part of is a link"
    back, forward = scene.buttons.items[:2]
    click(app, back.rect.center)
    assert scene.address == "5.3"
    click(app, scene.buttons.items[1].rect.center)
    assert scene.address == "5"
    assert forward.label != back.label
    click(app, scene.buttons.items[-1].rect.center)
    assert not app.stack.scenes


def test_links_are_followed_by_keys_alone(app: App) -> None:
    scene = opened(app, "5.1")
    targets = scene.leaf.setting.targets
    wanted = targets.index("Political Cost")
    press(app, *[pygame.K_TAB] * (wanted + 1))
    assert scene.leaf.pointed == wanted
    press(app, pygame.K_RETURN)
    assert scene.address == "Political Cost"
    press(app, pygame.K_BACKSPACE)
    assert scene.address == "5.1"
    press(app, pygame.K_RIGHT, mod=ALT)
    assert scene.address == "Political Cost"
    press(app, pygame.K_LEFT, mod=ALT)
    press(app, pygame.K_RIGHT)
    assert scene.address == "5.1.1", "the page that one reads next"
    press(app, pygame.K_LEFT, pygame.K_LEFT)
    assert scene.address == "5"
    press(app, pygame.K_TAB, mod=pygame.KMOD_SHIFT)
    assert there(scene.buttons.focused).label == scene.buttons.items[-1].label
    press(app, pygame.K_RETURN)
    assert not app.stack.scenes


def test_every_link_of_a_page_is_revealed_by_tab(app: App) -> None:
    scene = opened(app, "5.5.1")
    for number in range(len(scene.leaf.setting.targets)):
        press(app, pygame.K_TAB)
        assert scene.leaf.place_of(number) is not None


def test_going_back_finds_the_page_where_it_was_left(app: App) -> None:
    scene = opened(app, "5.5.1")
    press(app, pygame.K_PAGEDOWN)
    offset = scene.leaf.offset
    assert offset > 0
    scene.open("5.5.2")
    app.frame([], FRAME)
    assert scene.leaf.offset == 0
    press(app, pygame.K_BACKSPACE)
    assert (scene.address, scene.leaf.offset) == ("5.5.1", offset)


def test_a_number_that_is_none_opens_the_contents(app: App) -> None:
    assert opened(app, "99.9").address == CONTENTS


def test_a_book_that_is_still_being_read_is_waited_for(app: App) -> None:
    scene = RulebookScene(Context(SILOAM), "5.3")
    app.stack.push(scene)
    app.frame([], FRAME)
    scene.context.rulebook.result()
    app.frame([], FRAME)
    app.frame([], FRAME)
    assert "5.3.1" in scene.leaf.setting.targets


# ---------------------------------------------------------------------- search


def test_it_is_searched_while_one_types_and_enter_opens_the_first(app: App) -> None:
    scene = opened(app, "1")
    type_in(app, "politic")
    found = there(scene.beside).setting.targets
    assert found[0] == "9.3"
    assert scene.address == "1", "the page stays open beside what was found"
    press(app, pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN)
    assert scene.address == found[1]
    assert scene.search == "politic"
    press(app, pygame.K_ESCAPE)
    assert not scene.search
    assert app.stack.top is scene
    type_in(app, "9.3")
    press(app, pygame.K_RETURN)
    assert scene.address == "9.3"
    press(app, *[pygame.K_BACKSPACE] * 3)
    assert not scene.search
    press(app, pygame.K_ESCAPE)
    assert not app.stack.scenes


def test_what_is_nowhere_is_said(app: App) -> None:
    scene = opened(app)
    type_in(app, "zebra")
    assert there(scene.beside).setting.targets == []
    assert any("zebra" in piece.words for piece in there(scene.beside).setting.pieces)


# ---------------------------------------------------------------------- scrolling


def test_a_page_is_scrolled_by_wheel_bar_and_keys(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = opened(app, "5.5.1")
    leaf = scene.leaf
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: leaf.area.center)
    app.frame([pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1)], FRAME)
    assert leaf.offset == 3 * leaf.line
    press(app, pygame.K_END)
    assert leaf.offset == leaf.furthest
    press(app, pygame.K_UP)
    assert leaf.offset == leaf.furthest - leaf.line
    press(app, pygame.K_HOME)
    thumb = leaf.thumb.center
    app.frame([clicked(thumb), moved((thumb[0], thumb[1] + 9999))], FRAME)
    assert leaf.offset == leaf.furthest
    app.frame([released(thumb), moved(thumb)], FRAME)
    assert leaf.offset == leaf.furthest, "the thumb was let go"
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: there(scene.beside).area.center)
    app.frame([pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1)], FRAME)
    assert (leaf.offset, there(scene.beside).offset > 0) == (leaf.furthest, True)


@each_game
@pytest.mark.parametrize(("size", "scale"), [((1000, 700), 1.0), ((1000, 700), 2.0), ((1280, 720), 2.0)])
def test_every_page_of_every_game_has_room_for_its_words_and_pictures(
    game: Game, size: tuple[int, int], scale: float
) -> None:
    """Words are shown by whole lines: one that is neither wider nor higher than the leaf is never cut."""
    scene = opened(App(pygame.Surface(size)), game=game, scale=scale)
    book = scene.context.rulebook.result()
    pages = RulePages(scene.theme, book, game.skin.illustrate)
    width, height = scene.leaf.area.size
    for address in book.pages:
        setting = pages.page(address, width)
        places = [piece.place for piece in setting.pieces] + [place for _, place in setting.pictures]
        assert all(p.left >= 0 and p.right <= width and p.height <= height for p in places), address
        assert max(p.bottom for p in places) <= setting.height, address
        leaf, seen = Leaf(scene.theme, pygame.Rect(0, 0, width, height), setting), set[int]()
        while True:
            top, bottom = leaf.offset, leaf.offset + height
            seen |= {n for n, p in enumerate(places) if top <= p.top and p.bottom <= bottom}
            if not leaf.turn(1):
                break
        assert len(seen) == len(places), f"{address}: something is passed over while one turns the pages"
        listed = pages.contents(address, there(scene.beside or scene.leaf).area.width)
        assert listed.targets[listed.lit] == address


SAMPLE = ("2.1", "2.3.2", "5.5.1", "9.2", "11", "Tactics Chit")


@pytest.mark.parametrize(("size", "scale"), [((1000, 700), 1.0), ((1000, 700), 2.0), ((1920, 1080), 1.5)])
def test_nothing_that_is_written_is_cut_or_lies_on_other_words(
    size: tuple[int, int], scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch(monkeypatch)
    scene = opened(App(Sheet(size)), scale=scale)
    for address in (CONTENTS, *SAMPLE):
        scene.open(address)
        for _ in range(3):
            sheet = Sheet(size)
            scene.draw(sheet)
            marks = visible(sheet)
            assert not [mark.words for mark in sheet.marks if mark.cut], address
            assert list(overlaps(marks)) == [], address
            scene.leaf.turn(1)


# ---------------------------------------------------------------------- from everywhere


def test_a_toy_brings_a_rulebook_of_its_own(app: App) -> None:
    scene = opened(app, "3.1", TOY)
    assert len(scene.leaf.setting.pictures) == 1
    click(app, place_of(scene.leaf, "Woods"))
    assert scene.address == "Woods"
    press(app, pygame.K_F1)
    assert not app.stack.scenes


def test_it_opens_on_the_title_and_leads_to_the_keys(app: App, context: Context) -> None:
    app.stack.push(TitleScene(context))
    app.frame([], FRAME)
    press(app, pygame.K_F1)
    scene = app.stack.top
    assert isinstance(scene, RulebookScene)
    context.rulebook.result()
    app.frame([], FRAME)
    press(app, pygame.K_F1, mod=pygame.KMOD_SHIFT)
    kinds = [type(it) for it in app.stack.scenes]
    assert kinds == [TitleScene, RulebookScene, KeySheet]
    press(app, pygame.K_ESCAPE)
    press(app, pygame.K_F1)
    assert isinstance(app.stack.top, TitleScene)
