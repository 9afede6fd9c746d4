"""Instructions as tables of pyarrow. The buffers come from Rust as they are in memory."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pyarrow as pa

    from ._memphis import Function, Module

    Words = tuple[bytes, bytes, bytes]


def to_arrow(source: Module | Function) -> pa.Table:
    """Return a table with a row for each instruction, in the order of the text.

    | column | type | |
    | --- | --- | --- |
    | `function`, `block` | dictionary of strings | blocks as operands have them: `%entry` |
    | `index` | int32 | the position of the instruction in its function |
    | `opcode`, `type` | dictionary of strings | |
    | `result` | string | `%x`, or null |
    | `operands` | list of strings | `%x`, `@f`, `7`, `%exit` |
    | `definitions` | list of int32 | for each operand the `index` that defines it, or null |
    | `callee` | dictionary of strings | the global that is called directly, or null |
    | `file`, `line`, `column` | dictionary of strings, int32 | in the source program, or null |
    """
    import pyarrow as pa
    import pyarrow.compute as pc

    columns: dict[str, Any] = source._columns()
    n = len(columns["index"]) // 4
    ends = pa.py_buffer(columns["list_ends"])
    operands = _strings(pa, *columns["operands"])
    definitions = _numbers(pa, columns["definitions"])
    result = _strings(pa, *columns["result"])

    def lists(values: pa.Array) -> pa.Array:
        return pa.Array.from_buffers(pa.list_(values.type), n, [None, ends], children=[values])

    return pa.table(
        {
            "function": _words(pa, columns["function"]),
            "block": _words(pa, columns["block"]),
            "index": _numbers(pa, columns["index"]),
            "opcode": _words(pa, columns["opcode"]),
            "type": _words(pa, columns["type"]),
            "result": pc.if_else(pc.equal(pc.binary_length(result), 0), None, result),
            "operands": lists(operands),
            "definitions": lists(definitions),
            "callee": _words(pa, columns["callee"]),
            "file": _words(pa, columns["file"]),
            "line": _numbers(pa, columns["line"]),
            "column": _numbers(pa, columns["column"]),
        }
    )


def _strings(pa: Any, offsets: bytes, text: bytes) -> pa.Array:
    buffers = [None, pa.py_buffer(offsets), pa.py_buffer(text)]
    return pa.Array.from_buffers(pa.utf8(), len(offsets) // 4 - 1, buffers)


def _numbers(pa: Any, values: bytes) -> pa.Array:
    """Numbers, of which -1 is none."""
    import pyarrow.compute as pc

    array = pa.Array.from_buffers(pa.int32(), len(values) // 4, [None, pa.py_buffer(values)])
    return pc.if_else(pc.equal(array, -1), None, array)


def _words(pa: Any, words: Words) -> pa.Array:
    codes, offsets, text = words
    return pa.DictionaryArray.from_arrays(_numbers(pa, codes), _strings(pa, offsets, text))
