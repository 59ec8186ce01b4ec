"""4 Sequence of Play: the Activation Phase and the End of Round Phase."""

from __future__ import annotations

from collections import Counter

import pytest

from game.siloam.rules.events import ResolveEvent, final_arc_failure
from game.siloam.rules.hits import TakeHits
from game.siloam.rules.sequence import Campaign
from tests.siloam.board import ALL, BLANK, Board


def round_of(board: Board, *chits: str) -> None:
    """Start a round in which exactly these chits are drawn, in this order."""
    board.state.activation.inside[:] = chits
    board.rig("activation", *chits)
    board.start(Campaign(step="start_round"))


def end_round(board: Board, number: int = 2) -> None:
    """Run the end of a round; the next one stops at the first CICS turn."""
    board.state.round = number
    board.state.activation.inside[:] = []
    board.state.activation.discard[:] = ["cics"]
    board.state.activation.supply[:] = [c for c in board.state.activation.supply if c != "tri-banner"]
    board.start(Campaign(step="activation"))


def drawn(board: Board) -> list[str]:
    return [e.about["chit"] for e in board.told("activation_drawn")]


def finish_turn(board: Board) -> None:
    """Pass on everything until the next activation chit is drawn or the game waits no more."""
    before = len(drawn(board))
    while board.kind and len(drawn(board)) == before:
        board.choose("done")


@pytest.mark.rule("R4-a")
def test_a_round_is_activations_and_then_the_end_of_round() -> None:
    board = Board()
    board.state.activation.supply.clear()
    board.state.round = 9
    board.boxed("vang", "2")
    round_of(board, "weather", "weather")
    kinds = [
        e.kind
        for e in board.state.events or []
        if e.kind in ("round_started", "activation_drawn", "round_advanced", "casualties_counted")
    ]
    once = ["round_started", "activation_drawn", "activation_drawn"]
    assert kinds == [*once, "round_advanced", "casualties_counted", *once]


@pytest.mark.rule("R4.1-a")
def test_chits_are_drawn_one_by_one_until_the_cup_is_empty() -> None:
    board = Board()
    board.state.activation.supply.clear()
    board.state.round = 10
    board.state.activation.inside[:] = ["cics", "weather", "cics"]
    board.rig("activation", "cics", "weather", "cics")
    board.start(Campaign(step="start_round"))
    assert drawn(board) == ["cics"]
    assert sorted(board.state.activation.inside) == ["cics", "weather"], "not put back"
    assert board.kind == "support_phase", "resolved fully before the next"
    finish_turn(board)
    assert drawn(board) == ["cics", "weather", "cics"]
    assert board.state.activation.inside == []
    finish_turn(board)
    assert board.state.outcome


@pytest.mark.rule("R4.1-b")
def test_a_cics_chit_is_a_full_cics_turn() -> None:
    board = Board()
    board.state.round = 10
    board.unit("cics-green-1", "1712")
    board.unit("red-1", "1812")
    round_of(board, "cics")
    phases = []
    while board.kind:
        phases.append(board.kind)
        board.choose("done")
    assert board.told("command_drawn")
    assert phases == ["support_phase", "movement_phase", "combat_phase", "deployment_phase", "planning_phase"]


@pytest.mark.rule("R4.1-b")
def test_there_are_three_cics_turns_in_a_round() -> None:
    board = Board()
    assert board.state.activation.inside.count("cics") == 3
    board.state.round = 10
    round_of(board, *["cics"] * 3)
    while board.kind:
        board.choose("done")
    assert len(board.told("command_drawn")) == 3


@pytest.mark.parametrize(
    "faction",
    [
        pytest.param("siloam", marks=pytest.mark.rule("R4.1-c")),
        pytest.param("caledonia", marks=pytest.mark.rule("R4.1-d")),
    ],
)
def test_an_ally_that_passes_its_check_is_activated(faction: str) -> None:
    board = Board()
    board.state.round = 10
    board.unit(f"{faction}-infantry-1", "0405")
    board.draws(ALL)
    round_of(board, faction)
    board.choose("spend_favours", option="0")
    assert board.kind == "movement_phase"
    assert board.asked.about["faction"] == faction
    assert board.told("guerrilla_placed") == []


