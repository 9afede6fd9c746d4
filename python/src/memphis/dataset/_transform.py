"""The function over tables that all engines share."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from typing import Any

import pyarrow as pa

from ._worker import Limits, Outcome, worker

REMARK = pa.struct(
    [("function", pa.string()), ("line", pa.int32()), ("id", pa.string()), ("text", pa.string())]
)

# In JSON, bitcode is in base 64: these are its first bytes, with which no text of LLVM IR starts.
_BITCODE_IN_BASE_64 = b"QkPA3"


class DatasetError(Exception):
    """A run that cannot start, or a file that does not fit it."""


@dataclass(frozen=True)
class Transform:
    """Runs passes on a column of tables, and adds columns with the results.

    It is a function of tables of pyarrow, for any engine that has them:

        ray.data.read_parquet(path).map_batches(Transform("sroa"), batch_format="pyarrow")

    The columns of the input stay, but for the one with the modules, unless `keep_content`. These
    come in addition, each with the prefix in its name:

    * `result`: bitcode or text, as `output` says;
    * `verdict`: the least certain one of the functions;
    * `functions`: their number;
    * `counters`: those of passes and proofs that are not 0;
    * `remarks`: function, line, id of the reason, and text;
    * `error`, `error_kind`: why there is no result: `invalid`, `time`, `memory`, `died`, `empty`,
      `unproved`, `internal`.

    Each worker has a process of its own for the modules. A module that takes more than `seconds` of
    the processor or more than `memory` MB, or that kills the process twice, is a row with an error.
    """

    passes: str
    column: str = "content"
    output: str = "bitcode"
    remarks: bool = True
    seconds: float = 60.0
    memory: int = 2048
    prefix: str = ""
    keep_content: bool = False

    def __call__(self, table: pa.Table) -> pa.Table:
        """Return the table with the results."""
        limits = Limits(self.passes, self.output, self.remarks, self.seconds, self.memory)
        mine = worker(limits)
        column = table.column(self.column)
        outcomes = [_outcome(mine.run, value) for value in column]
        return self.with_outcomes(table, outcomes)

    def with_outcomes(self, table: pa.Table, outcomes: list[Outcome]) -> pa.Table:
        """Return the table with these outcomes."""
        kept = table if self.keep_content else table.drop_columns([self.column])
        for field in self.added():
            name = field.name.removeprefix(self.prefix)
            values = [one.output if name == "result" else one.meta.get(name) for one in outcomes]
            kept = kept.append_column(field, pa.array(values, field.type))
        return kept

    def added(self) -> pa.Schema:
        """The columns that are added."""
        fields = [
            ("result", pa.large_binary()),
            ("verdict", pa.string()),
            ("functions", pa.int32()),
            ("counters", pa.map_(pa.string(), pa.int64())),
            ("remarks", pa.list_(REMARK)),
            ("error", pa.string()),
            ("error_kind", pa.string()),
        ]
        if self.output == "none":
            fields = fields[1:]
        if self.output == "text":
            fields[0] = ("result", pa.large_string())
        return pa.schema([(f"{self.prefix}{name}", kind) for name, kind in fields])

    def schema(self, given: pa.Schema) -> pa.Schema:
        """Return the schema of the results for that of the input."""
        if self.column not in given.names:
            raise DatasetError(
                f"there is no column {self.column} in the data; it has {', '.join(given.names)}"
            )
        kept = [field for field in given if self.keep_content or field.name != self.column]
        for field in kept:
            if field.name in self.added().names:
                raise DatasetError(
                    f"the data has a column {field.name} already; choose a prefix for new ones"
                )
        return pa.schema([*kept, *self.added()])


def _outcome(run: Any, value: pa.Scalar) -> Outcome:
    if not value.is_valid:
        return Outcome({"error": "there is no module in this row", "error_kind": "empty"}, None)
    if pa.types.is_string(value.type) or pa.types.is_large_string(value.type):
        content = value.as_buffer().to_pybytes()
        if content.startswith(_BITCODE_IN_BASE_64):
            content = base64.b64decode(content)
    else:
        content = memoryview(value.as_buffer())
    outcome: Outcome = run(content)
    return outcome
