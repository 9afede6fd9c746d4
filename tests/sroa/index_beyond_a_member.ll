; test: sroa
; An index may leave the member that it is an index of, if the alloca goes on there; the pass took
; members for separate: llvm-project pull request 85758.
%pair = type { [2 x i32], [2 x i32] }
define i32 @f(i32 %x, i32 %y) {
  %p = alloca %pair, align 4
  %beyond = getelementptr %pair, ptr %p, i64 0, i32 0, i64 3
  store i32 %x, ptr %beyond
  %before = getelementptr %pair, ptr %p, i64 0, i32 1, i64 -2
  store i32 %y, ptr %before
  %a = getelementptr %pair, ptr %p, i64 0, i32 1, i64 1
  %v = load i32, ptr %a
  %w = load i32, ptr %p
  %s = sub i32 %v, %w
  ret i32 %s
}
; =>
; define i32 @f(i32 %x, i32 %y) {
;   %s = sub i32 %x, %y
;   ret i32 %s
; }
