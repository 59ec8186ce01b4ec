"""The report as one HTML page that needs nothing but itself."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from html import escape

from game.ui.report.source import Report
from game.ui.texts import say

STYLE = """
body{margin:0 auto;max-width:62rem;padding:2rem 1rem;background:#F3EEDF;color:#2A2118;
font:16px/1.5 Georgia,serif}
h1{margin:0}h2{margin:2rem 0 .5rem;border-bottom:2px solid #B98A1F}
.charts{display:flex;flex-wrap:wrap;gap:1rem}.charts svg{border:1px solid #DDD5C0;max-width:100%}
table{border-collapse:collapse;font-family:sans-serif;font-size:14px}
th,td{padding:.25rem .7rem;text-align:right;border-bottom:1px solid #DDD5C0}
figure{margin:0 0 1rem}img{max-width:100%;border:1px solid #6B5D45}
""".replace("\n", "")


def as_html(report: Report) -> str:
    """The whole page."""
    return "".join((
        '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">',
        f"<title>{escape(report.title)}</title><style>{STYLE}</style></head><body>",
        f"<h1>{escape(report.title)}</h1>",
        *(f"<p>{escape(line)}</p>" for line in report.lines),
        _heading("report.charts") + '<div class="charts">',
        *(chart.svg() for chart in report.charts),
        "</div>",
        *_table(report),
        _heading("report.luck"),
        *(f"<p>{escape(line)}</p>" for line in report.luck),
        *_moments(report),
        *_pictures(report),
        "<p><small>" + escape(say("report.method")) + "</small></p></body></html>\n",
    ))  # fmt: skip


def _heading(key: str) -> str:
    return f"<h2>{escape(say(key))}</h2>"


def _table(report: Report) -> Iterator[str]:
    head, *rows = report.table
    yield _heading("report.rounds") + "<table><tr>"
    yield from (f"<th>{escape(cell)}</th>" for cell in head)
    yield "</tr>"
    for row in rows:
        yield "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>"
    yield "</table>"


def _moments(report: Report) -> Iterator[str]:
    yield _heading("result.turned") + "<ul>"
    for moment in report.moments:
        line = say("report.moment", round=moment.round, text=moment.text)
        yield f"<li>{escape(line)}</li>"
    yield "</ul>"


def _pictures(report: Report) -> Iterator[str]:
    if report.pictures:
        yield _heading("report.maps")
    for picture in report.pictures:
        data = b64encode(picture.png).decode()
        caption = escape(picture.caption)
        yield (
            f'<figure><img alt="{caption}" src="data:image/png;base64,{data}">'
            f"<figcaption>{caption}</figcaption></figure>"
        )
