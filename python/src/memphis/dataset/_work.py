"""The work on a piece, which all engines do, and its counts."""

from __future__ import annotations

import time
from collections import Counter
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from ._pieces import Job, Piece, Writer, finished, schema_of, tables, whole_path
from ._transform import DatasetError
from ._worker import Outcome, WorkerError

COUNTS = ("rows", "done", "errors", "functions", "promoted", "kept", "bytes_in", "bytes_out")


def process(job: Job, piece: Piece) -> dict[str, Any]:
    """Make the result of a piece, if it is not there, and return its counts.

    The counts are in the result, too. What cannot be read is told as `failed`.
    """
    start = time.monotonic()
    report: dict[str, Any] = {"piece": piece.name}
    try:
        counts = finished(job, piece) or make(job, piece)
    except (OSError, pa.ArrowException, DatasetError, WorkerError) as error:
        return {**report, "failed": f"{piece.name}: {error}"}
    return {**report, "counts": counts, "seconds": time.monotonic() - start}


def make(job: Job, piece: Piece) -> dict[str, Any]:
    """Make the result of a piece, and return its counts."""
    fs, path = whole_path(job.input, piece.path)
    totals: dict[str, Counter[str]] = {name: Counter() for name in COUNTS}
    with fs.open_input_file(path) as file:
        writer = Writer(job, piece, schema_of(job, piece, file))
        try:
            for table, errors in tables(job, piece, file):
                result = _transformed(job, table, errors)
                count(job, table, result, totals)
                writer.write(result.cast(writer.schema))
        except BaseException:
            writer.abandon()
            raise
        counts = {name: dict(sorted(total.items())) for name, total in totals.items()}
        writer.commit(counts)
    return counts


def _transformed(job: Job, table: pa.Table, errors: list[str | None]) -> pa.Table:
    if not any(errors):
        return job.transform(table)
    # Rows that could not be read are no input of the passes.
    good = job.transform(table.filter(pa.array([error is None for error in errors]))).to_pylist()
    prefix = job.transform.prefix
    rows = iter(good)
    empty = [Outcome({"error": error, "error_kind": "row"}, None) for error in errors]
    all_rows = job.transform.with_outcomes(table, empty)
    merged = [row if row[f"{prefix}error"] is not None else next(rows) for row in all_rows.to_pylist()]
    return pa.Table.from_pylist(merged, schema=all_rows.schema)


def count(job: Job, table: pa.Table, result: pa.Table, totals: dict[str, Counter[str]]) -> None:
    """Add the counts of some rows."""

    def column(name: str) -> list[Any]:
        values: list[Any] = result.column(f"{job.transform.prefix}{name}").to_pylist()
        return values

    totals["rows"]["all"] += table.num_rows
    totals["bytes_in"]["all"] += length(table.column(job.transform.column))
    if job.transform.output != "none":
        totals["bytes_out"]["all"] += length(result.column(f"{job.transform.prefix}result"))
    for kind, verdict in zip(column("error_kind"), column("verdict"), strict=True):
        totals["done" if kind is None else "errors"][verdict if kind is None else kind] += 1
    totals["functions"]["all"] += sum(n or 0 for n in column("functions"))
    for counters in column("counters"):
        totals["promoted"]["all"] += sum(n for name, n in counters or () if name == "mem2reg.NumPromoted")
    for remarks in column("remarks"):
        totals["kept"].update(remark["id"] for remark in remarks or ())


def length(column: pa.ChunkedArray) -> int:
    """Return the number of bytes in the rows of a column."""
    return pc.sum(pc.binary_length(column)).as_py() or 0


class Totals:
    """The sums of the counts of pieces."""

    def __init__(self) -> None:
        self.n_pieces = 0
        self.counts: dict[str, Counter[str]] = {name: Counter() for name in COUNTS}

    def add(self, counts: dict[str, dict[str, int]]) -> None:
        """Add the counts of a piece."""
        self.n_pieces += 1
        for name, values in counts.items():
            self.counts[name].update(values)

    def sorted(self) -> dict[str, dict[str, int]]:
        """Return the sums."""
        return {name: dict(sorted(values.items())) for name, values in self.counts.items()}
