"""What is said of an answer before it is given is what it comes to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.core.engine import apply, apply_unchecked
from game.core.errors import ContentError
from game.core.frame import Choice, Decision
from game.core.tables import assets
from game.siloam.model.content import content
from game.siloam.model.state import State
from game.siloam.rules.fighting import attack_strength, defense_strength
from game.siloam.rules.supports import in_hq_range
from game.siloam.system import SILOAM_SYSTEM
from game.siloam.words import words
from game.siloam.words.book import load
from tests.contract.test_contract import playing
from tests.contract.test_explained import telling

PRICE = re.compile(r"(\d+) CP of your (\d+)")


def answers(*verbs: str, seeds: range = range(1, 4)) -> Iterator[tuple[State, Decision, Choice]]:
    """Answers of random campaigns, those of some verbs."""
    for seed in seeds:
        for state, decision in playing(SILOAM_SYSTEM, seed):
            assert isinstance(state, State)
            yield from ((state, decision, choice) for choice in telling(decision) if choice.verb in verbs)


PAID = {"place_at", "ready_plane", "activate", "deploy", "initiate_plan", "raise_morale"}


def test_the_command_points_that_are_named_are_those_that_are_paid() -> None:
    paid = set()
    for state, decision, choice in answers(*PAID, "attack"):
        told = PRICE.match(words().explain(state, decision, choice).price)
        after = state.clone()
        outcome = apply(after, choice)
        asked_first = outcome.decision is not None and outcome.decision.kind == "confirm_cascade"
        if asked_first or any(event.kind == "command_drawn" for event in outcome.events):
            continue
        price, had = map(int, told.groups()) if told else (0, state.cp)
        assert (had, had - price) == (state.cp, after.cp), (decision.kind, choice)
        paid |= {choice.verb} if told else set()
    assert paid >= PAID


def test_beside_an_enemy_turning_over_promises_no_longer_way() -> None:
    """5.4.4: whoever begins beside an enemy moves one hex, in either mode."""
    met = 0
    for state, decision, choice in answers("flip"):
        unit = state.units[choice.piece]
        if decision.kind == "move_stack" and state.near_vang(unit.place):
            effect = words().explain(state, decision, choice).effect
            assert "moves 1 hex" in effect, effect
            assert "now it moves 1 " in effect, effect
            met += 1
    assert met


def test_an_hq_names_whom_it_would_serve_or_says_that_there_is_nobody() -> None:
    said = set()
    for state, decision, choice in answers("place_at"):
        if choice.option != "hq":
            continue
        effect = words().explain(state, decision, choice).effect
        after = state.clone()
        apply_unchecked(after, choice)
        served = [words().piece(u.id) for u in after.friends_on_map(("cics",)) if in_hq_range(after, u)]
        assert all(name in effect for name in served), (effect, served)
        assert ("nobody" in effect) == (not served), (effect, served)
        said.add(bool(served))
    assert said == {True, False}


def test_a_leader_that_brings_nobody_together_says_so() -> None:
    effects = [
        words().explain(state, decision, choice).effect
        for state, decision, choice in answers("place_at")
        if choice.option == "leader"
    ]
    assert any("nobody together" in effect for effect in effects)
    assert any("as one" in effect for effect in effects)


def test_both_sides_of_one_counter_name_each_other() -> None:
    placing = [(s, d, c) for s, d, c in answers("place_support") if c.piece == "leader-hq"]
    told = {c.option: (words().choice(s, d, c), words().explain(s, d, c).effect) for s, d, c in placing}
    for side, other in (("hq", "Leader"), ("leader", "HQ")):
        label, effect = told[side]
        assert f"other side {other}" in label
        assert f"other side of this one counter is the {other}" in effect


def test_who_joins_adds_what_is_said() -> None:
    """5.5.2, 5.5.3: the number is the difference in the strength of the fight."""
    found = 0
    for state, decision, choice in answers("join_attack", "join_defense"):
        after = state.clone()
        apply_unchecked(after, choice)
        before, then = state.stack[-1], after.stack[-1]
        if type(before) is not type(then):
            continue
        strength = attack_strength if choice.verb == "join_attack" else defense_strength
        draws = []
        for position in (state, after):
            frame = next(f for f in reversed(position.stack) if hasattr(f, "sides"))
            whole = strength(position, frame.sides.met(position))
            draws.append(whole.draws + whole.guerrilla_draws)
        more = draws[1] - draws[0]
        assert words().explain(state, decision, choice).effect.startswith(f"{more} draw"), choice
        found += 1
    assert found


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("[call_off]", "[call_of]"),
        ("[flip]", '["flop"]'),
        ('rule = "5.3.1"', 'law = "5.3.1"'),
        ("{movement:hex|hexes}", "{speed:hex|hexes}"),
    ],
)
def test_explanations_that_are_not_whole_are_refused(before: str, after: str, tmp_path: Path) -> None:
    for file in (assets() / "siloam" / "text").iterdir():
        (tmp_path / file.name).write_text(file.read_text(encoding="utf-8"), encoding="utf-8")
    source = tmp_path / "explain.toml"
    text = source.read_text(encoding="utf-8")
    assert before in text
    source.write_text(text.replace(before, after, 1), encoding="utf-8")
    with pytest.raises(ContentError, match=r"explain\.toml"):
        load(tmp_path, content())
