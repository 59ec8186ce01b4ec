"""Small line charts as SVG, written by hand: no script, no font and no file of their own."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from math import ceil

from attrs import frozen

WIDTH, HEIGHT = 420, 210
LEFT, RIGHT, TOP, BOTTOM = 34, 12, 34, 40
STEPS = (1, 2, 5, 10, 20, 25, 50, 100)
MOST_LINES = 6
"""Horizontal lines a chart may have."""


@frozen
class Line:
    """The values of one thing, round by round."""

    name: str
    color: str
    values: tuple[float, ...]
    dashed: bool = False


@frozen
class Chart:
    """Several lines over the rounds."""

    title: str
    rounds: tuple[int, ...]
    lines: tuple[Line, ...]

    def svg(self) -> str:
        """The chart as an SVG picture."""
        top = self._top()
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
            f'width="{WIDTH}" height="{HEIGHT}" font-family="sans-serif" font-size="11">',
            f"<title>{escape(self.title)}</title>",
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#FBF8EF"/>',
            f'<text x="{LEFT}" y="18" font-size="14" font-weight="bold" fill="#2A2118">'
            f"{escape(self.title)}</text>",
            *self._grid(top),
            *(part for line in self.lines for part in self._line(line, top)),
            *self._legend(),
            "</svg>",
        ]
        return "".join(parts)

    def _top(self) -> int:
        """The value of the highest grid line."""
        highest = max((value for line in self.lines for value in line.values), default=0)
        return max(1, ceil(highest))

    def _x(self, index: int) -> float:
        room = WIDTH - LEFT - RIGHT
        return LEFT + room * (index / (len(self.rounds) - 1) if len(self.rounds) > 1 else 0.5)

    @staticmethod
    def _y(value: float, top: int) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * value / top

    def _grid(self, top: int) -> Iterator[str]:
        step = next((step for step in STEPS if top / step <= MOST_LINES), top)
        for value in range(0, top + 1, step):
            y = self._y(value, top)
            yield (
                f'<line x1="{LEFT}" y1="{y:.1f}" x2="{WIDTH - RIGHT}" y2="{y:.1f}" stroke="#DDD5C0"/>'
                f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end" fill="#6B5D45">{value}</text>'
            )
        for index, number in enumerate(self.rounds):
            yield (
                f'<text x="{self._x(index):.1f}" y="{HEIGHT - BOTTOM + 14}" text-anchor="middle" '
                f'fill="#6B5D45">{number}</text>'
            )

    def _line(self, line: Line, top: int) -> Iterator[str]:
        points = [(self._x(i), self._y(value, top)) for i, value in enumerate(line.values)]
        dash = ' stroke-dasharray="5 4"' if line.dashed else ""
        way = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        yield f'<polyline points="{way}" fill="none" stroke="{line.color}" stroke-width="2"{dash}/>'
        for (x, y), value in zip(points, line.values, strict=True):
            yield (
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{line.color}">'
                f"<title>{escape(line.name)}: {value:g}</title></circle>"
            )

    def _legend(self) -> Iterator[str]:
        room = (WIDTH - LEFT - RIGHT) / len(self.lines)
        for index, line in enumerate(self.lines):
            x, y = LEFT + index * room, HEIGHT - 8
            dash = ' stroke-dasharray="5 4"' if line.dashed else ""
            yield (
                f'<line x1="{x:.0f}" y1="{y - 4}" x2="{x + 18:.0f}" y2="{y - 4}" stroke="{line.color}" '
                f'stroke-width="2"{dash}/><text x="{x + 23:.0f}" y="{y}" fill="#2A2118">'
                f"{escape(line.name)}</text>"
            )
