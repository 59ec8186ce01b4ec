"""Copies and saved positions: equal, independent, and able to go on in the same way."""

from __future__ import annotations

import json
from typing import Any, ClassVar

import pytest
from attrs import define, evolve, frozen
from hypothesis import given
from hypothesis import strategies as st

from game.core.clone import clone
from game.core.codec import make_codec
from game.core.engine import advance, apply_unchecked
from game.core.frame import Frame, Question
from tests.core.stones import CODEC, Stones, new_stones


def play(state: Stones, picks: list[int]) -> None:
    decision = state.pending or advance(state)
    for pick in picks:
        if decision is None:
            return
        decision = apply_unchecked(state, decision.choices[pick % len(decision.choices)])


positions = st.builds(
    lambda seed, picks: (seed, picks), st.integers(0, 999), st.lists(st.integers(0, 9), max_size=6)
)
picks = st.lists(st.integers(0, 9), max_size=8)


def reached(position: tuple[int, list[int]]) -> Stones:
    seed, made = position
    state = new_stones(seed, stones=20)
    play(state, made)
    return state


def saved_and_read(state: Stones) -> Stones:
    text = json.dumps(CODEC.unstructure(state))
    return CODEC.structure(json.loads(text), Stones)


@given(positions)
def test_a_clone_is_equal(position: tuple[int, list[int]]) -> None:
    state = reached(position)
    assert clone(state) == state


@given(positions, picks)
def test_a_clone_is_independent(position: tuple[int, list[int]], further: list[int]) -> None:
    state = reached(position)
    before = json.dumps(CODEC.unstructure(state))
    copy = clone(state)
    play(copy, further)
    copy.piles["a"].stones = -1
    copy.piles["b"] = copy.piles["a"]
    copy.cup.inside.append("9")
    copy.taken.append(7)
    copy.by_size["a"] = -1
    copy.dice.below(6)
    if copy.stack:
        copy.stack[0].turns = 99  # type: ignore[attr-defined]
    copy.stack.clear()
    assert json.dumps(CODEC.unstructure(state)) == before
    assert state.by_size == {"a": 20}


@given(positions, picks)
def test_a_clone_goes_on_as_the_original_would(position: tuple[int, list[int]], further: list[int]) -> None:
    state = reached(position)
    copy = clone(state)
    play(state, further)
    play(copy, further)
    assert copy == state


def test_what_is_marked_as_shared_is_shared() -> None:
    state = new_stones(1)
    copy = clone(state)
    assert copy.printed is state.printed
    assert copy.by_size is not state.by_size
    assert copy.by_size == state.by_size


@frozen
class Pair:
    """What a frame may hold as one value."""

    left: tuple[str, ...]
    right: str = ""


@define(kw_only=True)
class Holding(Question):
    TAG: ClassVar[str] = "holding"

    pair: Pair


def test_a_frozen_record_in_a_frame_is_shared_by_copies_and_saved_whole() -> None:
    frame = Holding(pair=Pair(("a", "b"), "c"))
    copy = clone(frame)
    assert copy.pair is frame.pair
    copy.pair = evolve(copy.pair, right="d")
    assert frame.pair.right == "c"
    codec = make_codec((), (Holding,))
    written = codec.unstructure(frame, unstructure_as=Frame)
    assert written == {"frame": "holding", "pair": {"left": ["a", "b"], "right": "c"}}
    assert codec.structure(json.loads(json.dumps(written)), Frame) == frame
    with pytest.raises(Exception, match="While structuring"):
        codec.structure({**written, "pair": {**written["pair"], "middle": "x"}}, Frame)


def test_a_field_that_cannot_be_copied_names_itself() -> None:
    @define
    class Odd:
        things: set[int]

    with pytest.raises(TypeError, match=r"Odd\.things: do not know how to copy"):
        clone(Odd(set()))


@given(positions)
def test_a_saved_position_reads_back_equal(position: tuple[int, list[int]]) -> None:
    state = reached(position)
    again = saved_and_read(state)
    assert again == state
    assert [type(f) for f in again.stack] == [type(f) for f in state.stack]


@given(positions, picks)
def test_a_saved_position_goes_on_as_the_original_would(
    position: tuple[int, list[int]], further: list[int]
) -> None:
    state = reached(position)
    again = saved_and_read(state)
    play(state, further)
    play(again, further)
    assert again == state


def test_frames_are_saved_by_their_tags() -> None:
    state = reached((1, [0]))
    data = CODEC.unstructure(state)
    assert [frame["frame"] for frame in data["stack"]] == ["match", "take"]


def test_what_is_not_saved_is_left_out() -> None:
    data = CODEC.unstructure(new_stones(1))
    assert not {"printed", "by_size", "events", "pending"} & set(data)
    assert saved_and_read(new_stones(1)).printed == {}


def broken(change: Any) -> Any:
    data = CODEC.unstructure(reached((1, [0])))
    change(data)
    return data


@pytest.mark.parametrize(
    "change",
    [
        lambda d: d.update(surprise=1),
        lambda d: d["stack"][0].update(frame="unheard-of"),
        lambda d: d["stack"][0].pop("frame"),
        lambda d: d["stack"].append("no frame"),
        lambda d: d["stack"][1].update(surprise=1),
        lambda d: d["stack"][1].pop("most"),
        lambda d: d.pop("piles"),
        lambda d: d["piles"].update(a=None),
        lambda d: d["dice"].update(word="luck"),
    ],
)
def test_a_position_that_does_not_fit_is_refused(change: Any) -> None:
    with pytest.raises(Exception):  # noqa: B017 - cattrs wraps what it finds in groups of its own
        CODEC.structure(broken(change), Stones)
