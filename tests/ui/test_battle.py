"""The battle board: it opens with a combat, tells it, asks in it, and goes with it."""

from __future__ import annotations

from collections import Counter

import pygame
import pytest

from game.core.frame import Choice
from game.core.session import Session
from game.core.words import percent
from game.registry import SILOAM
from game.siloam.odds.attack_odds import ambush_odds
from game.siloam.odds.combat_odds import count_cup, side_hits
from game.siloam.odds.odds_sentences import ambush_sentence
from game.siloam.rules.combat import Combat
from game.siloam.rules.hits import TakeHits
from game.siloam.screen.dialogs.battle import BattleScene
from game.siloam.screen.dialogs.chit_dialog import chits_inside
from game.siloam.screen.dialogs.chits import drawn
from game.siloam.screen.dialogs.dialog_words import say
from game.siloam.screen.dialogs.stories import COMBAT_STEPS, DEFENDER_HIT, DEFENSE, TARGET, Engagement
from game.siloam.screen.dialogs.sum_view import cup_line, prospect
from game.siloam.words import words
from game.table.app import App
from game.table.desk.pace import linger_seconds
from game.table.desk.table import Table
from game.table.dialogs.draws import Draws
from game.table.draw.theme import Theme, fit, wrap
from game.table.texts import say as dialog_say
from tests.ui.boards import (
    Desk,
    Ground,
    asking,
    click,
    declare_with_plans,
    hover,
    new_desk,
    plan_choice,
    press,
    set_speed,
    showing,
)
from tests.ui.guide import keys_for, target_of


def battle(desk: Desk) -> BattleScene:
    board = desk.board
    assert isinstance(board, BattleScene)
    return board


def test_a_whole_campaign_is_played_through_the_boards() -> None:
    desk = new_desk(2, size=(800, 540))
    assert not desk.play(lambda _desk: False)
    desk.settle()
    assert desk.app.stack.scenes == [desk.ground]
    assert desk.ground.resumed == len(desk.ground.opened) > 20
    assert {"choose_defense", "take_hits", "political_cost"} <= set(desk.asked)


def test_boards_are_played_by_keys_alone() -> None:
    desk = new_desk(3, size=(800, 540))
    assert desk.play(lambda d: len(d.asked) >= 40, by_keys=True)
    assert {"choose_defense", "take_hits", "political_cost"} <= set(desk.asked)


@pytest.mark.parametrize("calm", [False, True])
def test_a_campaign_is_shown_at_speed(calm: bool) -> None:
    desk = new_desk(4, "fast", size=(800, 540), calm=calm)
    assert desk.play(lambda d: len(d.asked) >= 10, seconds=0.1)
    assert "BattleScene" in desk.ground.opened


def test_it_opens_on_a_loaded_game_in_the_middle_of_a_combat(screen: pygame.Surface) -> None:
    desk = new_desk(2)
    assert desk.play(asking("take_hits", 3))
    loaded = Session(desk.table.session.system, desk.state.clone(), desk.table.session.journal)
    table = Table.of(loaded, SILOAM.skin.desk.looks)
    assert not table.told
    assert BattleScene.wanted(table)
    app = App(screen)
    app.stack.push(Ground(desk.ground.context, table))
    app.frame([], 0.0)
    app.frame([], 0.0)
    scene = app.stack.top
    assert isinstance(scene, BattleScene)
    assert scene.story.steps.present == DEFENDER_HIT
    combat = table.shown.frame(Combat)
    assert combat is not None
    assert scene.story.sides.attackers == combat.sides.attackers
    assert scene.asked is not None
    choice = scene.asked.choices[0]
    pixel = target_of(scene, choice)
    assert pixel is not None
    app.frame([click(pixel)], 0.0)
    assert loaded.journal.choices[-1] == choice


def test_a_question_waits_without_drawing() -> None:
    desk = new_desk(2)
    assert desk.play(asking("choose_defense"))
    desk.settle()
    assert not desk.app.frame([], 0.02)
    first = desk.pixel(battle(desk).asked.choices[0])  # type: ignore[union-attr]
    assert desk.app.frame([hover(first)], 0.02)
    assert not desk.app.frame([hover(first)], 0.02)


def test_a_draw_is_told_only_when_the_chit_has_been_read() -> None:
    desk = new_desk(2)
    assert desk.play(asking("choose_defense"))
    set_speed(desk, "normal")
    desk.answer(desk.board.asked.choices[1])  # type: ignore[union-attr]
    assert desk.play(showing("chit_drawn"), seconds=0.02)
    scene = battle(desk)
    draws = scene.story.draws["defense"]
    assert len(draws.drawn) == 1
    assert not scene.revealed
    assert scene.box.narration == dialog_say("buttons.drawing")
    assert draws.hits_seen(False) == 0
    while desk.table.progress < 0.85:
        desk.app.frame([], 0.02)
    assert scene.revealed
    assert scene.box.narration != dialog_say("buttons.drawing")


