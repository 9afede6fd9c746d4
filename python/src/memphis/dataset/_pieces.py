"""The input as pieces of work, and where the results are.

A piece is a row group of a parquet file, or a range of bytes of a file of JSON lines. Its result is
one file, which depends on the piece alone. It is written under another name and then renamed, so it
is there as a whole or not at all: a run that was interrupted goes on with the pieces without one.
"""

from __future__ import annotations

import io
import json
import os
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.fs as pafs
import pyarrow.parquet as pq

from ._transform import Transform

# The bytes of JSON lines in a piece.
JSON_BYTES = 32 << 20
# Rows that are worked on together.
BATCH_ROWS = 64
# Results are written as a row group when they have this many bytes.
GROUP_BYTES = 64 << 20
# Names that start with an underscore are not data, for pyarrow and others.
TEMPORARY = "_temporary"
JOB = "_job.json"
SUMMARY = "_summary.json"
_METADATA = b"memphis"


@dataclass(frozen=True)
class Piece:
    """A piece of a file of the input."""

    path: str
    kind: str
    index: int
    # For JSON lines: the bytes in which its lines start.
    start: int = 0
    stop: int = 0
    # The size of the whole file: if it changes, results are made anew.
    size: int = 0

    @property
    def name(self) -> str:
        """The name of its result in the output."""
        return f"{self.path}/{self.index:05}.parquet"


@dataclass(frozen=True)
class Job:
    """What is done with a data set."""

    input: str
    output: str
    transform: Transform
    # The schema of JSON lines, as bytes.
    json_schema: bytes | None = None


def filesystem(place: str) -> tuple[pafs.FileSystem, str]:
    """The file system of a path or an URI of pyarrow or fsspec, and the path in it."""
    if "://" not in place:
        return pafs.LocalFileSystem(), os.fspath(Path(place).absolute())
    path: str
    try:
        fs, path = pafs.FileSystem.from_uri(place)
        return fs, path
    except pa.ArrowInvalid:
        import fsspec

        fs, path = fsspec.core.url_to_fs(place)
        return pafs.PyFileSystem(pafs.FSSpecHandler(fs)), path


class Unreadable(Exception):
    """A file of the input that cannot be read."""


def files(place: str) -> list[tuple[str, int]]:
    """The data files of the input in the order of their names, with their sizes."""
    fs, root = filesystem(place)
    info = fs.get_file_info(root)
    if info.type == pafs.FileType.NotFound:
        raise FileNotFoundError(place)
    if info.type == pafs.FileType.File:
        return [(info.base_name, info.size)]
    found = fs.get_file_info(pafs.FileSelector(root, recursive=True))
    relative = [(one.path.removeprefix(root).lstrip("/"), one) for one in found]
    data = [
        (path, one.size)
        for path, one in relative
        if one.type == pafs.FileType.File
        and kind_of(path) is not None
        and not any(part.startswith(("_", ".")) for part in path.split("/"))
    ]
    return sorted(data)


def kind_of(path: str) -> str | None:
    """The kind of a file, by its name."""
    if path.endswith(".parquet"):
        return "parquet"
    return "json" if path.endswith((".jsonl", ".ndjson", ".json")) else None


def whole_path(place: str, path: str) -> tuple[pafs.FileSystem, str]:
    """The file system of an input, and the path in it of one of its files."""
    fs, root = filesystem(place)
    is_file = fs.get_file_info(root).type == pafs.FileType.File
    return fs, root if is_file else f"{root}/{path}"


def pieces(place: str, path: str, size: int) -> list[Piece]:
    """The pieces of a file."""
    if kind_of(path) == "json":
        starts = range(0, size, JSON_BYTES)
        return [Piece(path, "json", i, at, min(at + JSON_BYTES, size), size) for i, at in enumerate(starts)]
    fs, whole = whole_path(place, path)
    try:
        with fs.open_input_file(whole) as file:
            n = pq.ParquetFile(file).num_row_groups
    except (OSError, pa.ArrowException) as error:
        raise Unreadable(f"{path}: {error}") from error
    return [Piece(path, "parquet", index, size=size) for index in range(n)]


def json_schema(place: str, path: str) -> bytes:
    """The columns of JSON lines, from the first ones of a file."""
    fs, whole = whole_path(place, path)
    with fs.open_input_file(whole) as file:
        head = file.read(1 << 20)
    lines = head.splitlines()
    rows = [row for line in lines[: max(1, len(lines) - 1)] if (row := _row(line)) is not None]
    if not rows:
        raise Unreadable(f"{path}: it does not start with a row of JSON")
    names = dict.fromkeys(name for row in rows for name in row)
    schema = pa.schema([(name, _type_of([row.get(name) for row in rows])) for name in names])
    return bytes(schema.serialize().to_pybytes())


def _type_of(values: list[Any]) -> pa.DataType:
    """The type of a column. Rows that do not fit it become errors."""
    known = [value for value in values if value is not None]
    try:
        return pa.infer_type(known) if known else pa.string()
    except pa.ArrowException:
        return pa.infer_type(known[:1])


def _row(line: bytes) -> dict[str, Any] | None:
    try:
        row = json.loads(line)
    except ValueError:
        return None
    return row if isinstance(row, dict) else None


