import array
import pickle

import pytest

import memphis
from memphis import Argument, Block, Constant, Global, Instruction, Location

TEXT = """@g = internal global [4 x i32] zeroinitializer, align 16
declare i32 @callee(ptr)
define i32 @f(ptr noundef align 8 %p, i32 %0) #0 {
entry:
  %x = load atomic i32, ptr %p acquire, align 4, !tbaa !0
  %y = add nsw i32 %x, 7
  %c = icmp slt i32 %y, %0
  br i1 %c, label %then, label %1
then:
  %z = tail call i32 @callee(ptr nonnull @g)
  br label %1
1:
  %r = phi i32 [ %y, %entry ], [ %z, %then ]
  %s = fadd double 0.5, 1.0
  store i1 true, ptr null
  ret i32 %r
}
attributes #0 = { nounwind "key"="value" }
!0 = !{!1, !1, i64 0}
!1 = !{!"int", !2}
!2 = !{!"root"}
"""


@pytest.fixture(scope="module")
def f() -> memphis.Function:
    return memphis.parse(TEXT).functions["f"]


def test_functions_and_globals() -> None:
    module = memphis.parse(TEXT, file="a.ll")
    assert list(module.functions) == ["f"]
    assert {name: value.kind for name, value in module.globals.items()} == {
        "g": "variable",
        "callee": "declaration",
        "f": "function",
    }
    assert module.globals["g"].value_type == "[4 x i32]"
    assert module.globals["g"].linkage == "internal"
    assert module.globals["f"].function == module.functions["f"]
    assert module.globals["callee"].function is None
    assert (module.file, module.text, bytes(module)) == ("a.ll", TEXT, TEXT.encode())
    with pytest.raises(KeyError):
        module.functions["callee"]
    with pytest.raises(TypeError):
        module.functions["h"] = module.functions["f"]  # type: ignore[index]


def test_a_function(f: memphis.Function) -> None:
    assert (f.name, f.type, f.return_type) == ("f", "i32 (ptr, i32)", "i32")
    assert f.attributes == ["nounwind", '"key"="value"']
    assert [(a.name, a.type, a.attributes) for a in f.arguments] == [
        ("p", "ptr", ["noundef", "align 8"]),
        ("0", "i32", []),
    ]
    assert [block.name for block in f.blocks] == ["entry", "then", "1"]
    assert len(f.instructions) == 10
    assert f.module.functions["f"] == f
    assert f.text.startswith("define i32 @f(")


def test_instructions(f: memphis.Function) -> None:
    load, add, compare, branch = f.blocks[0].instructions
    assert (load.opcode, load.type, load.name, load.alignment) == ("load", "i32", "x", 4)
    assert load.text == "%x = load atomic i32, ptr %p acquire, align 4"
    assert load.metadata == {"tbaa": "!0"}
    assert load.flags == ["atomic"]
    assert load.location is None
    assert (add.flags, compare.predicate, add.predicate) == (["nsw"], "slt", None)
    assert add.operands[0] == load
    assert isinstance(add.operands[1], Constant)
    assert add.operands[1].value == 7
    assert load.users == [add]
    assert [(user.opcode, index) for user, index in add.uses] == [("icmp", 0), ("phi", 0)]
    assert branch.is_terminator
    assert branch.operands[1:] == [f.blocks[1], f.blocks[2]]
    assert (branch.type, branch.name, branch.users) == ("void", None, [])
    assert branch.block == f.blocks[0]
    assert branch.function == f


def test_operands_of_all_kinds(f: memphis.Function) -> None:
    call = f.blocks[1].instructions[0]
    assert call.callee is not None
    assert call.callee.name == "callee"
    assert [type(operand) for operand in call.operands] == [Global, Global]
    assert [operand.text for operand in call.arguments] == ["@g"]
    phi, fadd, store, ret = f.blocks[2].instructions
    assert [type(operand) for operand in phi.operands] == [Instruction, Block, Instruction, Block]
    assert [operand.value for operand in fadd.operands if isinstance(operand, Constant)] == [0.5, 1.0]
    true, null = store.operands
    assert isinstance(true, Constant)
    assert true.value is True
    assert isinstance(null, Constant)
    assert (null.value, null.text, null.type) == (None, "null", "ptr")
    argument = f.blocks[0].instructions[0].operands[0]
    assert isinstance(argument, Argument)
    assert argument.users == [f.instructions[0]]
    assert ret.operands == [phi]