@pytest.mark.parametrize("event", [press(pygame.K_SPACE), press(pygame.K_a), click((3, 3)), click((3, 3), 3)])
def test_any_key_or_click_completes_what_is_shown(event: pygame.Event) -> None:
    desk = new_desk(2)
    assert desk.play(asking("choose_defense"))
    set_speed(desk, "slow")
    desk.answer(desk.board.asked.choices[1])  # type: ignore[union-attr]
    desk.app.frame([], 0.01)
    before = len(desk.table.told)
    desk.app.frame([event], 0.0)
    assert len(desk.table.told) > before


def test_draw_all_ends_with_the_combat_or_with_its_next_question() -> None:
    desk = new_desk(2)
    for _ in range(6):
        assert desk.play(asking("choose_defense"))
        set_speed(desk, "slow")
        desk.answer(desk.board.asked.choices[1])  # type: ignore[union-attr]
        scene = battle(desk)
        desk.app.frame([press(pygame.K_k)], 0.0)
        ends = [event.kind for event in desk.table.told].count("combat_over")
        assert ends == (1 if scene.story.over else 0)
        assert scene.story.over or scene.asked is not None
        if scene.story.over:
            assert desk.board is scene, "the end stays in view for a while"
            desk.app.frame([press(pygame.K_SPACE)], 0.0)
            assert desk.board is not scene
        set_speed(desk, "off")


def test_the_end_lingers_and_goes_by_itself() -> None:
    desk = new_desk(2)
    assert desk.play(asking("choose_defense"))
    set_speed(desk, "fast")
    scene = battle(desk)
    while not scene.story.over:
        assert desk.play(lambda _d: scene.story.over or asking("take_hits")(desk), seconds=0.1)
        if not scene.story.over:
            desk.answer(desk.board.asked.choices[0])  # type: ignore[union-attr]
    passed = 0.0
    while desk.board is scene:
        desk.app.frame([], 0.1)
        passed += 0.1
    assert passed == pytest.approx(linger_seconds("fast"), abs=0.25)


def test_the_speed_goes_round_and_holds_for_the_table() -> None:
    desk = new_desk(2)
    assert desk.play(asking("choose_defense"))
    seen = []
    for _ in range(4):
        desk.app.frame([press(pygame.K_v)], 0.0)
        seen.append(desk.table.pace.draws)
    start = seen.index("normal") + 1
    assert [*seen[start:], *seen[:start]] == ["fast", "off", "slow", "normal"]


def test_the_map_can_be_looked_at_while_a_question_waits() -> None:
    desk = new_desk(2)
    assert desk.play(asking("choose_defense"))
    scene = battle(desk)
    desk.settle()
    decision = scene.asked
    desk.app.stack.on_event(press(pygame.K_ESCAPE))
    assert desk.board is None
    desk.settle()
    again = battle(desk)
    assert again is not scene
    assert again.asked is decision
    assert again.story.sides.attackers == scene.story.sides.attackers


def test_undo_and_redo_keep_the_chits_that_were_drawn() -> None:
    desk = new_desk(2)
    assert desk.play(lambda d: asking("take_hits", 2)(d) and _safe(d) is not None)
    scene = battle(desk)
    drawn = {role: list(draws.drawn) for role, draws in scene.story.draws.items()}
    assert sum(map(len, drawn.values())) > 0
    choice = _safe(desk)
    assert choice is not None
    desk.answer(choice)
    assert desk.table.session.can_undo
    desk.app.frame([press(pygame.K_z)], 0.0)
    desk.settle()
    again = battle(desk)
    assert {role: draws.drawn for role, draws in again.story.draws.items()} == drawn
    assert again.story.steps.present == DEFENDER_HIT
    assert any(button.label == dialog_say("buttons.redo") for button in again.buttons.items)
    desk.app.frame([press(pygame.K_y)], 0.0)
    assert desk.table.session.journal.choices[-1] == choice
    assert not desk.table.session.can_redo


def _safe(desk: Desk) -> Choice | None:
    """A retreat that leaves a hit to assign: nothing is drawn for it, so it can be taken back."""
    hits = desk.state.frame(TakeHits)
    asked = desk.board.asked if desk.board is not None else None
    if hits is None or asked is None or hits.hits < 2:
        return None
    return next((c for c in asked.choices if c.verb == "retreat"), None)


