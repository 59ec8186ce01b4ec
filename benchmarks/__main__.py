"""Measure everything and print a table: `python -m benchmarks [--json FILE] [--quick] [NAME ...]`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks.measure import Benchmark, Figure, Missing
from benchmarks.model import MODEL
from benchmarks.screen import SCREEN

QUICK = 0.3
"""Share of the rounds of a quick run."""
FAILED = 1


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    wanted = [b for b in (*MODEL, *SCREEN) if not options.names or any(n in b.name for n in options.names)]
    if not wanted:
        print("No benchmark has such a name; --help lists them.", file=sys.stderr)
        return FAILED
    figures, missing = _measure(wanted, QUICK if options.quick else 1.0)
    if options.json != "-":
        print(table(figures))
    if options.json:
        text = json.dumps([figure.as_json() for figure in figures], indent=2)
        if options.json == "-":
            print(text)
        else:
            Path(options.json).write_text(text + "\n", encoding="utf-8")
    for problem in missing:
        print(problem, file=sys.stderr)
    return FAILED if missing else 0


def _parser() -> argparse.ArgumentParser:
    names = ", ".join(f"'{b.name}'" for b in (*MODEL, *SCREEN))
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="How fast the game is.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"parts of names: {names}")
    parser.add_argument("--json", metavar="FILE", help="write the figures as JSON; - for standard output")
    parser.add_argument("--quick", action="store_true", help="fewer rounds")
    return parser


def _measure(wanted: list[Benchmark], effort: float) -> tuple[list[Figure], list[str]]:
    figures: list[Figure] = []
    missing: dict[str, None] = {}
    for benchmark in wanted:
        try:
            figures.append(benchmark.run(effort))
        except Missing as problem:
            missing[f"{benchmark.name} was left out: {problem}"] = None
    return figures, list(missing)


def table(figures: list[Figure]) -> str:
    """The figures for people."""
    rows: list[tuple[str, ...]] = [("", "time", "a second", "ratio", "wanted", "yardstick", "its time")]
    rows += [_row(figure) for figure in figures]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return "\n".join(
        "  ".join(
            cell.ljust(w) if i in (0, 5) else cell.rjust(w)
            for i, (cell, w) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    )


def _row(figure: Figure) -> tuple[str, ...]:
    wanted = "" if figure.wanted is None else f"{'>=' if figure.more_is_better else '<='} {figure.wanted:g}"
    return (
        f"{figure.name} ({figure.unit})",
        _time(figure.seconds),
        f"{1 / figure.seconds:,.0f}",
        f"{figure.ratio:.2f}",
        wanted + ("" if figure.met is None else "  met" if figure.met else " MISS"),
        figure.yardstick,
        _time(figure.yardstick_seconds),
    )


def _time(seconds: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.2f} {unit}"
    return f"{seconds / 1e-9:.0f} ns"


if __name__ == "__main__":
    sys.exit(main())
