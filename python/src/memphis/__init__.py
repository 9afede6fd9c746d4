"""LLVM IR in Python, without LLVM: instructions, passes with proofs, tables, graphs and displays.

>>> import memphis
>>> text = '''define i32 @twice(i32 %x) {
...   %slot = alloca i32
...   store i32 %x, ptr %slot
...   %a = load i32, ptr %slot
...   %b = add nsw i32 %a, %a
...   ret i32 %b
... }
... '''
>>> module = memphis.parse(text)
>>> module.functions["twice"].blocks[0].instructions[3].opcode
'add'
>>> result = memphis.run(text, "mem2reg")
>>> print(result.text)
define i32 @twice(i32 %x) {
  %b = add nsw i32 %x, %x
  ret i32 %b
}
<BLANKLINE>
>>> result.verdicts, result.stats["mem2reg.NumPromoted"]
({'twice': 'proved'}, 1)
>>> memphis.execute(result.module, "twice", [21]).value
42

A source is text (`str` or `bytes`), bitcode of LLVM 3.2 to 22, or a `Module`. Errors are exceptions
with file, line and column. Work is done without the interpreter's lock.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Literal, TypeAlias

from ._memphis import (
    Argument,
    Block,
    Constant,
    Explanation,
    Function,
    Global,
    Instruction,
    Module,
    Result,
    __version__,
    _check_passes,
    _execute,
    _execute_program,
    _explain,
    _run,
    check,
    parse,
    passes,
    problems,
    verify,
)
from ._values import (
    ArgumentError,
    Checked,
    CounterExample,
    Diagnostic,
    Difference,
    Error,
    Execution,
    ExecutionError,
    InternalError,
    InvalidError,
    Judged,
    Location,
    NoFunctionError,
    PipelineError,
    Program,
    Remark,
    Source,
    UnprovedError,
)

__all__ = [
    "Argument",
    "ArgumentError",
    "Block",
    "Checked",
    "Constant",
    "CounterExample",
    "Diagnostic",
    "Difference",
    "Error",
    "Execution",
    "ExecutionError",
    "Explanation",
    "Function",
    "Global",
    "Instruction",
    "InternalError",
    "InvalidError",
    "Judged",
    "Location",
    "Module",
    "NoFunctionError",
    "PipelineError",
    "Program",
    "Remark",
    "Result",
    "Source",
    "UnprovedError",
    "__version__",
    "check",
    "execute",
    "execute_program",
    "explain",
    "load",
    "map",
    "parse",
    "passes",
    "problems",
    "run",
    "verify",
]

# Exceptions and values are shown by the names by which one imports them.
for _class in (ArgumentError, Error, ExecutionError, InternalError, InvalidError, NoFunctionError):
    _class.__module__ = __name__
for _class in (PipelineError, UnprovedError):
    _class.__module__ = __name__

Value: TypeAlias = "int | float | bool | str"


def load(path: str | os.PathLike[str], *, lazy: bool = False) -> Module:
    """Read a file of LLVM IR or bitcode, as `parse` does."""
    return parse(Path(path).read_bytes(), file=os.fspath(path), lazy=lazy)


def run(
    source: Source,
    passes: str,
    *,
    file: str = "<source>",
    threads: int = 1,
    check: bool = True,
    remarks: bool = True,
    upgrade: bool = False,
    functions: Iterable[str] | None = None,
) -> Result:
    """Run a pipeline of passes, such as `"sroa,simplify-cfg"`, and return the result.

    Args:
        source: LLVM IR, bitcode, or a module.
        passes: the pipeline, as `memphis opt -passes=` takes it.
        file: the name of the source in messages.
        threads: how many threads work on the functions. The result does not depend on it.
        check: prove the results of passes that have proofs. Results are not written unproved.
        remarks: collect remarks.
        upgrade: write everything as LLVM 22 does. Otherwise unchanged lines of older text stay.
        functions: the names of the functions that may change; `None` for all.

    Raises:
        InvalidError: the source is not valid.
        PipelineError: the pipeline is wrong.
        UnprovedError: a result could not be proved, which is a bug of memphis.

    >>> run("define i32 @f() {\\n  ret i32 %x\\n}\\n", "mem2reg", file="f.ll")
    Traceback (most recent call last):
        ...
    memphis.InvalidError: f.ll:2:11: error: use of undefined value '%x'
      ret i32 %x
              ^
    """
    options = {
        "file": file,
        "threads": threads,
        "check": check,
        "remarks": remarks,
        "upgrade": upgrade,
        "functions": None if functions is None else set(functions),
    }
    return _run(source, passes, options)


def map(
    passes: str,
    sources: Iterable[Source],
    *,
    threads: int | None = None,
    check: bool = True,
    remarks: bool = True,
    upgrade: bool = False,
) -> Iterator[Result | Error]:
    """Run a pipeline on many sources, and return a result or an error for each, in their order.

    An error in a source is returned in its place, not raised. Sources are taken as results are
    asked for, a few ahead. Messages name a source by its number: `<source 0>`.

    Args:
        passes: the pipeline.
        sources: LLVM IR, bitcode, or modules.
        threads: how many sources at a time; `None` for the number of processors.
        check: as in `run`.
        remarks: as in `run`.
        upgrade: as in `run`.

    Raises:
        PipelineError: the pipeline is wrong.

    >>> good, bad = "define void @f() {\\n  ret void\\n}\\n", "define"
    >>> [type(outcome).__name__ for outcome in map("dce", [good, bad, good], threads=2)]
    ['Result', 'InvalidError', 'Result']
    """
    _check_passes(passes)
    n_threads = threads or os.cpu_count() or 1

    def one(number: int, source: Source) -> Result | Error:
        try:
            return run(
                source, passes, file=f"<source {number}>", check=check, remarks=remarks, upgrade=upgrade
            )
        except Error as error:
            return error
        except TypeError as error:
            return InvalidError(str(error))

    def outcomes() -> Iterator[Result | Error]:
        pool = ThreadPoolExecutor(n_threads)
        ahead: deque[Future[Result | Error]] = deque()
        try:
            for number, source in enumerate(sources):
                ahead.append(pool.submit(one, number, source))
                if len(ahead) > 2 * n_threads:
                    yield ahead.popleft().result()
            while ahead:
                yield ahead.popleft().result()
        finally:
            pool.shutdown(cancel_futures=True)

    return outcomes()


def execute(
    source: Source,
    function: str,
    arguments: Sequence[Value | None] = (),
    *,
    max_steps: int | None = None,
    max_memory: int | None = None,
    max_depth: int | None = None,
    file: str = "<source>",
) -> Execution:
    """Call a function in the interpreter, and return its value.

    Arguments are numbers, `None` for `null`, and text for other constants: `"@name"`, `"undef"`,
    `"zeroinitializer"`. The value is a number, `None` for `void`, and text for other types. Ctrl-C
    interrupts the call.

    Raises:
        ArgumentError: the arguments do not fit the parameters.
        ExecutionError: a limit was reached, or the behaviour is undefined or not supported.
        NoFunctionError: there is no such function with a body.

    >>> text = "define i1 @less(i8 %a, i8 %b) {\\n  %c = icmp slt i8 %a, %b\\n  ret i1 %c\\n}"
    >>> execute(text, "less", [-3, 4])
    Execution(value=True, text='true', type='i1', instructions=2)
    """
    words = [_word(argument) for argument in arguments]
    text, type_, instructions = _execute(source, function, words, (max_steps, max_memory, max_depth), file)
    return Execution(_number(text, type_), text, type_, instructions)


def _word(argument: Value | None) -> str:
    match argument:
        case None:
            return "null"
        case bool():
            return "true" if argument else "false"
        case str():
            return argument
        case float():
            return repr(argument)
    return str(argument)


def _number(text: str | None, type_: str) -> Value | None:
    if text is None or type_ == "void":
        return None
    try:
        if type_ == "i1":
            return {"true": True, "false": False}[text]
        if type_.startswith("i"):
            return int(text)
        if type_ in ("half", "bfloat", "float", "double"):
            return float(text)
    except (KeyError, ValueError):
        # undef, poison
        pass
    return text


def execute_program(
    source: Source,
    arguments: Sequence[str] = (),
    *,
    max_steps: int | None = None,
    max_memory: int | None = None,
    max_depth: int | None = None,
    file: str = "<source>",
) -> Program:
    """Run `main` in the interpreter, and return the exit status and what it has written.

    The first argument of the program is `file`. Ctrl-C interrupts the run.

    Raises:
        ExecutionError: a limit was reached, or the behaviour is undefined or not supported.
    """
    words = [file, *arguments]
    return Program(*_execute_program(source, words, (max_steps, max_memory, max_depth), file))


def explain(
    source: Source,
    function: str | None = None,
    *,
    passes: Literal["mem2reg", "sroa"] = "mem2reg",
    arguments: Sequence[Value | None] | None = None,
    ignore_optnone: bool = False,
    file: str = "<source>",
) -> Explanation:
    """Explain mem2reg or sroa on a function, step by step.

    In a notebook the explanation is a page. `html`, `text` and `json` have it in these forms.

    Args:
        source: LLVM IR, bitcode, or a module.
        function: its name, which a module with one function does not need.
        passes: what is explained.
        arguments: run the function on these, before and after, and show the run.
        ignore_optnone: promote the slots of an `optnone` function, too.
        file: the name of the source in messages.
    """
    if passes not in ("mem2reg", "sroa"):
        raise ValueError(f'what is explained is "mem2reg" or "sroa", not {passes!r}')
    words = None if arguments is None else [_word(argument) for argument in arguments]
    return _explain(source, function, passes == "sroa", words, ignore_optnone, file)
