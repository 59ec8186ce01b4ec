"""The benchmarks measure, and nothing has become several times slower.

The bounds are far from the demands in the table of `python -m benchmarks`: tests share their machine.
"""

from __future__ import annotations

import json
import sys

import pytest

from benchmarks import measure, yardsticks
from benchmarks.__main__ import main, table
from benchmarks.measure import Benchmark, Figure
from benchmarks.model import MODEL
from benchmarks.screen import SCREEN, OpenCampaign

ALL = {benchmark.name: benchmark for benchmark in (*MODEL, *SCREEN)}
EFFORT = 0.2
SLOWEST = {"random play": 0.35, "steady play": 0.15}
"""Our speed in yardsticks, at least."""
LONGEST = {
    "clone": 40.0, "serialize": 6.0, "nothing changed": 0.5, "kept picture shown again, 1920x1080": 6.0,
    "panning, 1920x1080": 30.0, "everything made anew, 1920x1080": 600.0,
}  # fmt: skip
"""Our time in yardsticks, at most."""


def figure_of(name: str) -> Figure:
    try:
        return ALL[name].run(EFFORT)
    except measure.Missing as problem:
        pytest.skip(str(problem))


@pytest.mark.parametrize("name", SLOWEST)
def test_play_keeps_up_with_a_peer(name: str) -> None:
    assert figure_of(name).ratio > SLOWEST[name]


@pytest.mark.parametrize("name", LONGEST)
def test_nothing_costs_many_yardsticks(name: str) -> None:
    assert figure_of(name).ratio < LONGEST[name]


def test_the_peer_plays_whole_games() -> None:
    pytest.importorskip("chess")
    games = [yardsticks.random_game(number) for number in range(4)]
    for board in games:
        assert board.halfmove_clock == yardsticks.QUIET_HALF_MOVES or not any(board.legal_moves)
    assert max(len(board.move_stack) for board in games) > 2 * yardsticks.QUIET_HALF_MOVES


def test_frames_have_the_time_slices_of_a_player() -> None:
    assert len(OpenCampaign().resize((1600, 900))) > 1


def test_a_cold_start_finds_nothing_kept() -> None:
    """Each start fails on what one before has left."""
    start = yardsticks.cold_process("-c", "import os; os.mkdir(os.environ['XDG_CACHE_HOME'] + '/kept')")
    assert min(start(0), start(1)) > 0


def test_a_ratio_says_more_for_the_faster() -> None:
    quick, slow = (lambda _round: 1.0), (lambda _round: 4.0)
    assert Benchmark("a", "x", "y", lambda: (quick, slow), rounds=3, more_is_better=True).run().ratio == 4.0
    late = Benchmark("a", "x", "y", lambda: (slow, quick), rounds=3, wanted=3.0).run()
    assert late.ratio == 4.0
    assert late.met is False
    assert "MISS" in table([late])


def test_a_yardstick_that_is_not_installed_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "chess", None)
    with pytest.raises(measure.Missing, match="bench"):
        yardsticks.chess_module()
    assert main(["clone", "serialize", "--quick", "--json", "-"]) == 1
    out = capsys.readouterr()
    assert "clone was left out" in out.err
    assert [figure["name"] for figure in json.loads(out.out)] == ["serialize"]
