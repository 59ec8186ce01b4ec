"""3 Setup: the board, the cups and the opening activation."""

from __future__ import annotations

from collections import Counter

import pytest

from game.core.engine import advance, apply_unchecked
from game.core.frame import Frame
from game.siloam.model.state import State, Support, Unit
from game.siloam.rules.cics import DeploymentPhase
from game.siloam.rules.events import ResolveEvent
from game.siloam.rules.setup import new_campaign
from game.siloam.rules.support_phase import SupportPhase
from game.siloam.rules.vang import BannerActivation
from game.siloam.rules.victory import score
from tests.siloam.board import BLANK, Board


@pytest.fixture
def state() -> State:
    return new_campaign(7)


def located(state: State, place: str) -> Counter[str]:
    """Types of the counters in a place."""
    pieces: list[Unit | Support] = [*state.units.values(), *state.supports.values()]
    return Counter(piece.spec.type for piece in pieces if piece.place == place)


def run(state: State, frame: Frame) -> None:
    """Run one frame from the start position."""
    state.stack[:] = [frame]
    state.events = []
    advance(state)


def take(state: State, verb: str, option: str) -> None:
    assert state.pending is not None
    (choice,) = [c for c in state.pending.choices if (c.verb, c.option) == (verb, option)]
    apply_unchecked(state, choice)


# ---------------------------------------------------------------------- 3.1.1


@pytest.mark.rule("R3.1.1-a")
def test_light_tank_at_the_deployment_hex(state: State) -> None:
    assert located(state, "0601") == {"cics-light-tank": 1}
    assert [u.id for u in state.friends_on_map(("cics",))] == ["cics-light-tank-1"]


@pytest.mark.rule("R3.1.1-b")
def test_airfield(state: State) -> None:
    assert Counter(p.side for p in state.planes_at("runway")) == {"fighter": 2, "bomber": 1}
    assert state.planes_at("hangar") == []
    assert len(state.planes_at("cics-pool")) == 2


@pytest.mark.rule("R3.1.1-c")
def test_cics_pool(state: State) -> None:
    assert located(state, "cics-pool") == {
        "cics-green": 2,
        "cics-veteran": 1,
        "cics-field-artillery": 1,
        "mg-flamethrower": 1,
        "scout-spotter": 1,
        "leader-hq": 1,
        "engineer-truck": 1,
    }


@pytest.mark.rule("R3.1.1-d")
def test_locked_pools(state: State) -> None:
    pool_a = located(state, "locked-a")
    assert pool_a.total() == 3
    assert pool_a["cics-medium-tank"] == 1
    assert pool_a["mechanized-antitank"] == 1
    kinds = [u.spec.kind for u in state.units.values() if u.place == "locked-a"]
    assert sorted(kinds) == ["artillery", "tank"]
    assert located(state, "locked-b") == {"cics-elite": 2}


@pytest.mark.rule("R3.1.1-d")
def test_locked_counters_are_not_placed_or_deployed(state: State) -> None:
    locked = {u.id for u in state.units.values() if u.place.startswith("locked")}
    locked |= {s.id for s in state.supports.values() if s.place.startswith("locked")}
    assert len(locked) == 7
    state.cp = 20
    for frame in (SupportPhase(), DeploymentPhase()):
        run(state, frame)
        assert state.pending is not None
        offered = {c.piece for c in state.pending.choices}
        assert offered & {"mg-flamethrower", "cics-green-1"}
        assert offered.isdisjoint(locked)


@pytest.mark.rule("R3.1.1-e")
def test_pool_a_opens_with_e1a_option_a(state: State) -> None:
    run(state, ResolveEvent(event="E1A"))
    take(state, "take_option", "E1A.a")
    assert located(state, "locked-a") == {}
    opened = located(state, "cics-pool")
    assert opened["cics-medium-tank"] == 1
    assert opened["mechanized-antitank"] == 1
    assert opened["cics-heavy-artillery"] == 1
    assert located(state, "locked-b") == {"cics-elite": 2}


