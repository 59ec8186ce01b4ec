"""The report as Markdown, its pictures and charts inside."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence

from game.table.report.contents import Report
from game.table.texts import say


def as_markdown(report: Report) -> str:
    """The whole report."""
    blocks = [
        f"# {report.title}",
        f"**{report.ending}**",
        *report.lines,
        _table((tuple(f.name for f in report.figures), tuple(f.value for f in report.figures))),
        "## " + say("report.rounds"),
        _table(report.table),
        "## " + say("report.luck"),
        *report.luck,
        _table(report.draws),
        "## " + say("report.turned"),
        "\n".join(f"- {report.table[0][0]} {m.round}: {m.text}" for m in report.moments),
        "## " + say("report.charts"),
        *(_image(chart.title, "svg+xml", chart.svg().encode()) for chart in report.charts),
        *(["## " + say("report.maps")] if report.pictures else []),
        *(_image(picture.caption, picture.kind, picture.data) for picture in report.pictures),
        f"*{report.method}*",
    ]
    return "\n\n".join(block for block in blocks if block) + "\n"


def _table(rows: Sequence[tuple[str, ...]]) -> str:
    if not rows:
        return ""
    head, *others = rows
    return "\n".join([_row(head), _row(("---:",) * len(head)), *map(_row, others)])


def _row(cells: tuple[str, ...]) -> str:
    return "| " + " | ".join(cells) + " |"


def _image(caption: str, kind: str, data: bytes) -> str:
    return f"![{caption}](data:image/{kind};base64,{b64encode(data).decode()})"
