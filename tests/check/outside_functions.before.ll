; test: roundtrip
; A function refers to what stands outside it, so that must be the same.
target datalayout = "e-m:e-i64:64-n8:16:32:64-S128"
module asm "nop"

%0 = type { i8 }
%1 = type { i16 }
%pair = type { i32, i32 }
%gone = type { i64 }
$c = comdat any

@same = global i32 1, align 4 ; a comment
@initial = constant i32 1
@first = global i8 0
@second = global i8 0
@"quoted" = global { i32, ptr } { i32 1, ptr @same }
@of_type = global %0 zeroinitializer, comdat($c)
@of_other_type = global %1 zeroinitializer
@other = alias i32, ptr @same

declare void @called(ptr noundef) #0
declare void @changed(ptr noundef)
declare void @llvm.assume(i1)

define void @f(i32 %a) {
  %x = alloca i32
  store i32 %a, ptr %x
  ret void
}

attributes #0 = { nounwind }
!named = !{!0}
!other = !{!0}
!0 = !{i32 1}
