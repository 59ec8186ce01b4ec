"""B1: setting up a mission."""

from __future__ import annotations

import pytest

from game.core.engine import advance, apply_unchecked
from game.firefight.model.content import AI, NO_ENEMY, UNIT, content
from game.firefight.model.state import ABOARD, BOX, ON_MAP, PILE, WAITING
from game.firefight.rules.movement import STACK
from game.firefight.rules.setup import lay_out

every_mission = pytest.mark.parametrize("mission", list(content().missions))


@every_mission
@pytest.mark.rule(
    "FF-SET-01", "FF-SET-02", "FF-SET-03", "FF-SET-04", "FF-SET-05", "FF-SET-06", "FF-SET-07", "FF-SET-08",
    "FF-SET-09", "FF-PRN-07",
)  # fmt: skip
def test_everything_a_mission_names_is_laid_out(mission: str) -> None:
    state, told = lay_out(mission, 7), content().missions[mission]
    assert {side: tally.total for side, tally in state.tallies.items()} == dict(told.starting_vp)
    assert (state.caps, state.cap_total, state.space) == (told.caps, told.caps, 1)
    kinds = {kind: {content().hits[it].kind for it in pile.inside} for kind, pile in state.hits.items()}
    assert kinds == {"infantry": {"infantry"}, "vehicle": {"vehicle"}}
    assert sorted(state.rumors.inside) == sorted([*told.rumor_pile, *[NO_ENEMY] * told.no_enemy])
    assert sorted(state.orders.inside) == sorted(told.order_deck)
    assert len(state.hand) == told.hand
    assert sorted([*state.hand, *state.actions.inside]) == sorted(told.action_deck)
    for it in told.placements:
        piece = state.pieces[it.counter]
        assert piece.place == (ABOARD if it.aboard else ON_MAP if it.hex else BOX)
        assert piece.hidden == it.hidden
    assert [state.pieces[f"rumor_{n}"].hex for n, _ in enumerate(told.rumors, 1)] == list(told.rumors)
    assert all(state.pieces[it].place == PILE for it in told.rumor_pile)
    assert all(state.pieces[it.counter].place == WAITING for it in told.reinforcements)


@pytest.mark.rule("FF-SET-08")
def test_another_seed_deals_another_hand() -> None:
    hands = {tuple(sorted(lay_out("ennisk", seed).hand)) for seed in range(20)}
    assert len(hands) > 5


@every_mission
@pytest.mark.rule("FF-NEW-53", "FF-SET-10", "FF-RUL-02")
def test_the_player_places_and_turns_each_unit_with_a_zone(mission: str) -> None:
    state, told = lay_out(mission, 7), content().missions[mission]
    decision = advance(state)
    for it in (it for it in told.placements if it.zone):
        assert decision is not None
        assert (decision.kind, decision.about["piece"]) == ("place", it.counter)
        taken = [state.pieces[name].hex for name in state.units()]
        assert {choice.hex for choice in decision.choices} == {h for h in it.zone if taken.count(h) < STACK}
        decision = apply_unchecked(state, decision.choices[0])
        assert decision is not None
        assert len(decision.choices) == 6
        decision = apply_unchecked(state, decision.choices[3])
        assert (state.pieces[it.counter].facing, state.pieces[it.counter].hidden) == ("s", it.hidden)
    assert state.round == 1
    assert state.caps == told.caps, "only targeting and the roll come before the first round"


@every_mission
@pytest.mark.rule("FF-NEW-54")
def test_only_the_mission_hides_units(mission: str) -> None:
    state = lay_out(mission, 7)
    hidden = {name for name, piece in state.pieces.items() if piece.hidden}
    assert hidden == {it.counter for it in content().missions[mission].placements if it.hidden}
    assert all(state.side(name) == UNIT for name in hidden)


@pytest.mark.rule("FF-PRN-01", "FF-PRN-04", "FF-PRN-05", "FF-PRN-06", "FF-TAC-01")
def test_order_cards_are_printed_whole() -> None:
    cards = content().orders.values()
    assert len(cards) == 30
    for card in cards:
        assert 1 <= card.spent <= 6
        assert not (card.command and card.advance), "only green cards advance the marker"
        assert card.close_combat
        assert card.short_range
        assert card.tactical


@pytest.mark.rule("FF-PRN-02", "FF-PRN-03", "FF-PRN-08")
def test_counters_hit_counters_and_tracks_carry_their_numbers() -> None:
    printed = content()
    assert all(spec.move_ap for spec in printed.counters.values())
    assert all((hit.rally is None) == hit.destroy for hit in printed.hits.values())
    for mission in printed.missions.values():
        assert mission.track[-1].yellow
        assert any(space.yellow for space in mission.track[:-1])


@pytest.mark.rule("FF-ELG-16")
def test_every_requirement_and_action_stands_on_a_card() -> None:
    lines = [line for card in content().orders.values() for line in card.tactical if line]
    needs = {line.need for line in lines} | {line.target_need for line in lines}
    assert needs == {
        "any", "cov", "0dm", "ldv", "har", "fz", "fr", "hit", "unh", "act", "grp", "los", "mob", "gun", "re",
        "sp",
    }  # fmt: skip
    actions = {line.action for line in lines}
    for card in content().orders.values():
        actions |= {*card.close_combat, *card.short_range}
    assert actions == {"ATK", "LR", "GRP", "MOV", "LOW", "DIS", "CCM", "PIV", "PVA", "RAL", "ARA"}
    assert any(line.either for line in lines)


def test_the_enemy_is_there() -> None:
    state = lay_out("corrow", 1)
    assert len(state.on_map(AI)) == 5
