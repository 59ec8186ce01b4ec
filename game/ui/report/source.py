"""What a report is made of: the figures of a campaign, its turning points, and pictures of the map."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from attrs import Factory, frozen

from game.core.journal import Journal
from game.core.session import replayed
from game.siloam.chronicle import Chronicle, Fight, RoundFigures, chronicle
from game.siloam.state import State
from game.siloam.system import SILOAM_SYSTEM as SYSTEM
from game.siloam.words import words
from game.ui.report.charts import Chart, Line
from game.ui.scenes.ledger import Moment, turning_points
from game.ui.texts import say

FACTIONS = ("cics", "siloam", "caledonia")
COLORS = {
    "cics": "#2F5F8F", "siloam": "#37704A", "caledonia": "#7052A0", "vang": "#B8322A",
    "drawn": "#B98A1F", "expected": "#7A7466",
}  # fmt: skip
LUCKIEST = 4
"""Fights whose luck is told."""
NOTABLE = 1.0
"""Hits of luck below which a fight is nothing to tell."""
MOST_MAPS = 4


@frozen
class Picture:
    """A map with what it shows."""

    caption: str
    png: bytes


@frozen
class Report:
    """Everything a report says, in no form yet."""

    title: str
    lines: tuple[str, ...]
    """The head: where the campaign stands and how it was judged."""
    charts: tuple[Chart, ...]
    table: tuple[tuple[str, ...], ...]
    """Rows of the round table, its head first."""
    luck: tuple[str, ...]
    moments: tuple[Moment, ...]
    pictures: Sequence[Picture] = Factory(tuple)


def gather(journal: Journal, with_maps: bool = True) -> Report:
    """Play a record again and gather its report; raises a GameError where the record does not fit."""
    told = chronicle(journal)
    session = replayed(SYSTEM, journal)
    assert told.final is not None
    return Report(
        title=say("report.title", seed=journal.seed),
        lines=_head(told.final, journal),
        charts=_charts(told),
        table=_table(told),
        luck=_luck(told),
        moments=tuple(turning_points(session.log, told.final)),
        pictures=_pictures(told) if with_maps else (),
    )


def _head(state: State, journal: Journal) -> tuple[str, ...]:
    stands = say(
        "report.stands", round=state.round, last=state.content.tracks.last_round, choices=len(journal.choices)
    )
    ending = words().outcome(state)
    return (ending.title, ending.line, stands) if ending is not None else (say("report.running"), stands)


def _faction(name: str) -> str:
    return words().names.named("factions", name)


def _charts(told: Chronicle) -> tuple[Chart, ...]:
    rounds = told.rounds
    numbers = tuple(figures.number for figures in rounds)

    def line(name: str, color: str, values: Sequence[float]) -> Line:
        return Line(name, COLORS[color], tuple(values))

    ours, theirs = say("report.coalition"), _faction("vang")
    dead = [sum(r.casualties[f] for f in FACTIONS) for r in rounds]
    return (
        Chart(say("report.vp"), numbers, (line(say("report.held"), "drawn", [r.vp for r in rounds]),)),
        Chart(
            say("report.casualties"),
            numbers,
            (line(ours, "cics", dead), line(theirs, "vang", [r.casualties["vang"] for r in rounds])),
        ),
        Chart(
            say("report.morale"),
            numbers,
            tuple(line(_faction(f), f, [r.morale[f] for r in rounds]) for f in FACTIONS),
        ),
        _against(say("report.command"), numbers, [(r.income, r.expected_income) for r in rounds]),
        _against(say("report.dealt"), numbers, [(r.hits(True), r.expected(True)) for r in rounds]),
        _against(say("report.taken"), numbers, [(r.hits(False), r.expected(False)) for r in rounds]),
    )


def _against(title: str, numbers: tuple[int, ...], pairs: list[tuple[int, float]]) -> Chart:
    """Draws against their expectation."""
    drawn = Line(say("report.drawn"), COLORS["drawn"], tuple(pair[0] for pair in pairs))
    expected = Line(say("report.expected"), COLORS["expected"], tuple(pair[1] for pair in pairs), dashed=True)
    return Chart(title, numbers, (drawn, expected))


_COLUMNS = (
    "report.column_round", "report.column_vp", "report.column_coalition", "report.column_vang",
    "report.column_command", "report.column_dealt", "report.column_taken", "report.column_by_choice",
    "report.column_by_luck",
)  # fmt: skip


def _table(told: Chronicle) -> tuple[tuple[str, ...], ...]:
    head = tuple(say(column) for column in _COLUMNS)
    return (head, *(_row(figures) for figures in told.rounds))


def _row(r: RoundFigures) -> tuple[str, ...]:
    return (
        str(r.number), str(r.vp), str(sum(r.casualties[f] for f in FACTIONS)), str(r.casualties["vang"]),
        f"{r.income} ({r.expected_income:.1f})",
        f"{r.hits(True)} ({r.expected(True):.1f})", f"{r.hits(False)} ({r.expected(False):.1f})",
        f"{r.by_choice:+.1f}", f"{r.luck:+.1f}",
    )  # fmt: skip


def _luck(told: Chronicle) -> tuple[str, ...]:
    """Luck apart from choices, for the whole campaign and for the fights it touched most."""
    chosen, chance = (sum(getattr(r, name) for r in told.rounds) for name in ("by_choice", "luck"))
    more = say("report.chosen_more" if chosen >= 0 else "report.chosen_fewer", hits=f"{abs(chosen):.1f}")
    added = "report.chance_for" if chance >= 0 else "report.chance_against"
    lines = [more, say(added, hits=f"{abs(chance):.1f}", fights=len(told.fights))]
    told_of = sorted(told.fights, key=lambda fight: -abs(fight.luck))[:LUCKIEST]
    return (*lines, *(_fight(fight) for fight in told_of if abs(fight.luck) >= NOTABLE))


def _fight(fight: Fight) -> str:
    key = "report.fight_ours" if fight.ours else "report.fight_theirs"
    return say(
        key,
        round=fight.round,
        hex=words().hex(fight.hex),
        hits=fight.hits,
        expected=f"{fight.expected:.1f}",
    )


def _pictures(told: Chronicle) -> tuple[Picture, ...]:
    """The map at the start, on the way and at the end, as far as there is a screen code to draw it."""
    assert told.final is not None
    with suppress(ImportError):
        from game.ui.pictures import MapPainter

        starts = list(told.positions)
        step = max(1, -(-len(starts) // (MOST_MAPS - 1)))
        shown = [(say("report.map_start", round=r), told.positions[r]) for r in starts[::step]]
        shown.append((say("report.map_end"), told.final))
        painter = MapPainter()
        return tuple(Picture(caption, painter.png(state)) for caption, state in shown)
    return ()
