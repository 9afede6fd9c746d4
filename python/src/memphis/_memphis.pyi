from collections.abc import Mapping
from typing import Literal, TypeAlias

import networkx as nx
import pyarrow as pa

from ._values import Checked, Diagnostic, Location, Remark, Source

__version__: str

Operand: TypeAlias = Instruction | Argument | Block | Constant | Global
Picture: TypeAlias = Literal["cfg", "domtree"]
_Limits: TypeAlias = tuple[int | None, int | None, int | None]
_Words: TypeAlias = tuple[bytes, bytes, bytes]

class Module:
    """A module: what `parse` returns. Functions are read when it is made, unless it is lazy."""

    @property
    def file(self) -> str:
        """The name of the source."""
    @property
    def text(self) -> str:
        """The text. Bytes that are not UTF-8 are replacement characters; `bytes(module)` has all."""
    def __bytes__(self) -> bytes: ...
    @property
    def bitcode(self) -> bytes:
        """The module as bitcode for LLVM 22."""
    @property
    def functions(self) -> Mapping[str, Function]:
        """The functions with a body, by name, in the order of the text."""
    @property
    def globals(self) -> Mapping[str, Global]:
        """Functions, variables, aliases and ifuncs by name, declarations included."""
    @property
    def triple(self) -> str | None:
        """The target triple."""
    def to_arrow(self) -> pa.Table:
        """A table with a row for each instruction, in the order of the text.

        Columns: `function`, `block`, `index`, `opcode`, `type`, `result`, `operands`, `definitions`
        (for each operand the index of the instruction that defines it), `callee`, `file`, `line`,
        `column`.
        """
    def to_networkx(self, kind: Literal["cfg", "calls", "dataflow"]) -> nx.Graph:
        """A graph: blocks and edges, functions and calls, or definitions and uses."""
    def _repr_html_(self) -> str: ...
    def _columns(self) -> dict[str, object]: ...
    def _calls(self) -> list[tuple[str, str, int]]: ...

class Global:
    """A function, variable, alias or ifunc; as an operand, its address."""

    @property
    def name(self) -> str:
        """The name, without `@`."""
    @property
    def kind(self) -> Literal["function", "declaration", "variable", "alias", "ifunc"]:
        """What it is; a function with a body is a `function`."""
    @property
    def type(self) -> str:
        """The type of the address."""
    @property
    def value_type(self) -> str:
        """The type of the function or of the variable."""
    @property
    def linkage(self) -> str:
        """`external`, `internal`, `private`, ..."""
    @property
    def function(self) -> Function | None:
        """The function, if it has a body."""
    @property
    def text(self) -> str:
        """The text of the operand: `@name`."""

class Function:
    """A function with a body."""

    @property
    def name(self) -> str:
        """The name, without `@`."""
    @property
    def demangled(self) -> str:
        """The name as the programmer wrote it."""
    @property
    def module(self) -> Module:
        """The module."""
    @property
    def type(self) -> str:
        """The type: `i32 (i32, ptr)`."""
    @property
    def return_type(self) -> str:
        """The type of the result."""
    @property
    def text(self) -> str:
        """The text from `define` to the closing brace."""
    @property
    def attributes(self) -> list[str]:
        """The attributes of the function, with those of its groups."""
    @property
    def location(self) -> Location | None:
        """The place in the source program."""
    @property
    def arguments(self) -> list[Argument]:
        """The arguments."""
    @property
    def blocks(self) -> list[Block]:
        """The blocks, the entry first."""
    @property
    def instructions(self) -> list[Instruction]:
        """The instructions of all blocks, in the order of the text."""
    @property
    def loops(self) -> list[tuple[Block, list[Block], int]]:
        """The natural loops: header, blocks, depth from 1. Outer loops are before those in them."""
    def svg(self, kind: Picture = "cfg") -> str:
        """The control-flow graph or the dominator tree as SVG."""
    def dot(self, kind: Picture = "cfg") -> str:
        """The same in Graphviz' language."""
    def to_arrow(self) -> pa.Table:
        """A table with a row for each instruction, as that of a module."""
    def to_networkx(self, kind: Literal["cfg", "dataflow"]) -> nx.Graph:
        """A graph: blocks and edges, or definitions and uses."""
    def _repr_html_(self) -> str: ...
    def _columns(self) -> dict[str, object]: ...
    def _edges(self) -> list[tuple[str, str, str]]: ...

