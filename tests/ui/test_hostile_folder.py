"""A save folder full of odd files: the list opens, the good campaign too, and each odd file has its word."""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest

from game.core.errors import GameError
from game.core.plain import LONGEST_LINE, plain
from game.core.saves import encode
from game.siloam.system import SILOAM_SYSTEM as SYSTEM
from game.table.app import App
from game.table.context import Context
from game.table.scenes.load import LoadScene
from game.table.scenes.replay import ReplayScene
from game.table.scenes.save_row import Row, name_of
from game.table.scenes.title import TitleScene
from tests.trust.odd_files import LOADS, Odd, put_all
from tests.ui.menu_tools import campaign, click, examined, frames, played, press, settle, show, top

FEWEST_KINDS = 20
LONGEST_TURN = 0.5
"""Seconds of the processor that one turn of the loop may take on a busy machine, whatever a file says: those
of the whole process, for a thread beside the loop that does not let it go on keeps it waiting too."""


@pytest.fixture(autouse=True)
def own_heap() -> Iterator[None]:
    """Sets aside what other tests have left: to go through all that a long run keeps takes half a second, and
    whose turn that falls into is chance."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.fixture
def odd_files(context: Context) -> dict[Path, Odd]:
    session = played(12)
    path = context.library.write("good", session, "the one that counts")
    os.utime(path, (1, 1))  # the last of the list
    return put_all(context.library.folder, encode(SYSTEM, session.state, session.journal))


def fit_to_be_shown(words: str) -> bool:
    return words.isprintable() and len(words) <= LONGEST_LINE


def test_the_list_has_a_word_for_each_and_opens_the_good_one(
    app: App, context: Context, odd_files: dict[Path, Odd]
) -> None:
    assert len(odd_files) >= FEWEST_KINDS
    show(app, TitleScene(context))
    scene = examined(app, context)
    rows = {row.slot.path: row for row in scene.buttons.items if isinstance(row, Row) and row.slot}
    assert set(rows) == {*odd_files, context.library.path("good")}
    for path, odd in odd_files.items():
        row = rows[path]
        assert row.slot is not None
        assert odd.said in row.slot.problem, row.slot
        assert bool(row.slot.problem) == (odd.said != LOADS), (path, row.slot.problem)
        assert row.slot.problem.endswith(".") or odd.said == LOADS
        assert all(map(fit_to_be_shown, (row.label, row.about, row.refusal, name_of(path)))), path
    for _ in rows:  # every row comes into view
        press(app, pygame.K_DOWN)
    while scene.buttons.focused is None or scene.buttons.focused.label != "good":
        press(app, pygame.K_UP)
    click(app, scene.buttons.focused.rect.center)
    assert campaign(app).table.session.state == played(12).state


def test_no_odd_file_keeps_the_loop_waiting(app: App, context: Context, odd_files: dict[Path, Odd]) -> None:
    scene = LoadScene(context)
    app.stack.push(scene)
    slowest = 0.0
    while scene.animating or app.stack.dirty:
        began = time.process_time()
        app.frame([], 0.02)
        slowest = max(slowest, time.process_time() - began)
    assert len(scene._examined) == len(odd_files) + 1
    assert slowest < LONGEST_TURN


def test_each_that_loads_is_opened_and_each_record_shown_or_refused(
    app: App, context: Context, odd_files: dict[Path, Odd]
) -> None:
    for path, odd in odd_files.items():
        if odd.said != LOADS or odd.opened:
            with pytest.raises(GameError, match=odd.opened or None) as refused:
                context.library.read(path)
            assert fit_to_be_shown(str(refused.value))
            continue
        session = context.library.read(path)
        assert all(map(fit_to_be_shown, session.journal.earlier)), path
        app.stack.push(ReplayScene(context, partial(context.library.read_record, path)))
        settle(app, lambda: not top(app, ReplayScene).waiting)
        assert fit_to_be_shown(top(app, ReplayScene).message)
        frames(app)
        app.stack.clear()


def test_each_goes_to_the_trash_when_it_is_told_to(context: Context, odd_files: dict[Path, Odd]) -> None:
    for path in odd_files:
        assert os.path.lexists(context.library.discard(path))
        assert not os.path.lexists(path)


def test_words_of_strangers_are_cleaned_and_cut() -> None:
    assert plain("as  it\nis ") == "as it is"
    assert plain("a\x1b[2Jb\0c\ud800\N{RIGHT-TO-LEFT OVERRIDE}") == "a?[2Jb?c??"
    assert plain("x" * 5000, 10) == "xxxxxx…xxx"
    assert plain(f"{'long' * 999}: choose another.").endswith(": choose another.")
    assert plain("Märchen …") == "Märchen …"
