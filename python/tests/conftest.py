"""Texts that several tests use."""

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

FIB = (ROOT / "demo/fib.ll").read_text()

UNINITIALISED = """define i32 @f(i1 %c) !dbg !4 {
entry:
  %x = alloca i32
  %y = alloca i32
  %z = alloca i32
  call void @g(ptr %z)
  br i1 %c, label %then, label %end
then:
  store i32 1, ptr %x
  br label %end
end:
  %a = load i32, ptr %x, !dbg !6
  store i32 %a, ptr %y
  %b = load i32, ptr %y, !dbg !7
  %d = load i32, ptr %z, !dbg !7
  ret i32 %b
}
declare void @g(ptr)
!llvm.module.flags = !{!0}
!llvm.dbg.cu = !{!1}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2)
!2 = !DIFile(filename: "a.c", directory: "/src")
!3 = distinct !DISubprogram(name: "inlined", file: !2, line: 3, unit: !1)
!4 = distinct !DISubprogram(name: "f", file: !2, line: 9, unit: !1)
!5 = distinct !DILocation(line: 10, column: 2, scope: !4)
!6 = !DILocation(line: 5, column: 7, scope: !3, inlinedAt: !5)
!7 = !DILocation(line: 11, column: 4, scope: !4)
"""


@pytest.fixture(scope="session")
def fib() -> str:
    """A C file as clang compiles it."""
    return FIB


@pytest.fixture(scope="session")
def uninitialised() -> str:
    """A function that may read `%x` before it is written."""
    return UNINITIALISED