class Block:
    """A basic block."""

    @property
    def name(self) -> str:
        """The name, without `%`: a number if it has none."""
    @property
    def text(self) -> str:
        """The name as operands have it: `%entry`."""
    @property
    def type(self) -> str:
        """`label`."""
    @property
    def index(self) -> int:
        """The position among the blocks."""
    @property
    def function(self) -> Function:
        """The function."""
    @property
    def instructions(self) -> list[Instruction]:
        """The instructions, the terminator last, debug records included."""
    @property
    def terminator(self) -> Instruction:
        """The last instruction."""
    @property
    def successors(self) -> list[Block]:
        """The blocks that may come next, one for each edge."""
    @property
    def predecessors(self) -> list[Block]:
        """The blocks that may have come before, one for each edge."""
    @property
    def immediate_dominator(self) -> Block | None:
        """The closest dominator; `None` for the entry and for blocks that control does not reach."""
    @property
    def loop_depth(self) -> int:
        """The number of loops that the block is in."""
    @property
    def users(self) -> list[Instruction]:
        """The instructions that refer to it, each once."""

class Argument:
    """An argument of a function."""

    @property
    def name(self) -> str:
        """The name, without `%`: a number if it has none."""
    @property
    def text(self) -> str:
        """The name as operands have it: `%x`."""
    @property
    def type(self) -> str:
        """The type."""
    @property
    def index(self) -> int:
        """The position among the arguments."""
    @property
    def function(self) -> Function:
        """The function."""
    @property
    def attributes(self) -> list[str]:
        """The attributes, as they are written."""
    @property
    def users(self) -> list[Instruction]:
        """The instructions that use it, each once."""
    @property
    def uses(self) -> list[tuple[Instruction, int]]:
        """The uses: instruction and index of the operand."""

class Instruction:
    """An instruction or a debug record."""

    @property
    def opcode(self) -> str:
        """The keyword: `add`, `br`, `#dbg_value`; `<unknown>` for what is not understood."""
    @property
    def type(self) -> str:
        """The type of the result; `void` for none."""
    @property
    def name(self) -> str | None:
        """The name of the result, without `%`; `None` without a result."""
    @property
    def text(self) -> str:
        """The text, without attached metadata."""
    @property
    def operands(self) -> list[Operand]:
        """The operands, in the order of the text."""
    @property
    def users(self) -> list[Instruction]:
        """The instructions that use the result, each once."""
    @property
    def uses(self) -> list[tuple[Instruction, int]]:
        """The uses of the result: instruction and index of the operand."""
    @property
    def location(self) -> Location | None:
        """The place in the source program; `None` without debug information."""
    @property
    def index(self) -> int:
        """The position among the instructions of the function."""
    @property
    def block(self) -> Block:
        """The block."""
    @property
    def function(self) -> Function:
        """The function."""
    @property
    def flags(self) -> list[str]:
        """`nsw`, `inbounds`, `volatile`, ..."""
    @property
    def predicate(self) -> str | None:
        """The predicate of `icmp` and `fcmp`."""
    @property
    def element_type(self) -> str | None:
        """The type that `alloca` allocates, or the source element type of `getelementptr`."""
    @property
    def alignment(self) -> int | None:
        """The alignment of an allocation or access, in bytes."""
    @property
    def callee(self) -> Global | None:
        """The global that a call calls directly."""
    @property
    def arguments(self) -> list[Operand]:
        """The arguments of a call; nothing for other instructions."""
    @property
    def is_terminator(self) -> bool:
        """Whether it ends its block."""
    @property
    def is_debug_record(self) -> bool:
        """Whether it is `#dbg_value` or the like."""
    @property
    def metadata(self) -> dict[str, str]:
        """The attached metadata: kind to text."""

