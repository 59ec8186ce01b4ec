"""The battle board stands still: what takes part in a battle keeps its place and its size in every step."""

from __future__ import annotations

import pygame
import pytest

from game.siloam.odds.battle_odds import AttackOdds
from game.siloam.screen.dialogs.battle import BattleScene
from game.siloam.screen.dialogs.fighters import attackers, defenders, plan_of
from game.siloam.screen.dialogs.stories import COMBAT_STEPS
from game.siloam.screen.dialogs.sum_view import ProspectView, SumView, prospect
from game.siloam.words import words
from game.table.dialogs import hit_bars
from game.table.dialogs.hit_bars import HitBars, merged_tail, shown_hits
from game.table.draw.theme import Theme, mix
from tests.ui.boards import Desk, asking, new_desk, set_speed, showing
from tests.ui.written import noted_texts

Places = dict[str, tuple[int, int, int, int]]


def _standing(scene: BattleScene) -> tuple[tuple[str, ...], Places]:
    """Who takes part now, and where each of them stands."""
    scene._settle_layout()
    choices = scene.asked.choices if scene.asked is not None else ()
    fighters = [*attackers(scene.story, choices), *defenders(scene.story, scene.table.shown, choices)]
    places = {piece: (*rect.topleft, *rect.size) for piece, rect in scene._places.items()}
    return tuple(fighter.piece for fighter in fighters), places


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((960, 600), 1.0), ((1920, 1080), 1.25)])
def test_counters_keep_place_and_size_in_all_steps(size: tuple[int, int], scale: float) -> None:
    desk = new_desk(2024, "fast", size, scale)
    seen: dict[tuple[int, tuple[str, ...]], Places] = {}
    boxes: dict[int, set[int]] = {}
    steps: set[int] = set()

    def look(d: Desk) -> bool:
        scene = d.board
        if isinstance(scene, BattleScene):
            who, places = _standing(scene)
            assert seen.setdefault((id(scene), who), places) == places
            assert len({(wide, high) for _, _, wide, high in places.values()}) == 1, "both sides alike"
            boxes.setdefault(id(scene), set()).add(scene.story.steps.present)
            steps.add(scene.story.steps.present)
        return len(steps) >= len(COMBAT_STEPS) - 1

    assert desk.play(look, seconds=0.1)
    assert any(len(steps_of_one) > 4 for steps_of_one in boxes.values())


@pytest.mark.parametrize("tight", [False, True])
def test_the_plan_depends_on_those_who_fight_not_on_the_question(theme: Theme, tight: bool) -> None:
    room = pygame.Rect(20, 140, 956, 430 if tight else 498)
    quiet, asked, long = (
        plan_of(theme, room, (1, 1), tight, lambda _w, h=h: h)  # type: ignore[misc]
        for h in (36, 150, 900)
    )
    assert quiet == asked
    assert (quiet.attackers, quiet.defenders) == (long.attackers, long.defenders)
    assert quiet.attackers.width == quiet.defenders.width
    assert long.box.top >= long.attackers.bottom, "many answers cover nobody"
    group = plan_of(theme, room, (5, 1), tight, lambda _w: 36)
    assert group.attackers.width > quiet.attackers.width
    assert group.middle.width == quiet.middle.width


def test_the_modes_of_a_defense_stand_side_by_side() -> None:
    desk = new_desk(2)
    assert desk.play(asking("choose_defense", 2))
    coming = prospect(desk.table.shown)
    assert coming is not None
    assert [heading for heading, _ in coming.defending] == [
        "You draw, if cautious",
        "You draw, if aggressive",
    ]
    odds: list[AttackOdds] = list(coming.modes.values())
    assert [strength for _, strength in coming.defending] == [mode.defense for mode in odds]
    scene = desk.board
    assert isinstance(scene, BattleScene)
    view = ProspectView(scene.theme)
    surface = pygame.Surface((465, 290))
    view.draw(surface, surface.get_rect(), coming)
    assert len(view.tips) == 3, "reasons that had no room are told to the mouse"
    roomy = ProspectView(scene.theme)
    surface = pygame.Surface((600, 600))
    roomy.draw(surface, surface.get_rect(), coming)
    assert not roomy.tips


def _bars(surface: pygame.Surface, theme: Theme, y: int) -> list[tuple[int, int]]:
    """The left and right ends of the bars that a line crosses."""
    lit = {theme.colors.gold, mix(theme.colors.panel, theme.colors.gold, hit_bars.PALE)}
    runs: list[tuple[int, int]] = []
    start = -1
    for x in range(surface.get_width()):
        inside = tuple(surface.get_at((x, y)))[:3] in lit
        if inside and start < 0:
            start = x
        elif not inside and start >= 0:
            runs.append((start, x))
            start = -1
    return runs


def test_bars_of_all_groups_are_alike(theme: Theme) -> None:
    surface = pygame.Surface((460, 200))
    groups = [("a", (0.5, 0.3, 0.2)), ("b", (0.3, 0.3, 0.2, 0.1, 0.1))]
    HitBars(theme, columns=2).draw(surface, surface.get_rect(), groups)
    bottom = theme.px(2 * hit_bars.LABEL + hit_bars.TALLEST)
    found = _bars(surface, theme, bottom - 2)
    assert not _bars(surface, theme, bottom + 1), "one baseline"
    assert len(found) == 8
    assert len({right - left for left, right in found}) == 1, "one width"
    assert {left - 230 for left, _ in found[3:6]} == {left for left, _ in found[:3]}, "one beginning"


def test_the_tail_of_many_hits_is_one_bar() -> None:
    hits = (0.1, 0.2, 0.3, 0.2, 0.1, 0.06, 0.04)
    assert merged_tail(hits, 7) == hits
    assert merged_tail(hits, 5) == pytest.approx((0.1, 0.2, 0.3, 0.2, 0.2))
    assert sum(merged_tail(hits, 2)) == pytest.approx(sum(shown_hits(hits)))


def test_figures_stand_over_the_bars_however_many_there_are(
    theme: Theme, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = noted_texts(monkeypatch)
    surface = pygame.Surface((theme.px(290), theme.px(150)))
    hits = (0.1, 0.2, 0.3, 0.2, 0.1, 0.06, 0.04)
    HitBars(theme).draw(surface, surface.get_rect(), [("a", hits), ("b", hits)])
    assert written.count("3+") == 2
    assert (written.count("20 %"), written.count("40 %")) == (2, 2), (
        "the tail has the chance of all its numbers"
    )


@pytest.mark.parametrize("brief", [False, True])
def test_a_sum_takes_the_height_it_says(theme: Theme, brief: bool) -> None:
    desk = new_desk(2)
    assert desk.play(asking("choose_defense", 2))
    coming = prospect(desk.table.shown)
    assert coming is not None
    view, surface = SumView(theme, brief), pygame.Surface((600, 400))
    for _, strength in (coming.attacking, *coming.defending):
        for width in (180, 240, 500):
            area = pygame.Rect(0, 0, width, 400)
            assert view.draw(surface, area, strength) == view.height(width, strength)


def test_the_box_keeps_what_was_told_before() -> None:
    desk = new_desk(2)
    assert desk.play(asking("choose_defense"))
    set_speed(desk, "normal")
    assert desk.board is not None
    assert desk.board.asked is not None
    desk.answer(desk.board.asked.choices[1])
    assert desk.play(showing("draws_begin"), seconds=0.02)
    scene = desk.board
    assert isinstance(scene, BattleScene)
    before = list(scene._earlier())
    assert before[0] == words().event(scene.story.heard[-2]), "the latest first"
    assert scene.box.narration not in before
