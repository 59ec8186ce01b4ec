"""The position as text: all that is open, nothing that is hidden."""

from __future__ import annotations

from game.core.dice import seeded
from game.core.engine import apply, start
from game.siloam.model.state import State
from game.siloam.rules.checks import PoliticalCost
from game.siloam.rules.cics import PlanningPhase
from game.siloam.rules.combat import ChooseDefense, Combat
from game.siloam.rules.events import ResolveEvent
from game.siloam.rules.setup import new_campaign
from game.siloam.rules.sides import Sides
from game.siloam.words.show import WIDTH, show
from tests.siloam.board import Board


def _line(text: str, beginning: str) -> str:
    """The one line that begins like this, without its indent."""
    found = [line.strip() for line in text.splitlines() if line.strip().startswith(beginning)]
    assert len(found) == 1, f"{beginning!r}: {found}"
    return found[0]


def _board() -> Board:
    board = Board()
    board.unit("siloam-infantry-1", "1712", hits=1)
    board.support("conscript-1", "conscript", "1712")
    board.fortify("1712", 2)
    board.unit("cics-medium-tank-1", "1711", mode="movement", armor=1)
    tank = board.unit("red-1", "1812", hits=2, armor=1)
    tank.scouted = True
    board.unit("red-2", "1713").support = "sabotage"
    board.garrison("1308")
    board.beach("red-3", "red-4")
    return board


def test_stacks_are_shown_by_hex() -> None:
    text = show(_board().state)
    assert _line(text, "1712:") == (
        "1712: Siloam Infantry 1 (Combat Mode, hits 1/2, Conscript), Fortification level 2"
    )
    assert "1711 Port Oreb: Medium Tank (Movement Mode, armor 1/1)" in text
    assert _line(text, "1812:") == "1812: Red 1 (Combat Mode, hits 2/2, armor 1/1, scouted)"
    assert _line(text, "1713:") == "1713: Red 2 (Combat Mode, Sabotage)"
    assert "1308 Dahr Deep: Garrison" in text


def test_tracks_are_shown() -> None:
    board = _board()
    board.morale(4, 7, 1)
    board.state.casualties.update(cics=2, siloam=3, vang=41)
    board.state.cp = 6
    text = show(board.state)
    assert _line(text, "Round") == "Round 1/10, CP 6"
    assert _line(text, "Morale:") == "Morale: CICS 4 (circle), Siloam 7 (diamond), Caledonia 1 (triangle)"
    assert _line(text, "Casualties:") == (
        "Casualties: Coalition 5/30 (CICS 2, Siloam 3, Caledonia 0), Vang 41/60"
    )


def test_vp_spaces_are_shown_by_holder() -> None:
    text = show(_board().state)
    assert _line(text, "Held") == "Held 1"
    assert "1711 Port Oreb: CICS" in text
    assert "1308 Dahr Deep: Vang (Garrison)" in text
    assert "0409 Siloam: none" in text


def test_what_is_off_the_map_is_shown() -> None:
    state = new_campaign(1)
    state.plans["ambush"] = 2
    state.event_track.update(E3A=2, E1A=3)
    text = show(state)
    assert _line(text, "Strategic Plans:") == "Strategic Plans: Ambush (Prepared)"
    assert _line(text, "Events to come:") == (
        "Events to come: The Northern Treaty (Round 2), The Council's Price (Round 3)"
    )
    assert _line(text, "Red:") == "Red: Red 2, Red 3, Red 4"
    assert _line(text, "Pool B:") == "Pool B: Elite Infantry x2"
    assert _line(text, "Runway") == "Runway Bomber x1, Fighter x2; Hangar none; CICS Pool 2"
    assert _line(text, "Vang Runway") == "Vang Runway none"


def test_the_question_has_its_rule_and_numbered_choices() -> None:
    board = _board()
    board.state.cp = 1
    board.morale(1, 1, 8)
    board.start(PlanningPhase())
    last = show(board.state).split("\n\n")[-1].splitlines()
    assert last[0] == "Prepare plans and raise morale: 1 CP (5.7)"
    assert last[1].startswith("Plans and morale can be chosen")
    assert last[2] == "   1 Begin to prepare Bombing Run (1 CP)"
    assert last[-1] == "   8 End the activation"


def test_an_event_comes_with_its_card_and_its_stakes() -> None:
    board = _board()
    board.morale(4, 4, 4)
    board.start(ResolveEvent(event="E1B"))
    assert isinstance(board.state.stack[-1], PoliticalCost)
    text = show(board.state)
    assert "The auditor is a thin man" in text
    assert "Success: The lowest Command Point Chit leaves the game: 4" in text
    assert "Failure: CICS morale \N{MINUS SIGN}1" in text


def test_defenses_are_shown_with_what_they_draw() -> None:
    board = _board()
    board.state.stack.append(
        Combat(sides=Sides(attackers=("red-1",), lead="red-1", target="1712", defender="siloam-infantry-1"))
    )
    board.start(ChooseDefense())
    text = show(board.state)
    assert "1 Cautious Defense: 2 draws, hits on maneuver" in text
    assert "2 Aggressive Defense: 2 draws, hits on circle; hits and draws again on fortification" in text


def test_coffins_stay_hidden() -> None:
    """The Hit Markers beneath units, in the boxes and in the cup may be any: the page is the same."""
    pages = []
    for coffins in ("0", "3"):
        board = _board()
        board.state.units["siloam-infantry-1"].hits = (coffins,)
        board.state.boxes["vang"] = [coffins] * 2
        board.state.hit_markers.inside = [coffins] * 20
        pages.append(show(board.state))
    assert pages[0] == pages[1]
    assert _line(pages[0], "Hit Markers not") == "Hit Markers not counted yet: Vang 2"


def test_the_order_in_the_cups_stays_hidden() -> None:
    state = new_campaign(3)
    before = show(state)
    for cup in (state.activation, state.command, state.tactics, state.vang_support):
        cup.inside.reverse()
    assert show(state) == before


def test_showing_changes_nothing_and_can_be_done_after_a_load() -> None:
    state = new_campaign(4)
    start(state)
    copy = state.clone()
    page = show(state)
    assert state == copy
    state.pending = None
    assert show(state) == page


def test_whole_campaigns_can_be_shown() -> None:
    for seed in range(3):
        state, dice = new_campaign(seed), seeded(seed, "test show")
        decision = start(state).decision
        while decision is not None:
            _check(state)
            decision = apply(state, decision.choices[dice.below(len(decision.choices))]).decision
        assert "Defeat" in _check(state)


def _check(state: State) -> str:
    text = show(state)
    assert "{" not in text
    assert all(len(line) <= WIDTH and line == line.rstrip() for line in text.splitlines())
    return text
