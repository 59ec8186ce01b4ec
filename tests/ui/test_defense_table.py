"""The first decision of a campaign is one comparison: the Defense Modes side by side, the rest on demand."""

from __future__ import annotations

import pygame
import pytest
from attrs import evolve

from game.siloam.odds.attack_odds import better_defense, defenses
from game.siloam.odds.combat_odds import mean_hits
from game.siloam.screen.dialogs.battle import BattleScene
from game.siloam.screen.dialogs.defense_table import DefenseTable, rows_of
from game.siloam.screen.dialogs.sum_view import ProspectView
from game.table.dialogs.question_box import AnswerButton
from tests.ui.boards import Desk, asking, new_desk, press


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Which of the two views was drawn."""
    seen: list[str] = []
    for view in (DefenseTable, ProspectView):
        draw = view.draw

        def note(self: object, *args: object, name: str = view.__name__, draw: object = draw) -> None:
            seen.append(name)
            draw(self, *args)  # type: ignore[operator]

        monkeypatch.setattr(view, "draw", note)
    return seen


def defending(seed: int = 1) -> tuple[Desk, BattleScene]:
    desk = new_desk(seed)
    assert desk.play(asking("choose_defense"))
    assert isinstance(desk.board, BattleScene)
    return desk, desk.board


def test_the_comparison_comes_first_and_the_rest_on_demand(drawn: list[str]) -> None:
    desk, board = defending()
    assert set(drawn) == {"DefenseTable"}
    labels = [item.label for item in board.buttons.items if isinstance(item, AnswerButton)]
    assert not any("%" in label for label in labels), "the table has the chances"
    drawn.clear()
    desk.app.frame([press(pygame.K_d)], 0.0)
    desk.settle()
    assert set(drawn) == {"ProspectView"}
    drawn.clear()
    less = next(item for item in board.buttons.items if item.label == "Less")
    desk.app.frame([pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=less.rect.center, button=1)], 0.0)
    desk.settle()
    assert set(drawn) == {"DefenseTable"}


def test_its_figures_are_the_exact_odds() -> None:
    desk, _ = defending()
    for odds in defenses(desk.table.shown).values():
        hold, taken, dealt, _ = (value for _, value in rows_of(odds))
        assert hold == f"{round(100 * (1 - odds.clears))} %"
        assert taken == f"{mean_hits(odds.on_defender):.1f}"
        assert dealt == f"{mean_hits(odds.on_attacker):.1f}"


def test_the_better_mode_holds_more_often_then_has_the_better_balance() -> None:
    desk, _ = defending()
    modes = defenses(desk.table.shown)
    odds = modes["cautious"]
    worse = evolve(odds, clears=min(1.0, odds.clears + 0.2))
    assert better_defense({"cautious": odds, "aggressive": worse}) == "cautious"
    assert better_defense({"cautious": worse, "aggressive": odds}) == "aggressive"
    unhurt = evolve(odds, on_defender=(1.0,))
    assert better_defense({"cautious": odds, "aggressive": unhurt}) == "aggressive"
    assert better_defense({"cautious": odds, "aggressive": odds}) == ""
    alike = evolve(odds, clears=odds.clears + 0.0001)
    assert better_defense({"cautious": odds, "aggressive": alike}) == ""
    assert better_defense({"aggressive": odds}) == ""


def test_no_mode_is_better_whose_figures_read_the_same() -> None:
    desk, _ = defending()
    odds = defenses(desk.table.shown)["cautious"]
    # Both show 0.1 hits on you and 0.2 on them, though the balance falls on both sides of a rounding.
    less, more = (
        evolve(odds, on_defender=(1 - taken, taken), on_attacker=(1 - dealt, dealt))
        for taken, dealt in ((0.06, 0.239), (0.14, 0.161))
    )
    assert rows_of(less)[:3] == rows_of(more)[:3]
    assert better_defense({"cautious": less, "aggressive": more}) == ""
