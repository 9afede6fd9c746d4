"""A run over a data set: what is left to do, an engine that does it, and the summary."""

from __future__ import annotations

import json
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from functools import partial
from typing import Any

import pyarrow.fs as pafs

from .._memphis import __version__, _check_passes
from ._engines import ENGINES
from ._pieces import (
    JOB,
    SUMMARY,
    TEMPORARY,
    Job,
    Piece,
    Unreadable,
    counts_of,
    files,
    filesystem,
    json_schema,
    kind_of,
    pieces,
    results,
    schema_of,
    whole_path,
)
from ._transform import DatasetError, Transform
from ._work import Totals

# Files that are looked at at the same time: file systems on the network are slow to answer.
THREADS = 16


def process_dataset(
    input: str,
    output: str,
    transform: Transform,
    *,
    engine: str = "local",
    workers: int | None = None,
    address: str | None = None,
    progress: bool = False,
) -> dict[str, Any]:
    """Run a transform over a data set, and return the summary.

    Args:
        input: a file or a folder of parquet files or JSON lines: a path, or an URI of pyarrow or fsspec.
        output: a folder for the results. A run that was interrupted goes on where it stopped.
        transform: what is done.
        engine: `local`, `ray` or `dask`.
        workers: how many pieces at a time; `None` for what the engine has.
        address: that of a cluster of the engine.
        progress: report progress on standard error.
    """
    start = time.monotonic()
    _check_passes(transform.passes)
    job, all_pieces, failed = prepare(input, output, transform)
    totals = Totals()
    left = unfinished(job, all_pieces, totals)
    resumed, busy = totals.n_pieces, 0.0
    reporter = Progress(len(all_pieces), totals) if progress else None
    for report in ENGINES[engine](job, left, workers, address) if left else ():
        if "failed" in report:
            failed.append(report["failed"])
        else:
            totals.add(report["counts"])
            busy += report["seconds"]
        if reporter:
            reporter.show(totals.n_pieces + len(failed))
    summary = {
        **totals.sorted(),
        "pieces": len(all_pieces),
        "pieces_resumed": resumed,
        "failed": sorted(failed),
        "seconds": round(time.monotonic() - start, 3),
        "seconds_of_workers": round(busy, 3),
    }
    fs, root = filesystem(output)
    fs.delete_dir_contents(f"{root}/{TEMPORARY}", missing_dir_ok=True)
    write_text(fs, f"{root}/{SUMMARY}", json.dumps(summary, indent=2) + "\n")
    return summary


def unfinished(job: Job, all_pieces: list[Piece], totals: Totals) -> list[Piece]:
    """Return the pieces without a result, and add the counts of the others."""
    names = results(job)
    there = [piece for piece in all_pieces if piece.name in names]
    with ThreadPoolExecutor(THREADS) as pool:
        known = dict(zip(there, pool.map(partial(counts_of, job), there), strict=True))
    for counts in known.values():
        if counts is not None:
            totals.add(counts)
    return [piece for piece in all_pieces if known.get(piece) is None]


def prepare(input: str, output: str, transform: Transform) -> tuple[Job, list[Piece], list[str]]:
    """Find the pieces, and check that the run can start."""
    all_pieces: list[Piece] = []
    failed: list[str] = []
    schema: bytes | None = None

    def found(file: tuple[str, int]) -> list[Piece] | str:
        try:
            return pieces(input, *file)
        except Unreadable as error:
            return str(error)

    given = files(input)
    for path, _ in given:
        if schema is None and kind_of(path) == "json":
            schema = json_schema(input, path)
    with ThreadPoolExecutor(THREADS) as pool:
        for one in pool.map(found, given):
            if isinstance(one, str):
                failed.append(one)
            else:
                all_pieces += one
    if not given:
        raise DatasetError(f"there are no parquet files or JSON lines in {input}")
    job = Job(input, output, transform, schema)
    if all_pieces:
        check_columns(job, all_pieces[0])
    check_job(job)
    return job, all_pieces, failed


def check_columns(job: Job, piece: Piece) -> None:
    """Check that a piece has the column, and none with a name that is to be added."""
    fs, path = whole_path(job.input, piece.path)
    with fs.open_input_file(path) as file:
        schema_of(job, piece, file)


def check_job(job: Job) -> None:
    """Check that the results in the output are of the same job, or note which job it is."""
    fs, root = filesystem(job.output)
    fs.create_dir(root)
    described = {"memphis": __version__, **asdict(job.transform)}
    if fs.get_file_info(f"{root}/{JOB}").type == pafs.FileType.File:
        with fs.open_input_file(f"{root}/{JOB}") as file:
            known = json.loads(file.read())
        different = [name for name, value in described.items() if known.get(name) != value]
        if different:
            message = (
                f"{job.output} has results with another choice of {', '.join(different)}; take another folder"
            )
            raise DatasetError(message)
    else:
        write_text(fs, f"{root}/{JOB}", json.dumps(described, indent=2) + "\n")


def write_text(fs: pafs.FileSystem, path: str, text: str) -> None:
    """Write a file, which is there as a whole or not at all."""
    with fs.open_output_stream(f"{path}.new") as file:
        file.write(text.encode())
    fs.move(f"{path}.new", path)


class Progress:
    """A line about the progress, once a second."""

    def __init__(self, n_pieces: int, totals: Totals) -> None:
        self.n_pieces = n_pieces
        self.totals = totals
        self.before = totals.counts["bytes_in"]["all"]
        self.start = self.last = time.monotonic()

    def show(self, done: int) -> None:
        """Show the progress, if a second went by or all is done."""
        now, counts = time.monotonic(), self.totals.counts
        if now - self.last < 1 and done < self.n_pieces:
            return
        self.last = now
        speed = (counts["bytes_in"]["all"] - self.before) / 1e6 / max(now - self.start, 1e-9)
        print(
            f"{done} of {self.n_pieces} pieces, {counts['rows']['all']} modules, "
            f"{counts['errors'].total()} errors, {speed:.1f} MB/s",
            file=sys.stderr,
            flush=True,
        )
