"""What the package returns beside the classes of the extension module, and its exceptions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

if TYPE_CHECKING:
    from ._memphis import Module


class HasBuffer(Protocol):
    """An object with a buffer: `memoryview`, `array.array`, `pyarrow.Buffer`."""

    def __buffer__(self, flags: int, /) -> memoryview:
        """Return a view of the bytes."""


Source: TypeAlias = "str | bytes | bytearray | memoryview | HasBuffer | Module"


class Location(NamedTuple):
    """A place in the source program.

    `inlined_at` is the place of the call that was inlined, if the instruction came from one.
    """

    file: str
    line: int
    column: int
    function: str = ""
    directory: str = ""
    inlined_at: Location | None = None

    def __str__(self) -> str:
        """`file:line:column`; without the column if there is none."""
        return f"{self.file}:{self.line}:{self.column}" if self.column else f"{self.file}:{self.line}"


class Diagnostic(NamedTuple):
    """An error in a source. Bitcode has no lines, but a byte."""

    file: str
    line: int | None
    column: int | None
    message: str
    source_line: str = ""
    byte: int | None = None

    def __str__(self) -> str:
        """`file:line:column: error: message`."""
        place = f"{self.line}:{self.column}" if self.byte is None else f"{self.byte:#x}"
        return f"{self.file}:{place}: error: {self.message}"


class Remark(NamedTuple):
    """What a pass did or did not do at a place, and why.

    `id` is the name of the reason for programs, and `str(remark)` the sentence for people. Line and
    column are in the text that the pass was given.
    """

    function: str
    by: str
    id: str
    subject: str
    what: str
    reason: str
    file: str
    line: int
    column: int
    blame: str | None
    blame_line: int | None
    remedy: str | None
    sentence: str

    def __str__(self) -> str:
        """The sentence, with its place."""
        return f"{self.file}:{self.line}:{self.column}: remark: {self.sentence}"


class CounterExample(NamedTuple):
    """Inputs on which two functions differ."""

    path: list[str]
    inputs: list[tuple[str, str]]
    difference: str
    before: str
    after: str


class Judged:
    """The verdict on a function: proved, unchanged, refuted, unproved or not-comparable."""

    def __init__(
        self,
        name: str,
        verdict: str,
        sentence: str,
        message: str | None,
        before_line: int | None,
        after_line: int | None,
        example: tuple[list[str], list[tuple[str, str]], str, str, str] | None,
    ) -> None:
        self.name = name
        self.verdict = verdict
        self.sentence = sentence
        self.message = message
        self.before_line = before_line
        self.after_line = after_line
        self.counter_example = None if example is None else CounterExample(*example)

    def __repr__(self) -> str:
        return f"<memphis.Judged @{self.name}: {self.sentence.splitlines()[0]}>"


class Difference(NamedTuple):
    """A difference outside functions."""

    message: str
    before_line: int | None
    after_line: int | None


@dataclass(frozen=True)
class Checked:
    """The result of a check. It is true if AFTER is a correct result for BEFORE."""

    is_right: bool
    functions: list[Judged]
    differences: list[Difference]
    text: str

    def __bool__(self) -> bool:
        return self.is_right

    def __str__(self) -> str:
        return self.text


class Execution(NamedTuple):
    """The end of a call: its value, the value's text and type, and the instructions it took."""

    value: int | float | bool | str | None
    text: str | None
    type: str
    instructions: int


class Program(NamedTuple):
    """The end of a program."""

    status: int
    stdout: bytes
    stderr: bytes
    instructions: int


class Error(Exception):
    """The base of the exceptions of memphis.

    `diagnostics` has each error with its place; `file`, `line` and `column` are those of the first.
    """

    def __init__(self, message: str, diagnostics: Sequence[Diagnostic] = ()) -> None:
        super().__init__(message, tuple(diagnostics))

    @property
    def message(self) -> str:
        """The text of all errors."""
        return str(self.args[0])

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """Each error with its place."""
        found: tuple[Diagnostic, ...] = self.args[1]
        return found

    @property
    def file(self) -> str | None:
        """The name of the source with the first error."""
        return self.diagnostics[0].file if self.diagnostics else None

    @property
    def line(self) -> int | None:
        """The line of the first error, from 1."""
        return self.diagnostics[0].line if self.diagnostics else None

    @property
    def column(self) -> int | None:
        """The column of the first error, in bytes, from 1."""
        return self.diagnostics[0].column if self.diagnostics else None

    def __str__(self) -> str:
        return self.message


class InvalidError(Error, ValueError):
    """A source is not valid LLVM IR or bitcode."""


class PipelineError(Error, ValueError):
    """The text of a pipeline is wrong."""


class UnprovedError(Error):
    """A result could not be proved right, and is not returned: a bug of memphis."""


class ArgumentError(Error, ValueError):
    """The arguments of a call do not fit its parameters."""


class NoFunctionError(Error, LookupError):
    """There is no function of this name, or a name is needed."""


class ExecutionError(Error):
    """A run has ended early: at a limit, at something unsupported, or with undefined behaviour."""


class InternalError(Error):
    """A bug of memphis that is not a wrong result."""
