"""A turn as a steady player sees it: what is offered, and what all its rules of thumb want to know."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from attrs import Factory, define, frozen

from game.core.frame import Choice
from game.firefight.bots.prospects import Prospect, danger, declared, price, prospect
from game.firefight.model.content import AI, UNIT
from game.firefight.model.state import Skirmish
from game.firefight.rules.fire import is_close_combat
from game.firefight.rules.turn import attacks_of
from game.firefight.rules.victory import margin, marker_vp

WORTH_A_CARD = 2.5
"""The value of an attack for which a Unit comes out of hiding or a card is played."""
WATCH_RANGE = 2
"""28: an AI so near to a Unit in hiding will find it soon."""
LAST_SPACES, AHEAD = 3, 4
"""24, 25: spaces to the end that make a turn a late one, and a lead that is only to be kept."""


@frozen
class Idea:
    """A choice with what it is worth, and the number of the rule of thumb that it comes from."""

    choice: Choice
    net: float
    rule: int = 0


@frozen
class Shot:
    """An attack on what is known to be there."""

    choice: Choice
    prospect: Prospect
    net: float
    target: str


def best_of(ideas: Iterable[Idea], least: float = float("-inf")) -> Idea | None:
    """The best idea, the first of equals, if it is worth more than so much."""
    best: Idea | None = None
    for idea in ideas:
        if idea.net > (least if best is None else best.net):
            best = idea
    return best


@define
class Survey:
    """What a position offers."""

    state: Skirmish
    choices: tuple[Choice, ...]
    _dangers: dict[str, float] = Factory(dict)

    def of(self, verb: str) -> list[Choice]:
        """The choices of a kind."""
        return [it for it in self.choices if it.verb == verb]

    @cached_property
    def shots(self) -> list[Shot]:
        """Attacks on what is known to be there; out of hiding only for something worth it."""
        return [shot for it in self.of("attack") if (shot := shot_of(self.state, it)) is not None]

    def danger_now(self, unit: str) -> float:
        """The danger that a Unit is in where it stands."""
        known = self._dangers.get(unit)
        if known is None:
            piece = self.state.pieces[unit]
            hiding = piece.hidden
            known = 0.0 if hiding else danger(self.state, unit, piece.hex, piece.facing)
            self._dangers[unit] = known
        return known

    @cached_property
    def late(self) -> bool:
        """24: few spaces are left on the mission track."""
        return len(self.state.mission.track) - self.state.space <= LAST_SPACES

    @cached_property
    def standing(self) -> int:
        """The margin with the markers as they lie."""
        return margin(self.state) + marker_vp(self.state, UNIT) - marker_vp(self.state, AI)


def shot_of(state: Skirmish, choice: Choice) -> Shot | None:
    """28: an attack as it would be made; None against a rumor, and out of hiding where it is not worth it."""
    attack = declared(state, choice.piece, choice.hex, choice.option)
    if state.spec(attack.target).rumor:
        return None
    found = prospect(state, attack)
    if (
        state.pieces[choice.piece].hidden
        and found.value < WORTH_A_CARD
        and not _found_soon(state, choice.piece)
    ):
        return None
    net = found.value - price(state, choice.piece, choice.cost, found.odds.killed)
    return Shot(choice, found, net, attack.target)


def _found_soon(state: Skirmish, unit: str) -> bool:
    here = state.pieces[unit].hex
    near = (
        state.grid.distance(here, state.pieces[it].hex) for it in state.enemies() if not state.spec(it).rumor
    )
    return any(distance <= WATCH_RANGE for distance in near)


def best_shot(state: Skirmish, unit: str) -> Shot | None:
    """The best attack that a Unit could make now, whoever has the turn."""
    shots = [it for choice in attacks_of(state, unit) if (it := shot_of(state, choice)) is not None]
    return max(shots, key=lambda it: it.net, default=None)


def is_hurt(state: Skirmish, target: str) -> bool:
    """6: Hit, or in close combat."""
    piece = state.pieces[target]
    return bool(piece.hit) or is_close_combat(state, piece.hex)
