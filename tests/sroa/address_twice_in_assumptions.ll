; test: sroa
define i32 @f(i32 %x) {
  %p = alloca [4 x i8], align 4
  %q = alloca [4 x i8], align 4
  store i32 %x, ptr %p
  store i32 %x, ptr %q
  call void @llvm.assume(i1 true) [ "dereferenceable"(ptr %p, i64 4), "noundef"(ptr %q), "noundef"(ptr %p) ]
  %v = load i32, ptr %p
  ret i32 %v
}
; =>
; define i32 @f(i32 %x) {
;   call void @llvm.assume(i1 true) [ "ignore"(ptr poison, i64 4), "ignore"(ptr poison), "ignore"(ptr poison) ]
;   ret i32 %x
; }
declare void @llvm.assume(i1)
