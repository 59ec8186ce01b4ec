"""What each card left would make the enemy do, compared with what it then does."""

from __future__ import annotations

import pytest

from game.core.dice import seeded
from game.core.engine import advance, apply_unchecked
from game.firefight.bots.policies import random_policy
from game.firefight.model.state import Skirmish
from game.firefight.odds.foresight import card_counts, foresee
from game.firefight.rules.orders import EnemyTurn
from game.firefight.rules.plans import FIRE
from game.firefight.rules.setup import lay_out
from game.firefight.trust.invariants import violations


def some_positions(mission: str, seed: int) -> list[Skirmish]:
    """Positions of a mission before a turn of the player."""
    state, dice = lay_out(mission, seed), seeded(seed, "foresight")
    decision, found = advance(state), []
    while decision is not None:
        if decision.kind == "turn" and state.orders.inside and dice.below(5) == 0:
            found.append(state.clone())
        decision = apply_unchecked(state, random_policy(state, decision, dice))
    return found


@pytest.mark.parametrize("mission", ["sheds", "corrow", "ennisk"])
def test_what_is_foreseen_is_what_happens(mission: str) -> None:
    """A card without an advance, drawn in that very position, is obeyed as was foreseen."""
    tried = 0
    for position in some_positions(mission, 3)[:6]:
        before = position.clone()
        foreseen = foresee(position)
        assert position == before, "looking ahead changes nothing"
        by_card = {card: [it for it in foreseen if it.card == card] for card in position.orders.inside}
        assert all(sum(it.chance for it in its) == pytest.approx(1) for its in by_card.values())
        for card, its in by_card.items():
            if position.content.orders[card].advance:
                continue
            told = {(it.line.kind, it.line.number, it.line.plan.actor if it.line.plan else "") for it in its}
            assert obeyed(position, card) in told
            tried += 1
    assert tried > 10


def obeyed(position: Skirmish, card: str) -> tuple[str, int, str]:
    """The line that the enemy obeys with a card, and who does; the last line it passed over if none."""
    state = position.clone()
    state.events = []
    state.orders.inside.remove(card)
    state.order = card
    state.stack = [EnemyTurn(step="read")]
    advance(state)
    assert state.events is not None
    done = [event for event in state.events if event.kind == "order_obeyed"]
    told = done or [event for event in state.events if event.kind == "line_passed_over"][-1:]
    about = told[0].about
    return about["line"], about["number"], about.get("piece", "")


def test_all_cards_left_are_counted_by_what_they_would_bring() -> None:
    position = some_positions("corrow", 5)[1]
    assert not violations(position)
    counts = card_counts(position)
    assert counts.of == len(position.orders.inside)
    assert counts.attacks + counts.moves + counts.rallies + counts.passes == pytest.approx(counts.of)
    foreseen = foresee(position)
    passing = sum(it.chance for it in foreseen if it.line.plan is None)
    assert counts.passing == pytest.approx(passing / counts.of)
    for unit, cards in counts.attacked.items():
        plans = ((it.line.plan, it.chance) for it in foreseen)
        assert cards == pytest.approx(
            sum(chance for plan, chance in plans if plan and plan.unit == unit and plan.action in FIRE)
        )
