"""Lessons on the screen: gone through by posted events, with every wrong turn, back, again and away."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from attrs import evolve

from game.core.game import Game
from game.registry import FIREFIGHT, SILOAM
from game.table.app import App
from game.table.context import Context
from game.table.lessons.teacher_card import AGAIN_KEY, BACK_KEY, NEXT_KEYS, framed_together
from game.table.library import Library
from game.table.options import Options
from game.table.scene import Scene
from game.table.scenes.campaign import CampaignScene
from game.table.texts import say
from tests.toy.system import TOY
from tests.ui.driver import AT_ONCE, keys, there
from tests.ui.menu_tools import press, top
from tests.ui.pupil import Pupil

GOAL, ATTACK = "01-the-goal", "03-an-attack"
TAUGHT = [
    pytest.param(game, lesson.id, id=f"{game.id}-{lesson.id}")
    for game in (SILOAM, FIREFIGHT)
    for lesson in there(game.system.lessons)().lessons
]
each_lesson = pytest.mark.parametrize(("game", "name"), TAUGHT)
TELLING = ("03-an-attack", "05-orders")
"""Lessons of the firefight that have every kind of draw between them, and the end of a mission."""


def context_for(game: Game, folder: Path, scale: float = 1.0) -> Context:
    """What the scenes of a game share, with nothing that moves by itself."""
    return Context(game, Options(pace=AT_ONCE, scale=scale), library=Library(game, folder / "saves"))


HANDS = (pytest.param(True, id="mouse"), pytest.param(False, id="keys"))


@each_lesson
@pytest.mark.parametrize("mouse", HANDS)
def test_every_lesson_can_be_finished_and_every_wrong_turn_is_answered(
    game: Game, name: str, mouse: bool, app: App, tmp_path: Path
) -> None:
    pupil = Pupil.of(app, context_for(game, tmp_path), name, mouse)
    pupil.finish(err=True)
    assert pupil.teacher.at_end


def check_sight(pupil: Pupil) -> None:
    """What the step speaks of is lit, on the map or on a panel that is seen, and not under the card."""
    step, top, card = pupil.teacher.step, there(pupil.app.stack.top), pupil.card.speech
    screen, lit = pupil.scene.screen, list(pupil.card.lit(top))
    if top is pupil.scene:
        wanted = len(step.light) + bool(step.wants or step.undoes)
        assert len(lit) >= wanted, (step.where, lit)
        assert not screen.toast.text or not card.rect.colliderect(screen.toast.rect), step.where
    else:
        assert lit or not step.wants, step.where
    for hex_id in hexes_of(pupil) if top is pupil.scene else ():
        assert screen.desk.layout.map.collidepoint(screen.hex_rect(hex_id).center), (step.where, hex_id)
    for place in lit:
        assert pupil.app.screen.get_rect().collidepoint(place.center), (step.where, place)
        assert not card.rect.collidepoint(place.center), (step.where, place)
    for button in card.buttons.items:
        assert card.rect.contains(button.rect), (step.where, button.label)


def hexes_of(pupil: Pupil) -> list[str]:
    """The hexes that a step speaks of, and those where its choices are made."""
    step, screen, answers = pupil.teacher.step, pupil.scene.screen, pupil.scene.asker.answers
    hexes = [light.name for light in step.light if light.kind == "hex"]
    pieces = (light.name for light in step.light if light.kind == "piece")
    hexes += [screen.questions.place_of_piece(screen.table.shown, piece) for piece in pieces]
    if answers is not None:
        wanted = (choice for choice in answers.decision.choices if step.leads_on(choice))
        hexes += [hex_id for choice in wanted if (hex_id := answers.hex_of(choice))]
    return hexes


def test_the_lesson_of_another_game_is_taught_at_the_same_table(app: App, tmp_path: Path) -> None:
    context = Context(TOY, Options(pace=AT_ONCE), library=Library(TOY, tmp_path))
    pupil = Pupil.of(app, context, "01-the-ford")
    pupil.finish(err=True)
    pupil.push(say("lesson.finish"))
    assert app.stack.top is None


@each_lesson
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_what_is_spoken_of_is_lit_and_never_hidden(
    game: Game, name: str, scale: float, app: App, tmp_path: Path
) -> None:
    pupil = Pupil.of(app, context_for(game, tmp_path, scale), name)
    while True:
        pupil.listen()
        pupil.frame()
        check_sight(pupil)
        if pupil.teacher.at_end:
            return
        pupil.do_step()


# ---------------------------------------------------------------------- to and fro


@pytest.mark.parametrize(
    ("game", "name"), [it for it in TAUGHT if it.values[0] is SILOAM or it.values[1] in TELLING]
)
def test_back_returns_to_the_step_before_and_what_was_drawn_is_drawn_again(
    game: Game, name: str, app: App, tmp_path: Path
) -> None:
    pupil = Pupil.of(app, context_for(game, tmp_path), name)
    pupil.finish()
    state = pupil.teacher.table.session.state
    while place := pupil.teacher.place:
        pupil.press(pygame.K_F3)
        assert place - 2 <= pupil.teacher.place < place
    assert pupil.made == 0
    pupil.press(pygame.K_F3)
    assert pupil.teacher.place == 0
    pupil.finish()
    assert pupil.teacher.table.session.state == state


def test_back_takes_boards_away_and_brings_them_again(app: App, context: Context) -> None:
    pupil = Pupil.of(app, context, ATTACK)
    while not (pupil.teacher.speaks and app.stack.top is not pupil.scene):
        pupil.do_step()
        pupil.listen()
    board = type(app.stack.top)
    pupil.push(say("lesson.back"))
    pupil.frame()
    assert app.stack.top is pupil.scene
    pupil.do_step()
    pupil.listen()
    assert isinstance(app.stack.top, board)


def test_reset_begins_anew_and_leaving_leaves_nothing(app: App, context: Context) -> None:
    pupil = Pupil.of(app, context, ATTACK)
    begun = pupil.teacher.table.session.state
    for _ in range(5):
        pupil.do_step()
    assert pupil.made
    pupil.push(say("lesson.again"))
    assert (pupil.teacher.place, pupil.made) == (0, 0)
    assert pupil.teacher.table.session.state == begun
    pupil.push(say("lesson.leave"))
    assert app.stack.top is None
    assert list(context.library.folder.rglob("*")) == []


def test_a_lesson_is_left_from_a_board_too(app: App, context: Context) -> None:
    under = Pupil.of(app, context, ATTACK).scene
    pupil = Pupil.of(app, context, ATTACK)
    while app.stack.top is pupil.scene:
        pupil.do_step()
        pupil.listen()
    pupil.push(say("lesson.leave"))
    assert app.stack.top is under


def test_undo_goes_back_with_the_step(app: App, context: Context) -> None:
    pupil = Pupil.of(app, context, ATTACK)
    while not pupil.made:
        pupil.do_step()
    place = pupil.teacher.place
    pupil.press(pygame.K_z)
    assert (pupil.teacher.place, pupil.made) == (place - 1, 0)
    pupil.press(pygame.K_y)
    assert (pupil.teacher.place, pupil.made) == (place, 1)


def test_a_step_that_is_read_lets_nothing_be_chosen(app: App, context: Context) -> None:
    pupil = Pupil.of(app, context, ATTACK)
    pupil.attempt(pupil.offered()[0])
    assert pupil.teacher.said == say("lesson.read_first", button=say("lesson.next"))
    assert (pupil.teacher.place, pupil.made) == (0, 0)


def test_the_space_bar_goes_on_whatever_has_the_focus(app: App, context: Context) -> None:
    pupil = Pupil.of(app, context, ATTACK)
    press(app, pygame.K_TAB)
    assert pupil.scene.screen.desk.ring.focus >= 0
    press(app, pygame.K_SPACE)
    assert pupil.teacher.place == 1


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_card_leaves_what_is_made_much_of_in_sight(size: tuple[int, int], context: Context) -> None:
    pupil = Pupil.of(App(pygame.Surface(size).convert()), context, GOAL)
    met = 0
    while not pupil.teacher.at_end:
        pupil.listen()
        shown = pupil.scene.screen.ceremonies.place(pupil.scene.screen.desk.layout.map)
        if shown is not None and pupil.app.stack.top is pupil.scene:
            covered = pupil.card.speech.rect.clip(shown)
            assert not covered.collidepoint(shown.center), pupil.teacher.step.where
            assert 4 * covered.width * covered.height < shown.width * shown.height, pupil.teacher.step.where
            met += 1
        pupil.do_step()
    assert met


def test_escape_opens_the_menu_of_the_lesson(app: App, context: Context) -> None:
    pupil = Pupil.of(app, context, ATTACK)
    press(app, pygame.K_ESCAPE)
    assert app.stack.companion is None
    press(app, pygame.K_ESCAPE)
    assert app.stack.top is pupil.scene
    press(app, pygame.K_ESCAPE)
    press(app, pygame.K_l)
    assert app.stack.top is None


def test_a_story_stands_still_for_a_step_whatever_is_pressed(app: App, context: Context) -> None:
    pupil = Pupil.of(app, context, ATTACK)
    while not pupil.teacher.step.at:
        pupil.do_step()
    pupil.listen()
    told = len(pupil.teacher.table.told)
    assert pupil.teacher.holds
    for code in (pygame.K_1, pygame.K_v, pygame.K_ESCAPE, pygame.K_x):
        pupil.press(code)
    for _ in range(30):
        pupil.frame()
    assert len(pupil.teacher.table.told) == told
    pupil.press(pygame.K_SPACE)
    assert not pupil.teacher.holds


def test_skipping_ahead_does_not_skip_what_is_said(app: App, context: Context) -> None:
    pupil = Pupil.of(app, context, ATTACK)
    while not pupil.teacher.step.at:
        pupil.do_step()
    for _ in range(20):
        if pupil.teacher.speaks:
            break
        pupil.press(pygame.K_RETURN)
    assert pupil.teacher.step.at
    assert app.stack.top is not pupil.scene


def test_dialogs_leave_room_for_the_teacher(app: App, context: Context) -> None:
    pupil = Pupil.of(app, context, ATTACK)
    while app.stack.top is pupil.scene:
        pupil.do_step()
        pupil.frame()
    board: Scene = there(app.stack.top)
    pupil.listen()
    assert board.size[1] <= pupil.card.speech.rect.top
    assert isinstance(pupil.scene, CampaignScene)
    assert top(app, type(board)) is board


def test_things_in_a_row_are_framed_together() -> None:
    row = [pygame.Rect(0, 0, 100, 20), pygame.Rect(105, 0, 100, 20)]
    below, away = pygame.Rect(0, 25, 100, 20), pygame.Rect(0, 200, 100, 20)
    assert framed_together([*row, below, away], 10) == [row[0].union(row[1]), below, away]
    assert framed_together([row[0], below], 10) == [row[0].union(below)]
    assert framed_together([row[0], below], 5) == [row[0], below]


# ---------------------------------------------------------------------- taking back


GOAL = "01-the-goal"


def to_the_undo(pupil: Pupil) -> int:
    """Go on to the step that is about taking back; returns its place."""
    while not pupil.teacher.step.undoes:
        pupil.do_step()
    return pupil.teacher.place


@pytest.mark.parametrize("mouse", [True, False])
def test_a_choice_that_a_step_wants_taken_back_is_not_wanted_twice(
    mouse: bool, app: App, context: Context
) -> None:
    pupil = Pupil.of(app, context, GOAL, mouse)
    place = to_the_undo(pupil)
    pupil.do_step()
    assert (pupil.teacher.place, pupil.made) == (place + 1, 0)
    pupil.press(pygame.K_y)
    assert (pupil.teacher.place, pupil.made) == (place + 2, 1)
    pupil.press(pygame.K_z)
    assert (pupil.teacher.place, pupil.made) == (place + 1, 0)


def test_back_passes_over_a_step_whose_choice_was_taken_back(app: App, context: Context) -> None:
    pupil = Pupil.of(app, context, GOAL)
    place = to_the_undo(pupil)
    pupil.press(pygame.K_F3)
    assert (pupil.teacher.place, pupil.made) == (place - 1, 0)
    pupil.do_step()
    pupil.do_step()
    assert pupil.teacher.place == place + 1
    pupil.press(pygame.K_F3)
    assert (pupil.teacher.place, pupil.made) == (place - 1, 0)
    pupil.finish()


def test_what_was_taken_back_is_made_again_only_where_it_is_wanted(app: App, context: Context) -> None:
    pupil = Pupil.of(app, context, GOAL)
    teacher = pupil.teacher
    to_the_undo(pupil)
    pupil.do_step()
    steps = list(teacher.lesson.steps)
    steps[teacher.place] = evolve(teacher.step, wants=(), wrong=())
    teacher.lesson = evolve(teacher.lesson, steps=tuple(steps))
    teacher.course = evolve(teacher.course, lessons=(teacher.lesson,))
    pupil.press(pygame.K_y)
    assert pupil.made == 0
    assert teacher.said == say("lesson.read_first", button=say("lesson.next"))


def test_no_key_of_the_card_means_something_else() -> None:
    known = {key for binding in keys().bindings for key in binding.keys}
    assert known.isdisjoint((BACK_KEY, AGAIN_KEY, NEXT_KEYS[-1]))