@pytest.mark.rule("R3.1.1-e")
def test_pool_a_opens_by_itself_at_e1b(state: State) -> None:
    run(state, ResolveEvent(event="E1A"))
    take(state, "take_option", "E1A.b")
    assert located(state, "locked-a").total() == 3
    run(state, ResolveEvent(event="E1B"))
    assert located(state, "locked-a") == {}, "before and whatever the check"
    assert located(state, "cics-pool")["cics-medium-tank"] == 1


@pytest.mark.rule("R3.1.1-e")
def test_pool_b_opens_in_the_arc(state: State) -> None:
    for event in ("E1A", "E1B", "E1C", "E1D"):
        run(state, ResolveEvent(event=event))
        while state.pending is not None:
            apply_unchecked(state, state.pending.choices[-1])
    assert located(state, "locked-b") == {}
    assert located(state, "cics-pool")["cics-elite"] == 2


# ---------------------------------------------------------------------- 3.1.2, 3.1.3


@pytest.mark.rule("R3.1.2-a")
def test_siloam_on_the_map(state: State) -> None:
    places = {u.place for u in state.friends_on_map(("siloam",))}
    assert places == {"1712", "1909", "1904"}
    assert all(u.is_infantry for u in state.friends_on_map(("siloam",)))
    assert state.fortifications == {"1712": 1, "1909": 1, "1904": 1}


@pytest.mark.rule("R3.1.2-b")
def test_siloam_pool(state: State) -> None:
    assert located(state, "siloam-pool") == {"conscript": 10}


@pytest.mark.rule("R3.1.3-a")
def test_caledonia_on_the_map(state: State) -> None:
    assert {u.place for u in state.friends_on_map(("caledonia",))} == {"1611", "1311"}
    assert all(u.is_infantry for u in state.friends_on_map(("caledonia",)))


@pytest.mark.rule("R3.1.3-b")
def test_caledonian_pool(state: State) -> None:
    assert located(state, "caledonia-pool") == {"caledonia-leader": 1}
    assert located(state, "locked-caledonia") == {"caledonia-infantry": 1, "caledonia-tank": 1}


@pytest.mark.rule("R3.1.3-c")
def test_the_caledonian_pair_opens_with_e3a_option_a(state: State) -> None:
    run(state, ResolveEvent(event="E3A"))
    take(state, "take_option", "E3A.a")
    if state.pending is not None:
        take(state, "confirm", "")
    assert located(state, "locked-caledonia") == {}
    assert {u.spec.type for u in state.in_pool("caledonia")} == {"caledonia-infantry", "caledonia-tank"}


@pytest.mark.rule("R3.1.3-c")
def test_the_caledonian_pair_opens_by_itself_at_e3b(state: State) -> None:
    run(state, ResolveEvent(event="E3A"))
    take(state, "take_option", "E3A.b")
    assert located(state, "locked-caledonia").total() == 2
    run(state, ResolveEvent(event="E3B"))
    assert located(state, "locked-caledonia") == {}
    assert len(state.in_pool("caledonia")) == 2


# ---------------------------------------------------------------------- 3.1.4, 3.1.5


@pytest.mark.rule("R3.1.4-a")
def test_the_first_tanks(state: State) -> None:
    assert state.vang_at == {"1812": "red-1", "2008": "yellow-1", "2003": "black-1"}
    assert all(state.units[f"{b}-1"].spec.kind == "tank" for b in ("red", "yellow", "black"))


@pytest.mark.rule("R3.1.4-b")
def test_beachhead_stacks(state: State) -> None:
    for banner, stack in state.beachheads.items():
        assert stack == [f"{banner}-2", f"{banner}-3", f"{banner}-4"]
        assert [state.units[i].spec.kind for i in stack] == ["infantry", "infantry", "tank"]
        assert all(state.units[i].place == f"beach-{banner}" for i in stack)


@pytest.mark.rule("R3.1.4-c")
def test_the_fifth_units_come_by_an_event(state: State) -> None:
    fifth = [state.units[f"{banner}-5"] for banner in ("red", "yellow", "black")]
    assert all(not u.on_map and not u.place.startswith("beach") for u in fifth)
    run(state, ResolveEvent(event="E1C"))
    for unit in fifth:
        assert state.beachheads[unit.spec.banner][-1] == unit.id
        assert unit.place == f"beach-{unit.spec.banner}"


