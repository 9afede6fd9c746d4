; test: roundtrip
source_filename = "x"
target datalayout = "e-m:e-i64:64-n8:16:32:64-S64"
module asm "nop"
module asm "hlt"

%1 = type { i8 }
%pair = type { i32, i64 }
$c = comdat any

@same = global i32 1, align 4
@initial = constant i32 2
@second = global i8 0
@first = global i8 0
@quoted = global { i32, ptr } { i32 1, ptr @same }
@of_type = global %1 zeroinitializer, comdat($c)
@of_other_type = global %1 zeroinitializer
@other = alias i32, ptr @first

declare void @called(ptr noundef) #3
declare void @changed(ptr)
declare void @llvm.assume(i1 noundef) #3

define void @f(i32 %a) {
  ret void
}

attributes #3 = { nounwind }
!named = !{!7}
!other = !{!8}
!7 = !{i32 1}
!8 = !{i32 2}
