; test: lift-loads
; What an address of the web is computed for an assumption keeps the web in memory.

declare void @llvm.assume(i1)
define i32 @f(i32 %x) {
entry:
  %a = alloca i32
; ^ %a stays in memory: a part of it is addressed, in `%g2 = getelementptr i8, ptr %g1, i64 0`
  store i32 %x, ptr %a
  %g1 = getelementptr i8, ptr %a, i64 0
  %g2 = getelementptr i8, ptr %g1, i64 0
  call void @llvm.assume(i1 true) ["align"(ptr %g2, i64 4)]
  %v = load i32, ptr %a
  ret i32 %v
}
; =>
; define i32 @f(i32 %x) {
; entry:
;   %a = alloca i32
;   store i32 %x, ptr %a
;   %g1 = getelementptr i8, ptr %a, i64 0
;   %g2 = getelementptr i8, ptr %g1, i64 0
;   call void @llvm.assume(i1 true) ["align"(ptr %g2, i64 4)]
;   ret i32 %x
; }
