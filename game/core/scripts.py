"""Draws and rolls that are known beforehand, for lessons and tests: put into a position, and taken out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import attrs

from game.core.cup import Cup, ScriptedCup
from game.core.dice import Dice, ScriptedDice
from game.core.state import GameState, S

DICE = "dice"
"""The field of every position that holds its dice."""


def scripted(state: S, draws: Mapping[str, Sequence[str]]) -> S:
    """A copy of a position in which the next draws of some of its cups, and its next rolls, are known.

    A cup is named by its field, one of several that a field holds as in `hits.vehicle`; the dice by theirs.
    """
    copy = state.clone()
    for name, drawn in draws.items():
        if name == DICE:
            copy.dice = ScriptedDice(copy.dice.word, [int(roll) for roll in drawn])
        else:
            _replace(copy, name, _with_script(_found(copy, name), drawn))
    return copy


def end_scripts(state: GameState) -> dict[str, list[str]]:
    """Make dice and cups of a position ordinary ones again; returns what of the scripts did not come."""
    left: dict[str, list[str]] = {}
    if isinstance(state.dice, ScriptedDice):
        if state.dice.script:
            left[DICE] = [str(roll) for roll in state.dice.script]
        state.dice = Dice(state.dice.word)
    for name, cup in [*_scripted_cups(state)]:
        _replace(state, name, Cup(cup.inside, cup.discard, cup.supply, cup.removed))
        if cup.script:
            left[name] = cup.script
    return left


def _with_script(cup: Cup, drawn: Sequence[str]) -> ScriptedCup:
    return ScriptedCup(cup.inside, cup.discard, cup.supply, cup.removed, list(drawn))


def _found(state: GameState, name: str) -> Cup:
    field, _, key = name.partition(".")
    held = getattr(state, field)
    cup: Cup = held[key] if key else held
    return cup


def _replace(state: GameState, name: str, cup: Cup) -> None:
    field, _, key = name.partition(".")
    if key:
        getattr(state, field)[key] = cup
    else:
        setattr(state, field, cup)


def _scripted_cups(state: GameState) -> Iterator[tuple[str, ScriptedCup]]:
    for attribute in attrs.fields(type(state)):
        held = getattr(state, attribute.name)
        if isinstance(held, ScriptedCup):
            yield attribute.name, held
        elif isinstance(held, dict):
            cups = ((key, it) for key, it in held.items() if isinstance(it, ScriptedCup))
            yield from ((f"{attribute.name}.{key}", cup) for key, cup in cups)
