"""The turns of the Vang as they are read from a log."""

from __future__ import annotations

from game.core.frame import Event
from game.core.session import Entry
from game.siloam.account.turns import (
    ATTACK,
    BANNER,
    BOMBING,
    LANDING,
    LANDS,
    MARCH,
    MOVE,
    vang_acted,
    vang_turns,
)


def log_of(*events: Event, choice: int = 1) -> list[Entry]:
    return [Entry(choice, event) for event in events]


def happened(kind: str, rule: str = "", **about: object) -> Event:
    return Event(kind, rule, about)


def activated(banner: str = "red") -> Event:
    return happened("banner_activated", banner=banner)


def marched(unit: str, hex_id: str) -> Event:
    return happened("unit_moved", MARCH, unit=unit, hex=hex_id)


DRAWN = happened("activation_drawn", chit="cics")
ATTACKED = happened("attack_declared", attackers=("red-1",), hex="0705")
RETREATED = happened("unit_retreated", unit="cics-green-1", hex="0704")
SUPPORTED = happened("support_drawn", unit="red-1", counter="mg")
BOMBED = happened("bombing_line", line=("0705", "0704"), vang=True)


def kinds(*events: Event) -> list[str]:
    (turn,) = vang_turns(log_of(activated(), *events))
    return [act.kind for act in turn.acts]


def test_a_turn_goes_from_its_banner_to_the_next_chit() -> None:
    log = log_of(DRAWN, activated(), ATTACKED, DRAWN, activated("black"), ATTACKED)
    assert [(turn.first, turn.last) for turn in vang_turns(log)] == [(1, 2), (4, 5)]


def test_a_turn_of_several_banners_is_one() -> None:
    (turn,) = vang_turns(log_of(activated(), ATTACKED, activated("black"), ATTACKED))
    assert [act.kind for act in turn.acts] == [BANNER, ATTACK, BANNER, ATTACK]


def test_a_turn_ends_with_its_round_and_with_the_campaign() -> None:
    for end in ("round_advanced", "round_started", "campaign_over"):
        (turn,) = vang_turns(log_of(activated(), ATTACKED, happened(end, round=2), RETREATED))
        assert turn.last == 1, end


def test_a_turn_knows_its_round() -> None:
    first, second = (happened("round_started", round=number) for number in (1, 2))
    turns = vang_turns(log_of(activated(), first, activated(), second, activated()))
    assert [turn.round for turn in turns] == [1, 1, 2]


def test_support_that_is_drawn_belongs_to_what_it_was_drawn_for() -> None:
    assert kinds(SUPPORTED, ATTACKED) == [BANNER, ATTACK]
    assert kinds(SUPPORTED, SUPPORTED, BOMBED) == [BANNER, BOMBING]
    (turn,) = vang_turns(log_of(activated(), SUPPORTED, ATTACKED, happened("chit_drawn"), RETREATED))
    assert turn.acts[-1].title is ATTACKED
    assert turn.acts[-1].results == (SUPPORTED, RETREATED)


def test_only_the_bombs_of_the_vang_are_an_act_of_theirs() -> None:
    ours = happened("bombing_line", line=("0705", "0704"), vang=False)
    assert kinds(BOMBED) == [BANNER, BOMBING]
    assert kinds(ATTACKED, ours) == [BANNER, ATTACK]


def test_a_march_is_one_act_for_each_unit_and_an_advance_is_none() -> None:
    advance = happened("unit_moved", "5.5.10", unit="red-1", hex="0705")
    landed = happened("unit_deployed", LANDS, unit="red-3", hex="1812")
    assert kinds(ATTACKED, advance) == [BANNER, ATTACK]
    marches = marched("red-1", "0704"), marched("red-1", "0703"), marched("red-2", "0605")
    assert kinds(*marches, landed) == [BANNER, MOVE, MOVE, LANDING]
    (turn,) = vang_turns(log_of(activated(), *marches))
    assert turn.acts[1].title.about["path"] == ("0704", "0703")
    assert turn.acts[1].title.about["hex"] == "0703"
    assert turn.acts[1].results == ()


def test_the_vang_have_acted_until_the_next_chit_is_answered() -> None:
    log = log_of(DRAWN, activated(), ATTACKED, choice=1)
    assert vang_acted(log, 1)
    assert vang_acted(log + log_of(DRAWN, choice=1), 1), "they acted before the question that stands"
    assert vang_acted(log + log_of(RETREATED, choice=2), 2), "no new turn has begun"
    assert not vang_acted(log + log_of(DRAWN, choice=2) + log_of(RETREATED, choice=3), 3)
    assert not vang_acted(log_of(DRAWN), 1)