@pytest.mark.rule("R4.1-c")
@pytest.mark.parametrize(
    ("level", "chit", "passes"),
    [
        (1, "t04", True),
        (3, "t04", False),
        (3, "t09", True),
        (5, "t09", False),
        (5, "t10", True),
        (7, "t13", True),
    ],
)
def test_a_siloam_chit_is_a_check_on_siloams_own_morale(level: int, chit: str, passes: bool) -> None:
    """t04 shows a triangle, t09 a circle, t10 a square and a diamond, t13 a diamond."""
    board = Board()
    board.morale(cics=5 if level < 5 else 1, siloam=level, caledonia=5 if level < 5 else 1)
    board.state.round = 10
    board.unit("siloam-infantry-1", "0405")
    round_of(board, "siloam")
    assert (board.kind, board.asked.about["faction"]) == ("political_cost", "siloam")
    board.draws(chit)
    board.choose("spend_favours", option="0")
    assert [e.about["hit"] for e in board.told("check_drawn")] == [passes], "one draw and no more"
    assert len(board.told("ally_activated")) == passes
    assert len(board.told("guerrilla_placed")) == (not passes)


@pytest.mark.rule("R4.1-c")
def test_siloam_that_passes_is_the_players_to_move_and_fight_with() -> None:
    board = Board()
    board.state.round = 10
    board.unit("siloam-infantry-1", "1711")
    board.unit("siloam-infantry-2", "0405")
    board.unit("cics-veteran-1", "1611")
    board.unit("red-1", "1712")
    board.draws(ALL)
    round_of(board, "siloam")
    board.choose("spend_favours", option="0")
    assert {c.piece for c in board.options("activate")} == {"siloam-infantry-1", "siloam-infantry-2"}
    board.choose("done")
    assert {(c.piece, c.hex) for c in board.options("attack")} == {("siloam-infantry-1", "1712")}
    board.choose("done")
    assert board.kind == "siloam_phase"
    assert board.verbs == {"conscript", "request_guerrillas", "done"}
    board.choose("done")
    assert board.told("guerrilla_placed") == []
    assert board.state.outcome, "the round went on to its end"


@pytest.mark.rule("R4.1-c")
@pytest.mark.parametrize("taken", [(), ("1410", "1409")])
def test_siloam_that_fails_sends_one_guerrilla_to_the_highest_empty_mountain(taken: tuple[str, ...]) -> None:
    board = Board()
    board.state.round = 10
    board.unit("siloam-infantry-1", "0405")
    for unit, hex_id in zip(("cics-green-1", "red-2"), taken, strict=False):
        board.unit(unit, hex_id)
    board.draws(BLANK)
    round_of(board, "siloam", "weather")
    board.choose("spend_favours", option="0")
    assert [e.about["hex"] for e in board.told("guerrilla_placed")] == ["1408" if taken else "1410"]
    assert [s.place for s in board.state.supports.values() if s.is_guerrilla and s.on_map] == [
        "1408" if taken else "1410"
    ]
    assert len(board.state.supports_in_pool("siloam")) == 9
    assert board.told("ally_activated") == []
    assert drawn(board) == ["siloam", "weather"], "no phase of Siloam came before the next chit"
    assert not any(e.kind in ("unit_activated", "unit_engaged") for e in board.state.events or [])


@pytest.mark.rule("R4.1-d")
def test_caledonia_does_nothing_when_it_fails() -> None:
    board = Board()
    board.state.round = 10
    board.unit("caledonia-infantry-1", "0405")
    board.draws(BLANK)
    round_of(board, "caledonia")
    board.choose("spend_favours", option="0")
    assert board.kind == ""
    assert board.told("guerrilla_placed") == []
    assert board.told("ally_activated") == []
    assert board.state.morale == {"cics": 4, "siloam": 5, "caledonia": 3}


@pytest.mark.rule("R4.1-e")
@pytest.mark.parametrize(
    ("chit", "order"),
    [
        ("red-yellow", ["red", "yellow"]),
        ("red-black", ["red", "black"]),
        ("yellow-black", ["yellow", "black"]),
    ],
)
def test_two_banner_chits(chit: str, order: list[str]) -> None:
    board = Board()
    board.state.round = 10
    board.beach("red-1", "yellow-1", "black-1")
    round_of(board, chit)
    assert [e.about["banner"] for e in board.told("banner_activated")] == order
    assert [e.about["unit"] for e in board.told("unit_deployed")] == [f"{b}-1" for b in order]


