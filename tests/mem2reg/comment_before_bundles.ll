; test: mem2reg
; Quotes and brackets in comments are none.

define i32 @f(i32 %a) {
  %x = alloca i32
  call void @llvm.assume(i1 true) ; isn't "odd
    [ "align"(ptr %x, i64 4) ]
  store i32 %a, ptr %x
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @f(i32 %a) {
;   call void @llvm.assume(i1 true) ; isn't "odd
;     [ "ignore"(ptr poison, i64 4) ]
;   ret i32 %a
; }
declare void @llvm.assume(i1)
