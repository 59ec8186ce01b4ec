"""Writing a report as HTML or Markdown, for the terminal at once and for the screen beside its loop."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from functools import partial
from html import escape
from itertools import groupby
from pathlib import Path

from game.core.errors import GameError
from game.core.files import write_file
from game.core.game import Game
from game.core.journal import Journal
from game.core.processes import ProcessFailed, spread
from game.table.report.contents import Report, report_of
from game.table.texts import say

STYLE = """
*{box-sizing:border-box}
body{margin:0;background:#F3EEDF;color:#2A2118;font:17px/1.5 Georgia,"Times New Roman",serif}
header{background:#23272B;color:#F3EEDF;padding:2.4rem 1rem 2rem;border-bottom:4px solid #B98A1F}
header>*,main{max-width:72rem;margin:0 auto;padding:0 1rem}
header p{margin-top:.2rem;margin-bottom:0;color:#D8D0BC}
header .title{font-style:italic}
h1{font-size:2.6rem;line-height:1.15;font-weight:600;color:#F1C75B}
main{padding-top:.5rem;padding-bottom:3rem}
h2{margin:2.4rem 0 .9rem;padding-bottom:.25rem;border-bottom:2px solid #B98A1F;font-weight:600}
h3{margin:1.6rem 0 .6rem;font-weight:600}
.figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(8.4rem,1fr));gap:.8rem}
.figures{margin:1.6rem 0 0;padding:0}
.figures div{background:#FBF8EF;border:1px solid #DDD5C0;border-top:3px solid #B98A1F;padding:.55rem .8rem}
.figures dd{margin:0;font-size:1.7rem;font-weight:600;white-space:nowrap}
.figures dt{font:13px/1.3 sans-serif;color:#5F5340}
.figures div{display:flex;flex-direction:column-reverse;justify-content:flex-end}
.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(24rem,1fr));gap:1rem}
.charts svg{width:100%;height:auto;border:1px solid #DDD5C0}
.wide{overflow-x:auto}
table{border-collapse:collapse;font:14px/1.45 sans-serif;width:100%}
table{background:#FBF8EF;border:1px solid #DDD5C0}
th,td{padding:.35rem .7rem;text-align:right;border-bottom:1px solid #E7E0CE;font-variant-numeric:tabular-nums}
th{color:#5F5340;font-weight:600}
th:first-child,td:first-child{text-align:center}
.draws th:nth-child(2),.draws td:nth-child(2),.draws th:nth-child(3),.draws td:nth-child(3){text-align:left}
.course{display:grid;grid-template-columns:3.4rem 1fr;margin:0}
.course dt{font-weight:600;color:#7A5500;font-size:1.25rem;line-height:1.4}
.course dd{margin:0;padding:.1rem 0 .7rem 1.2rem;border-left:2px solid #D9BE7C}
.course p{margin:0}
.maps{display:grid;grid-template-columns:repeat(auto-fit,minmax(28rem,1fr));gap:1.2rem}
figure{margin:0}img{width:100%;display:block;border:1px solid #6B5D45}
figcaption{padding-top:.3rem;font-style:italic}
.method{margin-top:2.4rem;font-size:.85rem;color:#5F5340}
@media(max-width:40rem){.charts,.maps{grid-template-columns:1fr}h1{font-size:2rem}}
@media print{body{background:#fff}header{background:#fff;color:#000}h1,header p{color:#000}}
@media print{svg,figure{break-inside:avoid}}
""".replace("\n", "")


def as_html(report: Report) -> str:
    """The whole page."""
    return "".join((
        '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width,initial-scale=1">',
        f"<title>{escape(_title(report))}</title><style>{STYLE}</style></head><body>",
        f'<header><p class="title">{escape(_title(report))}</p><h1>{escape(report.ending)}</h1>',
        *(f"<p>{escape(line)}</p>" for line in report.lines),
        "</header><main>",
        *_figures(report),
        _heading("report.charts") + '<div class="charts">',
        *(chart.svg() for chart in report.charts),
        "</div>",
        *_luck(report),
        *_moments(report),
        _heading("report.rounds"),
        *_table(report.table),
        *_pictures(report),
        f'<p class="method">{escape(report.method)}</p></main></body></html>\n',
    ))  # fmt: skip


def _title(report: Report) -> str:
    """What the page is, and of which campaign."""
    return f"{report.title} · {report.name}" if report.name else report.title


def _heading(key: str) -> str:
    return f"<h2>{escape(say(key))}</h2>"


def _figures(report: Report) -> Iterator[str]:
    yield '<dl class="figures">'
    for figure in report.figures:
        yield f"<div><dt>{escape(figure.name)}</dt><dd>{escape(figure.value)}</dd></div>"
    yield "</dl>"


def _table(rows: Sequence[tuple[str, ...]], kind: str = "rounds") -> Iterator[str]:
    head, *others = rows
    yield f'<div class="wide"><table class="{kind}"><tr>'
    yield from (f"<th>{escape(cell)}</th>" for cell in head)
    yield "</tr>"
    for row in others:
        yield "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>"
    yield "</table></div>"


def _luck(report: Report) -> Iterator[str]:
    yield _heading("report.luck")
    yield from (f"<p>{escape(line)}</p>" for line in report.luck)
    if report.draws:
        yield f"<h3>{escape(say('report.draws'))}</h3>"
        yield from _table(report.draws, "draws")


def _moments(report: Report) -> Iterator[str]:
    """What happened, beside the number of its round."""
    if not report.moments:
        return
    yield _heading("report.turned") + '<dl class="course">'
    for number, moments in groupby(report.moments, lambda moment: moment.round):
        lines = "".join(f"<p>{escape(moment.text)}</p>" for moment in moments)
        yield f"<dt>{number}</dt><dd>{lines}</dd>"
    yield "</dl>"


def _pictures(report: Report) -> Iterator[str]:
    if not report.pictures:
        return
    yield _heading("report.maps") + '<div class="maps">'
    for picture in report.pictures:
        data = b64encode(picture.data).decode()
        caption = escape(picture.caption)
        yield (
            f'<figure><img alt="{caption}" src="data:image/{picture.kind};base64,{data}">'
            f"<figcaption>{caption}</figcaption></figure>"
        )
    yield "</div>"


def as_markdown(report: Report) -> str:
    """The whole report."""
    blocks = [
        f"# {_title(report)}",
        f"**{report.ending}**",
        *report.lines,
        _markdown_table((tuple(f.name for f in report.figures), tuple(f.value for f in report.figures))),
        "## " + say("report.rounds"),
        _markdown_table(report.table),
        "## " + say("report.luck"),
        *report.luck,
        _markdown_table(report.draws),
        "## " + say("report.turned"),
        "\n".join(f"- {report.table[0][0]} {m.round}: {m.text}" for m in report.moments),
        "## " + say("report.charts"),
        *(_image(chart.title, "svg+xml", chart.svg().encode()) for chart in report.charts),
        *(["## " + say("report.maps")] if report.pictures else []),
        *(_image(picture.caption, picture.kind, picture.data) for picture in report.pictures),
        f"*{report.method}*",
    ]
    return "\n\n".join(block for block in blocks if block) + "\n"


def _markdown_table(rows: Sequence[tuple[str, ...]]) -> str:
    if not rows:
        return ""
    head, *others = rows
    return "\n".join([_row(head), _row(("---:",) * len(head)), *map(_row, others)])


def _row(cells: tuple[str, ...]) -> str:
    return "| " + " | ".join(cells) + " |"


def _image(caption: str, kind: str, data: bytes) -> str:
    return f"![{caption}](data:image/{kind};base64,{b64encode(data).decode()})"


def write_report(game: Game, journal: Journal, path: Path, with_maps: bool = True) -> None:
    """Write the report of a record; the file's name says whether as Markdown or as HTML."""
    report = report_of(game, journal, with_maps)
    text = as_markdown(report) if path.suffix.lower() == ".md" else as_html(report)
    write_file(path, text.encode())


def export(game: Game, journal: Journal, path: Path) -> str:
    """Write a report in a process of its own.

    Returns what to tell the player: where the report is, or why it is not.
    """
    try:
        problem = _write_apart(game, journal, path)
    except (OSError, ProcessFailed) as error:
        problem = str(error)
    return say("report.failed", why=problem) if problem else say("report.exported", file=path)


def _write_apart(game: Game, journal: Journal, path: Path) -> str:
    """Have a process write: a thread would take its time from the frames.

    Even starting one takes longer than a frame may.
    """
    (problem,) = spread(partial(_written, game, journal), [path], 1)
    return problem


def _written(game: Game, journal: Journal, path: Path) -> str:
    """Write a report and return what went wrong: errors do not travel well between processes."""
    try:
        write_report(game, journal, path)
    except GameError as error:
        return str(error)
    return ""
