"""B2, B3: rounds (FF-RND), the pre-round sequence (FF-PRE), and a mission from setup to its end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from attrs import define

from game.core.frame import (
    CHAPTER,
    DONE,
    END,
    QUIET,
    Choice,
    Decision,
    DecisionKind,
    EventKind,
    Procedure,
    Question,
)
from game.firefight.model.content import AI, DENSE, THIN, UNIT
from game.firefight.model.state import ON_MAP, Skirmish, TargetMarker, other
from game.firefight.rules.aftermath import conclude
from game.firefight.rules.artillery import land
from game.firefight.rules.attack import roll
from game.firefight.rules.counteractions import arriving
from game.firefight.rules.deck import reshuffle
from game.firefight.rules.movement import why_not_enter
from game.firefight.rules.orders import EnemyTurn
from game.firefight.rules.payment import Commit, play_card, spend_caps
from game.firefight.rules.setup import PlaceUnits
from game.firefight.rules.track import draw_card
from game.firefight.rules.turn import PlayerTurn

INITIATIVE = 8
"""FF-PRE-09."""

EVENTS: Mapping[str, EventKind] = {
    "round_began": EventKind({"round": int}, CHAPTER),
    "round_ended": EventKind({"round": int, "caps": int}, CHAPTER),
    "all_fresh": EventKind({}, QUIET),
    "smoke_thinned": EventKind({"hex": str, "grade": str}),
    "caps_reset": EventKind({"caps": int}, QUIET),
    "arrived": EventKind({"piece": str, "hex": str}),
    "must_wait": EventKind({"piece": str}),
    "initiative_rolled": EventKind(
        {"dice": tuple[int, int], "caps": int, "need": int, "first": str}, CHAPTER
    ),
}  # fmt: skip
DECISIONS: Mapping[str, DecisionKind] = {
    "artillery": {"stock": int},
    "arrive": {"piece": str},
}


@define(kw_only=True)
class MissionCourse(Procedure):
    """FF-SET-10, FF-RND-08: setup, then round after round."""

    STEPS: ClassVar[tuple[str, ...]] = ("set_up", "before_round", "play_round", "next_round")

    def set_up(self, state: Skirmish) -> None:
        state.call(PlaceUnits())

    def before_round(self, state: Skirmish) -> None:
        state.round += 1
        state.emit("round_began", "FF-RND-08", round=state.round)
        state.call(PreRound() if state.round > 1 else PreRound(step="target"))  # FF-RUL-02

    def play_round(self, state: Skirmish) -> None:
        state.call(Round(side=UNIT if self.answer == UNIT else AI))

    def next_round(self, state: Skirmish) -> None:
        """FF-RND-07: CAPs that are left are lost."""
        state.emit("round_ended", "FF-RND-04", round=state.round, caps=state.caps)
        state.caps, state.acted, state.round_over = 0, (), False
        self.step = "before_round"


@define(kw_only=True)
class Round(Procedure):
    """FF-RND-01, 04 to 06: turns in turn, until both sides pass one after the other or something ends it."""

    STEPS: ClassVar[tuple[str, ...]] = ("turn", "after")

    side: str
    passed: bool = False
    """Whether the turn before was a pass; a pass of the round before does not count (FF-RUL-45)."""

    def turn(self, state: Skirmish) -> None:
        state.call(PlayerTurn(enemy_passed=self.passed) if self.side == UNIT else EnemyTurn())

    def after(self, state: Skirmish) -> None:
        passes = not self.answer
        if state.round_over or (passes and self.passed):
            self.step = END
            return
        self.passed = passes
        self.side = other(self.side)
        self.step = "turn"


@define(kw_only=True)
class PreRound(Procedure):
    """FF-PRE-01 to 10: the steps before a round, each finished before the next."""

    STEPS: ClassVar[tuple[str, ...]] = (
        "freshen", "shuffle", "lift_smoke", "reset_caps", "draw_cards", "target", "resolve", "reinforce",
        "initiative", "roll_initiative",
    )  # fmt: skip

    def freshen(self, state: Skirmish) -> None:
        """FF-PRE-01."""
        for piece in state.pieces.values():
            piece.spent = False
        state.emit("all_fresh", "FF-PRE-01")

    def shuffle(self, state: Skirmish) -> None:
        """FF-PRE-02."""
        reshuffle(state)

    def lift_smoke(self, state: Skirmish) -> None:
        """FF-PRE-03, FF-NEW-12."""
        for hex_id, grade in list(state.smoke.items()):
            if grade == DENSE:
                state.smoke[hex_id] = THIN
            else:
                del state.smoke[hex_id]
            state.emit("smoke_thinned", "FF-NEW-12", hex=hex_id, grade=state.smoke.get(hex_id, ""))
        conclude(state)

    def reset_caps(self, state: Skirmish) -> None:
        """FF-PRE-04: the starting number minus casualties."""
        state.caps = state.cap_total
        state.emit("caps_reset", "FF-PRE-04", caps=state.caps)

    def draw_cards(self, state: Skirmish) -> None:
        """FF-PRE-05."""
        for _ in range(state.mission.draw_per_round):
            draw_card(state)

    def target(self, state: Skirmish) -> None:
        """FF-PRE-06, FF-CRD-13."""
        state.call(TargetArtillery())

    def resolve(self, state: Skirmish) -> None:
        """FF-PRE-07."""
        land(state)

    def reinforce(self, state: Skirmish) -> None:
        """FF-PRE-08, FF-NEW-38, 39: an AI takes the first free hex; the player chooses his."""
        for name in arriving(state):
            if state.side(name) == AI:
                _arrive_by_itself(state, name)
        state.call(Reinforce())

    def initiative(self, state: Skirmish) -> None:
        """FF-PRE-10: CAPs on the roll, before it."""
        state.call(Commit(piece="", roll="initiative"))

    def roll_initiative(self, state: Skirmish) -> None:
        """FF-PRE-09, FF-RUL-01."""
        caps, dice = int(self.answer or 0), roll(state)
        first = UNIT if sum(dice) + caps >= INITIATIVE else AI
        state.reveal(
            "initiative_rolled", "FF-PRE-09", dice=dice, caps=caps, need=INITIATIVE, first=first
        )  # fmt: skip
        state.finish(first)


def _arrive_by_itself(state: Skirmish, name: str) -> None:
    entry = next(it for it in state.mission.reinforcements if it.counter == name)
    free = [it for it in entry.hexes if not state.at(it, AI) and not state.at(it, UNIT)]
    if not free:
        state.emit("must_wait", "FF-NEW-39", piece=name)
        return
    arrive(state, name, free[0])


def arrive(state: Skirmish, name: str, hex_id: str) -> None:
    """FF-NEW-38: Fresh, on one of its entry hexes."""
    entry = next(it for it in state.mission.reinforcements if it.counter == name)
    piece = state.pieces[name]
    piece.place, piece.hex, piece.facing, piece.spent = ON_MAP, hex_id, entry.facing, False
    state.emit("arrived", "FF-NEW-38", piece=name, hex=hex_id)
    conclude(state)


@define(kw_only=True)
class TargetArtillery(Question):
    """FF-PRE-06, FF-NEW-15, 16, FF-CRD-13: target markers from the stock, one a round, and from cards."""

    used_stock: bool = False
    repeated: tuple[str, ...] = ()
    """Hexes of markers that a card has already repeated."""

    def decision(self, state: Skirmish) -> Decision:
        choices = [*self._from_stock(state), *self._from_cards(state), DONE]
        return Decision("artillery", "FF-PRE-06", tuple(choices), {"stock": state.fire_missions})

    def _from_stock(self, state: Skirmish) -> list[Choice]:
        if self.used_stock or not state.fire_missions:
            return []
        return [Choice("target", hex=it) for it in state.grid.hexes]

    def _from_cards(self, state: Skirmish) -> list[Choice]:
        found = []
        for card in state.hand:
            spec = state.content.actions[card]
            if spec.when != "pre_round" or (spec.cap or 0) > state.caps:
                continue
            hexes = self._landing(state) if spec.same_hex else state.grid.hexes
            found += [Choice("target", hex=it, option=card, cost=spec.cap or 0) for it in hexes]
        return found

    def _landing(self, state: Skirmish) -> list[str]:
        """FF-CRD-13: markers of an earlier round that are about to land."""
        landing = [it.hex for it in state.targets if it.round < state.round and it.hex not in self.repeated]
        return [*dict.fromkeys(landing)]  # two markers may lie in one hex

    def choose(self, state: Skirmish, choice: Choice) -> None:
        if choice == DONE:
            state.finish()
            return
        if choice.option:
            play_card(state, choice.option)
            spend_caps(state, choice.cost)
            if state.content.actions[choice.option].same_hex:
                self.repeated = (*self.repeated, choice.hex)
        else:
            state.fire_missions -= 1
            self.used_stock = True
        state.targets.append(TargetMarker(choice.hex, state.round))
        state.emit("artillery_targeted", "FF-NEW-15", hex=choice.hex, card=choice.option)


@define(kw_only=True)
class Reinforce(Question):
    """FF-NEW-38, 39: where the player's reinforcements come in; those without a free hex wait."""

    def decision(self, state: Skirmish) -> Decision:
        name, hexes = self._due(state)
        choices = tuple(Choice("arrive", name, it) for it in hexes) or (DONE,)
        return Decision("arrive", "FF-NEW-38", choices, {"piece": name})

    def _due(self, state: Skirmish) -> tuple[str, list[str]]:
        for name in arriving(state):
            entry = next(it for it in state.mission.reinforcements if it.counter == name)
            hexes = [it for it in entry.hexes if not why_not_enter(state, name, it)]
            if entry.side == UNIT and hexes:
                return name, hexes
        return "", []

    def choose(self, state: Skirmish, choice: Choice) -> None:
        if choice == DONE:
            state.finish()
        else:
            arrive(state, choice.piece, choice.hex)