@pytest.mark.parametrize(
    ("banner", "hexes"),
    [
        pytest.param("red", ("1812", "1713"), marks=pytest.mark.rule("R3.1.4-d")),
        pytest.param("yellow", ("2008", "2009", "2007"), marks=pytest.mark.rule("R3.1.4-e")),
        pytest.param("black", ("2003", "2004", "1903"), marks=pytest.mark.rule("R3.1.4-f")),
    ],
)
def test_entry_hexes_in_order(banner: str, hexes: tuple[str, ...]) -> None:
    for occupied in range(len(hexes) + 1):
        board = Board()
        board.beach(f"{banner}-2")
        others = [b for b in ("red", "yellow", "black") if b != banner]
        for number, hex_id in enumerate(hexes[:occupied], 1):
            board.unit(f"{others[0]}-{number}", hex_id)
        board.start(BannerActivation(banner=banner))
        landed = [e.about["hex"] for e in board.told("unit_deployed")]
        assert landed == list(hexes[occupied : occupied + 1])


@pytest.mark.rule("R3.1.4-g")
def test_vp_spaces_and_tags(state: State) -> None:
    assert {h: set(space.banners) for h, space in state.content.map.vp.items()} == {
        "1711": {"red"},
        "1311": {"red"},
        "1011": {"red"},
        "0409": {"red"},
        "1308": {"red", "yellow"},
        "1708": {"yellow"},
        "1204": {"black", "yellow"},
        "1804": {"black"},
        "0903": {"black"},
    }


@pytest.mark.rule("R3.1.4-h")
def test_only_teshgate_is_held_at_the_start(state: State) -> None:
    assert score(state).spaces == ("1311",)
    assert score(state).total == 1


@pytest.mark.rule("R3.1.5-a")
def test_morale_at_the_start(state: State) -> None:
    assert state.morale == {"cics": 4, "siloam": 5, "caledonia": 3}


# ---------------------------------------------------------------------- 3.2


@pytest.mark.rule("R3.2-a")
def test_five_cups(state: State) -> None:
    cups = (state.activation, state.command, state.tactics, state.vang_support, state.hit_markers)
    assert [len(cup.inside) for cup in cups] == [10, 10, 20, 12, 40]
    assert all(cup.discard == [] and cup.removed == [] for cup in cups)
    assert len({id(cup.inside) for cup in cups}) == 5


@pytest.mark.rule("R3.2.1-a")
def test_activation_cup(state: State) -> None:
    assert Counter(state.activation.inside) == {
        "cics": 3,
        "siloam": 1,
        "caledonia": 1,
        "red-yellow": 1,
        "red-black": 1,
        "yellow-black": 1,
        "E1": 1,
        "weather": 1,
    }
    banners = state.content.chits.banners
    assert [banners[c] for c in ("red-yellow", "red-black", "yellow-black")] == [
        ("red", "yellow"),
        ("red", "black"),
        ("yellow", "black"),
    ]


@pytest.mark.rule("R3.2.1-b")
def test_tri_banner_opens_the_campaign_and_is_in_the_cup_from_round_two(state: State) -> None:
    assert "tri-banner" not in state.activation.inside
    state.events = []
    decision = advance(state)
    kinds: list[str] = []
    while decision is not None and state.round < 3:
        kinds = [e.kind for e in state.events]
        options = [
            c for c in decision.choices if c.verb in ("done", "defend", "take_option", "let_pass", "stay")
        ]
        choice = (options or list(decision.choices))[-1]
        decision = apply_unchecked(state, choice)
    assert kinds.index("opening") < kinds.index("round_started")
    rounds: dict[int, list[str]] = {}
    for event in state.events:
        if event.kind == "round_started":
            rounds[event.about["round"]] = []
        elif event.kind == "activation_drawn":
            rounds[max(rounds)].append(event.about["chit"])
    assert "tri-banner" not in rounds[1]
    assert len(rounds[1]) == 10
    assert rounds[2].count("tri-banner") == 1


