"""Nothing that the player is told depends on the order of decks and piles, or on what lies under a rumor."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

from game.core.cup import Cup
from game.core.dice import Dice
from game.core.engine import pending
from game.core.frame import SOLE_SEAT, Decision
from game.core.think.search import Search
from game.core.think.thinker import Budget
from game.firefight.bots.thinker import thinker
from game.firefight.model.codec import unstructure
from game.firefight.model.state import Skirmish
from game.firefight.odds.danger import dangers_to
from game.firefight.odds.foresight import card_counts, foresee
from game.firefight.system import FIREFIGHT_SYSTEM as SYSTEM
from game.registry import FIREFIGHT
from tests.trust.games import playing

OF_EACH, SOME = 1, 12
BUDGET = Budget(candidates=3, first=1, most=2, horizon=2)


@cache
def positions() -> tuple[Skirmish, ...]:
    """Positions of all missions with every kind of question; at one an order card lies there unread."""
    found: dict[tuple[str, str], list[Skirmish]] = {}
    for seed in range(6):
        for session in playing(seed, "random", SYSTEM):
            if session.decision is not None:
                kept = found.setdefault((session.state.mission_id, session.decision.kind), [])
                if len(kept) < OF_EACH:
                    kept.append(session.state.clone())
    return tuple(state for kept in found.values() for state in kept)


def twin(state: Skirmish) -> Skirmish:
    """The same to the player's eye: other dice, piles that lie the other way round, another unread order."""
    copy = state.clone()
    copy.dice = Dice(state.dice.word ^ 0x5DEECE66D)
    if _asked(state).kind == "ruse":
        copy.orders.inside.append(copy.order)
        copy.order = copy.orders.inside.pop(0)
    for pile in _piles(copy):
        pile.inside.reverse()
    return copy


def _piles(state: Skirmish) -> Iterator[Cup]:
    yield from (state.orders, state.actions, state.rumors, *state.hits.values())


def _asked(state: Skirmish) -> Decision:
    decision = pending(state)
    assert decision is not None
    return decision


def _said(state: Skirmish) -> list[str]:
    decision, words = _asked(state), SYSTEM.words()
    some = decision.choices[:: max(1, len(decision.choices) // SOME)]
    answers = [words.choice(state, decision, it) for it in some]
    return [*answers, *(str(words.explain(state, decision, it)) for it in some)]


def _advised(state: Skirmish) -> list[tuple[Any, ...]]:
    search = Search(thinker(), state, _asked(state), BUDGET, 5)
    search.run()
    return [(it.choice, tuple(it.outcomes)) for it in search.ranking()]


TOLD: dict[str, Callable[[Skirmish], Any]] = {
    "question and choices": _asked,
    "show": SYSTEM.show,
    "ask": SYSTEM.ask,
    "words": _said,
    "header": SYSTEM.header,
    "chances": thinker().chances,
    "odds": lambda state: list(thinker().odds(state)),
    "foresight": foresee,
    "counts": card_counts,
    "dangers": lambda state: [dangers_to(state, it) for it in state.seen_units()],
    "thumbnail": lambda state: FIREFIGHT.skin.thumbnail(state),
    "picture": lambda state: SYSTEM.seen(state, SOLE_SEAT),
    "fork": lambda state: unstructure(SYSTEM.fork(state, SOLE_SEAT, 11)),
}


def test_the_positions_have_something_to_hide() -> None:
    kinds = {_asked(state).kind for state in positions()}
    assert {"turn", "ruse", "pay", "commit", "card"} <= kinds
    assert any(len(state.rumors.inside) > 1 and any(True for _ in state.enemies()) for state in positions())
    assert all(twin(state) != state for state in positions())
    assert not any(SYSTEM.violations(twin(state)) for state in positions() if state.round)


@pytest.mark.parametrize("what", TOLD)
def test_what_is_told_depends_on_nothing_hidden(what: str) -> None:
    wrong = [
        (state.mission_id, _asked(state).kind)
        for state in positions()
        if TOLD[what](state) != TOLD[what](twin(state))
    ]
    assert not wrong


@pytest.mark.parametrize("kind", ["turn", "ruse", "commit"])
def test_advice_depends_on_nothing_hidden(kind: str) -> None:
    state = next(it for it in positions() if _asked(it).kind == kind and it.mission_id != "sheds")
    assert _advised(state) == _advised(twin(state))