def lines(file: pa.NativeFile, piece: Piece) -> Iterator[bytes]:
    """The lines that start in a range of bytes."""
    at = piece.start
    buffered = io.BufferedReader(file, 1 << 20)
    if at > 0:
        # The line that the range starts amid belongs to the piece before.
        buffered.seek(at - 1)
        at += len(buffered.readline()) - 1
    while at < piece.stop:
        line = buffered.readline()
        at += len(line)
        if line.strip():
            yield line


def tables(job: Job, piece: Piece, file: pa.NativeFile) -> Iterator[tuple[pa.Table, list[str | None]]]:
    """The rows of a piece, some at a time, each with what is wrong with it before it is read."""
    if piece.kind == "parquet":
        parquet = pq.ParquetFile(file)
        for batch in parquet.iter_batches(batch_size=BATCH_ROWS, row_groups=[piece.index]):
            yield pa.Table.from_batches([batch]), [None] * batch.num_rows
        return
    assert job.json_schema is not None
    schema = pa.ipc.read_schema(pa.py_buffer(job.json_schema))
    rows: list[pa.Table] = []
    errors: list[str | None] = []
    for line in lines(file, piece):
        row, error = _table_of(line, schema)
        rows.append(row)
        errors.append(error)
        if len(rows) == BATCH_ROWS:
            yield pa.concat_tables(rows), errors
            rows, errors = [], []
    if rows:
        yield pa.concat_tables(rows), errors


def _table_of(line: bytes, schema: pa.Schema) -> tuple[pa.Table, str | None]:
    row = _row(line)
    if row is None:
        return pa.Table.from_pylist([{}], schema=schema), "this line is not an object of JSON"
    try:
        return pa.Table.from_pylist([row], schema=schema), None
    except (pa.ArrowException, TypeError, ValueError) as error:
        return pa.Table.from_pylist([{}], schema=schema), f"this row does not fit the others: {error}"


def schema_of(job: Job, piece: Piece, file: pa.NativeFile) -> pa.Schema:
    """The schema of the results of a piece."""
    if piece.kind == "json":
        assert job.json_schema is not None
        given = pa.ipc.read_schema(pa.py_buffer(job.json_schema))
    else:
        given = pq.ParquetFile(file).schema_arrow
    return job.transform.schema(given)


def results(job: Job) -> set[str]:
    """The names of the results that are there."""
    fs, root = filesystem(job.output)
    found = fs.get_file_info(pafs.FileSelector(root, recursive=True, allow_not_found=True))
    return {one.path.removeprefix(root).lstrip("/") for one in found if one.type == pafs.FileType.File}


def counts_of(job: Job, piece: Piece) -> dict[str, Any] | None:
    """The counts of a piece that has a result; `None` if that is of another file."""
    fs, root = filesystem(job.output)
    with fs.open_input_file(f"{root}/{piece.name}") as file:
        known = pq.ParquetFile(file).metadata.metadata or {}
    found: dict[str, Any] = json.loads(known.get(_METADATA, b"{}"))
    return found["counts"] if found.get("size") == piece.size else None


def finished(job: Job, piece: Piece) -> dict[str, Any] | None:
    """The counts of a piece that is done; `None` if it is not."""
    fs, root = filesystem(job.output)
    if fs.get_file_info(f"{root}/{piece.name}").type != pafs.FileType.File:
        return None
    return counts_of(job, piece)


class Writer:
    """Writes the result of a piece, in row groups of some size, and then under its name."""

    def __init__(self, job: Job, piece: Piece, schema: pa.Schema) -> None:
        self.fs, root = filesystem(job.output)
        self.piece = piece
        self.path = f"{root}/{piece.name}"
        self.temporary = f"{root}/{TEMPORARY}/{uuid.uuid4().hex}.parquet"
        self.fs.create_dir(f"{root}/{TEMPORARY}")
        self.fs.create_dir(self.path.rpartition("/")[0])
        self.schema = schema
        # The same bytes whatever this version of pyarrow has as defaults.
        self.sink = self.fs.open_output_stream(self.temporary)
        self.writer = pq.ParquetWriter(
            self.sink, schema, compression="zstd", compression_level=3, version="2.6", store_schema=True
        )
        self.group: list[pa.Table] = []
        self.n_bytes = 0

    def write(self, table: pa.Table) -> None:
        """Write rows."""
        self.group.append(table)
        self.n_bytes += table.nbytes
        if self.n_bytes >= GROUP_BYTES:
            self._write_group()

    def _write_group(self) -> None:
        if self.group:
            table = pa.concat_tables(self.group)
            self.writer.write_table(table, row_group_size=max(1, table.num_rows))
            self.group, self.n_bytes = [], 0

    def commit(self, counts: dict[str, Any]) -> None:
        """Give the result its name."""
        self._write_group()
        known = json.dumps({"size": self.piece.size, "counts": counts}, sort_keys=True)
        self.writer.add_key_value_metadata({_METADATA.decode(): known})
        self.writer.close()
        self.sink.close()
        if isinstance(self.fs, pafs.LocalFileSystem):
            with Path(self.temporary).open("rb+") as file:
                os.fsync(file.fileno())
        self.fs.move(self.temporary, self.path)

    def abandon(self) -> None:
        """Leave no result."""
        self.writer.close()
        self.sink.close()
        self.fs.delete_file(self.temporary)
