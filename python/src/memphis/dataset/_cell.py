"""A process that runs passes on one module at a time, within limits.

A module that crashes it, or that takes too long or too much memory, takes this process with it and
nothing else. `_worker` starts it, and tells what it died of.

Requests and answers are lengths and bytes on standard input and output:

    request: length of the module, module
    answer:  length of JSON, length of the output, JSON, output
"""

from __future__ import annotations

import json
import os
import signal
import struct
import sys
from pathlib import Path
from typing import Any, BinaryIO

import memphis

REQUEST = struct.Struct("<Q")
ANSWER = struct.Struct("<QQ")


def main() -> None:
    """Answer requests until standard input ends."""
    options = json.loads(sys.argv[1])
    # Ctrl-C reaches all processes of a terminal. The driver decides what to do.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # The kernel ends the process at the end of its time, also amid work that is not Python's.
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    limit_memory(options["memory"])
    source, sink = os.fdopen(0, "rb"), os.fdopen(1, "wb")
    while (request := source.read(REQUEST.size)) and len(request) == REQUEST.size:
        signal.setitimer(signal.ITIMER_PROF, options["seconds"])
        meta, output = answer(source, REQUEST.unpack(request)[0], options)
        signal.setitimer(signal.ITIMER_PROF, 0)
        text = json.dumps(meta).encode()
        sink.write(ANSWER.pack(len(text), len(output)))
        sink.write(text)
        sink.write(output)
        sink.flush()


def limit_memory(megabytes: int) -> None:
    """Limit the memory beside what the process has now, where the system can do that."""
    try:
        import resource

        now = int(Path("/proc/self/statm").read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE")
        limit = now + (megabytes << 20)
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    except (ImportError, OSError, ValueError):
        print("memory is not limited on this system", file=sys.stderr)


def answer(source: BinaryIO, length: int, options: dict[str, Any]) -> tuple[dict[str, Any], bytes]:
    """Read a module, run the passes, and return what is known of the result."""
    try:
        content = source.read(length)
        result = memphis.run(content, options["passes"], file="module", remarks=options["remarks"])
        output = b""
        if options["output"] == "bitcode":
            output = result.bitcode
        elif options["output"] == "text":
            output = bytes(result)
        return description(result), output
    except memphis.Error as error:
        kind = type(error).__name__.removesuffix("Error").lower()
        return {"error": error.message, "error_kind": kind}, b""
    except MemoryError:
        return {"error_kind": "memory"}, b""


def description(result: memphis.Result) -> dict[str, Any]:
    """Verdict, counters and remarks of a result."""
    return {
        "verdict": result.verdict,
        "functions": len(result.verdicts),
        "counters": sorted((name, number) for name, number in result.stats.items() if number),
        "remarks": [
            {"function": remark.function, "line": remark.line, "id": remark.id, "text": remark.sentence}
            for remark in result.remarks
        ],
    }


if __name__ == "__main__":
    main()
