"""Campaigns played on a cluster: here one of two processes on this machine."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from game.cli import cluster
from game.cli.app import main
from game.cli.simulate import play
from game.core.errors import GameError
from game.registry import SILOAM

GAMES = 24
TIMES = ("seconds", "decisions_per_second")


@pytest.fixture(scope="module")
def distributed() -> Any:
    reason = 'the extra `cluster` is not installed (python -m pip install -e ".[cluster]")'
    return pytest.importorskip("distributed", reason=reason)


@pytest.fixture(scope="module")
def workers(distributed: Any) -> Iterator[Any]:
    """Two processes and their scheduler."""
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0", silence_logs="CRITICAL"
    ) as running:
        yield running


def figures(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    """What a simulation says, but for its times."""
    assert main(["simulate", "--games", "4", "--seed", "7", "--check", "--json", "-", *arguments]) == 0
    said = json.loads(capsys.readouterr().out)
    return {name: value for name, value in said.items() if name not in TIMES}


def test_a_cluster_gives_the_same_figures(workers: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert figures(capsys, "--scheduler", workers.scheduler_address) == figures(capsys, "--jobs", "1")


def test_a_worker_that_dies_takes_no_campaign_with_it(workers: Any) -> None:
    one = partial(play, game=SILOAM, policy_name="steady", check=False)
    results = cluster.spread_over(workers.scheduler_address, one, range(GAMES))
    played = [next(results)]
    victim = next(iter(workers.workers.values()))
    os.kill(victim.pid, signal.SIGTERM if os.name == "nt" else signal.SIGKILL)
    played += results
    assert [p.seed for p in played] == list(range(GAMES))
    assert played[-1] == one(GAMES - 1)


def test_workers_of_another_release_are_refused(workers: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "__version__", "0.0.1")
    with pytest.raises(GameError, match=r"A worker has release (?!0\.0\.1)"):
        list(cluster.spread_over(workers.scheduler_address, abs, [-1]))


def test_a_cluster_that_is_not_there_is_named(
    distributed: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 0.2)
    assert main(["simulate", "--scheduler", "tcp://127.0.0.1:9"]) == 1
    assert capsys.readouterr().err.startswith("There is no scheduler at tcp://127.0.0.1:9 (")
    with distributed.LocalCluster(n_workers=0, dashboard_address="127.0.0.1:0") as idle:
        assert main(["simulate", "--scheduler", idle.scheduler_address]) == 1
    assert "has no workers: start some" in capsys.readouterr().err


def test_without_the_extra_one_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main(["simulate", "--scheduler", "tcp://127.0.0.1:9"]) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert '".[cluster]"' in said
