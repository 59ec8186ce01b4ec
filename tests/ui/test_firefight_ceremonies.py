"""What a mission makes much of: orders that turn over, yellow spaces, places; shown in the player's time."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.core.dice import seeded
from game.core.session import new_session
from game.firefight.system import FIREFIGHT_SYSTEM
from game.registry import FIREFIGHT
from game.table.ceremony.card_drawn import CardDrawn
from game.table.ceremony.ceremony import Ceremony
from game.table.ceremony.program import PHASES, programs
from game.table.ceremony.stage_begun import StageBegun
from game.table.desk.pace import Pace
from game.table.texts import say
from tests.ui.driver import Desk, there

SEED, STEP, MOST_STEPS = 4, 0.02, 4000
NOTABLE = 0.25
"""Seconds of a frame in which nothing is missed that stands still for a while."""


def mission(screen: pygame.Surface, name: str = "sheds", calm: bool = False) -> Desk:
    """A mission that has just begun, at normal speed."""
    session, _ = new_session(FIREFIGHT_SYSTEM, SEED, name)
    desk = Desk.with_session(session, screen, game=FIREFIGHT)
    desk.table.pace = Pace()
    desk.scene.context.options.reduced_motion = calm
    return desk


def arrive(desk: Desk, wanted: Callable[[Desk], bool]) -> Ceremony:
    """Play on as the steady player would until something is so, without looking at what comes before."""
    steady, dice = FIREFIGHT_SYSTEM.policies["steady"], seeded(SEED)
    for _ in range(MOST_STEPS):
        desk.app.frame([], 0.0)
        if wanted(desk):
            return there(desk.scene.screen.ceremonies.current)
        desk.scene.screen.ceremonies.end()
        if desk.table.asked is not None:
            desk.table.choose(steady(desk.table.session.state, desk.table.asked, dice))
        else:
            desk.app.frame([], NOTABLE)
    raise AssertionError("it never came")


def is_told(kind: str) -> Callable[[Desk], bool]:
    return lambda desk: desk.table.playing is not None and desk.table.playing.kind == kind


def run_through(desk: Desk) -> list[str]:
    """Let time pass to the end of the present event; returns the phases as they begin."""
    playing, seen = desk.table.playing, list[str]()
    while desk.table.playing is playing:
        ceremonies = desk.scene.screen.ceremonies
        phase = [*there(ceremonies.current).program.begun(ceremonies.progress)][-1]
        if phase not in seen:
            seen.append(phase)
        desk.app.frame([], STEP)
    return seen


def test_an_order_turns_over_before_anything_tells_it(screen: pygame.Surface) -> None:
    desk = mission(screen)
    ceremony = arrive(desk, is_told("order_drawn"))
    assert isinstance(ceremony, CardDrawn)
    told = FIREFIGHT_SYSTEM.words().event(there(desk.table.playing))
    turned = False
    while not turned:
        desk.app.frame([], STEP)
        turned = ceremony.program.share("turn", desk.table.progress) >= 1
        title = desk.scene.screen.desk.prompt.title
        assert title == (told if turned else say("buttons.drawing_card"))


@pytest.mark.parametrize("calm", [False, True])
def test_an_order_takes_the_time_of_its_phases(calm: bool, screen: pygame.Surface) -> None:
    desk = mission(screen, calm=calm)
    arrive(desk, is_told("order_drawn"))
    assert desk.table.lasting == pytest.approx(programs()["card"].seconds)
    assert run_through(desk) == [*PHASES["card"]]


def test_where_motion_is_reduced_the_card_stays_where_it_is(screen: pygame.Surface) -> None:
    desk = mission(screen, calm=True)
    arrive(desk, is_told("order_drawn"))
    shots = set()
    for share in (0.3, 0.5, 0.7):
        desk.table.elapsed = share * desk.table.lasting
        desk.app.stack.refresh()
        while not desk.app.frame([], 0.0):
            pass
        shots.add(pygame.image.tobytes(desk.app.screen, "RGB"))
    assert len(shots) == 1


def test_a_yellow_space_is_made_much_of_and_a_quiet_one_takes_no_time(screen: pygame.Surface) -> None:
    desk = mission(screen, "corrow")
    looks, spaces = desk.table.looks, there(desk.table.session.state).mission.track
    ceremony = arrive(desk, is_told("track_event"))
    event = there(desk.table.playing)
    assert isinstance(ceremony, StageBegun)
    assert spaces[event.about["space"] - 1].yellow
    assert ceremony.note == spaces[event.about["space"] - 1].text
    quiet = [entry.event for entry in desk.table.log if entry.event.kind == "track_event"]
    assert [it for it in quiet if not it.about["yellow"] and looks.seconds(None, it, Pace())] == []


def test_a_place_that_is_taken_shows_both_flags_and_what_it_is_worth(screen: pygame.Surface) -> None:
    desk = mission(screen, "corrow")
    arrive(desk, lambda it: it.scene.screen.ceremonies.turning is not None)
    turning = there(desk.scene.screen.ceremonies.turning)
    marker = desk.table.session.state.mission.controls[turning.place]
    assert turning.won
    assert marker.name in turning.title
    assert str(marker.vp) in turning.note
    before, after = (pygame.image.tobytes(side(60), "RGB") for side in (turning.old, turning.new))
    assert before != after
