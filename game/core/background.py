"""Work in a thread of its own, for a loop that must not wait for it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def beside(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Future[T]:
    """Begin some work; what comes of it is asked of the answer, when that is done."""
    worker = ThreadPoolExecutor(1, thread_name_prefix="beside")
    answer = worker.submit(work, *args, **kwargs)
    worker.shutdown(wait=False)
    return answer
