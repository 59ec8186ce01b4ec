"""Draws and rolls that are known beforehand: they come as written, and nothing of them stays."""

from __future__ import annotations

import pytest
from attrs import Factory, define

from game.core.cup import Cup, ScriptedCup
from game.core.dice import Dice, ScriptedDice
from game.core.scripts import end_scripts, scripted
from game.core.state import GameState

FACES = 6


@define(kw_only=True)
class Tray(GameState):
    """A cup, two piles by name, and dice."""

    cup: Cup = Factory(lambda: Cup(inside=["a", "b", "c"]))
    piles: dict[str, Cup] = Factory(lambda: {"red": Cup(inside=["x", "y"]), "blue": Cup(inside=["z"])})


def tray() -> Tray:
    return Tray(dice=Dice(5))


def test_what_is_written_comes_in_its_order_and_the_position_before_knows_nothing_of_it() -> None:
    state = tray()
    known = scripted(state, {"cup": ("c", "a"), "piles.red": ("y",), "dice": ("6", "1")})
    assert [known.cup.draw(known.dice) for _ in range(3)] == ["c", "a", "b"]
    assert known.piles["red"].draw(known.dice) == "y"
    assert [known.dice.roll(FACES), known.dice.roll(FACES)] == [6, 1]
    assert state == tray()


def test_a_copy_keeps_what_is_written() -> None:
    known = scripted(tray(), {"dice": ("6", "5"), "piles.blue": ("z",)})
    copy = known.clone()
    assert copy.dice.roll(FACES) == 6
    assert [known.dice.roll(FACES), known.dice.roll(FACES)] == [6, 5], "the copy has a script of its own"


def test_what_else_is_left_to_chance_does_not_touch_the_script() -> None:
    known = scripted(tray(), {"dice": ("6",)})
    assert known.dice.below(FACES) == Dice(5).below(FACES)
    assert known.dice.roll(FACES) == 6


def test_the_word_moves_with_every_written_roll() -> None:
    known = scripted(tray(), {"dice": ("3",)})
    known.dice.roll(FACES)
    assert known.dice.word != 5, "undo would go back over a roll"


@pytest.mark.parametrize("name", ["cup", "piles.red", "dice"])
def test_what_did_not_come_is_told_by_name_and_taken_out(name: str) -> None:
    written = {"cup": ("a",), "piles.red": ("x",), "dice": ("4",)}
    known = scripted(tray(), {name: written[name]})
    assert end_scripts(known) == {name: [*written[name]]}
    cups = (known.cup, *known.piles.values())
    assert type(known.dice) is Dice
    assert not any(isinstance(cup, ScriptedCup) for cup in cups)
    assert known == tray()


def test_dice_go_on_as_they_would_have_gone_on() -> None:
    known, other = scripted(tray(), {"dice": ("2",)}), tray()
    known.dice.roll(FACES)
    assert isinstance(known.dice, ScriptedDice)
    assert end_scripts(known) == {}
    other.dice.roll(FACES)
    assert known.dice == other.dice
