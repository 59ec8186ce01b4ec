"""6.1 Determine Active Group, the five steps of 6.2 and 6.2.1 Mode Selection."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from game.core.engine import advance, apply_unchecked
from game.siloam.model.content import content
from game.siloam.rules.sequence import Campaign
from game.siloam.rules.setup import new_campaign
from game.siloam.rules.vang import BannerActivation, VangTurn
from tests.siloam.board import BLANK, Board


def landed(board: Board) -> list[str]:
    """Groups and deployments in the order they happened."""
    events = board.state.events or []
    return [
        e.about["banner"] if e.kind == "banner_activated" else e.about["unit"]
        for e in events
        if e.kind in ("banner_activated", "unit_deployed")
    ]


@pytest.mark.rule("R6.1-a")
@pytest.mark.parametrize(
    ("chit", "order"),
    [
        ("red-yellow", ["red", "red-2", "yellow", "yellow-2"]),
        ("red-black", ["red", "red-2", "black", "black-2"]),
        ("yellow-black", ["yellow", "yellow-2", "black", "black-2"]),
        ("tri-banner", ["red", "red-2", "yellow", "yellow-2", "black", "black-2"]),
    ],
)
def test_a_group_is_finished_before_the_next_begins(chit: str, order: list[str]) -> None:
    board = Board()
    board.beach("red-2", "yellow-2", "black-2")
    board.state.activation.inside.clear()
    board.rig("activation", chit)
    board.state.round = 10  # so that the campaign ends behind this chit
    board.start(Campaign(step="activation"))
    assert landed(board) == order


@pytest.mark.rule("R6.2-a")
def test_the_steps_follow_each_other() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "1712")
    attacker = board.unit("red-2", "1812", mode="movement")
    attacker.scouted = True
    board.unit("red-3", "1308")
    board.beach("red-4")
    board.draws(*[BLANK] * 5)
    board.start(BannerActivation(banner="red"))
    board.choose("defend", option="cautious")
    steps = (
        "mode_flipped",
        "attack_declared",
        "combat_over",
        "unit_moved",
        "unit_deployed",
        "scout_marker_removed",
    )
    happened = [e.kind for e in board.state.events or [] if e.kind in steps]
    assert list(dict.fromkeys(happened)) == list(steps)
    assert [e.about["unit"] for e in board.told("mode_flipped")] == ["red-2", "red-3"]
    assert {e.about["unit"] for e in board.told("unit_moved")} == {"red-3"}


@pytest.mark.rule("R6.2-a")
def test_a_mode_is_chosen_before_attacks_change_the_position() -> None:
    """red-3 sees the defender that red-2 then destroys, so it stays in Combat Mode for its move."""
    board = Board()
    board.unit("siloam-infantry-1", "1712", hits=2)
    board.unit("red-2", "1812")
    board.unit("red-3", "1509")
    board.draws(BLANK, BLANK, "t01", BLANK, BLANK)
    board.rig("vang_support", "bolster")
    board.start(BannerActivation(banner="red"))
    board.choose("defend", option="cautious")
    board.choose("lose_unit")
    assert board.state.units["red-2"].place == "1712"
    assert board.state.units["red-3"].mode == "combat"


@pytest.mark.rule("R6.2-b")
def test_step_five_returns_every_kind_of_counter() -> None:
    board = Board()
    held = ("tank", "flamethrower", "leader", "artillery", "bombing-run", "bolster", "sabotage")
    hexes = ("1812", "1713", "1711", "1511", "1611")
    for number, (counter, hex_id) in enumerate(zip(held, hexes, strict=False), 1):
        board.unit(f"red-{number}", hex_id).support = counter
        board.state.vang_support.inside.remove(counter)
    board.start(BannerActivation(banner="red"))
    assert Counter(board.state.vang_support.inside) == Counter(content().chits.vang_support)
    for counter in held[5:]:
        board.state.vang_support.inside.remove(counter)
        board.state.units["red-1"].support = counter
        board.start(BannerActivation(banner="red"))
        assert counter in board.state.vang_support.inside
        assert board.state.units["red-1"].support == ""


@pytest.mark.rule("R6.2-b")
def test_step_five_takes_scout_markers_off_the_own_banner_only() -> None:
    board = Board()
    red = board.unit("red-1", "1812")
    yellow = board.unit("yellow-1", "2008")
    red.scouted = yellow.scouted = True
    board.start(VangTurn(banners=("red",)))
    assert (red.scouted, yellow.scouted) == (False, True)


@pytest.mark.rule("R6.2-c")
@pytest.mark.parametrize("seed", range(6))
def test_cup_and_runway_hold_twelve_counters_between_activations(seed: int) -> None:
    state = new_campaign(seed)
    answers = random.Random(seed)
    decision = advance(state)
    on_runway = 0
    while decision is not None:
        if state.frame(VangTurn) is None:
            on_runway = max(on_runway, len(state.vang_runway))
            counters = Counter(state.vang_support.inside) + Counter(state.vang_runway)
            assert counters == Counter(content().chits.vang_support)
            assert not any(unit.support for unit in state.units.values())
        decision = apply_unchecked(state, answers.choice(decision.choices))
    assert on_runway > 0


@pytest.mark.rule("R6.2.1-a")
@pytest.mark.parametrize(
    ("hex_id", "mode"),
    [("1211", "combat"), ("1111", "movement"), ("1508", "combat"), ("1507", "combat"), ("1506", "movement")],
)
@pytest.mark.parametrize("before", ["combat", "movement"])
def test_an_enemy_combat_unit_within_five_hexes_means_combat_mode(
    hex_id: str, mode: str, before: str
) -> None:
    board = Board()
    unit = board.unit("red-2", "1711", mode=before)
    board.unit("caledonia-infantry-1", hex_id)
    board.start(BannerActivation(banner="red"))
    assert unit.mode == mode


@pytest.mark.rule("R6.2.1-a")
def test_supports_guerrillas_and_garrisons_do_not_count() -> None:
    board = Board()
    unit = board.unit("red-2", "1711")
    board.support("conscript-1", "guerrilla", "1508")
    board.support("leader-hq", "hq", "1509")
    board.garrison("1708")
    board.start(BannerActivation(banner="red"))
    assert unit.mode == "movement"


@pytest.mark.rule("R6.2.1-a")
def test_each_unit_looks_around_for_itself() -> None:
    board = Board()
    near = board.unit("red-2", "1711", mode="movement")
    far = board.unit("red-3", "0609")
    board.unit("caledonia-infantry-1", "1211")
    board.start(BannerActivation(banner="red"))
    assert (near.mode, far.mode) == ("combat", "movement")
