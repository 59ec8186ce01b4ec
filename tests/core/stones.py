"""A tiny system on the kit: a turn takes one to three stones, or as many as a drawn chit says."""

from __future__ import annotations

from typing import ClassVar

from attrs import Factory, define, field

from game.core.codec import make_codec
from game.core.cup import Cup
from game.core.dice import Dice, seeded
from game.core.frame import Choice, Decision, Procedure, Question
from game.core.state import INDEX, NOT_SAVED, GameState


@define
class Pile:
    stones: int


@define(kw_only=True)
class Stones(GameState):
    piles: dict[str, Pile]
    cup: Cup
    taken: list[int] = Factory(list)
    marks: tuple[str, ...] = ()
    printed: dict[str, str] = field(factory=dict, eq=False, metadata=NOT_SAVED)
    by_size: dict[str, int] = field(factory=dict, eq=False, metadata=INDEX)


@define(kw_only=True)
class Match(Procedure):
    TAG: ClassVar[str] = "match"
    STEPS: ClassVar[tuple[str, ...]] = ("open", "turn", "close")

    turns: int = 0

    def open(self, state: Stones) -> None:
        state.emit("opened", "1", stones=state.piles["a"].stones)

    def turn(self, state: Stones) -> None:
        if state.piles["a"].stones:
            self.step = "turn"
            self.turns += 1
            state.call(Take(most=min(3, state.piles["a"].stones)))

    def close(self, state: Stones) -> None:
        state.outcome = f"over after {self.turns}, last took {self.answer}"


@define(kw_only=True)
class Take(Question):
    TAG: ClassVar[str] = "take"

    most: int

    def decision(self, state: Stones) -> Decision:
        choices = [Choice("take", "a", option=str(n)) for n in range(1, self.most + 1)]
        if self.most > 1 and state.cup.inside:
            choices.append(Choice("draw"))
        return Decision("take", "2", tuple(choices))

    def choose(self, state: Stones, choice: Choice) -> None:
        number = int(choice.option or state.cup.draw(state.dice))
        number = min(number, self.most)
        state.piles["a"].stones -= number
        state.taken.append(number)
        state.emit("took", "2", number=number)
        state.finish(number)


def new_stones(seed: int, stones: int = 9) -> Stones:
    return Stones(
        dice=seeded(seed, "stones"),
        piles={"a": Pile(stones)},
        cup=Cup(inside=["1", "2", "3", "3"]),
        printed={"a": "the pile"},
        by_size={"a": stones},
        stack=[Match()],
    )


CODEC = make_codec((Dice, Cup, Pile, Stones), (Match, Take))
