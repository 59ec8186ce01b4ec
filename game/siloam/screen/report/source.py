"""What a report is made of: the figures of a campaign, its turning points, and pictures of the map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, pairwise

from game.core.journal import Journal
from game.core.recording import replayed
from game.core.seed_code import seed_code
from game.siloam.account.chronicle import Chronicle, Fight, RoundFigures, chronicle
from game.siloam.model.state import State
from game.siloam.rules.victory import round_of
from game.siloam.screen.report.account import turning_points
from game.siloam.screen.screen_texts import say
from game.siloam.system import SILOAM_SYSTEM as SYSTEM
from game.siloam.words import words
from game.table import texts as table_texts
from game.table.report.contents import Chart, KeyNumber, Limit, Line, Picture, Report, TurningPoint, gained
from game.table.report.map_pictures import map_pictures

FACTIONS = ("cics", "siloam", "caledonia")
COLORS = {
    "cics": "#2F5F8F", "siloam": "#37704A", "caledonia": "#7052A0", "vang": "#B8322A",
    "drawn": "#8F6400", "expected": "#6B6557",
}  # fmt: skip
LUCKIEST = 6
"""Draws whose luck is told."""
NOTABLE = 1.0
"""Hits of luck below which a draw is nothing to tell."""
SWING = 2
"""VP Spaces won or lost in a round that make it a turning point."""
SWING_WEIGHT = 4
"""How much such a round matters besides the number of Spaces, on the scale of other turning points."""
COLUMNS = (
    "round", "vp", "coalition", "vang", "morale", "command", "dealt", "taken", "by_choice", "by_luck"
)  # fmt: skip
DRAW_COLUMNS = ("round", "place", "side", "hits", "expected", "by_luck")


def gather(journal: Journal, with_maps: bool = True) -> Report:
    """Play a record again and gather its report; raises a GameError where the record does not fit."""
    told = chronicle(journal)
    session = replayed(SYSTEM, journal)
    assert told.final is not None
    ending = words().outcome(told.final)
    moments = [*turning_points(session.log, told.final), *_swings(told)]
    draws = [_draw(fight) for fight in _luckiest(told)]
    return Report(
        title=say("report.title"),
        ending=ending.title if ending is not None else say("report.running"),
        lines=((ending.line,) if ending is not None else ()) + _head(told.final, journal),
        figures=_figures(told, journal),
        charts=_charts(told),
        table=_under(COLUMNS, [_row(figures) for figures in told.rounds]),
        luck=_luck(told),
        draws=_under(DRAW_COLUMNS, draws),
        draw_lines=tuple(say("report.draw", **dict(zip(DRAW_COLUMNS, draw, strict=True))) for draw in draws),
        method=say("report.method"),
        moments=tuple(sorted(moments, key=lambda moment: moment.round)),
        pictures=_pictures(told) if with_maps else (),
        name=journal.identity.name,
    )


def _head(state: State, journal: Journal) -> tuple[str, ...]:
    stands = say(
        "report.stands",
        round=round_of(state),
        last=state.content.tracks.last_round,
        choices=len(journal.choices),
        seed=seed_code(state.seed),
    )
    advice = table_texts.say("report.advice", times=len(journal.advised))
    return stands, advice, *([table_texts.say("replay.earlier")] if journal.earlier else [])


def _figures(told: Chronicle, journal: Journal) -> tuple[KeyNumber, ...]:
    """The account in a few numbers."""
    assert told.final is not None
    last, tracks = told.rounds[-1], told.final.content.tracks
    dead = sum(last.casualties[f] for f in FACTIONS)
    values = (
        ("report.figure_vp", f"{last.vp} / {len(told.final.content.map.vp)}"),
        ("report.figure_coalition", f"{dead} / {tracks.coalition_casualties}"),
        ("report.figure_vang", str(last.casualties["vang"])),
        ("report.figure_command", str(sum(r.income for r in told.rounds))),
        ("report.figure_by_choice", gained(sum(r.by_choice for r in told.rounds))),
        ("report.figure_by_chance", gained(sum(r.luck for r in told.rounds))),
        ("report.figure_advice", str(len(journal.advised))),
    )
    return tuple(KeyNumber(value, say(key)) for key, value in values)


def _swings(told: Chronicle) -> Iterator[TurningPoint]:
    """The rounds in which VP Spaces changed hands by the handful."""
    for before, after in pairwise(told.rounds):
        if abs(after.vp - before.vp) >= SWING:
            key = "report.swing_won" if after.vp > before.vp else "report.swing_lost"
            weight = SWING_WEIGHT + abs(after.vp - before.vp)
            yield TurningPoint(after.number, say(key, before=before.vp, after=after.vp), weight)


def _faction(name: str) -> str:
    return words().names.named("factions", name)


def _charts(told: Chronicle) -> tuple[Chart, ...]:
    assert told.final is not None
    rounds, tracks = told.rounds, told.final.content.tracks
    numbers = tuple(figures.number for figures in rounds)
    dead = [sum(r.casualties[f] for f in FACTIONS) for r in rounds]
    ours, theirs = say("report.coalition"), _faction("vang")
    return (
        Chart(
            say("report.vp"),
            numbers,
            (_line(say("report.held"), "drawn", [r.vp for r in rounds]),),
            (
                Limit(say("report.narrow", vp=tracks.narrow), tracks.narrow),
                Limit(say("report.decisive", vp=tracks.decisive), tracks.decisive),
            ),
        ),
        Chart(
            say("report.casualties"),
            numbers,
            (_line(ours, "cics", dead), _line(theirs, "vang", [r.casualties["vang"] for r in rounds])),
            (Limit(say("report.limit", dead=tracks.coalition_casualties), tracks.coalition_casualties),),
        ),
        Chart(
            say("report.morale"),
            numbers,
            tuple(_line(_faction(f), f, [r.morale[f] for r in rounds]) for f in FACTIONS),
        ),
        _against("report.command", numbers, [(r.income, r.expected_income) for r in rounds]),
        _against("report.dealt", numbers, [(r.hits(True), r.expected(True)) for r in rounds]),
        _against("report.taken", numbers, [(r.hits(False), r.expected(False)) for r in rounds]),
        _apart(told),
        _summed(told),
    )


def _line(name: str, color: str, values: Sequence[float], dashed: bool = False) -> Line:
    return Line(name, COLORS[color], tuple(values), dashed)


def _against(title: str, numbers: tuple[int, ...], pairs: list[tuple[int, float]]) -> Chart:
    """Draws against their expectation; rounds at the end in which nothing was drawn are left out."""
    while len(pairs) > 1 and not any(pairs[-1]):
        pairs = pairs[:-1]
    drawn = _line(say("report.drawn"), "drawn", [pair[0] for pair in pairs])
    expected = _line(say("report.expected"), "expected", [pair[1] for pair in pairs], dashed=True)
    return Chart(say(title), numbers[: len(pairs)], (drawn, expected))


def _apart(told: Chronicle) -> Chart:
    """What the odds promised for the fights that were chosen, and what chance added, side by side."""
    chosen, chance = [r.by_choice for r in told.rounds], [r.luck for r in told.rounds]
    lines = (
        _line(say("report.column_by_choice"), "cics", chosen),
        _line(say("report.column_by_luck"), "drawn", chance, dashed=True),
    )
    return Chart(say("report.apart"), tuple(r.number for r in told.rounds), lines, bars=True)


def _summed(told: Chronicle) -> Chart:
    """The same from the start up to each round."""
    lines = (
        _line(say("report.column_by_choice"), "cics", [*accumulate(r.by_choice for r in told.rounds)]),
        _line(say("report.column_by_luck"), "drawn", [*accumulate(r.luck for r in told.rounds)], dashed=True),
    )
    return Chart(say("report.summed"), tuple(r.number for r in told.rounds), lines)


def _under(columns: Iterable[str], rows: Sequence[tuple[str, ...]]) -> tuple[tuple[str, ...], ...]:
    """Rows below the head of their columns."""
    return (tuple(say(f"report.column_{column}") for column in columns), *rows) if rows else ()


def _row(r: RoundFigures) -> tuple[str, ...]:
    return (
        str(r.number), str(r.vp), str(sum(r.casualties[f] for f in FACTIONS)), str(r.casualties["vang"]),
        " / ".join(str(r.morale[f]) for f in FACTIONS), f"{r.income} ({r.expected_income:.1f})",
        f"{r.hits(True)} ({r.expected(True):.1f})", f"{r.hits(False)} ({r.expected(False):.1f})",
        gained(r.by_choice), gained(r.luck),
    )  # fmt: skip


def _luck(told: Chronicle) -> tuple[str, ...]:
    """Luck apart from choices, for the whole campaign."""
    chosen, chance = (sum(getattr(r, name) for r in told.rounds) for name in ("by_choice", "luck"))
    more = say("report.chosen_more" if chosen >= 0 else "report.chosen_fewer", hits=f"{abs(chosen):.1f}")
    added = "report.chance_for" if chance >= 0 else "report.chance_against"
    return more, say(added, hits=f"{abs(chance):.1f}", fights=len(told.fights))


def _luckiest(told: Chronicle) -> list[Fight]:
    """The draws that chance touched most, the greatest first."""
    notable = (fight for fight in told.fights if abs(fight.luck) >= NOTABLE)
    return sorted(notable, key=lambda fight: -abs(fight.luck))[:LUCKIEST]


def _draw(fight: Fight) -> tuple[str, ...]:
    side = say("report.coalition") if fight.ours else _faction("vang")
    numbers = str(fight.hits), f"{fight.expected:.1f}", gained(fight.luck)
    return (str(fight.round), words().hex(fight.hex), side, *numbers)


def _pictures(told: Chronicle) -> tuple[Picture, ...]:
    """The map at the start, on the way and at the end."""
    from game.siloam.screen.skin import SKIN  # which names this module

    starts, last = told.positions, say("report.map_end")
    return map_pictures(SKIN, starts, told.final, lambda r: say("report.map_start", round=r), last)
