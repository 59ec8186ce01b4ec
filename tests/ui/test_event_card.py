"""Event cards, round summaries and the result: what they show, how they are answered, when they go."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.core.dice import seeded
from game.core.frame import Event
from game.core.seed_code import seed_code
from game.core.session import Session, new_session
from game.registry import SILOAM
from game.siloam.bots.steady import steady_policy
from game.siloam.model.content import FRIENDS, content
from game.siloam.model.state import State
from game.siloam.rules.events import ChooseOption, ResolveEvent
from game.siloam.screen.dialogs.account_dialogs import ResultScene, RoundSummary
from game.siloam.screen.dialogs.event_card import CHECK, OUTCOME, STORY, WARNING, EventCard
from game.siloam.screen.report.account import ROUND_END, cost_of_round, factions_of, turning_points
from game.siloam.system import SILOAM_SYSTEM as SYSTEM
from game.siloam.words import words
from game.table.app import App
from game.table.context import Context
from game.table.desk.desk_skin import explained
from game.table.desk.pace import Pace
from game.table.desk.table import Table
from game.table.library import Library
from game.table.options import Options
from game.table.scenes.new_campaign import NewCampaignScene
from game.table.scenes.title import TitleScene
from game.table.widgets.cards import Tooltip
from tests.siloam.test_prices_and_rewards import CASES, Case
from tests.ui.driver import moved, there
from tests.ui.guide import keys_for, target_of
from tests.ui.menu_tools import click, frames, press
from tests.ui.written import noted_texts

SEED = 5


@pytest.fixture
def context(tmp_path: Path) -> Context:
    return Context(SILOAM, library=Library(SILOAM, tmp_path))


def play_until(
    reached: Callable[[Table[State]], bool], seed: int = SEED, pace: Pace | None = None
) -> Table[State]:
    """A table at the first moment that fits, events shown one by one."""
    table = Table.begin(SYSTEM, seed, SILOAM.skin.desk.looks, pace)
    while not reached(table):
        if table.busy:
            table.skip()
        else:
            assert table.asked is not None, "the campaign ended before"
            table.choose(steady_policy(table.session.state, table.asked, seeded(1)))
    return table


def asks(kind: str) -> Callable[[Table[State]], bool]:
    return lambda table: table.asked is not None and table.asked.kind == kind


def has_tested_event(table: Table[State]) -> bool:
    """An event with a check has just been drawn."""
    drawn = table.unseen("event_drawn")
    return drawn is not None and bool(table.shown.content.events[drawn.about["event"]].check)


def opened(
    screen: pygame.Surface, context: Context, table: Table[State], kind: type[EventCard | RoundSummary]
) -> App:
    app = App(screen)
    app.stack.push(TitleScene(context))
    app.stack.push(kind(context, table))
    frames(app)
    return app


def card(app: App) -> EventCard:
    scene = app.stack.top
    assert isinstance(scene, EventCard)
    return scene


# ---------------------------------------------------------------------- options


def test_every_option_has_its_key_and_its_place(screen: pygame.Surface, context: Context) -> None:
    table = play_until(asks("choose_option"))
    assert EventCard.wanted(table)
    scene = card(opened(screen, context, table, EventCard))
    assert scene._mode == STORY
    assert table.asked is not None
    for choice in table.asked.choices:
        assert target_of(scene, choice) is not None
        assert len(keys_for(scene, choice)) == 1
    other = steady_policy(table.session.state, table.asked, seeded(1))._replace(option="E9.z")
    assert target_of(scene, other) is None
    assert keys_for(scene, other) == []


@pytest.mark.parametrize("by", ["mouse", "keys", "focus"])
@pytest.mark.parametrize("option", [0, 1])
def test_an_option_is_chosen_then_its_outcome_is_read(
    screen: pygame.Surface, context: Context, by: str, option: int
) -> None:
    table = play_until(asks("choose_option"))
    app = opened(screen, context, table, EventCard)
    assert table.asked is not None
    choice = table.asked.choices[option]
    if by == "mouse":
        target = target_of(card(app), choice)
        assert target is not None
        click(app, target)
    elif by == "keys":
        app.frame(keys_for(card(app), choice), 0.01)
    else:
        for _ in range(option + 1):
            press(app, pygame.K_TAB)
        press(app, pygame.K_RETURN)
    assert table.session.journal.choices[-1] == choice
    assert card(app)._mode == OUTCOME
    press(app, pygame.K_x)
    assert isinstance(app.stack.top, TitleScene)
    assert not EventCard.wanted(table)


def test_the_story_waits_while_the_outcome_is_read(screen: pygame.Surface, context: Context) -> None:
    table = play_until(asks("choose_option"))
    app = opened(screen, context, table, EventCard)
    press(app, pygame.K_b)
    told = len(table.told)
    for _ in range(50):
        app.frame([], 0.1)
    assert len(table.told) == told
    assert isinstance(app.stack.top, EventCard)


def test_escape_looks_at_the_map_without_choosing(screen: pygame.Surface, context: Context) -> None:
    table = play_until(asks("choose_option"))
    app = opened(screen, context, table, EventCard)
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.stack.top, TitleScene)
    assert EventCard.wanted(table)


def test_a_warning_stands_out_before_the_choice(screen: pygame.Surface, context: Context) -> None:
    table = play_until(asks("choose_option"))
    for faction in FRIENDS:
        table.session.state.morale[faction] = 2
    table.session.state.morale["cics"] = 1
    scene = card(opened(screen, context, table, EventCard))
    assert table.asked is not None
    printed = scene._consequences(table.session.state, "a", 600)
    faces = {prose.face for prose in printed}
    assert faces == {"sans", "sans-semibold"}


def asked_in(case: Case) -> Table[State]:
    """A table at the question of an event, in a position that was built."""
    session, _ = new_session(SYSTEM, SEED)
    board = case.board()
    board.start(ResolveEvent(event=case.event))
    built = Session(SYSTEM, board.state, session.journal, log=list(session.log))
    return Table.of(built, SILOAM.skin.desk.looks, Pace("off", "off", "off"))


@pytest.mark.parametrize("size", [(960, 600), (1280, 720)])
def test_a_card_fits_whatever_it_must_warn_of(size: tuple[int, int], context: Context) -> None:
    """Every option of the data in every position in which it is not paid as printed."""
    warned = 0
    for case in (case for case in CASES if case.branch in ("a", "b")):
        scene = EventCard(context, asked_in(case))
        App(pygame.Surface(size)).stack.push(scene)
        assert pygame.Rect((0, 0), size).contains(scene.frame), case
        for button in scene.buttons.items:
            assert scene.frame.contains(button.rect), case
        lines = scene._consequences(scene.table.session.state, case.branch, 370)
        warned += any(prose.face == "sans-semibold" for prose in lines)
    assert warned > len(CASES) // 20


# ---------------------------------------------------------------------- a price that spreads


def spreading() -> Table[State]:
    """An option whose price cascades, chosen but not yet confirmed."""
    table = play_until(asks("choose_option"))
    table.session.state.morale["cics"] = 2
    assert table.asked is not None
    table.choose(table.asked.choices[0])
    assert table.asked is not None
    assert table.asked.kind == "confirm_cascade"
    return table


def test_a_price_that_spreads_is_confirmed(screen: pygame.Surface, context: Context) -> None:
    table = spreading()
    app = opened(screen, context, table, EventCard)
    assert card(app)._mode == WARNING
    assert table.asked is not None
    confirm = next(choice for choice in table.asked.choices if choice.verb == "confirm")
    app.frame(keys_for(card(app), confirm), 0.01)
    assert card(app)._mode == OUTCOME


def test_escape_thinks_again(screen: pygame.Surface, context: Context) -> None:
    table = spreading()
    app = opened(screen, context, table, EventCard)
    press(app, pygame.K_ESCAPE)
    assert card(app)._mode == STORY
    assert table.asked is not None
    assert table.asked.kind == "choose_option"


# ---------------------------------------------------------------------- tests


def test_a_tested_event_tells_its_story_once_before_the_test(
    screen: pygame.Surface, context: Context
) -> None:
    table = play_until(has_tested_event)
    app = opened(screen, context, table, EventCard)
    assert card(app)._mode == CHECK
    click(app, (5, 5))
    assert isinstance(app.stack.top, TitleScene)
    assert not EventCard.wanted(table)


def test_the_outcome_of_a_test_lists_what_follows(screen: pygame.Surface, context: Context) -> None:
    def branched(table: Table[State]) -> bool:
        drawn = table.unseen("event_drawn")
        if drawn is not None:
            table.mark_seen(drawn)
        told = table.unseen("event_branch")
        return told is not None and told.about["branch"] in ("success", "failure")

    table = play_until(branched)
    scene = card(opened(screen, context, table, EventCard))
    assert scene._mode == OUTCOME
    scheduled = [event for event in table.told if event.kind == "event_scheduled"]
    assert words().event(scheduled[-1]) in scene._happened()


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [0.75, 1.0, 2.0])
def test_every_card_fits_every_window(size: tuple[int, int], scale: float, tmp_path: Path) -> None:
    context = Context(SILOAM, Options(scale=scale), library=Library(SILOAM, tmp_path))
    table = play_until(asks("choose_option"))
    app = App(pygame.Surface(size))
    scene = EventCard(context, table)
    app.stack.push(scene)
    assert pygame.Rect((0, 0), size).contains(scene.frame)
    for button in scene.buttons.items:
        assert scene.frame.contains(button.rect)


def test_every_story_fits_the_smallest_window(tmp_path: Path) -> None:
    context = Context(SILOAM, library=Library(SILOAM, tmp_path))
    for event, spec in content().events.items():
        table = play_until(asks("choose_option"))
        state = table.session.state
        if spec.check:
            table.told.append(Event("event_drawn", "9.2", {"event": event}))
        else:
            state.stack += [ResolveEvent(event=event), ChooseOption(event=event)]
            state.pending = None
        app = App(pygame.Surface((960, 600)))
        scene = EventCard(context, table)
        app.stack.push(scene)
        assert scene.event_id == event
        assert pygame.Rect(0, 0, 960, 600).contains(scene.frame), event


# ---------------------------------------------------------------------- summaries and the result


def test_the_summary_counts_its_round_and_no_later_one(screen: pygame.Surface, context: Context) -> None:
    table = play_until(lambda table: table.unseen(ROUND_END) is not None and table.shown.round == 4)
    end = table.unseen(ROUND_END)
    assert end is not None
    log = table.session.log
    cost = cost_of_round(log, end, factions_of(table.shown))
    assert cost.round == 3
    counted = {
        event.about["faction"]: event.about["coffins"]
        for event in table.told
        if event.kind == "casualties_counted"
    }
    assert cost.coffins == counted
    assert cost.due == [event.about["event"] for event in table.told if event.kind == "event_due"]
    app = opened(screen, context, table, RoundSummary)
    assert isinstance(app.stack.top, RoundSummary)
    press(app, pygame.K_SPACE)
    assert isinstance(app.stack.top, TitleScene)
    assert not RoundSummary.wanted(table)


def test_the_morale_of_a_round_adds_up() -> None:
    before: dict[str, int] = {}

    def second(table: Table[State]) -> bool:
        end = table.unseen(ROUND_END)
        if end is not None and end.about["round"] == 2 and not before:
            before.update(table.shown.morale)
        return end is not None and end.about["round"] == 3

    table = play_until(second)
    end = table.unseen(ROUND_END)
    assert end is not None
    cost = cost_of_round(table.session.log, end, factions_of(table.shown))
    for faction in FRIENDS:
        assert before[faction] + cost.morale.get(faction, 0) == table.shown.morale[faction]


def test_the_result_opens_once_with_the_whole_account(screen: pygame.Surface, context: Context) -> None:
    table = play_until(lambda table: table.over, pace=Pace("off", "off", "off"))
    assert ResultScene.wanted(table)
    app = App(screen)
    app.stack.push(TitleScene(context))
    app.stack.push(ResultScene(context, table))
    frames(app)
    moments = turning_points(table.session.log, table.session.state)
    assert [moment.round for moment in moments] == sorted(moment.round for moment in moments)
    branches = [entry for entry in table.session.log if entry.event.kind == "event_branch"]
    assert len(moments) >= len(branches)
    press(app, pygame.K_m)
    assert isinstance(app.stack.top, TitleScene)
    assert not ResultScene.wanted(table)
    app.stack.push(ResultScene(context, table))
    press(app, pygame.K_n)
    assert isinstance(app.stack.top, NewCampaignScene)


@pytest.mark.parametrize(
    ("outcome", "picture"), [("defeat", "defeat"), ("narrow", "victory"), ("overrun", "defeat")]
)
def test_the_front_page_shows_how_it_ended(
    outcome: str, picture: str, screen: pygame.Surface, context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = play_until(lambda table: table.over, pace=Pace("off", "off", "off"))
    table.session.state.outcome = outcome
    written = noted_texts(monkeypatch)
    app = App(screen)
    app.stack.push(ResultScene(context, table))
    frames(app)
    ending = there(words().outcome(table.session.state))
    assert ending.title in written
    assert ending.line in written
    assert seed_code(table.session.state.seed) in " ".join(written)
    assert any(Path(file).stem == picture for file, *_ in context.prints._prints)


def test_what_was_chosen_is_stamped(
    screen: pygame.Surface, context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = play_until(asks("choose_option"))
    app = opened(screen, context, table, EventCard)
    written = noted_texts(monkeypatch)
    press(app, pygame.K_b)
    assert card(app)._mode == OUTCOME
    assert "B" in written
    assert "A" not in written


def test_a_form_that_is_pointed_at_lifts_and_glows(screen: pygame.Surface, context: Context) -> None:
    app = opened(screen, context, play_until(asks("choose_option")), EventCard)
    forms = list(card(app).answers.values())
    above = forms[0].rect.midtop[0], forms[0].rect.top - 2
    before = screen.get_at(above)
    app.frame(
        [pygame.Event(pygame.MOUSEMOTION, pos=forms[0].rect.center, rel=(0, 0), buttons=(0, 0, 0))], 0.01
    )
    frames(app)
    assert screen.get_at(above) != before


@pytest.mark.parametrize("size", [(1000, 700), (1280, 720), (1920, 1080)])
def test_advice_takes_its_room_from_the_picture(size: tuple[int, int], context: Context) -> None:
    """The writing keeps its size while there is room, and the strip lies on nothing."""
    table = play_until(asks("choose_option"))
    scene = EventCard(context, table)
    App(pygame.Surface(size)).stack.push(scene)
    scale = scene.theme.scale
    context.options.advice = "always"
    scene.renew()
    assert scene.theme.scale == scale
    assert scene._strip
    assert pygame.Rect((0, 0), size).contains(scene._strip)
    assert not scene._strip.colliderect(scene.frame)
    assert all(scene.frame.contains(button.rect) for button in scene.buttons.items)


# ---------------------------------------------------------------------- what each answer does


@pytest.mark.parametrize("spreads", [False, True])
def test_every_answer_on_a_card_is_explained(
    spreads: bool, screen: pygame.Surface, context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An option, and what is asked before a price that spreads: by mouse and by the focus."""
    told, draw = list[str](), Tooltip.draw

    def noted(tip: Tooltip, surface: pygame.Surface, said: str, *places: pygame.Rect) -> pygame.Rect:
        told.append(said)
        lies = draw(tip, surface, said, *places)
        assert lies.collidelist([button.rect for button in card(app).answers.values()]) < 0
        return lies

    monkeypatch.setattr(Tooltip, "draw", noted)
    table = spreading() if spreads else play_until(asks("choose_option"))
    app = opened(screen, context, table, EventCard)
    decision = there(table.asked)
    wanted = [explained(words(), table.shown, decision, choice) for choice in decision.choices]
    assert len(wanted) > 1
    for choice, said in zip(decision.choices, wanted, strict=True):
        app.frame([moved(card(app).answers[choice].rect.center)], 0.01)
        assert told[-1] == said
    app.frame([moved((1, 1))], 0.01)
    told.clear()
    for _ in card(app).buttons.items:
        press(app, pygame.K_TAB)
    assert set(wanted) <= set(told)
