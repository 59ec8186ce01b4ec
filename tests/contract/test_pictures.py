"""What the table shows at each event is what a seat may know right then: no less and no more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import attrs
import pytest
from attrs import Factory, frozen

from game.core.dice import seeded
from game.core.engine import apply, apply_unchecked, pending, start
from game.core.frame import Choice, Event
from game.core.state import GameState
from game.core.system import System
from game.siloam.model.fork import FACE_DOWN
from game.siloam.model.state import SUBSTITUTE, State
from game.table.desk.pace import EventLooks, Pace
from game.table.desk.table import Table
from tests.contract.systems import SYSTEMS, each_system, options_of, scenario_of
from tests.toy.model import Ford, other

AT_ONCE = Pace("off", "off", "off")
CAMPAIGNS = (("random", 1), ("random", 2), ("steady", 3))
LOOKED_INTO = 31
"""Every so many positions, all that can be reached from a picture is looked at."""
Shown = list[tuple[Event, Any]]


@frozen(eq=False)
class Glimpses(EventLooks):
    """Lets every event last so long, and notes what is shown when one begins."""

    lasting: float = 0.0
    noted: Shown = Factory(list)

    def seconds(self, state: Any, event: Event, pace: Pace) -> float:
        self.noted.append((event, state))
        return self.lasting


def on_the_table(system: System[Any], policy: str, seed: int, lasting: float) -> tuple[Shown, list[Choice]]:
    """Every event of a campaign with the picture that the table showed of it; all of them skipped by hand
    if they last."""
    looks = Glimpses(lasting=lasting)
    table = Table.begin(system, seed, looks, AT_ONCE, scenario_of(system, seed), options_of(system, seed))
    shown, dice = Shown(), seeded(seed, "pictures")
    while True:
        while table.busy:
            assert table.playing is not None
            shown.append((table.playing, table.shown))
            table.skip()
        state, session = table.session.state, table.session
        assert alike(table.shown, system.seen(state, session.seat)), "nothing is shown any more"
        if table.asked is None:
            return shown if lasting else looks.noted, session.journal.choices
        table.choose(system.policies[policy](state, table.asked, dice))


def as_seen(system: System[Any], seed: int, choices: list[Choice]) -> Shown:
    """The same campaign without a table, watched with the eyes of whoever made the choice."""
    seat, seen = system.seats[0], Shown()

    def watch(state: Any, event: Event) -> None:
        seen.append((event, system.seen(state, seat)))

    state = system.new_game(scenario_of(system, seed), seed, options_of(system, seed))
    start(state, watch)
    for choice in choices:
        decision = pending(state)
        assert decision is not None
        seat = decision.seat
        apply(state, choice, watcher=watch)
    return seen


def alike(picture: GameState, other: GameState) -> bool:
    """Whether two pictures are the same, with the question that they show."""
    return picture == other and picture.pending == other.pending


@each_system
@pytest.mark.parametrize("lasting", [0.0, 1.0], ids=["off", "skipped"])
@pytest.mark.parametrize(("policy", "seed"), CAMPAIGNS)
def test_the_table_shows_what_is_seen_at_each_event(
    system: System[Any], policy: str, seed: int, lasting: float
) -> None:
    shown, choices = on_the_table(system, policy, seed, lasting)
    seen = as_seen(system, seed, choices)
    assert [event for event, _ in shown] == [event for event, _ in seen]
    pairs = [(picture, true) for (_, picture), (_, true) in zip(shown, seen, strict=True)]
    assert sum(not alike(picture, true) for picture, true in pairs) == 0
    for picture, true in pairs[::LOOKED_INTO]:
        assert atoms(picture) == atoms(true), "what is derived is the same as well"
    assert len(choices) > 4


# ---------------------------------------------------------------------- what can be got from a picture


def reached(thing: Any) -> Iterator[Any]:
    """Everything that can be got from a thing, but for the printed matter, which is open to all."""
    yield thing
    if attrs.has(type(thing)):
        for field in attrs.fields(type(thing)):
            if not field.metadata.get("shared") or field.name in ("events", "watcher", "pending"):
                yield from reached(getattr(thing, field.name))
    elif isinstance(thing, Mapping):
        for key, value in thing.items():
            yield from reached(key)
            yield from reached(value)
    elif isinstance(thing, list | tuple | set | frozenset):
        for part in thing:
            yield from reached(part)


def atoms(thing: Any) -> list[Any]:
    """Every number and text that can be got from a thing, in order."""
    return [part for part in reached(thing) if isinstance(part, str | int | float | None)]


def changeable(thing: Any) -> set[int]:
    """The identities of what can be got from a thing and changed."""

    def can_change(part: Any) -> bool:
        frozen = attrs.has(type(part)) and attrs.inspect(type(part)).is_frozen
        return isinstance(part, list | dict) or (attrs.has(type(part)) and not frozen)

    return {id(part) for part in reached(thing) if can_change(part)}


def positions(system: System[Any], policy: str, seed: int) -> Iterator[GameState]:
    """Positions from all over a campaign."""
    state = system.new_game(scenario_of(system, seed), seed, options_of(system, seed))
    decision, dice = pending(state), seeded(seed, "pictures")
    while decision is not None:
        if state.choices_made % (LOOKED_INTO if len(system.seats) == 1 else 1) == 0:
            yield state
        decision = apply_unchecked(state, system.policies[policy](state, decision, dice))
    yield state


each_position = pytest.mark.parametrize(("policy", "seed"), CAMPAIGNS)


@each_system
@each_position
def test_the_dice_and_the_others_question_cannot_be_reached(
    system: System[Any], policy: str, seed: int
) -> None:
    for state in positions(system, policy, seed):
        for seat in system.seats:
            picture = system.seen(state, seat)
            assert state.dice.word not in atoms(picture)
            assert picture.events is picture.watcher is None
            asked = state.pending is not None and state.pending.seat == seat
            assert picture.pending == (state.pending if asked else None)
            shared = changeable(picture) & changeable(state)
            assert not shared - changeable(state.pending), "a picture has nothing of the position itself"


@each_system
@each_position
def test_what_a_seat_cannot_know_makes_no_difference_to_its_picture(
    system: System[Any], policy: str, seed: int
) -> None:
    different = 0
    for number, state in enumerate(positions(system, policy, seed)):
        for seat in system.seats:
            other_world = system.fork(state, seat, number)
            different += atoms(other_world) != atoms(state)
            assert atoms(system.seen(other_world, seat)) == atoms(system.seen(state, seat))
    assert different, "there was something to hide"


@each_position
def test_no_coffin_lies_open_in_a_picture_of_siloam(policy: str, seed: int) -> None:
    (siloam,) = (system for system in SYSTEMS if system.id == "siloam")
    hidden = 0
    for state in positions(siloam, policy, seed):
        picture = siloam.seen(state, siloam.seats[0])
        assert isinstance(picture, State)
        lying = [mark for unit in picture.units.values() for mark in unit.hits]
        lying += [mark for box in picture.boxes.values() for mark in box] + picture.hit_markers.inside
        assert {*lying} <= {FACE_DOWN, SUBSTITUTE}
        hidden += lying.count(FACE_DOWN)
    assert hidden


@each_position
def test_no_standard_shows_in_a_picture_of_the_ford_before_it_is_seen(policy: str, seed: int) -> None:
    (toy,) = (system for system in SYSTEMS if system.id == "toy")
    hidden = 0
    for state in positions(toy, policy, seed):
        for seat in toy.seats:
            picture, enemy = toy.seen(state, seat), other(seat)
            assert isinstance(state, Ford)
            known = state.bearers[enemy] in state.seen
            assert picture.bearers[enemy] == (state.bearers[enemy] if known else "")
            assert picture.bearers[seat] == state.bearers[seat]
            hidden += not known
    assert hidden
