import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import memphis

SLOT = """define i32 @f(i32 %a) {
  %x = alloca i32
  store i32 %a, ptr %x
  %v = load i32, ptr %x
  ret i32 %v
}
"""
PROMOTED = "define i32 @f(i32 %a) {\n  ret i32 %a\n}\n"


def test_a_result() -> None:
    result = memphis.run(SLOT, "mem2reg", file="a.ll")
    assert result.text == str(result) == PROMOTED
    assert (bytes(result), result.before) == (PROMOTED.encode(), SLOT)
    assert (result.verdicts, result.verdict, result.changed) == ({"f": "proved"}, "proved", ["f"])
    assert result.stats["mem2reg.NumPromoted"] == 1
    assert (result.passes, result.file, result.remarks, result.warnings) == ("mem2reg", "a.ll", [], [])
    assert repr(result) == "<memphis.Result of mem2reg on a.ll: 1 of 1 functions changed>"
    assert [i.opcode for i in result.module.functions["f"].instructions] == ["ret"]
    assert memphis.run(result.bitcode, "").text.endswith(PROMOTED)


def test_bitcode_gives_the_same(fib: str, tmp_path: Path) -> None:
    bitcode = memphis.parse(fib).bitcode
    (tmp_path / "in.bc").write_bytes(bitcode)
    for form in ([], ["-S"]):
        words = ["opt", "-passes=mem2reg", *form, str(tmp_path / "in.bc"), "-o", "-"]
        done = subprocess.run([sys.executable, "-m", "memphis", *words], capture_output=True, check=True)
        result = memphis.run(bitcode, "mem2reg", file=str(tmp_path / "in.bc"))
        assert (bytes(result) if form else result.bitcode) == done.stdout
    assert memphis.run(bitcode, "mem2reg").stats == memphis.run(fib, "mem2reg").stats


def test_remarks(fib: str) -> None:
    (remark,) = memphis.run(fib, "mem2reg", file="fib.ll").remarks
    assert (remark.function, remark.by, remark.subject, remark.line) == ("main", "mem2reg", "%table", 65)
    assert str(remark).startswith(
        "fib.ll:65:3: remark: in @main, %table stays in memory: a part of it is addressed"
    )
    assert memphis.run(fib, "mem2reg", remarks=False).remarks == []


def test_options(fib: str) -> None:
    one = memphis.run(fib, "sroa", functions=["fib"])
    assert one.verdicts == {"fib": "proved", "main": "unchanged"}
    assert memphis.run(fib, "sroa", threads=4).text == memphis.run(fib, "sroa").text
    assert memphis.run(fib, "sroa", check=False).verdict == "unchecked"
    assert memphis.run("", "print").shown == [""]


def test_errors() -> None:
    with pytest.raises(memphis.PipelineError, match="did you mean 'mem2reg'") as caught:
        memphis.run(SLOT, "dce,mem2rag")
    assert (caught.value.file, caught.value.column) == ("<pipeline>", 5)
    with pytest.raises(memphis.InvalidError, match="a.ll:1:"):
        memphis.run("define", "mem2reg", file="a.ll")
    assert "mem2reg" in memphis.passes()


def test_check() -> None:
    checked = memphis.check(SLOT, PROMOTED)
    assert checked
    assert [function.verdict for function in checked.functions] == ["proved"]
    wrong = memphis.check(SLOT, PROMOTED.replace("ret i32 %a", "ret i32 7"), files=("a.ll", "b.ll"))
    assert not wrong
    (function,) = wrong.functions
    assert (function.verdict, function.before_line, function.after_line) == ("refuted", 5, 2)
    assert function.counter_example is not None
    assert function.counter_example.after == "7"
    assert "a.ll:5, b.ll:2" in str(wrong)
    differs = memphis.check("@g = global i32 1\n", "@g = global i32 2\n")
    assert (differs.is_right, len(differs.differences)) == (False, 1)


def test_execution(fib: str) -> None:
    module = memphis.parse(fib)
    assert memphis.execute(module, "fib", [10]).value == 55
    assert memphis.execute(SLOT, "f", [-1]).text == "-1"
    double = "define double @h(double %x) {\n  %y = fmul double %x, 0.5\n  ret double %y\n}\n"
    assert memphis.execute(double, "h", [3.0]).value == 1.5
    nothing = "define void @n(ptr %p, i1 %c) {\n  ret void\n}\n"
    assert memphis.execute(nothing, "n", [None, True]).value is None
    with pytest.raises(memphis.ArgumentError, match="has 1 parameter"):
        memphis.execute(module, "fib", [])
    with pytest.raises(memphis.NoFunctionError):
        memphis.execute(module, "nothing")
    with pytest.raises(memphis.ExecutionError, match="undefined behaviour"):
        memphis.execute("define i32 @d() {\n  %x = sdiv i32 1, 0\n  ret i32 %x\n}\n", "d")
    with pytest.raises(memphis.ExecutionError, match="limit"):
        memphis.execute(LOOP, "loop", max_steps=1000)


LOOP = "define void @loop() {\n  br label %1\n1:\n  br label %1\n}\n"


def test_a_program() -> None:
    text = """@s = constant [4 x i8] c"hi\\0A\\00"
declare i32 @printf(ptr, ...)
define i32 @main(i32 %n, ptr %v) {
  %x = call i32 (ptr, ...) @printf(ptr @s)
  ret i32 %n
}
"""
    program = memphis.execute_program(text, ["one"], file="p")
    assert (program.status, program.stdout, program.stderr) == (2, b"hi\n", b"")


def test_ctrl_c_interrupts() -> None:
    import _thread

    timer = threading.Timer(0.3, _thread.interrupt_main)
    timer.start()
    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        memphis.execute(LOOP, "loop", max_steps=10**15)
    timer.join()
    assert time.monotonic() - start < 20


def test_map_keeps_order_and_errors(fib: str) -> None:
    sources = [fib, "define", SLOT, b"BC\xc0\xde", 7, PROMOTED] * 5
    outcomes = list(memphis.map("mem2reg", sources, threads=3))  # type: ignore[arg-type]
    kinds = [type(outcome).__name__ for outcome in outcomes]
    assert kinds == ["Result", "InvalidError", "Result", "InvalidError", "InvalidError", "Result"] * 5
    assert str(outcomes[1]).startswith("<source 1>:1:")
    assert [str(o) for o in outcomes[0:3]][2] == PROMOTED


def test_map_takes_few_sources_ahead() -> None:
    taken = 0

    def sources() -> "object":
        nonlocal taken
        for _ in range(100):
            taken += 1
            yield SLOT

    outcomes = memphis.map("mem2reg", sources(), threads=2)  # type: ignore[arg-type]
    next(outcomes)
    assert taken <= 6
    outcomes.close()  # type: ignore[attr-defined]
    with pytest.raises(memphis.PipelineError):
        memphis.map("nothing", [])


def test_work_is_done_without_the_lock(fib: str) -> None:
    """A thread of Python goes on while a module is worked on."""
    text = fib + "".join(
        fib[fib.index("define dso_local i32 @fib") : fib.index("; Function Attrs", 200)].replace(
            "@fib(", f"@fib{n}("
        )
        for n in range(3000)
    )
    ticks = 0
    done = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not done.is_set():
            ticks += 1
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    start = time.monotonic()
    memphis.run(text, "mem2reg")
    during, elapsed = ticks, time.monotonic() - start
    done.set()
    thread.join()
    assert elapsed > 0.02
    assert during > 5
