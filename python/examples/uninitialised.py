"""Loads of variables that a path from the start of the function has not stored to.

python examples/uninitialised.py FILE.ll...

With `clang -g` each comes with its place in the source.
"""

import sys
from collections.abc import Iterator
from itertools import groupby

import pyarrow as pa

import memphis


def uninitialised(table: pa.Table) -> Iterator[tuple[str, str, str | None, int | None]]:
    """Yield function, variable, file and line for each such load."""
    for function, rows in groupby(table.to_pylist(), lambda row: row["function"]):
        blocks = {name: list(block) for name, block in groupby(rows, lambda row: row["block"])}
        slots = {row["result"] for block in blocks.values() for row in block if row["opcode"] == "alloca"}
        for row in (row for block in blocks.values() for row in block):
            if not row["opcode"].startswith("#dbg_"):
                # All but the address of a load or of a store: the slot is more than a variable.
                slots -= set(row["operands"][: -1 if row["opcode"] in ("load", "store") else None])
        unwritten, todo, found = {next(iter(blocks)): slots}, [next(iter(blocks))], {}
        while todo:
            block = todo.pop()
            here = set(unwritten[block])
            for row in blocks[block]:
                if row["opcode"] == "store":
                    here.discard(row["operands"][1])
                elif row["opcode"] == "load" and row["operands"][0] in here:
                    found[row["index"]] = (function, row["operands"][0], row["file"], row["line"])
            for follower in blocks[block][-1]["operands"]:
                if follower in blocks and (follower not in unwritten or not here <= unwritten[follower]):
                    unwritten[follower] = unwritten.get(follower, set()) | here
                    todo.append(follower)
        yield from (found[index] for index in sorted(found))


if __name__ == "__main__":
    for path in sys.argv[1:]:
        for function, slot, file, line in uninitialised(memphis.load(path).to_arrow()):
            print(f"{file}:{line}: @{function} may read {slot} unwritten")
