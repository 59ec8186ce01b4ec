"""What is made much of: phases in order, ended by any key, calm where motion is reduced, gone untraced."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.core.errors import ContentError
from game.core.frame import Decision
from game.registry import SILOAM
from game.siloam.rules.victory import vp_held
from game.siloam.system import SILOAM_SYSTEM
from game.table.ceremony.ceremony import Ceremony
from game.table.ceremony.chit_drawn import ChitDrawn
from game.table.ceremony.place_turned import PlaceTurned
from game.table.ceremony.program import PHASES, programs
from game.table.ceremony.stage_begun import StageBegun
from game.table.desk import stepper
from game.table.desk.pace import Pace, read_looks
from game.table.desk.table import Table
from game.table.sound import SoundPlayer
from game.table.texts import say
from tests.toy.system import TOY, TOY_SYSTEM
from tests.ui.driver import AT_ONCE, FRAME, Desk, clicked, key, session_at, there

STEP = 0.02
ALDMERE = "0903"
"""A VP Space that nobody holds in the beginning."""
MOST_STEPS = 3000


def opening(screen: pygame.Surface, pace: Pace | None = None, calm: bool = False) -> Desk:
    """A campaign that has just begun: the Vang land, then round 1 begins."""
    desk = Desk.with_table(Table.begin(SILOAM_SYSTEM, 1, SILOAM.skin.desk.looks, pace or Pace()), screen)
    desk.scene.context.options.reduced_motion = calm
    return desk


def arrive(desk: Desk, kind: str, wanted: Callable[[ChitDrawn], bool] = lambda _: True) -> Ceremony:
    """Go to an event of a kind that is made much of, without looking at what comes before."""
    for _ in range(MOST_STEPS):
        desk.app.frame([], 0.0)
        ceremonies, playing = desk.scene.screen.ceremonies, desk.table.playing
        ceremonies.end()
        now = ceremonies.current
        if playing is not None and playing.kind == kind and (not isinstance(now, ChitDrawn) or wanted(now)):
            return there(now)
        if desk.table.asked is not None:
            desk.table.choose(desk.table.asked.choices[-1])
        desk.table.skip()
    raise AssertionError(kind)


def shot(desk: Desk) -> bytes:
    desk.app.stack.refresh()
    while not desk.app.frame([], 0.0):
        pass
    return pygame.image.tobytes(desk.app.screen, "RGB")


def run_through(desk: Desk) -> list[str]:
    """Let time pass to the end of the present event; returns the phases as they begin."""
    playing, seen = desk.table.playing, list[str]()
    while desk.table.playing is playing:
        ceremony = there(desk.scene.screen.ceremonies.current)
        phase = list(ceremony.program.begun(desk.scene.screen.ceremonies.progress))[-1]
        if phase not in seen:
            seen.append(phase)
        desk.app.frame([], STEP)
    return seen


# ---------------------------------------------------------------------- the data


def test_the_phases_of_a_program_follow_each_other() -> None:
    program = programs()["draw"]
    places = [step / 200 for step in range(201)]
    for earlier, later in pairwise(PHASES["draw"]):
        assert all(program.share(earlier, at) == 1 for at in places if program.share(later, at) > 0)
    assert list(program.begun(0.0)) == ["dim"]
    assert list(program.begun(1.0)) == list(PHASES["draw"])


@pytest.mark.parametrize(
    ("look", "problem"),
    [('{ ceremony = "parade" }', "parade"), ('{ ceremony = "draw", seconds = 1.0 }', "length of its own")],
)
def test_a_look_that_cannot_be_is_refused(look: str, problem: str, tmp_path: Path) -> None:
    (tmp_path / "event_looks.toml").write_text(f"drawn = {look}\n")
    with pytest.raises(ContentError, match=problem):
        read_looks(tmp_path)


# ---------------------------------------------------------------------- a draw


def test_a_draw_goes_through_its_phases_in_order(screen: pygame.Surface) -> None:
    desk = opening(screen)
    arrive(desk, "activation_drawn")
    assert run_through(desk) == list(PHASES["draw"])


def test_fast_takes_its_share_of_the_time(screen: pygame.Surface) -> None:
    desk = opening(screen, Pace("fast", "fast", "fast"))
    arrive(desk, "activation_drawn")
    assert desk.table.lasting == pytest.approx(0.35 * programs()["draw"].seconds)


def test_nothing_tells_a_chit_before_it_has_turned(screen: pygame.Surface) -> None:
    desk = opening(screen)
    ceremony = arrive(desk, "activation_drawn")
    told = SILOAM_SYSTEM.words().event(there(desk.table.playing))
    turned = False
    while not turned:
        desk.app.frame([], STEP)
        turned = ceremony.program.share("turn", desk.table.progress) >= 1
        view = desk.scene.picture.view()
        after = view.state is desk.table.shown  # a bare truth: a failure would write out whole positions
        logged = len(view.log) == len(desk.table.log)
        assert (desk.scene.screen.desk.prompt.title == told, after, logged) == (turned, turned, turned)
    assert told != say("buttons.drawing")


def test_the_drum_is_heard_before_the_enemy_turns_over(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(SoundPlayer, "play", lambda _self, sound: heard.append(sound))
    desk = opening(screen)
    arrive(desk, "activation_drawn", lambda draw: not draw.herald)
    run_through(desk)
    assert heard[-1:] == ["flip"]
    assert "drum" not in heard
    heard.clear()
    arrive(desk, "activation_drawn", lambda draw: bool(draw.herald))
    run_through(desk)
    assert heard == ["drum", "flip"]


KEYS = (
    pygame.K_SPACE, pygame.K_RETURN, pygame.K_1, pygame.K_z, pygame.K_ESCAPE, pygame.K_F1,
    pygame.K_n,
)  # fmt: skip


@pytest.mark.parametrize("code", KEYS)
def test_any_key_ends_a_draw_and_does_nothing_else(code: int, screen: pygame.Surface) -> None:
    desk = opening(screen)
    arrive(desk, "activation_drawn")
    playing, made = desk.table.playing, desk.table.session.state.choices_made
    desk.app.frame([key(code)], STEP)
    assert desk.table.playing is not playing
    assert desk.table.session.state.choices_made == made
    assert desk.app.stack.top is desk.scene
    assert desk.scene.screen.pointer.cursor is None


@pytest.mark.parametrize("button", [1, 3])
def test_any_click_ends_a_draw_and_does_nothing_else(button: int, screen: pygame.Surface) -> None:
    desk = opening(screen)
    arrive(desk, "activation_drawn")
    playing, place = desk.table.playing, desk.scene.screen.desk.layout.map.center
    desk.app.frame([clicked(place, button)], STEP)
    assert desk.table.playing is not playing
    assert desk.scene.asker.menu is None


def test_a_modifier_ends_nothing_and_skipping_all_skips_all(screen: pygame.Surface) -> None:
    desk = opening(screen)
    arrive(desk, "activation_drawn")
    playing = desk.table.playing
    desk.app.frame([key(pygame.K_LSHIFT)], 0.0)
    assert desk.table.playing is playing
    desk.app.frame([key(pygame.K_k)], 0.0)
    assert not desk.table.busy
    assert not desk.scene.screen.ceremonies.holding


def test_with_reduced_motion_nothing_travels(screen: pygame.Surface) -> None:
    desk = opening(screen, calm=True)
    arrive(desk, "activation_drawn")
    desk.app.frame([], 0.0)
    pictures = []
    for place in (0.3, 0.5, 0.8):
        desk.table.elapsed = place * desk.table.lasting
        pictures.append(shot(desk))
    assert pictures[0] == pictures[1] == pictures[2]
    desk.table.elapsed = 0.06
    assert shot(desk) != pictures[0]


def test_at_speed_off_nothing_is_made_much_of(screen: pygame.Surface) -> None:
    desk = opening(screen, AT_ONCE)
    for _ in range(40):
        desk.app.frame([], STEP)
        assert desk.scene.screen.ceremonies.current is None
        if desk.table.asked is not None:
            desk.table.choose(desk.table.asked.choices[-1])


def test_the_screen_afterwards_is_the_screen_without_it(screen: pygame.Surface) -> None:
    pictures = []
    for watched in (True, False):
        desk = opening(screen)
        arrive(desk, "activation_drawn")
        if watched:
            run_through(desk)
        desk.press(pygame.K_k)
        for _ in range(round(2 * stepper.SECONDS / FRAME)):
            desk.app.frame([], FRAME)
        pictures.append(shot(desk))
    assert pictures[0] == pictures[1]


def test_a_chit_that_tells_an_event_becomes_a_card(screen: pygame.Surface) -> None:
    desk = opening(screen)
    ceremony = arrive(desk, "activation_drawn", lambda draw: draw.becomes_card)
    desk.table.elapsed = 0.97 * desk.table.lasting
    shot(desk)
    paper = desk.scene.context.theme.colors.paper
    height = desk.app.screen.get_height()
    assert desk.app.screen.get_at((desk.app.screen.get_width() // 2, height // 5))[:3] == paper
    assert ceremony.kind == "draw"


# ---------------------------------------------------------------------- a new round


def test_a_round_goes_through_its_phases_in_order(screen: pygame.Surface) -> None:
    desk = opening(screen)
    arrive(desk, "round_started")
    assert isinstance(desk.scene.screen.ceremonies.current, StageBegun)
    assert run_through(desk) == list(PHASES["stage"])


def test_another_game_has_ceremonies_of_its_own(screen: pygame.Surface) -> None:
    table = Table.begin(TOY_SYSTEM, 1, TOY.skin.desk.looks, Pace())
    desk = Desk.with_table(table, screen, game=TOY)
    desk.app.frame([], 0.0)
    assert isinstance(desk.scene.screen.ceremonies.current, StageBegun)
    assert run_through(desk) == list(PHASES["stage"])


# ---------------------------------------------------------------------- places


def losing_a_place(screen: pygame.Surface) -> Desk:
    """Go on until a VP Space has changed hands."""
    desk = opening(screen)
    for _ in range(MOST_STEPS):
        desk.app.frame([], 0.0)
        if desk.scene.screen.ceremonies.holding:
            return desk
        if desk.table.asked is not None:
            desk.table.choose(desk.table.asked.choices[-1])
        desk.table.skip()
    raise AssertionError


def test_the_table_stands_still_while_a_place_changes_hands(screen: pygame.Surface) -> None:
    desk = losing_a_place(screen)
    ceremonies, playing, elapsed = desk.scene.screen.ceremonies, desk.table.playing, desk.table.elapsed
    place = there(ceremonies.turning)
    turned = [place.turned(ceremonies.progress)]
    while ceremonies.turning is place:
        stands_still = desk.table.playing is playing and desk.table.elapsed == elapsed
        assert stands_still
        desk.app.frame([], STEP)
        turned.append(place.turned(ceremonies.progress) if ceremonies.turning is place else 1.0)
    assert turned == sorted(turned)
    assert (turned[0], turned[-1]) == (0.0, 1.0)
    assert 0.5 in [round(share, 1) for share in turned]


@pytest.mark.parametrize("code", [pygame.K_RETURN, pygame.K_SPACE, pygame.K_e])
def test_any_key_ends_the_change_of_a_place(code: int, screen: pygame.Surface) -> None:
    desk = losing_a_place(screen)
    playing, made = desk.table.playing, desk.table.session.state.choices_made
    desk.app.frame([key(code)], 0.0)
    assert not desk.scene.screen.ceremonies.holding
    assert desk.table.playing is playing
    assert desk.table.session.state.choices_made == made


def test_a_place_says_whose_it_is(screen: pygame.Surface) -> None:
    place = there(losing_a_place(screen).scene.screen.ceremonies.turning)
    assert isinstance(place, PlaceTurned)
    assert SILOAM_SYSTEM.words().hex(place.place).split(maxsplit=1)[1] in place.title


def test_what_is_made_again_is_not_made_much_of_again(screen: pygame.Surface) -> None:
    def takes_a_place(decision: Decision) -> bool:
        return any(choice.hex == ALDMERE for choice in decision.choices)

    desk = Desk.with_session(session_at("move_stack", wanted=takes_a_place), screen, Pace())
    ceremonies = desk.scene.screen.ceremonies
    desk.table.choose(next(c for c in there(desk.table.asked).choices if c.hex == ALDMERE))
    while desk.table.busy:
        desk.app.frame([], FRAME)
    assert there(ceremonies.turning).place == ALDMERE
    desk.press(pygame.K_SPACE, pygame.K_z, pygame.K_y)
    assert ALDMERE in vp_held(desk.table.shown)
    holding = ceremonies.holding
    assert not holding