def test_navigation(fib: str) -> None:
    f = memphis.parse(fib).functions["fib"]
    entry = f.blocks[0]
    assert entry.immediate_dominator is None
    assert all(block in successor.predecessors for block in f.blocks for successor in block.successors)
    ((header, blocks, depth),) = f.loops
    assert (header.name, depth, header.loop_depth) == ("for.cond", 1, 1)
    assert {block.name for block in blocks} == {"for.cond", "for.body", "for.inc"}
    assert len({*f.blocks, *f.blocks}) == len(f.blocks)
    assert entry.terminator in f.blocks[1].users


def test_places_in_the_source(uninitialised: str) -> None:
    f = memphis.parse(uninitialised).functions["f"]
    assert f.location is not None
    assert str(f.location) == "a.c:9"
    location = f.blocks[2].instructions[0].location
    assert location == Location("a.c", 5, 7, "inlined", "/src", Location("a.c", 10, 2, "f", "/src"))
    assert location is not None
    assert str(location) == "a.c:5:7"


def test_sources_of_all_kinds() -> None:
    module = memphis.parse(TEXT)
    bitcode = module.bitcode
    assert bitcode[:4] == b"BC\xc0\xde"
    for source in (TEXT, TEXT.encode(), bytearray(TEXT.encode()), memoryview(TEXT.encode()), bitcode, module):
        assert list(memphis.parse(source).functions) == ["f"]
    assert list(memphis.parse(array.array("B", TEXT.encode())).functions) == ["f"]
    with pytest.raises(
        TypeError, match="a source is str, bytes, an object with a buffer, or a Module; not int"
    ):
        memphis.parse(7)  # type: ignore[arg-type]


def test_errors_have_places() -> None:
    text = "define i32 @f() {\n  ret i32 %x\n}\n"
    with pytest.raises(memphis.InvalidError, match="use of undefined value '%x'") as caught:
        memphis.parse(text, file="a.ll")
    error = caught.value
    assert (error.file, error.line, error.column) == ("a.ll", 2, 11)
    assert error.diagnostics[0].source_line == "  ret i32 %x"
    assert str(error.diagnostics[0]) == "a.ll:2:11: error: use of undefined value '%x'"
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), again.line) == (memphis.InvalidError, str(error), 2)
    lazy = memphis.parse(text, file="a.ll", lazy=True).functions["f"]
    with pytest.raises(memphis.InvalidError, match="use of undefined value"):
        _ = lazy.blocks
    with pytest.raises(memphis.InvalidError, match=r"b\.bc:0x") as caught:
        memphis.parse(b"BC\xc0\xde1234", file="b.bc")
    assert caught.value.line is None
    assert caught.value.diagnostics[0].byte is not None


def test_verification_finds_all() -> None:
    text = "define i32 @f() {\n  ret i32 %x\n}\ndefine i32 @g() {\n  ret i8 0\n}\n"
    assert [(found.line, found.column) for found in memphis.problems(text)] == [(2, 11), (5, 7)]
    assert memphis.problems(TEXT) == []
    memphis.verify(TEXT)
    with pytest.raises(memphis.InvalidError) as caught:
        memphis.verify(text)
    assert len(caught.value.diagnostics) == 2


def test_a_module_outlives_what_came_from_it() -> None:
    instruction = memphis.parse(TEXT).functions["f"].blocks[0].instructions[1]
    assert instruction.operands[0].text == "%x = load atomic i32, ptr %p acquire, align 4"


def test_names_that_are_not_utf8() -> None:
    module = memphis.parse(b'define void @"\xff"() {\n  ret void\n}\n')
    assert list(module.functions) == ["\ufffd"]
    assert b"\xff" in bytes(module)