def test_a_board_that_opens_late_tells_the_whole_story() -> None:
    desk = new_desk(2)
    assert desk.play(asking("take_hits", 2))
    loaded = Session(desk.table.session.system, desk.state.clone(), desk.table.session.journal)
    bare = BattleScene(desk.ground.context, Table.of(loaded, SILOAM.skin.desk.looks))
    assert not bare.story.draws, "without a log there is nothing to tell"
    whole = BattleScene(desk.ground.context, desk.table)
    assert whole.story.draws.keys() == battle(desk).story.draws.keys()
    assert whole.story.steps.passed == battle(desk).story.steps.passed


def test_a_fight_begins_with_nothing_of_the_one_before() -> None:
    desk = new_desk(2024, speed="fast")

    def after_another(d: Desk) -> bool:
        """Asked for a defense by the answer that ended another fight with hits on us."""
        kinds = {event.kind for event in d.table.told}
        return asking("choose_defense")(d) and {"combat_over", "unit_retreated"} <= kinds

    assert desk.play(after_another, seconds=5.0)
    story = battle(desk).story
    assert (story.steps.present, story.steps.passed) == (DEFENSE, [TARGET])
    assert not story.failed


def test_counters_and_chits_explain_themselves() -> None:
    desk = new_desk(2)
    assert desk.play(lambda d: asking("choose_defense")(d) and any(u.support for u in d.state.units.values()))
    scene = battle(desk)
    held = next(u.support for u in desk.state.units.values() if u.support)
    tip = next(tip for tip in scene.tips if words().help("vang_support", held) in tip.words)
    desk.app.frame([hover(tip.rect.center)], 0.0)
    assert scene.tip_at(tip.rect.center) is not None
    assert desk.play(asking("take_hits"))
    scene = battle(desk)
    area = scene._row_area
    assert area is not None
    assert scene.shown_draws is not None
    chit = scene.row.places(area, scene.shown_draws.slots)[0]
    told = scene.tip_at(chit.center)
    assert told is not None
    assert scene.row.art.explain(scene.shown_draws.drawn[0]) == told.words


def test_a_retreat_onto_friends_says_what_it_costs() -> None:
    desk = new_desk(3)

    def crowding(d: Desk) -> bool:
        asked = d.board.asked if d.board is not None else None
        return asked is not None and any(
            c.verb == "retreat" and c.hex in d.state.friends_at for c in asked.choices
        )

    assert desk.play(crowding)
    labels = {item.choice: item.label for item in battle(desk).choices.items}
    for choice, label in labels.items():
        crowded = choice.verb == "retreat" and choice.hex in desk.state.friends_at
        assert ("overstacks" in label) == crowded
        assert ("1 hit, or is lost" in label) == crowded


def test_retreats_can_be_clicked_on_the_chart_and_slots_on_the_unit() -> None:
    desk = new_desk(2)
    assert desk.play(asking("take_hits", 3))
    scene = battle(desk)
    assert scene.asked is not None
    hot = {spot.choice.verb for spot in scene.hot}
    assert {choice.verb for choice in scene.asked.choices} - hot <= {"spend_fortification", "overflow"}
    assert {"take_hit", "retreat"} & hot


def test_the_cup_on_the_board_is_the_cup_of_the_game() -> None:
    table = new_desk(6, "fast").table
    table.skip_all()
    compared = before = 0
    while not table.over and compared < 60:
        decision = table.asked
        if decision is not None:
            before = len(table.session.log)
            table.choose(decision.choices[-1])
        if table.busy and len(table.told) == len(table.session.log) - before:
            assert Counter(chits_inside(table)) == Counter(table.session.state.tactics.inside)
            compared += 1
        table.skip()
    assert compared > 30


