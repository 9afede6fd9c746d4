; test: lift-loads
; A bundle that loses both of its operands gets its new tag once.

declare void @llvm.assume(i1)

define i32 @f(i1 %k, i32 %x) {
  %a = alloca i32
  %b = alloca i32
  store i32 %x, ptr %a
  store i32 1, ptr %b
  %p = select i1 %k, ptr %a, ptr %b
  %q = select i1 %k, ptr %b, ptr %a
  call void @llvm.assume(i1 true) [ "separate_storage"(ptr %p, ptr %q), "separate_storage"(ptr %p, ptr %p) ]
  %v = load i32, ptr %p
  ret i32 %v
}
; =>
; define i32 @f(i1 %k, i32 %x) {
;   call void @llvm.assume(i1 true) [ "ignore"(ptr poison, ptr poison), "ignore"(ptr poison, ptr poison) ]
;   %p.value = select i1 %k, i32 %x, i32 1
;   ret i32 %p.value
; }