@pytest.mark.rule("R3.2.2-a")
def test_command_point_cup(state: State) -> None:
    assert Counter(state.command.inside) == {"4": 4, "6": 4, "8": 2}


@pytest.mark.rule("R3.2.3-a")
def test_tactics_cup(state: State) -> None:
    assert sorted(state.tactics.inside) == [f"t{n:02d}" for n in range(1, 21)]
    assert state.tactics.supply.count("weather-miss") == 8
    assert len(state.tactics.supply) == 16


@pytest.mark.rule("R3.2.4-a")
def test_vang_support_cup(state: State) -> None:
    assert Counter(state.vang_support.inside) == {
        "tank": 1,
        "flamethrower": 1,
        "leader": 1,
        "artillery": 1,
        "bomber": 3,
        "fighter": 2,
        "bombing-run": 1,
        "bolster": 1,
        "sabotage": 1,
    }


@pytest.mark.rule("R3.2.5-a")
def test_hit_marker_cup(state: State) -> None:
    assert Counter(state.hit_markers.inside) == {"0": 8, "1": 14, "2": 12, "3": 6}


# ---------------------------------------------------------------------- 3.3


def play_opening(state: State) -> None:
    """Answer every question until the first activation chit, a CICS one, is drawn."""
    state.events = []
    state.activation.inside[:] = ["cics"]
    decision = advance(state)
    while decision is not None and not any(e.kind == "activation_drawn" for e in state.events):
        decision = apply_unchecked(state, decision.choices[0])


@pytest.mark.rule("R3.3-a")
def test_the_opening_is_a_full_tri_banner_activation(state: State) -> None:
    play_opening(state)
    assert state.events is not None
    story = [
        (e.kind, e.about.get("banner") or e.about.get("round"))
        for e in state.events
        if e.kind in ("opening", "banner_activated", "round_started", "activation_drawn")
    ]
    assert story[:5] == [
        ("opening", None),
        ("banner_activated", "red"),
        ("banner_activated", "yellow"),
        ("banner_activated", "black"),
        ("round_started", 1),
    ]
    assert story[5:] == [("activation_drawn", None)]
    start = [i for i, e in enumerate(state.events) if e.kind == "banner_activated"]
    first_round = [e.kind for e in state.events].index("round_started")
    for begin, end, banner in zip(start, [*start[1:], first_round], ("red", "yellow", "black"), strict=True):
        steps = [e.kind for e in state.events[begin:end]]
        assert "attack_declared" in steps, "Step 2"
        assert any(
            e.kind == "unit_deployed" and e.about["unit"].startswith(banner) for e in state.events[begin:end]
        ), "Step 4"
    assert not any(u.support for u in state.units.values()), "Step 5"


@pytest.mark.rule("R3.3-b")
def test_the_player_answers_in_the_opening() -> None:
    kinds: set[str] = set()
    targets: set[str] = set()
    for seed in range(40):
        state = new_campaign(seed)
        state.events = []
        decision = advance(state)
        while decision is not None and not any(e.kind == "round_started" for e in state.events):
            kinds.add(decision.kind)
            if decision.kind == "choose_defense":
                targets.add(decision.about["hex"])
            kinds |= {c.verb for c in decision.choices}
            decision = apply_unchecked(state, decision.choices[-1])
    assert {"choose_defense", "take_hits", "retreat"} <= kinds
    assert {"1712", "1909", "1904"} <= targets


@pytest.mark.rule("R3.3-b")
def test_the_player_may_intercept_in_the_opening() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "1712")
    board.unit("red-1", "1812")
    board.state.vang_support.inside.remove("bomber")
    board.state.vang_runway.append("bomber")
    board.rig("vang_support", "bombing-run")
    board.draws(*[BLANK] * 20)
    board.state.stack.append(new_campaign(1).stack[0])
    advance(board.state)
    assert board.told("opening")
    assert board.kind == "intercept"
