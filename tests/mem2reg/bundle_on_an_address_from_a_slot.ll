; test: mem2reg
; The bundle names a load that is %x once %p is gone; in the second round %x goes too.

declare void @llvm.assume(i1)

define i32 @second_round(i32 %a) {
  %x = alloca i32
  %p = alloca ptr
  store ptr %x, ptr %p
  %q = load ptr, ptr %p
  call void @llvm.assume(i1 true) [ "align"(ptr %q, i64 4) ]
  store i32 %a, ptr %x
  %v = load i32, ptr %q
  ret i32 %v
}
; =>
; define i32 @second_round(i32 %a) {
;   call void @llvm.assume(i1 true) [ "ignore"(ptr poison, i64 4) ]
;   ret i32 %a
; }
