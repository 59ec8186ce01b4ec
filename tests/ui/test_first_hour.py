"""What a first hour stumbles over: one key on two buttons, results nobody saw, words that are out of date."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.core.frame import Choice, Event
from game.core.session import new_session
from game.registry import SILOAM
from game.siloam.model.state import State
from game.siloam.screen.dialogs.battle import BattleScene
from game.siloam.screen.dialogs.dialog_words import say as dialog_text
from game.siloam.screen.panels import tracks
from game.siloam.screen.panels.morale_panel import MoralePanel
from game.siloam.screen.panels.panel_texts import say as desk_text
from game.siloam.system import SILOAM_SYSTEM
from game.siloam.words import words
from game.table.app import App
from game.table.ceremony.program import PHASES, programs
from game.table.context import Context
from game.table.desk.counsel import ALWAYS, Counsel
from game.table.desk.pace import Pace
from game.table.desk.panel import PADDING, PanelCanvas
from game.table.desk.table import Table
from game.table.dialogs.question_box import AnswerButton, ChoiceList
from game.table.draw.theme import Theme, put, wrap
from game.table.lessons.first_use import FirstUse
from game.table.lessons.progress import ProgressStore
from game.table.library import Library
from game.table.options import Options
from game.table.scene import Scene
from game.table.scenes.asker import LISTED
from game.table.scenes.campaign import CampaignScene
from game.table.scenes.results import MOST, Results
from game.table.scenes.start import campaign_scene
from game.table.widgets.widget import Button
from tests.ui.boards import Desk as BoardDesk
from tests.ui.boards import asking, new_desk
from tests.ui.driver import AT_ONCE, FRAME, Desk, key, keys, panel_of, session_at, steady, there
from tests.ui.pupil import Pupil

# ---------------------------------------------------------------------- one key, one button


def naming(scene: Scene, key: int) -> list[str]:
    """The buttons of a scene that show a key."""
    ring = scene.screen.desk.ring if isinstance(scene, CampaignScene) else getattr(scene, "buttons")  # noqa: B009
    return [item.label for item in ring.items if item.key == key and key not in item.taken]


@pytest.mark.parametrize("lesson", ["01-the-goal", "03-an-attack"])
def test_only_the_button_that_space_presses_shows_it(lesson: str, app: App, context: Context) -> None:
    """While the teacher speaks, Space means what has been read; else it belongs to what is shown."""
    pupil = Pupil.of(app, context, lesson)
    silent = set[str]()
    while not pupil.teacher.at_end:
        for _ in range(400):
            pupil.frame()
            top = there(app.stack.top)
            card = [item.key for item in pupil.card.speech.buttons.items]
            if pygame.K_SPACE in card:
                assert not naming(top, pygame.K_SPACE), pupil.teacher.step.where
                assert keys().name(pygame.K_SPACE) not in pupil.scene.screen.desk.prompt.hint
            elif pupil.teacher.table.busy:
                silent.update(naming(top, pygame.K_SPACE))
            if pupil.teacher.speaks:
                break
        pupil.do_step()
    assert silent  # there was something below that shows Space where the teacher does not take it


def test_a_key_that_somebody_else_answers_does_not_stand_on_a_button(theme: Theme) -> None:
    pictures = []
    for taken in (frozenset[int](), frozenset((pygame.K_SPACE,))):
        surface = pygame.Surface((200, 40)).convert()
        button = Button("Next", lambda: None, surface.get_rect(), pygame.K_SPACE, taken=taken)
        button.draw(surface, theme, False, False)
        pictures.append(pygame.image.tobytes(surface.subsurface((120, 4, 70, 32)), "RGB"))
    assert pictures[0] != pictures[1]
    assert len({pictures[1][i : i + 3] for i in range(0, len(pictures[1]), 3)}) == 1


# ---------------------------------------------------------------------- what nobody has watched is told


def notes_of(desk: Desk, choices: int) -> list[tuple[str, list[Event]]]:
    """Play by mouse; each new note that lies over the map, with what has happened since the one before."""
    notes, begun, log = list[tuple[str, list[Event]]](), 0, desk.table.session.log
    for _ in range(choices):
        desk.app.frame([], FRAME)
        desk.app.frame([], FRAME)
        said = desk.scene.screen.toast.text
        if said and desk.app.stack.top is desk.scene and (not notes or notes[-1][0] != said):
            notes.append((said, [entry.event for entry in log[begun:]]))
        if desk.app.stack.top is desk.scene:
            begun = len(log)
        decision = there(desk.table.asked)
        desk.choose_by_mouse(steady(desk.table.session.state, decision))
    return notes


def test_at_the_quickest_speed_a_note_tells_what_came_of_fights_turns_and_checks(
    screen: pygame.Surface,
) -> None:
    session, _ = new_session(SILOAM_SYSTEM, 1)
    desk = Desk.with_session(session, screen, AT_ONCE, dialogs=True)
    notes = notes_of(desk, 34)
    fought = [(said, events) for said, events in notes if any(e.kind == "draws_end" for e in events)]
    assert fought
    for said, events in fought:
        last = [event for event in events if event.kind == "draws_end"][-1]
        line = said.splitlines()[-1]
        assert words().hex(last.about["hex"]) in line
        assert desk_text(f"results.{last.about['role']}_hits", hits=last.about["hits"]) in line
    assert any("The Vang: " in said for said, _ in notes)
    passed = [said for said, events in notes if any(event.kind == "check_passed" for event in events)]
    assert any("holds" in said for said in passed)
    assert all(len(said.splitlines()) <= MOST + 2 for said, _ in notes)


def test_what_was_watched_is_not_told_again(screen: pygame.Surface) -> None:
    desk = Desk.with_session(session_at("movement_phase"), screen)
    for speed, told in (("fast", False), ("off", True)):
        results = Results(desk.scene.screen, desk.scene.asker)
        results._told = 0
        desk.table.pace = Pace(speed, speed, speed)
        desk.scene.screen.toast.clear()
        results.follow()
        assert bool(desk.scene.screen.toast.text) == told


def test_a_note_that_a_board_has_covered_is_told_afterwards(screen: pygame.Surface) -> None:
    desk = Desk.with_session(session_at("movement_phase"), screen)
    told = Results(desk.scene.screen, desk.scene.asker)
    desk.scene.screen.toast.clear()
    told._told = 0
    told.follow()
    said = desk.scene.screen.toast.text
    assert said
    told.put_off()
    desk.scene.screen.toast.clear()
    told.follow()
    assert desk.scene.screen.toast.text == said
    desk.scene.screen.toast.clear()
    told.follow()
    assert not desk.scene.screen.toast.text


# ---------------------------------------------------------------------- hits that are left


def left_the_hex(desk: BoardDesk) -> bool:
    """Stop where hits are still to be assigned after the attacked unit has left its hex."""
    board = desk.board
    if not isinstance(board, BattleScene) or board.asked is None or board.asked.kind != "take_hits":
        return False
    return board.asked.about["hex"] not in ("", board.story.sides.target)


def test_a_board_says_how_many_hits_are_left_and_where_they_fall() -> None:
    desk = new_desk(1)
    assert desk.play(left_the_hex)
    board = desk.board
    assert isinstance(board, BattleScene)
    asked, story = there(board.asked), board.story
    hits, left = story.draws["attack"].hits_seen(True), asked.about["hits"]
    assert left < hits
    board._settle_layout()
    notes = [text for text, _ in board._notes()]
    assert notes[0] == dialog_text("battle.scored", hits=hits, left=left)
    assert f"{left} left" in notes[0]
    assert words().hex(asked.about["hex"]) in notes[1]
    assert board.shown.fortifications.get(story.sides.target)
    assert "fortification" not in board._places  # nobody stands behind it any more
    assert "Fortification" not in board._subtitle()


# ---------------------------------------------------------------------- the first card


@pytest.mark.parametrize("speed", ["off", "fast"])
def test_the_first_card_says_who_begins_whatever_is_asked(speed: str, app: App, tmp_path: Path) -> None:
    progress, _ = ProgressStore(tmp_path).load(SILOAM.id)
    options = Options(pace=Pace(speed, speed, speed))
    context = Context(SILOAM, options, library=Library(SILOAM, tmp_path / "saves"), progress=progress)
    table = Table.begin(SILOAM_SYSTEM, 1, SILOAM.skin.desk.looks, options.pace)
    scene = campaign_scene(context, table)
    app.stack.push(scene)
    cards = scene.companion
    assert isinstance(cards, FirstUse)
    seen = list[str]()
    for _ in range(3000):
        app.frame([], FRAME)
        if cards.card is not None:
            seen.append(cards.card.id)
            app.frame([key(pygame.K_SPACE)], FRAME)
        if "defense" in seen:
            break
    assert seen[0] == "opening"
    assert seen[-1] == "defense"
    assert len(seen) == len(set(seen))


# ---------------------------------------------------------------------- the morale tracks


def written_on(monkeypatch: pytest.MonkeyPatch) -> dict[str, pygame.Rect]:
    """What is written on panels from now on, and where in them, each text where it came first."""
    written, text = dict[str, pygame.Rect](), PanelCanvas.text

    def noted(self: PanelCanvas, words: str, *args: Any, **more: Any) -> pygame.Rect:
        rect = text(self, words, *args, **more)
        written.setdefault(words, rect)
        return rect

    monkeypatch.setattr(PanelCanvas, "text", noted)
    return written


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1000, 700), 1.0), ((1920, 1080), 1.5)])
def test_the_levels_of_morale_are_numbered_above_their_columns(
    size: tuple[int, int], scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk.with_session(session_at("movement_phase"), pygame.Surface(size).convert(), scale=scale)
    panel, state = panel_of(desk.scene.screen.desk.side, MoralePanel), desk.table.shown
    written = written_on(monkeypatch)
    picture = panel._painted(desk.scene.picture.view())
    highest = state.content.tracks.morale_highest
    assert str(highest) in written
    levels = [level for level in range(1, highest + 1) if str(level) in written]
    assert levels == list(range(levels[0], highest + 1))
    assert len(levels) > 1  # so it is seen which way is up
    heading = written[desk_text("headings.morale").upper()]
    for level in levels:
        number = written[str(level)]
        assert not number.colliderect(heading)
        assert picture.get_rect().contains(number)


# ---------------------------------------------------------------------- the inspector


def crowded_hex(desk: Desk) -> str:
    """A hex of which there is much to say."""
    state: State = desk.table.shown
    own = [unit.place for unit in state.units.values() if unit.on_map and not unit.spec.is_vang]
    return max(own, key=lambda hex_id: (len(state.supports_in(hex_id)), hex_id in state.content.map.vp))


@pytest.mark.parametrize("size", [(1280, 720), (1000, 700)])
def test_all_of_a_hex_is_told_while_the_mouse_rests_on_it(size: tuple[int, int]) -> None:
    desk = Desk.with_session(session_at("movement_phase"), pygame.Surface(size).convert())
    side, screen = desk.scene.screen.desk.side, desk.scene.screen
    usual, tab = side.inspector.rect.copy(), side.tabs[side.tab]
    desk.move(screen.hex_rect(crowded_hex(desk)).center)
    assert side.inspector.needed(desk.scene.picture.view()) > usual.height
    assert side.inspector._last_first == 0  # nothing is left to scroll to
    assert side.inspector.rect.colliderect(tab.rect)
    desk.move(side.inspector.rect.center)
    assert side.inspector.rect == usual
    assert tab in side.panels


def test_the_inspector_lies_over_nothing_that_can_be_chosen(screen: pygame.Surface) -> None:
    desk = Desk.with_session(session_at("support_phase"), screen)
    desk.move(desk.scene.screen.hex_rect(crowded_hex(desk)).center)
    side = desk.scene.screen.desk.side
    assert there(desk.scene.asker.answers).on_panels
    assert side.tabs[side.tab] in side.panels


# ---------------------------------------------------------------------- advice leaves the choices their room


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 2.0), ((1920, 1080), 1.5)])
def test_advice_takes_no_room_from_the_answers(
    size: tuple[int, int], scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Counsel, "follow", lambda *_: False)
    desk = new_desk(1, size=size, scale=scale)
    context = desk.ground.context
    monkeypatch.setattr(context.options, "advice", ALWAYS)
    assert desk.play(asking("take_hits", 5))
    board = there(desk.board)
    board.resized()
    board.draw(desk.app.screen)
    assert board._with_strip
    assert not board.choices.hidden
    for item in board.buttons.items:
        assert not item.rect.colliderect(board._strip_rect), item.label


def test_no_answer_is_seen_before_one_that_is_out_of_sight(theme: Theme) -> None:
    answers = ("Take a hit", "Retreat to 1611, where it makes way later " * 4, "Retreat to 1612")
    choices = ChoiceList(theme)
    choices.items = [AnswerButton(it, lambda: None, choice=Choice("retreat", hex=it)) for it in answers]
    choices.measure(400, columns=1)
    choices.place(pygame.Rect(0, 0, 400, 90))
    assert [bool(item.rect.width) for item in choices.items] == [True, False, False]


# ---------------------------------------------------------------------- what stands still can be read


@pytest.mark.parametrize("kind", PHASES)
def test_what_is_made_much_of_stands_still_where_all_of_it_is_seen(kind: str) -> None:
    """Whoever speaks of it stops it: by then every phase is over but the one in which it goes."""
    program = programs()[kind]
    *before, last = PHASES[kind]
    assert [program.share(phase, program.read_at) for phase in before] == pytest.approx([1.0] * len(before))
    assert program.share(last, program.read_at) == pytest.approx(0.0)


def test_a_lesson_stops_a_ceremony_where_all_of_it_is_seen(app: App, context: Context) -> None:
    pupil, held = Pupil.of(app, context, "01-the-goal"), set[str]()
    while not pupil.teacher.at_end:
        pupil.do_step()
        pupil.listen()
        ceremony = pupil.scene.screen.ceremonies.current
        if pupil.teacher.holds and ceremony is not None:
            held.add(ceremony.kind)
            leaving = PHASES[ceremony.kind][-1]
            assert ceremony.program.share(leaving, pupil.teacher.table.progress) < 0.1
    assert held


# ---------------------------------------------------------------------- hexes with several choices


@pytest.mark.parametrize("by_mouse", [True, False])
def test_a_hex_with_several_choices_lists_them_where_it_is_pointed_at(
    by_mouse: bool, screen: pygame.Surface
) -> None:
    desk, several = Desk.with_session(session_at("movement_phase"), screen), 0
    asker, scene = desk.scene.asker, desk.scene
    for _ in range(40):
        decision = there(desk.table.asked)
        for hex_id, choices in there(asker.answers).on_map.items():
            if len(choices) < 2:
                continue
            several += 1
            if by_mouse:
                desk.move(scene.screen.hex_rect(hex_id).center)
            else:
                while scene.screen.pointer.cursor != hex_id:
                    desk.press(pygame.K_n)
            lines = asker.pointed_out.splitlines()
            assert [line for line in lines[1:] if asker.described(choices[0]) in line]
            assert len([line for line in lines if line.startswith("·")]) == min(len(choices), LISTED + 1)
        if several > 4:
            break
        desk.table.choose(steady(desk.table.session.state, decision))
        desk.app.frame([], FRAME)
    assert several


# ---------------------------------------------------------------------- the bars above and below

SIZES = [((1000, 700), 1.0), ((1280, 720), 1.0), ((1280, 720), 1.5), ((1280, 720), 2.0), ((1920, 1080), 1.25)]
LONG_NOTICE = "Red 1 attacking: the hex is lost with 6 % if Cautious Defense and 7 % if Aggressive. " * 3


@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize("notice", [LONG_NOTICE, LONG_NOTICE * 4])
def test_what_the_bar_says_stays_in_the_bar(
    notice: str, size: tuple[int, int], scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk.with_session(session_at("movement_phase"), pygame.Surface(size).convert(), scale=scale)
    bar = desk.scene.screen.desk.prompt
    bar.tell(notice)
    written = written_on(monkeypatch)
    picture = bar._painted(desk.scene.picture.view())
    left = min(button.rect.left - bar.rect.left for button in bar.items)
    assert len(written) >= 2
    for words_there, rect in written.items():
        assert picture.get_rect().contains(rect), words_there
        assert rect.right <= left, words_there


def test_a_notice_of_three_lines_is_written_whole(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk.with_session(session_at("movement_phase"), screen)
    bar = desk.scene.screen.desk.prompt
    notice = " ".join(f"Red {n} attacking: the hex is lost with 6 %, 7 % if Aggressive." for n in range(1, 8))
    bar.tell(notice)
    left = min(button.rect.left for button in bar.items)
    assert len(wrap(bar.theme, notice, left - 2 * bar.theme.row(PADDING))) == 3
    written = written_on(monkeypatch)
    bar._painted(desk.scene.picture.view())
    assert " ".join(written).endswith(notice.strip())


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_flags_of_events_stay_in_the_bar_and_off_the_numbers(
    size: tuple[int, int], scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk.with_session(session_at("movement_phase"), pygame.Surface(size).convert(), scale=scale)
    track, state = desk.scene.screen.desk.track, desk.table.shown
    last = state.content.tracks.last_round
    due = {event: (1, last)[place % 2] for place, event in enumerate(list(state.content.events)[:4])}
    monkeypatch.setattr(state, "event_track", due)
    flags, lay = list[pygame.Rect](), put

    def noted(surface: pygame.Surface, picture: pygame.Surface, **place: Any) -> pygame.Rect:
        flags.append(picture.get_rect(**place))
        return lay(surface, picture, **place)

    monkeypatch.setattr(tracks, "put", noted)
    picture = track._painted(desk.scene.picture.view())
    assert len(flags) == 4
    assert all(picture.get_rect().contains(rect) for rect in flags)
