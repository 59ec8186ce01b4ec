"""The rules of the Ford, one page of them.

1  Two seats, north and south, with three counters each. One counter of a side carries its standard, on its
   underside. It is dealt, or its owner entrusts it to a counter (1.1).
2  North and south take turns, two orders a turn. After the fifth round it is dusk (2.1): who holds the
   ford has won, else who has more counters left, else south.
3  An order: march (3.1) up to two hexes, always forward, halting in woods; advance together (3.2), two
   adjacent counters a hex straight ahead each; turn (3.3); scout (3.4), which shows the underside of a
   counter before one's own; listen (3.5), from the woods: with a 5 or 6 one hears who carries the enemy's
   standard, and otherwise nothing; attack (4); or none at all.
4  One or two counters attack a counter before them. It stands or gives way to a free hex behind it (4.1). If
   it stands, a die is rolled (4.2): it must show 6, less 1 for each attacker, less 1 from behind, plus 1 if
   the target is in woods. A counter that is struck is out; with the standard the battle is lost (4.3).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import ClassVar

from attrs import define

from game.core.frame import (
    CHAPTER,
    DONE,
    END,
    GRAVE,
    QUIET,
    Choice,
    Decision,
    DecisionKind,
    EventKind,
    Frame,
    Procedure,
    Question,
)
from game.core.hexes import DIRECTIONS
from tests.toy.model import NORTH, SOUTH, Ford, front, other, way

EVENTS: Mapping[str, EventKind] = {
    "entrusted": EventKind({"seat": str}, QUIET),
    "round_began": EventKind({"round": int}, CHAPTER),
    "marched": EventKind({"counter": str, "origin": str, "path": tuple[str, ...], "facing": str}),
    "turned": EventKind({"counter": str, "facing": str, "before": str}),
    "scouted": EventKind({"counter": str, "target": str, "bearer": bool}),
    "overheard": EventKind({"counter": str, "target": str}),
    "attacked": EventKind({"attackers": tuple[str, ...], "target": str, "need": int}),
    "gave_way": EventKind({"counter": str, "origin": str, "path": tuple[str, ...]}),
    "rolled": EventKind({"die": int, "need": int}),
    "held": EventKind({"counter": str}),
    "struck": EventKind({"counter": str, "hex": str, "bearer": bool}, GRAVE),
    "battle_over": EventKind({"outcome": str}, CHAPTER),
}
DECISIONS: Mapping[str, DecisionKind] = {
    "entrust": {},
    "order": {"left": int},
    "stand": {"attackers": tuple[str, ...], "target": str, "need": int},
}
STANDARD, DUSK = "standard", "dusk"
"""How a battle ends: a standard is taken, or the day is over."""


@define(kw_only=True)
class Battle(Procedure):
    """2: rounds until dusk."""

    TAG: ClassVar[str] = "battle"
    STEPS: ClassVar[tuple[str, ...]] = (
        "north_entrusts", "south_entrusts", "new_round", "north_turn", "south_turn", "dusk",
    )  # fmt: skip

    def north_entrusts(self, state: Ford) -> None:
        if not state.bearers[NORTH]:
            state.call(Entrust(seat=NORTH))

    def south_entrusts(self, state: Ford) -> None:
        if not state.bearers[SOUTH]:
            state.call(Entrust(seat=SOUTH))

    def new_round(self, state: Ford) -> None:
        state.round += 1
        state.emit("round_began", "2", round=state.round)

    def north_turn(self, state: Ford) -> None:
        state.call(Turn(seat=NORTH, left=state.field.orders))

    def south_turn(self, state: Ford) -> None:
        state.call(Turn(seat=SOUTH, left=state.field.orders))

    def dusk(self, state: Ford) -> None:
        if state.round < state.field.rounds:
            self.step = "new_round"
        else:
            end(state, ahead(state), DUSK, "2.1")


@define(kw_only=True)
class Entrust(Question):
    """1.1: a seat says in secret who carries its standard."""

    TAG: ClassVar[str] = "entrust"

    seat: str

    def decision(self, state: Ford) -> Decision:
        choices = tuple(Choice("entrust", name) for name in state.on_field(self.seat))
        return Decision("entrust", "1.1", choices, seat=self.seat)

    def choose(self, state: Ford, choice: Choice) -> None:
        state.bearers[self.seat] = choice.piece
        state.emit("entrusted", "1.1", seat=self.seat)
        state.finish()


@define(kw_only=True)
class Turn(Procedure):
    """2: the orders of a seat, one after another."""

    TAG: ClassVar[str] = "turn"
    STEPS: ClassVar[tuple[str, ...]] = ("order", "next")

    seat: str
    left: int

    def order(self, state: Ford) -> None:
        self.left -= 1
        state.call(Order(seat=self.seat, left=self.left))

    def next(self, state: Ford) -> None:
        self.step = "order" if self.left and self.answer else END


@define(kw_only=True)
class Order(Question):
    """3: what a counter or two may do."""

    TAG: ClassVar[str] = "order"

    seat: str
    left: int

    def decision(self, state: Ford) -> Decision:
        choices = (*orders(state, self.seat), DONE)
        return Decision("order", "3", choices, {"left": self.left}, always_ask=True, seat=self.seat)

    def choose(self, state: Ford, choice: Choice) -> None:
        match choice.verb:
            case "attack":
                state.become(Attack(attackers=choice.pieces, target=state.at(choice.hex)))
                return
            case "march":
                march(state, choice.piece, choice.path)
            case "advance":
                for name in choice.pieces:
                    march(state, name, (ahead_of(state, name),))
            case "turn":
                turn(state, choice.piece, choice.option)
            case "scout":
                scout(state, choice.piece, state.at(choice.hex))
            case "listen":
                listen(state, choice.piece)
        state.finish(choice != DONE)


@define(kw_only=True)
class Attack(Procedure):
    """4: one attack, from its declaration to its result."""

    TAG: ClassVar[str] = "attack"
    STEPS: ClassVar[tuple[str, ...]] = ("declare", "reply", "roll")

    attackers: tuple[str, ...]
    target: str

    def declare(self, state: Ford) -> None:
        state.emit(
            "attacked", "4", attackers=self.attackers, target=self.target,
            need=needed(state, self.attackers, self.target),
        )  # fmt: skip

    def reply(self, state: Ford) -> None:
        state.call(Stand(attackers=self.attackers, target=self.target))

    def roll(self, state: Ford) -> None:
        """4.2: unless it gave way."""
        if not self.answer:
            return
        need = needed(state, self.attackers, self.target)
        die = state.dice.roll(state.field.die)
        state.reveal("rolled", "4.2", die=die, need=need)
        if die >= need:
            strike(state, self.target)
        else:
            state.emit("held", "4.2", counter=self.target)

    def end(self, state: Ford) -> None:
        state.finish(True)


@define(kw_only=True)
class Stand(Question):
    """4.1: the target stands, or gives way to a free hex behind it."""

    TAG: ClassVar[str] = "stand"

    attackers: tuple[str, ...]
    target: str

    def decision(self, state: Ford) -> Decision:
        free = [Choice("give_way", self.target, h) for h in behind(state, self.target) if not state.at(h)]
        about = {
            "attackers": self.attackers,
            "target": self.target,
            "need": needed(state, self.attackers, self.target),
        }
        seat = state.counters[self.target].seat
        return Decision("stand", "4.1", (Choice("stand", self.target), *free), about, seat=seat)

    def choose(self, state: Ford, choice: Choice) -> None:
        if choice.verb == "give_way":
            counter = state.counters[self.target]
            origin, counter.hex = counter.hex, choice.hex
            state.emit("gave_way", "4.1", counter=self.target, origin=origin, path=(choice.hex,))
        state.finish(choice.verb == "stand")


FRAMES: tuple[type[Frame], ...] = (Battle, Entrust, Turn, Order, Attack, Stand)


# ---------------------------------------------------------------------- what may be ordered


def orders(state: Ford, seat: str) -> Iterator[Choice]:
    """3: every order that a seat may give."""
    own = state.on_field(seat)
    for name, counter in own.items():
        for hex_id, path in marches(state, name).items():
            yield Choice("march", name, hex_id, path=path, cost=len(path))
        for facing in DIRECTIONS:
            if facing != counter.facing:
                yield Choice("turn", name, counter.hex, option=facing)
        for target in before(state, name):
            if target not in state.seen:
                yield Choice("scout", name, state.counters[target].hex)
        if counter.hex in state.field.woods and state.bearers[other(seat)] not in state.seen:
            yield Choice("listen", name, counter.hex)
    for pair in combinations(own, 2):
        if can_advance(state, *pair):
            yield Choice("advance", hex=ahead_of(state, pair[0]), pieces=pair)
    for target, counter in state.on_field(other(seat)).items():
        facing_it = [name for name in own if target in before(state, name)]
        for size in (1, 2):
            for attackers in combinations(facing_it, size):
                yield Choice("attack", hex=counter.hex, pieces=attackers)


def before(state: Ford, name: str) -> list[str]:
    """The enemies in the hexes before a counter."""
    there = [state.at(hex_id) for hex_id in state.front(name)]
    return [it for it in there if it and state.counters[it].seat != state.counters[name].seat]


def behind(state: Ford, name: str) -> list[str]:
    """The hexes beside a counter that are not before it."""
    here = state.counters[name].hex
    return [hex_id for hex_id in state.field.grid.neighbours[here] if hex_id not in state.front(name)]


def marches(state: Ford, name: str) -> dict[str, tuple[str, ...]]:
    """3.1: the hexes a counter can march to, each by a shortest way."""
    counter, grid = state.counters[name], state.field.grid
    paths: dict[str, tuple[str, ...]] = {}
    ways: list[tuple[tuple[str, ...], str]] = [((counter.hex,), counter.facing)]
    for _ in range(state.field.march):
        longer = [
            ((*path, entered), way(grid, path[-1], entered))
            for path, facing in ways
            for entered in front(grid, path[-1], facing)
            if not state.at(entered) and entered not in path
        ]
        for path, _facing in longer:
            paths.setdefault(path[-1], path[1:])
        ways = [(path, facing) for path, facing in longer if path[-1] not in state.field.woods]
    return paths


def ahead_of(state: Ford, name: str) -> str:
    """The hex straight ahead of a counter; empty off the map."""
    counter = state.counters[name]
    return state.field.grid.towards[counter.hex].get(counter.facing, "")


def can_advance(state: Ford, one: str, two: str) -> bool:
    """3.2: whether two counters can step ahead together."""
    there = [ahead_of(state, name) for name in (one, two)]
    return (
        state.field.grid.adjacent(state.counters[one].hex, state.counters[two].hex)
        and there[0] != there[1]
        and all(hex_id and not state.at(hex_id) for hex_id in there)
    )


def needed(state: Ford, attackers: tuple[str, ...], target: str) -> int:
    """4.2: what the die must show."""
    here = state.counters[target].hex
    from_behind = any(state.counters[name].hex in behind(state, target) for name in attackers)
    return state.field.need - len(attackers) - from_behind + (here in state.field.woods)


def chance(state: Ford, attackers: tuple[str, ...], target: str) -> float:
    """4.2: how likely the target is struck if it stands."""
    die = state.field.die
    return (die + 1 - needed(state, attackers, target)) / die


# ---------------------------------------------------------------------- what then happens


def march(state: Ford, name: str, path: tuple[str, ...]) -> None:
    """3.1: a counter ends up facing the way it went."""
    counter = state.counters[name]
    origin, *_, last, counter.hex = counter.hex, counter.hex, *path
    counter.facing = way(state.field.grid, last, counter.hex)
    state.emit("marched", "3.1", counter=name, origin=origin, path=path, facing=counter.facing)


def turn(state: Ford, name: str, facing: str) -> None:
    """3.3: a counter faces another way."""
    counter = state.counters[name]
    before, counter.facing = counter.facing, facing
    state.emit("turned", "3.3", counter=name, facing=facing, before=before)


def scout(state: Ford, name: str, target: str) -> None:
    """3.4: the underside of a counter is shown."""
    state.seen = (*state.seen, target)
    state.reveal("scouted", "3.4", counter=name, target=target, bearer=bears(state, target))


def listen(state: Ford, name: str) -> None:
    """3.5: with luck one hears who carries the standard; else nobody hears anything."""
    if state.dice.roll(state.field.die) >= state.field.heard_from:
        target = state.bearers[other(state.counters[name].seat)]
        state.seen = (*state.seen, target)
        state.reveal("overheard", "3.5", counter=name, target=target)


def strike(state: Ford, target: str) -> None:
    """4.3: a counter is out; with the standard, the battle is lost."""
    counter, here = state.counters[target], state.counters[target].hex
    counter.hex = ""
    if target not in state.seen:
        state.seen = (*state.seen, target)
    state.reveal("struck", "4.3", counter=target, hex=here, bearer=bears(state, target))
    if bears(state, target):
        end(state, other(counter.seat), STANDARD, "4.3")


def bears(state: Ford, name: str) -> bool:
    """Whether a counter carries a standard."""
    return name in state.bearers.values()


def ahead(state: Ford) -> str:
    """2.1: who would have won if it were dusk."""
    holder = state.at(state.field.ford)
    if holder:
        return state.counters[holder].seat
    return NORTH if len(state.on_field(NORTH)) > len(state.on_field(SOUTH)) else SOUTH


def end(state: Ford, winner: str, how: str, rule: str) -> None:
    """The battle is over."""
    state.outcome = f"{winner}_{how}"
    state.emit("battle_over", rule, outcome=state.outcome)
