"""`python -m memphis.dataset IN OUT --passes PASSES`."""

from __future__ import annotations

import argparse
import os
import sys
from typing import Any

from .. import Error
from ._engines import ENGINES
from ._pieces import Unreadable
from ._run import process_dataset
from ._transform import DatasetError, Transform


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m memphis.dataset",
        description="Run passes on each module of a data set. A module without a result is a row with "
        "an error. A run that was interrupted goes on where it stopped.",
        epilog="Exit codes: 0: all input was read; 1: a file or a part of it could not be; 2: a wrong call.",
    )
    add = parser.add_argument
    add("input", metavar="IN", help="a file or folder of parquet files or JSON lines: a path or an URI")
    add("output", metavar="OUT", help="a folder for the results: a path or an URI")
    add("--passes", required=True, help="the pipeline, for example sroa,simplify-cfg")
    add("--column", default="content", help="the column with bitcode or text (default: content)")
    add(
        "--output",
        dest="form",
        choices=["bitcode", "text", "none"],
        default="bitcode",
        help="the form of the results",
    )
    add("--no-remarks", action="store_true", help="leave out why slots stay in memory")
    add("--keep-content", action="store_true", help="keep the column with the input")
    add("--prefix", default="", help="a prefix for the names of the new columns")
    add("--seconds", type=float, default=60.0, help="processor time for a module (default: 60)")
    add("--memory", type=int, default=2048, metavar="MB", help="memory for a module (default: 2048)")
    add("--engine", choices=sorted(ENGINES), default="local", help="who does the work (default: local)")
    add("--workers", type=int, help="how many pieces at a time (default: what the engine has)")
    add("--address", help="the address of a cluster of Ray or Dask (default: one on this machine)")
    add("--quiet", action="store_true", help="report no progress")
    return parser.parse_args()


def main() -> int:
    """Run the command."""
    given = arguments()
    transform = Transform(
        passes=given.passes,
        column=given.column,
        output=given.form,
        remarks=not given.no_remarks,
        seconds=given.seconds,
        memory=given.memory,
        prefix=given.prefix,
        keep_content=given.keep_content,
    )
    try:
        summary = process_dataset(
            given.input,
            given.output,
            transform,
            engine=given.engine,
            workers=given.workers,
            address=given.address,
            progress=not given.quiet,
        )
    except (DatasetError, Unreadable, Error, FileNotFoundError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("interrupted; the same command goes on from here", file=sys.stderr)
        os._exit(130)
    print(shown(summary))
    return 1 if summary["failed"] else 0


def shown(summary: dict[str, Any]) -> str:
    """Return the summary as text."""

    def listed(values: dict[str, int]) -> str:
        return ", ".join(
            f"{n} {name}" for name, n in sorted(values.items(), key=lambda item: (-item[1], item[0]))
        )

    def whole(name: str) -> int:
        return int(summary[name].get("all", 0))

    kept = summary["kept"]
    errors, done = summary["errors"], summary["done"]
    lines = [
        f"modules    {whole('rows')}: {sum(done.values())} done ({listed(done) or 'none'}), "
        f"{sum(errors.values())} errors ({listed(errors) or 'none'})",
        f"functions  {whole('functions')}",
        f"slots      {whole('promoted')} promoted, {sum(kept.values())} kept ({listed(kept) or 'none'})",
        f"bytes      {whole('bytes_in')} in, {whole('bytes_out')} out",
        f"pieces     {summary['pieces']}, {summary['pieces_resumed']} of them from an earlier run",
        f"seconds    {summary['seconds']:.1f}",
    ]
    return "\n".join([*lines, *(f"failed     {message}" for message in summary["failed"])])


if __name__ == "__main__":
    sys.exit(main())
