"""Passes on a data set: each engine, a loop over processes of opt, and llvmlite, in one run.

python benchmarks/throughput.py DATA --passes sroa

DATA is a folder of parquet files with bitcode in the column `content`. Each way reads the modules,
runs the passes, and has bitcode at the end. Times are of one worker; those of processes that Ray and
Dask start are not among the processor's seconds.
"""

import argparse
import multiprocessing
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from typing import Any

import pyarrow.dataset as pads

import memphis


def processor() -> float:
    """Return the processor's seconds of this process and those that it has waited for."""
    usage = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in usage)


def dataset(data: str, passes: str, *more: str) -> int:
    """Run the data set's command, and return 0."""
    with tempfile.TemporaryDirectory() as out:
        words = [sys.executable, "-m", "memphis.dataset", data, out, "--passes", passes, "--quiet", *more]
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
    return 0


def opt(modules: list[bytes], passes: str, is_text: bool, program: str) -> int:
    """Run a process of opt for each module, and return how many it refuses."""
    words = [program, f"-passes={passes}", *(["-S"] if is_text else []), "-o", "-", "-"]
    return sum(subprocess.run(words, input=one, capture_output=True).returncode != 0 for one in modules)


def in_this_process(modules: list[bytes], passes: str, is_text: bool) -> int:
    """Run memphis in this process, and return how many modules it refuses."""
    refused = 0
    for one in modules:
        try:
            result = memphis.run(one, passes)
            _ = bytes(result) if is_text else result.bitcode
        except memphis.Error:
            refused += 1
    return refused


def llvmlite(modules: list[bytes], passes: str, is_text: bool) -> int:
    """Run the passes of llvmlite's LLVM, and return how many modules it refuses or dies of."""
    fork = multiprocessing.get_context("fork")
    done, refused = fork.Value("i", 0), fork.Value("i", 0)
    # A module may end the process: then another process goes on after it.
    while done.value < len(modules):
        process = fork.Process(target=llvmlite_from, args=(modules, passes, is_text, done, refused))
        process.start()
        process.join()
        if process.exitcode:
            done.value += 1
            refused.value += 1
    return int(refused.value)


def llvmlite_from(modules: list[bytes], passes: str, is_text: bool, done: Any, refused: Any) -> None:
    """Run the passes on the modules that are not done."""
    import llvmlite.binding as llvm

    llvm.initialize_native_target()
    machine = llvm.Target.from_default_triple().create_target_machine()
    builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(0))
    for one in modules[done.value :]:
        try:
            module = llvm.parse_assembly(one.decode()) if is_text else llvm.parse_bitcode(one)
            manager = llvm.create_new_module_pass_manager()
            for name in passes.split(","):
                getattr(manager, f"add_{name.replace('-', '_')}_pass")()
            manager.run(module, builder)
            _ = str(module) if is_text else module.as_bitcode()
        except RuntimeError:
            refused.value += 1
        done.value += 1


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data")
    parser.add_argument("--passes", default="sroa")
    parser.add_argument("--opt", default="opt-22")
    parser.add_argument("--ways", default="local,ray,dask,memphis,llvmlite,opt")
    parser.add_argument("--workers", default="1")
    parser.add_argument("--text", action="store_true", help="text instead of bitcode, in one process")
    parser.add_argument("--first", type=int, help="only so many modules, for ways in one process")
    given = parser.parse_args()
    modules = pads.dataset(given.data, format="parquet").to_table(columns=["content"])
    contents: list[bytes] = modules.column("content").to_pylist()[: given.first]
    if given.text:
        contents = [bytes(memphis.parse(one, lazy=True)) for one in contents]
    size = sum(map(len, contents)) / 1e6
    print(f"{len(contents)} modules, {size:.1f} MB, {given.passes}, load {os.getloadavg()[0]:.1f}")
    ways: dict[str, Callable[[], int]] = {
        engine: lambda engine=engine: dataset(  # type: ignore[misc]
            given.data, given.passes, "--engine", engine, "--workers", given.workers
        )
        for engine in ("local", "ray", "dask")
    }
    ways["opt"] = lambda: opt(contents, given.passes, given.text, given.opt)
    ways["llvmlite"] = lambda: llvmlite(contents, given.passes, given.text)
    ways["memphis"] = lambda: in_this_process(contents, given.passes, given.text)
    for name in given.ways.split(","):
        start, used = time.monotonic(), processor()
        refused = ways[name]()
        seconds, used = time.monotonic() - start, processor() - used
        note = f"{refused} refused" if refused else ""
        print(f"{name:10} {seconds:8.1f} s {used:8.1f} s of the processor {size / seconds:8.2f} MB/s  {note}")


if __name__ == "__main__":
    main()
