"""The report as Markdown, its pictures and charts inside."""

from __future__ import annotations

from base64 import b64encode

from game.ui.report.source import Report
from game.ui.texts import say


def as_markdown(report: Report) -> str:
    """The whole report."""
    head, *rows = report.table
    blocks = [
        f"# {report.title}",
        *report.lines,
        "## " + say("report.rounds"),
        "\n".join([_row(head), _row(("---:",) * len(head)), *map(_row, rows)]),
        "## " + say("report.luck"),
        *report.luck,
        "## " + say("result.turned"),
        "\n".join("- " + say("report.moment", round=m.round, text=m.text) for m in report.moments),
        "## " + say("report.charts"),
        *(_image(chart.title, "svg+xml", chart.svg().encode()) for chart in report.charts),
        *(["## " + say("report.maps")] if report.pictures else []),
        *(_image(picture.caption, "png", picture.png) for picture in report.pictures),
        "*" + say("report.method") + "*",
    ]
    return "\n\n".join(block for block in blocks if block) + "\n"


def _row(cells: tuple[str, ...]) -> str:
    return "| " + " | ".join(cells) + " |"


def _image(caption: str, kind: str, data: bytes) -> str:
    return f"![{caption}](data:image/{kind};base64,{b64encode(data).decode()})"
