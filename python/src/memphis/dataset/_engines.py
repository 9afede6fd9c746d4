"""The engines: threads here, Ray Data, Dask. Each does `process` on all pieces."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import asdict
from typing import Any, TypeAlias

from ._pieces import Job, Piece
from ._work import process

Reports: TypeAlias = Iterator[dict[str, Any]]
# Tasks of Ray at most: with more pieces, a task does several.
_MAX_BLOCKS = 4096


def local(job: Job, pieces: list[Piece], workers: int | None, address: str | None) -> Reports:
    """Threads of this process, each with a process for modules."""
    pool = ThreadPoolExecutor(workers or os.cpu_count() or 1)
    try:
        futures = [pool.submit(process, job, piece) for piece in pieces]
        for future in as_completed(futures):
            yield future.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def ray(job: Job, pieces: list[Piece], workers: int | None, address: str | None) -> Reports:
    """Ray Data on a cluster, or on this machine."""
    import ray

    if not ray.is_initialized():
        ray.init(address=address, num_cpus=None if address else workers, log_to_driver=False)
    ray.data.DataContext.get_current().enable_progress_bars = False

    def task(row: dict[str, Any]) -> dict[str, Any]:
        return {"report": process(job, Piece(**row["item"]))}

    items = [{"item": asdict(piece)} for piece in pieces]
    data = ray.data.from_items(items, override_num_blocks=min(len(items), _MAX_BLOCKS))
    for row in data.map(task, num_cpus=1, concurrency=workers).iter_rows():
        yield row["report"]


def dask(job: Job, pieces: list[Piece], workers: int | None, address: str | None) -> Reports:
    """Dask's distributed scheduler on a cluster, or on this machine."""
    import distributed

    cluster: Any = None
    if address is None:
        n = workers or os.cpu_count() or 1
        cluster = distributed.LocalCluster(n_workers=n, threads_per_worker=1, dashboard_address=None)
    with distributed.Client(address or cluster) as client:
        futures = client.map(lambda piece: process(job, piece), pieces, pure=False)
        for _, report in distributed.as_completed(futures, with_results=True):
            yield report
    if cluster is not None:
        cluster.close()


ENGINES: dict[str, Callable[[Job, list[Piece], int | None, str | None], Reports]] = {
    "local": local,
    "ray": ray,
    "dask": dask,
}