class Constant:
    """A constant operand."""

    @property
    def text(self) -> str:
        """The text, without the type."""
    @property
    def type(self) -> str:
        """The type."""
    @property
    def value(self) -> int | bool | float | None:
        """A number; `bool` for `i1`. `None` for others, and for integers of more than 128 bits."""

class Result:
    """The result of passes."""

    @property
    def passes(self) -> str:
        """The passes."""
    @property
    def file(self) -> str:
        """The name of the source."""
    @property
    def text(self) -> str:
        """The text of the result. `bytes(result)` has it as bytes."""
    def __bytes__(self) -> bytes: ...
    @property
    def bitcode(self) -> bytes:
        """The result as bitcode for LLVM 22."""
    @property
    def before(self) -> str:
        """The text before the passes."""
    @property
    def module(self) -> Module:
        """The result as a module."""
    @property
    def verdicts(self) -> dict[str, str]:
        """By function: `unchanged`, `proved`, `verified` (valid, without a proof) or `unchecked`."""
    @property
    def verdict(self) -> str:
        """The least certain of the verdicts."""
    @property
    def changed(self) -> list[str]:
        """The functions that the passes have changed."""
    @property
    def stats(self) -> dict[str, int]:
        """The counters of passes and proofs: `mem2reg.NumPromoted`."""
    @property
    def remarks(self) -> list[Remark]:
        """What passes have left, and why."""
    @property
    def warnings(self) -> list[str]:
        """Warnings."""
    @property
    def shown(self) -> list[str]:
        """What the passes `print` have shown."""
    def svg(self, function: str, kind: Picture = "cfg") -> str:
        """A function before and after the passes, as SVG."""
    def _repr_html_(self) -> str: ...

class Explanation:
    """The steps of mem2reg or sroa on a function."""

    @property
    def function(self) -> str:
        """The function."""
    @property
    def html(self) -> str:
        """A page that needs nothing else."""
    @property
    def text(self) -> str:
        """The steps as text."""
    @property
    def json(self) -> str:
        """The steps as JSON."""
    def _repr_html_(self) -> str: ...

def parse(source: Source, *, file: str = "<source>", lazy: bool = False) -> Module:
    """Read a module from text or bitcode.

    All functions are read, unless `lazy`: then each is read when it is first asked for, and errors
    in it are raised then. `verify` finds more errors: those that need more than reading.

    Raises:
        InvalidError: the source is not valid.
    """

def check(
    before: Source, after: Source, *, files: tuple[str, str] = ("before", "after"), threads: int = 1
) -> Checked:
    """Judge whether AFTER is a correct result of mem2reg for BEFORE, whichever tool made it.

    Raises:
        InvalidError: the top level of a source is not valid.
    """

def problems(source: Source, *, file: str = "<source>") -> list[Diagnostic]:
    """All errors in a module that LLVM's verifier refuses; nothing if it is valid."""

def verify(source: Source, *, file: str = "<source>") -> None:
    """Raise `InvalidError` with all errors in a module, if it has any."""

def passes() -> dict[str, str]:
    """The passes and named pipelines, with a line about each."""

def _run(source: Source, passes: str, options: dict[str, object]) -> Result: ...
def _check_passes(passes: str) -> None: ...
def _execute(
    source: Source, function: str, arguments: list[str], limits: _Limits, file: str
) -> tuple[str | None, str, int]: ...
def _execute_program(
    source: Source, arguments: list[str], limits: _Limits, file: str
) -> tuple[int, bytes, bytes, int]: ...
def _explain(
    source: Source,
    function: str | None,
    split: bool,
    arguments: list[str] | None,
    ignore_optnone: bool,
    file: str,
) -> Explanation: ...
def _command(arguments: list[str]) -> int: ...
