"""What a report is made of, its charts among it, in no form yet: pages and files are made from it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from math import ceil, floor
from typing import Any, NamedTuple

from attrs import evolve, frozen

from game.core.frame import CHAPTER, GRAVE, Event
from game.core.game import Game
from game.core.journal import Journal, Setup
from game.core.recording import replay
from game.core.seed_code import seed_code
from game.core.system import System
from game.table.texts import say

WIDTH, HEIGHT = 460, 236
LEFT, RIGHT, TOP, BOTTOM = 36, 16, 42, 46
STEPS = (1, 2, 5, 10, 20, 25, 50, 100)
MOST_LINES = 6
"""Horizontal lines a chart may have."""
BAR_SHARE = 0.36
"""Width of a bar, as a share of the room of its round."""
INK, FAINT, PALE, GROUND = "#2A2118", "#5F5340", "#DDD5C0", "#FBF8EF"
LIMIT = "#8A2A22"
LIMIT_DASHES = ((2, 3), (9, 4))
"""Dash and gap of the first limit of a chart and of the second: dots, and long dashes."""
SHAPES = ("circle", "square", "diamond", "triangle")
"""What marks the points of the first line, the second and so on: colour does not tell them apart alone."""
MARK = 3.6
SAMPLE = 22
"""Length of a line in the legend."""

Point = tuple[float, float]
WEIGHTS = {CHAPTER: 1, GRAVE: 2}
"""What is told of a game, and how much it matters."""


@frozen
class Line:
    """The values of one thing, round by round; a chart of flows may end before its last rounds."""

    name: str
    color: str
    values: tuple[float, ...]
    dashed: bool = False


@frozen
class Limit:
    """A value that means something, such as the fewest points of a victory."""

    name: str
    value: float


@frozen
class Chart:
    """Several lines over the rounds, or bars side by side."""

    title: str
    rounds: tuple[int, ...]
    lines: tuple[Line, ...]
    limits: tuple[Limit, ...] = ()
    bars: bool = False

    @property
    def top(self) -> int:
        """The value of the upper edge."""
        marked = [limit.value for limit in self.limits]
        return max(
            1, ceil(max([*marked, *(value for line in self.lines for value in line.values)], default=0))
        )

    @property
    def bottom(self) -> int:
        """The value of the lower edge: nothing, unless something is less than that."""
        return min(0, floor(min((value for line in self.lines for value in line.values), default=0)))

    @property
    def grid(self) -> list[int]:
        """The values that have a line across the chart."""
        high, low = self.top, self.bottom
        step = next((step for step in STEPS if (high - low) / step <= MOST_LINES), high - low)
        return [value for value in range(low - low % step, high + 1, step) if value >= low]

    def across(self, index: int) -> float:
        """Where a round stands, from 0 at the left to 1 at the right."""
        if self.bars:
            return (index + 0.5) / len(self.rounds)
        return index / (len(self.rounds) - 1) if len(self.rounds) > 1 else 0.5

    def up(self, value: float) -> float:
        """Where a value stands, from 0 at the bottom to 1 at the top."""
        return (value - self.bottom) / (self.top - self.bottom)

    # ------------------------------------------------------------------ as SVG

    def svg(self) -> str:
        """The chart as an SVG picture."""
        drawn = (
            self._bars() if self.bars else (part for n, _ in enumerate(self.lines) for part in self._line(n))
        )
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
            f'width="{WIDTH}" height="{HEIGHT}" font-family="sans-serif" font-size="12">',
            f"<title>{escape(self.title)}</title>",
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{GROUND}"/>',
            f'<text x="14" y="24" font-size="15" font-weight="bold" fill="{INK}">{escape(self.title)}</text>',
            *self._grid(),
            *self._limits(),
            *drawn,
            *self._legend(),
            "</svg>",
        ]
        return "".join(parts)

    def _x(self, index: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * self.across(index)

    def _y(self, value: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * self.up(value)

    def _grid(self) -> Iterator[str]:
        for value in self.grid:
            y = self._y(value)
            color = FAINT if value == 0 and self.bottom < 0 else PALE
            yield (
                f'<line x1="{LEFT}" y1="{y:.1f}" x2="{WIDTH - RIGHT}" y2="{y:.1f}" stroke="{color}"/>'
                f'<text x="{LEFT - 7}" y="{y + 4:.1f}" text-anchor="end" fill="{FAINT}">{value}</text>'
            )
        for index, number in enumerate(self.rounds):
            yield (
                f'<text x="{self._x(index):.1f}" y="{HEIGHT - BOTTOM + 16}" text-anchor="middle" '
                f'fill="{FAINT}">{number}</text>'
            )

    def _limits(self) -> Iterator[str]:
        for number, limit in enumerate(self.limits):
            yield _limit(number, LEFT, WIDTH - RIGHT, self._y(limit.value))

    def _line(self, number: int) -> Iterator[str]:
        line = self.lines[number]
        points = [(self._x(i), self._y(value)) for i, value in enumerate(line.values)]
        dash = ' stroke-dasharray="5 4"' if line.dashed else ""
        way = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        yield f'<polyline points="{way}" fill="none" stroke="{line.color}" stroke-width="2"{dash}/>'
        for index, (x, y) in enumerate(points):
            told = f"{line.name}, {self.rounds[index]}: {line.values[index]:g}"
            yield _shape(number, x, y, line.color, f"<title>{escape(told)}</title>")

    def _bars(self) -> Iterator[str]:
        room = (WIDTH - LEFT - RIGHT) / len(self.rounds)
        width = room * BAR_SHARE
        for number, line in enumerate(self.lines):
            for index, value in enumerate(line.values):
                x = self._x(index) + width * (number - len(self.lines) / 2)
                high, low = self._y(max(value, 0)), self._y(min(value, 0))
                filled = f'fill="{GROUND}" stroke-width="1.5"' if line.dashed else f'fill="{line.color}"'
                yield (
                    f'<rect x="{x:.1f}" y="{high:.1f}" width="{width:.1f}" height="{low - high:.1f}" '
                    f'{filled} stroke="{line.color}"><title>{escape(line.name)}: {value:+.1f}</title></rect>'
                )

    def _legend(self) -> Iterator[str]:
        names = [*(line.name for line in self.lines), *(limit.name for limit in self.limits)]
        room, y = (WIDTH - LEFT - RIGHT) / len(names), HEIGHT - 11
        for number, name in enumerate(names):
            x = LEFT + number * room
            if number < len(self.lines):
                yield self._sample(number, x, y)
            else:
                yield _limit(number - len(self.lines), x, x + SAMPLE, y)
            yield f'<text x="{x + SAMPLE + 6:.0f}" y="{y + 4}" fill="{INK}">{escape(name)}</text>'

    def _sample(self, number: int, x: float, y: float) -> str:
        line = self.lines[number]
        if self.bars:
            filled = GROUND if line.dashed else line.color
            place = f'x="{x:.0f}" y="{y - 5}" width="{SAMPLE}" height="9"'
            return f'<rect {place} fill="{filled}" stroke="{line.color}"/>'
        dash = ' stroke-dasharray="5 4"' if line.dashed else ""
        return (
            f'<line x1="{x:.0f}" y1="{y}" x2="{x + SAMPLE:.0f}" y2="{y}" stroke="{line.color}" '
            f'stroke-width="2"{dash}/>{_shape(number, x + SAMPLE / 2, y, line.color)}'
        )


def limit_dash(number: int) -> tuple[int, int]:
    """Dash and gap of a limit of a chart."""
    return LIMIT_DASHES[number % len(LIMIT_DASHES)]


def _limit(number: int, left: float, right: float, y: float) -> str:
    dash, gap = limit_dash(number)
    return (
        f'<line x1="{left:.1f}" y1="{y:.1f}" x2="{right:.1f}" y2="{y:.1f}" stroke="{LIMIT}" '
        f'stroke-width="1.5" stroke-dasharray="{dash} {gap}"/>'
    )


def outline(number: int, x: float, y: float, size: float) -> list[Point]:
    """The corners of the mark of a line; a circle has none."""
    match SHAPES[number % len(SHAPES)]:
        case "square":
            return [(x - size, y - size), (x + size, y - size), (x + size, y + size), (x - size, y + size)]
        case "diamond":
            size *= 1.35
            return [(x, y - size), (x + size, y), (x, y + size), (x - size, y)]
        case "triangle":
            return [(x, y - size * 1.2), (x + size * 1.2, y + size), (x - size * 1.2, y + size)]
    return []


def _shape(number: int, x: float, y: float, color: str, inside: str = "") -> str:
    corners = outline(number, x, y, MARK)
    if not corners:
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{MARK}" fill="{color}">{inside}</circle>'
    way = " ".join(f"{a:.1f},{b:.1f}" for a, b in corners)
    return f'<polygon points="{way}" fill="{color}">{inside}</polygon>'


class TurningPoint(NamedTuple):
    """A turning point of a game."""

    round: int
    text: str
    weight: int
    """How much it matters where not all of them have room."""


@frozen
class Picture:
    """A map with what it shows."""

    caption: str
    data: bytes
    kind: str


@frozen
class KeyNumber:
    """A number with what it counts."""

    value: str
    name: str


@frozen
class Report:
    """Everything a report says."""

    title: str
    ending: str
    """How the game was judged, or that it goes on."""
    table: tuple[tuple[str, ...], ...]
    """Rows of the round table, its head first; the first cell of the head is what a round is called."""
    moments: tuple[TurningPoint, ...]
    lines: tuple[str, ...] = ()
    """Where the game stands."""
    figures: tuple[KeyNumber, ...] = ()
    charts: tuple[Chart, ...] = ()
    luck: tuple[str, ...] = ()
    """What was chosen and what chance added, for the whole game."""
    draws: tuple[tuple[str, ...], ...] = ()
    """Rows of the draws that chance touched most, their head first; the last cell is what chance added."""
    draw_lines: tuple[str, ...] = ()
    """Each of these draws in a sentence."""
    method: str = ""
    """How the figures were reckoned."""
    pictures: Sequence[Picture] = ()
    name: str = ""
    """What the player calls the game."""


def report_of(game: Game, journal: Journal, with_maps: bool) -> Report:
    """What a game tells of a record, and by which of its options it was played."""
    report: Report = game.skin.report(journal, with_maps)
    return evolve(report, lines=(*report.lines, *begun_with(game.system, journal)))


def begun_with(system: System[Any], journal: Journal) -> Iterator[str]:
    """The options that a game was begun with, in sentences; none where its record begins with a position."""
    if isinstance(journal.begin, Setup):
        scenario = system.scenario(journal.begin.scenario)
        for option in scenario.options:
            value = journal.begin.options.get(option.id, option.default)
            yield say("report.option", title=option.title(), **option.words(value)._asdict())


def gained(value: float) -> str:
    """With a minus as wide as a plus; nothing is neither more nor less."""
    text = f"{value:+.1f}"
    return "0.0" if float(text) == 0 else text.replace("-", "\N{MINUS SIGN}")


def plain_report(system: System[Any], journal: Journal) -> Report:
    """Play a record again and tell its turning points; raises a GameError where the record does not fit."""
    words, kinds, moments = system.words(), system.event_kinds(), list[TurningPoint]()

    def note(state: Any, event: Event) -> None:
        weight, told = WEIGHTS.get(kinds[event.kind].weight), words.event(event)
        if weight is not None and told:
            moments.append(TurningPoint(int(str(system.stage(state))), told, weight))

    *_, session = replay(system, journal, watcher=note)
    ending, seed = words.outcome(session.state), seed_code(system.header(session.state)["seed"])
    return Report(
        title=system.title,
        ending=ending.title if ending is not None else system.title,
        table=((say("report.stage"),),),
        moments=tuple(moments),
        lines=(*((ending.epilogue,) if ending is not None else ()), say("report.seed", seed=seed)),
        name=journal.identity.name,
    )
