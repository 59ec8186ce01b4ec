"""What a game brings to the desk: its keys, how its events are shown, and what it may leave out."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.core.errors import ContentError
from game.core.frame import Choice, Decision, Event
from game.core.game import Game
from game.table.desk.desk_skin import DeskPanels, DeskSkin, HexPage, Questions, sort_answers
from game.table.desk.key_table import CAMPAIGN, read_keys, table_keys
from game.table.desk.pace import BOT, EventLook, EventLooks, Pace, read_looks
from tests.contract.systems import each_game
from tests.core.stones import new_stones

MOVED = Event("moved", "1", {})


def key_file(folder: Path, text: str) -> Path:
    (folder / "keys.toml").write_text(text, encoding="utf-8")
    return folder


@each_game
def test_only_events_that_are_declared_have_a_look(game: Game) -> None:
    assert game.skin.desk.looks.kinds.keys() <= game.system.event_kinds().keys()


@each_game
def test_every_tool_window_and_spot_has_a_key(game: Game) -> None:
    skin: DeskSkin = game.skin.desk
    known = {binding.action for binding in skin.keys.bindings_of(CAMPAIGN)}
    assert {*skin.tools, *skin.windows, *skin.spot_actions.values(), *game.skin.map.layers} <= known


def test_a_simple_game_brings_panels_and_facts_alone() -> None:
    def nothing(_theme: object) -> DeskPanels:
        raise AssertionError

    skin = DeskSkin(nothing, lambda _state, hex_id, _pondering: HexPage(hex_id, "", ()), Questions())
    assert skin.keys is table_keys()
    assert skin.looks.seconds(None, MOVED, Pace()) == 0
    choices = (Choice("go", hex="0102", path=("0101", "0102")), Choice("done"))
    answers = sort_answers(Decision("move", "1", choices, {}), new_stones(1), skin.questions)
    assert answers.on_map == {"0102": choices[:1]}
    assert answers.primary == choices[1]
    assert answers.in_bar == choices[1:]


# ---------------------------------------------------------------------- keys


def test_keys_of_a_game_are_listed_where_they_say(tmp_path: Path) -> None:
    text = """
        [[keys]]
        action = "charge"
        keys = ["c"]
        after = "undo"
        text = "Charge"
        [[keys]]
        action = "rally"
        keys = ["q"]
        text = "Rally"
        tool = "Rally the broken"
        [[keys]]
        action = "step"
        keys = ["s"]
        text = "Wait after each act of the enemy"
    """
    before = [binding.action for binding in table_keys().bindings]
    keys = read_keys(key_file(tmp_path, text), table_keys())
    place = before.index("undo") + 1
    assert [b.action for b in keys.bindings] == [*before[:place], "charge", "rally", *before[place:]]
    assert keys.action(pygame.K_c, shift=False) == "charge"
    assert (keys.binding("charge").tool, keys.binding("rally").tool) == ("Charge", "Rally the broken")
    assert keys.binding("step").text == "Wait after each act of the enemy"


@pytest.mark.parametrize(
    ("entry", "problem"),
    [
        ('keys = ["no such key"]', "is not the name of a key"),
        ('keys = ["c"]\nafter = "nothing"', "must be one of"),
        ('keys = ["c"]\nscene = "nowhere"', "must be one of"),
        ('keys = ["c"]\nshift = "yes"', "must be true or false"),
        ('keys = ["c"]\nshfit = true', "is not known here"),
    ],
)
def test_a_mistake_in_a_key_file_is_refused(tmp_path: Path, entry: str, problem: str) -> None:
    text = f'[[keys]]\naction = "charge"\ntext = "Charge"\n{entry}'
    with pytest.raises(ContentError, match=problem):
        read_keys(key_file(tmp_path, text), table_keys())


# ---------------------------------------------------------------------- events


def test_the_movement_of_the_bot_goes_by_its_own_speed() -> None:
    pace = Pace(movement="normal", bot="off")
    kinds = {"moved": EventLook("movement", 0.5)}
    ours, theirs = EventLooks(kinds), EventLooks(kinds, lambda _state, _event: True)
    assert (ours.seconds(None, MOVED, pace), theirs.seconds(None, MOVED, pace)) == (0.5, 0)


def test_a_watched_turn_stops_only_at_acts_of_the_bot() -> None:
    kinds = {"moved": EventLook(BOT, 0.5, stops=True), "drawn": EventLook(BOT, 0.5)}
    looks = EventLooks(kinds, lambda _state, event: event.rule == "1")
    assert looks.stops(None, MOVED)
    assert not looks.stops(None, Event("moved", "2", {}))
    assert not looks.stops(None, Event("drawn", "1", {}))


def test_a_mistake_in_the_looks_of_events_is_refused(tmp_path: Path) -> None:
    (tmp_path / "event_looks.toml").write_text("moved = { secnods = 1.0 }", encoding="utf-8")
    with pytest.raises(ContentError, match="secnods"):
        read_looks(tmp_path)