@pytest.mark.rule("R4.1-f")
def test_the_tri_banner_chit() -> None:
    board = Board()
    board.state.round = 10
    board.beach("red-1", "yellow-1", "black-1")
    round_of(board, "tri-banner")
    assert [e.about["banner"] for e in board.told("banner_activated")] == ["red", "yellow", "black"]


@pytest.mark.rule("R4.1-g")
def test_event_and_weather_chits() -> None:
    board = Board()
    board.state.round = 10
    round_of(board, "E1", "weather")
    assert board.kind == "choose_option"
    assert board.asked.about["event"] == "E1"
    board.choose("take_option", option="E1.b")
    assert [e.about["added"] for e in board.told("weather")] == [4]
    assert board.state.tactics.inside.count("weather-miss") == 4


# ---------------------------------------------------------------------- 4.2.1


class Discard(list[str]):
    """A pile that writes down when it is taken back to its cup."""

    def __init__(self, name: str, chits: list[str], course: list[str]) -> None:
        super().__init__(chits)
        self.name, self.course = name, course

    def clear(self) -> None:
        self.course.append(self.name)
        super().clear()


@pytest.mark.rule("R4.2.1-a")
def test_the_end_of_round_steps_in_order() -> None:
    """All eight, the silent ones in the middle read off the discards."""
    board, course = Board(), list[str]()
    state, cups = board.state, board.state.activation
    cups.inside[:], cups.supply[:] = [], [c for c in cups.supply if c != "tri-banner"]
    state.round, state.event_track["E2A"] = 2, 3
    board.boxed("siloam", "1")
    state.planes["plane-1"].place = "hangar"
    state.activation.discard = Discard("activation chits", ["cics"], course)
    state.command.discard = Discard("CP chits", [state.command.inside.pop()], course)
    state.tactics.discard = Discard("Tactics chits", [state.tactics.inside.pop()], course)
    state.watcher = lambda _, event: course.append(event.kind)
    board.start(Campaign(step="activation"))
    assert course[: course.index("activation_drawn")] == [
        "round_advanced",
        "event_due",
        "activation chits",
        "CP chits",
        "Tactics chits",
        "casualties_counted",
        "plane_ready",
        "round_started",
    ]
    assert (
        board.told("round_advanced")[0].about["round"] == board.told("round_started")[0].about["round"] == 3
    )
    assert (board.told("event_due")[0].about["event"], state.event_track) == ("E2A", {})
    assert sorted((*state.activation.inside, *drawn(board))) == ["E2A", "cics"]
    assert len(state.command.inside) + len(state.command.discard) == 10
    assert len(state.tactics.inside) == 20
    assert (state.casualties["siloam"], state.boxes["siloam"]) == (1, [])
    assert state.planes["plane-1"].place == "runway"


@pytest.mark.rule("R4.2.1-a")
def test_an_event_enters_the_cup_in_its_own_round_only() -> None:
    board = Board()
    board.state.event_track.update(E2A=4, E3A=5)
    end_round(board, 2)
    assert board.told("event_due") == []
    board.state.stack.clear()
    end_round(board, 3)
    assert [e.about["event"] for e in board.told("event_due")] == ["E2A"]
    assert board.state.event_track == {"E3A": 5}


@pytest.mark.rule("R4.2.1-b")
def test_resolved_events_do_not_return() -> None:
    board = Board()
    board.state.activation.supply[:] = [c for c in board.state.activation.supply if c != "tri-banner"]
    board.state.round = 1
    round_of(board, "E1", "weather")
    board.choose("take_option", option="E1.b")
    while board.state.round < 3 and board.kind:
        board.choose(board.asked.choices[-1].verb, option=board.asked.choices[-1].option)
    assert drawn(board).count("E1") == 1
    assert drawn(board).count("weather") >= 2
    cup = board.state.activation
    assert "E1" not in (*cup.inside, *cup.discard, *cup.supply)


@pytest.mark.rule("R4.2.1-b")
@pytest.mark.parametrize("faction", ["siloam", "caledonia"])
def test_the_chit_of_a_collapsed_ally_does_not_return(faction: str) -> None:
    board = Board()
    board.state.activation.supply[:] = [c for c in board.state.activation.supply if c != "tri-banner"]
    board.state.round = 9
    board.state.activation.inside[:] = []
    board.state.activation.discard[:] = ["siloam", "caledonia", "weather"]
    final_arc_failure(board.state, faction)
    board.draws(BLANK)
    board.start(Campaign(step="activation"))
    while board.kind:
        board.choose("spend_favours", option="0")
    assert sorted(drawn(board)) == sorted({"siloam", "caledonia", "weather"} - {faction})