def test_an_ambush_is_checked_and_fought_on_top_of_the_declaration() -> None:
    for seed in (3, 1, 2, 4):
        desk = declare_with_plans(seed, "fast")
        scene = battle(desk)
        assert scene.story.steps.present == TARGET
        assert scene.asked is not None
        plan, found = plan_choice(desk, "ambush"), ambush_odds(desk.state)
        assert found is not None
        assert scene.choice_label(scene.asked, plan).endswith(ambush_sentence(found)), "whether it pays"
        desk.answer(plan)
        assert desk.play(showing("check_drawn"), seconds=0.02)
        assert [type(s).__name__ for s in desk.app.stack.scenes] == ["Ground", "BattleScene", "CheckScene"]
        assert desk.play(asking("declaration"), seconds=0.05)
        assert desk.board is scene
        if scene.story.sides.ambush:
            break
    commit = next(c for c in scene.asked.choices if c.verb == "commit")  # type: ignore[union-attr]
    desk.app.frame([press(pygame.K_RETURN)], 0.0)
    assert desk.table.session.journal.choices[-1] == commit
    assert desk.play(showing("chit_drawn"), seconds=0.02)
    assert scene.story.sides.ambush
    assert scene.story.role == "attack"
    assert DEFENSE not in scene.story.steps.passed


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080), (700, 480)])
@pytest.mark.parametrize("scale", [0.75, 1.5, 2.0])
def test_every_answer_is_in_reach_at_every_size(size: tuple[int, int], scale: float) -> None:
    desk = new_desk(2, size=size, scale=scale)
    for kind in ("choose_defense", "take_hits"):
        assert desk.play(asking(kind, 2))
        scene = battle(desk)
        assert scene.asked is not None
        for choice in scene.asked.choices:
            x, y = desk.pixel(choice)
            assert 0 <= x < size[0]
            assert 0 <= y < size[1]
            assert keys_for(scene, choice)


def test_a_choice_that_is_not_asked_has_no_place() -> None:
    desk = new_desk(2)
    assert desk.play(asking("take_hits"))
    stranger = desk.board.asked.choices[0]._replace(verb="surrender")  # type: ignore[union-attr]
    assert target_of(battle(desk), stranger) is None
    assert keys_for(battle(desk), stranger) == []


def test_the_chances_agree_with_each_other() -> None:
    desk = new_desk(2)
    assert desk.play(asking("choose_defense"))
    shown = desk.table.shown
    coming = prospect(shown)
    assert coming is not None
    assert coming.by_vang
    strength = coming.defense
    inside = chits_inside(desk.table)
    chances = side_hits(strength, inside, shown.content.chits.faces)
    assert sum(chances) == pytest.approx(1)
    good = count_cup(strength, inside, shown.content.chits.faces).hitting
    assert f"{good} of {len(inside)} chits hit" in cup_line(shown, strength, inside, None)
    draws = Draws(2, [drawn(inside[0], frozenset(), "miss")])
    assert "1 draw" in cup_line(shown, strength, inside[1:], draws)


def test_the_cup_is_told_for_both_defenses() -> None:
    desk = new_desk(2)
    assert desk.play(asking("choose_defense", 2))
    scene, inside = battle(desk), chits_inside(desk.table)
    desk.app.frame([press(pygame.K_d)], 0.0)
    coming = prospect(desk.table.shown)
    assert coming is not None
    (line,) = [text for text, _ in scene._notes() if "chits hit" in text]
    faces = desk.table.shown.content.chits.faces
    for mode in ("cautious", "aggressive"):
        assert f"{count_cup(coming.modes[mode].defense, inside, faces).hitting} " in line
        assert f"{mode.title()} Defense" in line
    headings = [heading for heading, _ in coming.defending]
    assert headings == ["You draw, if cautious", "You draw, if aggressive"]


def test_bonus_draws_follow() -> None:
    draws = Draws(2, [drawn("t09", frozenset({"artillery"}), "hit_and_draw")])
    assert (draws.left, draws.slots, draws.hits) == (2, 3, 1)
    draws.ended = True
    assert draws.left == 0


def test_every_step_has_a_name() -> None:
    assert [say(f"steps.{step}") for step in COMBAT_STEPS][3] == "Defender draws"
    assert set(Engagement.KINDS) >= {"declaration", "take_hits", "advance"}


def test_words_fit(theme: Theme) -> None:
    lines = wrap(theme, "one two three four five six seven", 80)
    assert len(lines) > 1
    assert " ".join(lines) == "one two three four five six seven"
    assert fit(theme, "a rather long line of words", 60).endswith("…")
    assert [percent(chance) for chance in (0, 0.001, 0.999, 1)] == ["0 %", "<1 %", ">99 %", "100 %"]


@pytest.mark.parametrize("calm", [False, True])
def test_a_unit_that_is_hit_gives_way_for_a_moment(calm: bool) -> None:
    desk = new_desk(2, "normal", calm=calm)
    assert desk.play(showing("hit_taken"))
    board, table = battle(desk), desk.table
    assert table.playing is not None
    rect = board._places[table.playing.about["unit"]]
    body = rect.inflate(-rect.width // 3, -rect.height // 3)

    def shown(share: float) -> bytes:
        table.elapsed = share * table.lasting
        board.draw(desk.app.screen)
        return pygame.image.tobytes(desk.app.screen.subsurface(body), "RGB")

    rests = shown(0.0)
    assert (shown(0.13) == rests) is calm
    assert shown(0.5) == rests, "it is back"
