"""Work shared out to processes, or to the machines of a cluster: the workers of a Dask scheduler.

Those come with the extra `cluster`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from game import __version__
from game.core.errors import GameError
from game.core.processes import spread

T = TypeVar("T")
R = TypeVar("R")

PATIENCE = 10
"""Seconds that a scheduler has to answer, and its first worker to come."""


class ClusterError(GameError):
    """A cluster cannot be reached or cannot do the work."""


def shared_out(
    work: Callable[[T], R], things: Sequence[T], jobs: int, scheduler: str | None = None
) -> Iterator[R]:
    """What comes of each thing, in their order: worked out here, in processes of our own, or on a cluster."""
    if scheduler:
        return spread_over(scheduler, work, things)
    processes = _at_most_cores(jobs)
    return map(work, things) if processes == 1 else spread(work, things, processes)


def _at_most_cores(wanted: int) -> int:
    """How many processes to use: more than the machine has cores would only be in each other's way."""
    cores = os.cpu_count() or 1
    if wanted > cores:
        print(f"--jobs {wanted} is more than this machine has cores; {cores} will do.", file=sys.stderr)
    return min(wanted, cores)


def spread_over(scheduler: str, work: Callable[[T], R], things: Sequence[T]) -> Iterator[R]:
    """What comes of each thing, in their order, worked out by the workers of a scheduler.

    What a worker that dies was at is given to another, and what it had done and not yet handed over too.
    """
    distributed = _library()
    with _client(distributed, scheduler) as client:
        orders = client.map(_Order(work, __version__), things, pure=False)
        while orders:
            try:
                result: R = orders[0].result()
            except distributed.KilledWorker:
                raise ClusterError(
                    "One piece of work has taken down several workers; --jobs 1 shows what is wrong with it."
                ) from None
            except ImportError as error:
                raise ClusterError(f"A worker lacks what the work needs ({error}): {SAME_RELEASE}") from None
            del orders[0]  # its worker need not keep it any longer
            yield result


SAME_RELEASE = f"install release {__version__} of this program where the workers run."


class _Order:
    """A piece of work that is refused by workers of another release, which might play by other rules."""

    def __init__(self, work: Callable[[Any], Any], release: str) -> None:
        self.work, self.release = work, release

    def __call__(self, thing: Any) -> Any:
        if self.release != __version__:
            raise ClusterError(f"A worker has release {__version__} of this program: {SAME_RELEASE}")
        return self.work(thing)


def _library() -> Any:
    """Dask's distributed, or a sentence that says how to get it."""
    try:
        import distributed
    except ImportError:
        raise ClusterError(
            "--scheduler needs Dask, which is not installed: "
            'it comes with `python -m pip install -e ".[cluster]"`.'
        ) from None
    return distributed


def _client(distributed: Any, scheduler: str) -> Any:
    """A connection to a scheduler that has somebody to work."""
    try:
        client = distributed.Client(scheduler, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise ClusterError(
            f"There is no scheduler at {scheduler} ({error}): start one with `dask scheduler`, which says "
            "its address, and workers with `dask worker ADDRESS`."
        ) from None
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        client.close()
        raise ClusterError(
            f"The scheduler at {scheduler} has no workers: start some with `dask worker {scheduler}`."
        ) from None
    return client