@pytest.mark.rule("R4.2.1-b")
def test_a_final_arc_failure_by_event_takes_the_chit_out_for_good() -> None:
    board = Board()
    board.state.activation.discard.append("siloam")
    board.state.activation.inside.remove("siloam")
    board.draws(BLANK)
    board.start(ResolveEvent(event="E2E"))
    board.choose("spend_favours", option="0")
    cup = board.state.activation
    assert "siloam" not in (*cup.inside, *cup.discard, *cup.supply)


@pytest.mark.rule("R4.2.1-c")
def test_cp_chits_return_unless_they_were_removed() -> None:
    board = Board()
    cup = board.state.command
    cup.discard[:] = ["4", "6", "8"]
    for chit in cup.discard:
        cup.inside.remove(chit)
    cup.inside.remove("8")
    cup.removed.append("8")
    board.state.round = 2
    end_round(board, 2)
    (turn,) = board.told("command_drawn")
    counts = Counter(cup.inside)
    counts[str(turn.about["value"])] += 1
    assert counts == {"4": 4, "6": 4, "8": 1}
    assert cup.discard == [str(turn.about["value"])], "only the chit of the new round"


@pytest.mark.rule("R4.2.1-d")
def test_special_tactics_chits_go_to_supply() -> None:
    board = Board()
    cup = board.state.tactics
    cup.add_from_supply(["weather-miss", "weather-miss", "weather-miss", "b1", "b2"])
    for chit in ("weather-miss", "b1", "t05"):
        cup.inside.remove(chit)
        cup.discard.append(chit)
    end_round(board, 2)
    assert cup.discard == []
    assert "t05" in cup.inside
    assert "b1" not in cup.inside
    assert cup.inside.count("weather-miss") == 2, "undrawn ones stay"
    assert "b2" in cup.inside
    assert cup.supply.count("weather-miss") == 6
    assert cup.supply.count("b1") == 2


@pytest.mark.rule("R4.2.1-e")
def test_armor_markers_return_to_supply_uncounted() -> None:
    board = Board()
    for unit_id in ("cics-medium-tank-1", "caledonia-tank-1"):
        board.unit(unit_id, "1712", hits=2, armor=1)
        board.start(TakeHits(units=(unit_id,), hits=1))
    end_round(board, 2)
    assert board.state.armor_supply == 12
    assert board.state.casualties == {"cics": 2, "siloam": 0, "caledonia": 2, "vang": 0}


@pytest.mark.rule("R4.2.1-f")
def test_hangar_planes_reach_the_runway_as_they_are() -> None:
    board = Board()
    sides = {}
    for number, plane in enumerate(board.state.planes.values()):
        plane.place = "hangar" if number < 4 else "cics-pool"
        plane.side = "bomber" if number % 2 else "fighter"
        sides[plane.id] = plane.side
    end_round(board, 2)
    assert {p.id: p.side for p in board.state.planes.values()} == sides
    assert len(board.state.planes_at("runway")) == 4
    assert len(board.state.planes_at("cics-pool")) == 1


@pytest.mark.rule("R4.2.1-g")
def test_after_the_last_round_only_the_count_and_the_score() -> None:
    board = Board()
    board.state.planes["plane-1"].place = "hangar"
    board.state.casualties["vang"] = 57
    board.boxed("vang", "3")
    board.unit("cics-green-1", "0409")
    end_round(board, 10)
    assert board.state.round == 10
    kinds = [e.kind for e in board.state.events or []]
    assert kinds == ["casualties_counted", "bonus_earned", "campaign_over"]
    assert board.told("campaign_over")[0].about["total"] == 2


@pytest.mark.rule("R4.2.1-g")
def test_the_last_count_may_still_lose_the_war() -> None:
    board = Board()
    board.state.casualties.update(cics=29)
    board.boxed("cics", "1")
    for unit, hex_id in (("cics-green-1", "0409"), ("cics-green-2", "0903")):
        board.unit(unit, hex_id)
    end_round(board, 10)
    assert board.state.outcome == "exhausted"
    assert len(board.told("campaign_over")) == 1
