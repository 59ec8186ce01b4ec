"""Where the answers to a question lie."""

from __future__ import annotations

import pytest

from game.core.frame import Choice
from game.core.session import new_session
from game.siloam.screen.desk_skin import DESK
from game.siloam.screen.panels.cups_panel import (
    AirfieldsPanel,
    CupsPanel,
)
from game.siloam.screen.panels.morale_panel import MoralePanel
from game.siloam.screen.panels.pools import BeachesPanel, PoolsPanel
from game.siloam.screen.panels.tracks import PlansPanel, TrackBar
from game.siloam.system import SCENARIO, SILOAM_SYSTEM
from game.table.desk.desk_skin import sort_answers
from game.table.desk.key_table import Pointer
from game.table.desk.prompt_bar import split_label
from game.table.desk.side_panels import InspectorPanel
from tests.ui.driver import steady
from tests.ui.guide import steps_to

READABLE = 4.5
PANELS = (
    TrackBar,
    MoralePanel,
    CupsPanel,
    AirfieldsPanel,
    PlansPanel,
    PoolsPanel,
    BeachesPanel,
    InspectorPanel,
)


# ---------------------------------------------------------------------- answers


def test_every_choice_has_a_place_where_it_is_made() -> None:
    for seed in (1, 3):
        session, _ = new_session(SILOAM_SYSTEM, seed)
        while session.decision is not None:
            answers = sort_answers(session.decision, session.state, DESK.questions)
            on_map = {choice for choices in answers.on_map.values() for choice in choices}
            assert on_map | set(answers.in_bar) == set(session.decision.choices)
            assert len(answers.in_bar) == len(set(answers.in_bar))
            session.choose(steady(session.state, session.decision))


def test_lines_of_bombs_are_told_apart_by_their_second_hex() -> None:
    session, _ = new_session(SILOAM_SYSTEM, 1)
    line = ("1204", "1304", "1405")
    assert (
        DESK.questions.place_of(session.state, Choice("bomb_line", hex="1204", option="se", path=line))
        == "1304"
    )
    assert DESK.questions.place_of(session.state, Choice("move", "x", "1405", path=line)) == "1405"


@pytest.mark.parametrize(
    ("said", "label", "detail"),
    [
        ("Place the MG (1 CP)", "Place the MG", "1 CP"),
        ("Cautious Defense: 2 draws, hits on circle", "Cautious Defense", "2 draws, hits on circle"),
        ("End movement", "End movement", ""),
    ],
)
def test_buttons_say_the_cost_on_a_second_line(said: str, label: str, detail: str) -> None:
    assert split_label(said) == (label, detail)


def test_jumps_are_counted_as_they_are_made() -> None:
    grid = SILOAM_SYSTEM.new_game(SCENARIO, 1).content.map.grid
    hexes = ("0203", "0504", "1010", "1912")
    for start in (None, "0101", "0504", "0707", "2013"):
        for goal in hexes:
            pointer = Pointer(grid, cursor=start)
            steps = steps_to(pointer, hexes, goal)
            for _ in range(abs(steps)):
                pointer.jump(hexes, 1 if steps > 0 else -1)
            assert pointer.cursor == goal
