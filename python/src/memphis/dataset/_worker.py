"""Runs passes on modules in a process of their own, and starts another one when that dies."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
from dataclasses import asdict, dataclass
from typing import IO, Any, NamedTuple

from ._cell import ANSWER, REQUEST


@dataclass(frozen=True)
class Limits:
    """What is done to a module, and what it may take."""

    passes: str
    output: str = "bitcode"
    remarks: bool = True
    seconds: float = 60.0
    memory: int = 2048


class Outcome(NamedTuple):
    """What became of a module: its description or error, and the output."""

    meta: dict[str, Any]
    output: bytes | None


# For the GNU C library. One thread, so one arena: address space that is only reserved counts as memory.
# What a module has freed is kept for the next one: new memory costs a trap for each page.
MEMORY = {
    "MALLOC_ARENA_MAX": "1",
    "MALLOC_MMAP_THRESHOLD_": str(8 << 20),
    "MALLOC_TRIM_THRESHOLD_": str(64 << 20),
}


class WorkerError(Exception):
    """A process for modules does not start, or ends by itself: whatever the module is."""


class Death(NamedTuple):
    """Why a process has died."""

    kind: str
    message: str
    # Whether the same module would kill the next one, too.
    is_certain: bool


class Worker:
    """A process for modules. It serves one thread."""

    # A process that dies without a reason of its own may have been killed from outside: by a user,
    # or by a system without memory. The module gets a second chance, and no third.
    ATTEMPTS = 2

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._process: subprocess.Popen[bytes] | None = None
        self._errors: IO[bytes] | None = None

    def run(self, module: bytes | memoryview) -> Outcome:
        """Run the passes. A module that kills its process is an outcome with an error.

        Raises:
            WorkerError: the process has ended by itself.
        """
        death = Death("died", "", True)
        for _ in range(self.ATTEMPTS):
            try:
                return self._ask(module)
            except (EOFError, BrokenPipeError):
                death = self._bury()
            if death.is_certain:
                break
        return Outcome({"error": death.message, "error_kind": death.kind}, None)

    def _ask(self, module: bytes | memoryview) -> Outcome:
        process = self._process or self._start()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(REQUEST.pack(len(module)))
        process.stdin.write(module)
        process.stdin.flush()
        n_meta, n_output = ANSWER.unpack(_exactly(process.stdout, ANSWER.size))
        meta = json.loads(_exactly(process.stdout, n_meta))
        output = _exactly(process.stdout, n_output)
        if "error_kind" in meta:
            meta.setdefault("error", self._too_large().message)
            return Outcome(meta, None)
        meta["counters"] = [(name, number) for name, number in meta["counters"]]
        return Outcome(meta, None if self.limits.output == "none" else output)

    def _start(self) -> subprocess.Popen[bytes]:
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115
        environment = {**os.environ, **MEMORY}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "memphis.dataset._cell", json.dumps(asdict(self.limits))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            env=environment,
        )
        return self._process

    def _bury(self) -> Death:
        """Tell why the process has died."""
        assert self._process is not None
        assert self._errors is not None
        code = self._process.wait()
        self._errors.seek(0)
        errors = self._errors.read().decode(errors="replace")
        self.close()
        if code == -signal.SIGPROF:
            return Death("time", f"takes more than {self.limits.seconds:g} seconds", True)
        if "memory allocation of" in errors or "MemoryError" in errors:
            return self._too_large()
        if code >= 0:
            raise WorkerError(
                f"the process for modules has ended with exit code {code}: {errors.strip()[-500:]}"
            )
        return Death("died", f"the process has died of {signal.Signals(-code).name}", False)

    def _too_large(self) -> Death:
        return Death("memory", f"takes more than {self.limits.memory} MB of memory", True)

    def close(self) -> None:
        """End the process."""
        process, errors = self._process, self._errors
        self._process = self._errors = None
        if process is not None:
            process.kill()
            process.wait()
            for stream in (process.stdin, process.stdout):
                try:
                    if stream is not None:
                        stream.close()
                except BrokenPipeError:
                    pass
        if errors is not None:
            errors.close()

    def __del__(self) -> None:
        self.close()


def _exactly(stream: IO[bytes], n: int) -> bytes:
    data = stream.read(n)
    if len(data) != n:
        raise EOFError
    return data


_of_thread = threading.local()


def worker(limits: Limits) -> Worker:
    """Return the worker of this thread. It outlives the piece of work, as starting it takes time."""
    known: Worker | None = getattr(_of_thread, "worker", None)
    if known is None or known.limits != limits:
        known = _of_thread.worker = Worker(limits)
    return known
