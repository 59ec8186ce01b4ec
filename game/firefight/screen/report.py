"""The report of a mission: points, Fresh pieces and losses by round, luck, and what it turned on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.core.frame import Event
from game.core.journal import Journal
from game.core.recording import replayed
from game.core.seed_code import seed_code
from game.core.session import Entry
from game.core.tables import read_table
from game.core.words import Texts
from game.firefight.account.chronicle import AttackRoll, Chronicle, RoundFigures, chronicle
from game.firefight.model.content import AI, SIDES, UNIT, content
from game.firefight.model.state import DESTROYED, Skirmish
from game.firefight.rules.artillery import GUNS
from game.firefight.rules.victory import CLEAR_MARGIN
from game.firefight.screen.screen_texts import FOLDER
from game.firefight.system import FIREFIGHT_SYSTEM as SYSTEM
from game.firefight.words.book import hex_name, words
from game.firefight.words.book import say as told_by_words
from game.table import texts as table_texts
from game.table.report.contents import Chart, KeyNumber, Limit, Line, Picture, Report, TurningPoint, gained
from game.table.report.map_pictures import map_pictures

COLORS = {UNIT: "#55702F", AI: "#9A3B2B", "rolled": "#8F6400", "expected": "#6B6557"}
LUCKIEST = 6
"""Rolls whose luck is told."""
NOTABLE = 0.6
"""Hits of luck below which a roll is nothing to tell."""
LEAST_ROLL = 2
"""Of two dice: with this or less needed, nothing could go wrong."""
TURNING = {
    "mission_over": 6,
    "control_taken": 5,
    "markers_lost": 5,
    "destroyed": 4,
    "left_map": 3,
    "entered": 2,
}
"""What a mission turns on, and how much it matters."""
COLUMNS = ("round", "points", "fresh", "lost", "dealt", "taken", "by_luck")
ROLL_COLUMNS = ("round", "place", "attack", "need", "came", "by_luck")

_texts = Texts(lambda: read_table(FOLDER, "report.toml"))


def say(key: str, **facts: object) -> str:
    return _texts.say(f"report.{key}", **facts)


def front(key: str) -> str:
    """A sentence of the front page on which the end of a mission is told."""
    return _texts.say(f"front.{key}")


def gather(journal: Journal, with_maps: bool = True) -> Report:
    """Play a record again and gather its report; raises a GameError where the record does not fit."""
    told, session = chronicle(journal), replayed(SYSTEM, journal)
    state = session.state
    ending = words().outcome(state)
    rolls = [_roll(shot, state) for shot in _luckiest(told)]
    return Report(
        title=say("title", mission=state.mission.name),
        ending=ending.title if ending is not None else say("running"),
        lines=((ending.line, ending.epilogue) if ending is not None else ()) + _head(state, journal),
        figures=_figures(told, state, journal),
        charts=_charts(told) if told.rounds else (),
        table=_under(COLUMNS, [_row(figures) for figures in told.rounds]),
        luck=_luck(told),
        draws=_under(ROLL_COLUMNS, rolls),
        draw_lines=tuple(say("roll", **dict(zip(ROLL_COLUMNS, roll, strict=True))) for roll in rolls),
        method=say("method"),
        moments=turning_points(session.log),
        pictures=_pictures(told, state) if with_maps else (),
        name=journal.identity.name,
    )


def _head(state: Skirmish, journal: Journal) -> tuple[str, ...]:
    stands = say(
        "stands", round=state.round, space=state.space, spaces=len(state.mission.track),
        choices=len(journal.choices), seed=seed_code(state.seed),
    )  # fmt: skip
    return stands, table_texts.say("report.advice", times=len(journal.advised))


def _figures(told: Chronicle, state: Skirmish, journal: Journal) -> tuple[KeyNumber, ...]:
    """The account in a few numbers."""
    gone = {side: sum(state.pieces[it].place == DESTROYED for it in state.members[side]) for side in SIDES}
    ours = [shot for shot in told.shots if shot.side == UNIT]
    points = told.rounds[-1].points if told.rounds else dict.fromkeys(SIDES, 0)
    values = {
        "points": f"{points[UNIT]} : {points[AI]}",
        "lost": str(gone[UNIT]),
        "destroyed": str(gone[AI]),
        "hits": f"{sum(shot.hit for shot in ours)} / {len(ours)}",
        "by_chance": gained(sum(figures.luck for figures in told.rounds)),
        "advice": str(len(journal.advised)),
    }
    return tuple(KeyNumber(value, say(f"figure_{key}")) for key, value in values.items())


def turning_points(log: Iterable[Entry]) -> tuple[TurningPoint, ...]:
    """Places that changed hands, losses, exits, and the end."""
    number, found = 1, list[TurningPoint]()
    for entry in log:
        event: Event = entry.event
        if event.kind == "round_began":
            number = event.about["round"]
        elif event.kind in TURNING:
            found.append(TurningPoint(number, words().event(event), TURNING[event.kind]))
    return tuple(found)


# ---------------------------------------------------------------------- charts


def _charts(told: Chronicle) -> tuple[Chart, ...]:
    rounds = told.rounds
    numbers = tuple(figures.number for figures in rounds)
    limits = (Limit(say("clear", vp=CLEAR_MARGIN), CLEAR_MARGIN),)
    margin = _line(say("ahead"), "rolled", [r.margin for r in rounds])
    fresh = [_line(_side(side), side, [r.fresh[side] for r in rounds]) for side in SIDES]
    losses = [_line(_side(side), side, [r.lost[side] for r in rounds]) for side in SIDES]
    return (
        Chart(say("margin"), numbers, (margin,), limits),
        Chart(say("fresh"), numbers, tuple(fresh)),
        Chart(say("losses"), numbers, tuple(losses), bars=True),
        _against("dealt", rounds, UNIT),
        _against("taken", rounds, AI),
        Chart(
            say("chance"),
            numbers,
            (_line(say("column_by_luck"), "rolled", [r.luck for r in rounds]),),
            bars=True,
        ),
    )


def _against(title: str, rounds: Sequence[RoundFigures], side: str) -> Chart:
    rolled = _line(say("rolled"), "rolled", [r.hits(side) for r in rounds])
    expected = _line(say("expected"), "expected", [r.expected(side) for r in rounds], dashed=True)
    return Chart(say(title), tuple(r.number for r in rounds), (rolled, expected))


def _line(name: str, color: str, values: Sequence[float], dashed: bool = False) -> Line:
    return Line(name, COLORS[color], tuple(values), dashed)


def _side(side: str) -> str:
    return told_by_words(f"name.{side}")


# ---------------------------------------------------------------------- tables


def _under(columns: Iterable[str], rows: Sequence[tuple[str, ...]]) -> tuple[tuple[str, ...], ...]:
    """Rows below the head of their columns."""
    return (tuple(say(f"column_{column}") for column in columns), *rows) if rows else ()


def _row(r: RoundFigures) -> tuple[str, ...]:
    pairs = (f"{of[UNIT]} : {of[AI]}" for of in (r.points, r.fresh, r.lost))
    shots = (f"{r.hits(side)} ({r.expected(side):.1f})" for side in SIDES)
    return (str(r.number), *pairs, *shots, gained(r.luck))


def _luck(told: Chronicle) -> tuple[str, ...]:
    chance = sum(figures.luck for figures in told.rounds)
    key = "chance_for" if chance >= 0 else "chance_against"
    return (say(key, hits=f"{abs(chance):.1f}", attacks=len(told.shots)),)


def _luckiest(told: Chronicle) -> list[AttackRoll]:
    """The rolls that chance touched most, the greatest first."""
    notable = (shot for shot in told.shots if abs(shot.luck) >= NOTABLE)
    return sorted(notable, key=lambda shot: -abs(shot.luck))[:LUCKIEST]


def _roll(shot: AttackRoll, state: Skirmish) -> tuple[str, ...]:
    counters = content().counters
    attacker = say("guns") if shot.attacker == GUNS else counters[shot.attacker].name
    attack = say("attack", attacker=attacker, target=counters[shot.target].name)
    need = say("need", need=shot.need) if shot.need > LEAST_ROLL else say("always")
    came = say("came_hit" if shot.hit else "came_miss")
    return str(shot.round), hex_name(shot.hex, state.mission_id), attack, need, came, gained(shot.luck)


def _pictures(told: Chronicle, final: Skirmish) -> tuple[Picture, ...]:
    """The map at the start, on the way and at the end."""
    from game.firefight.screen.skin import SKIN  # which names this module

    last = say("map_end")
    return map_pictures(SKIN, told.positions, final, lambda r: say("map_start", round=r), last)
