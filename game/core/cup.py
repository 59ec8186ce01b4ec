"""Cups: chits drawn blind and without replacement, with the piles they come to lie on."""

from __future__ import annotations

from collections.abc import Iterable

import attrs
from attrs import Factory, define

from game.core.dice import Dice
from game.core.state import S


@define(weakref_slot=False)
class Cup:
    """A draw cup. Chits of one face are alike, so a chit is named by its face."""

    inside: list[str] = Factory(list)
    """In the cup. The order means nothing: a draw picks any of them with equal chance."""
    discard: list[str] = Factory(list)
    """Drawn and lying open until they return to the cup."""
    supply: list[str] = Factory(list)
    """Set aside, outside the cup until something puts them in."""
    removed: list[str] = Factory(list)
    """Out of the game."""

    def draw(self, dice: Dice) -> str:
        """Take one chit out of the cup; the caller says where it goes. The cup must hold one."""
        inside = self.inside
        chosen = dice.below(len(inside))
        chit = inside[chosen]
        last = inside.pop()
        if chosen < len(inside):
            inside[chosen] = last
        return chit

    def return_discard(self) -> None:
        """Put every discarded chit back into the cup."""
        self.inside.extend(self.discard)
        self.discard.clear()

    def add_from_supply(self, chits: Iterable[str]) -> None:
        """Move the named chits from the supply into the cup."""
        for chit in chits:
            self.supply.remove(chit)
            self.inside.append(chit)


@define(weakref_slot=False)
class ScriptedCup(Cup):
    """A cup whose next draws are known: for lessons and tests."""

    script: list[str] = Factory(list)

    def draw(self, dice: Dice) -> str:
        """The next chit of the script; the dice move all the same, so that undo stops here as at any draw."""
        if not self.script:
            return super().draw(dice)
        dice.below(len(self.inside))
        chit = self.script.pop(0)
        self.inside.remove(chit)
        return chit


def forget_order(state: S) -> None:
    """Lay the chits of every cup in an order of their own, scripts left out: how they lay means nothing, and
    whoever looks ahead must not see it."""
    for attribute in attrs.fields(type(state)):
        name, held = attribute.name, getattr(state, attribute.name)
        if isinstance(held, Cup):
            setattr(state, name, _sorted(held))
        elif isinstance(held, dict) and all(isinstance(cup, Cup) for cup in held.values()):
            setattr(state, name, {key: _sorted(cup) for key, cup in held.items()})


def _sorted(cup: Cup) -> Cup:
    return Cup(sorted(cup.inside), cup.discard, cup.supply, cup.removed)
