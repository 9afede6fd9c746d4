; test: mem2reg
; The operand becomes poison and its bundle's tag `ignore`; other bundles and the call stay.

declare void @llvm.assume(i1)

define i32 @f(ptr %arg, i32 %n) {
  %x = alloca i32
  %y = alloca i32
  store i32 %n, ptr %x
  store i32 %n, ptr %y
  call void @llvm.assume(i1 true) [ "nonnull"(ptr %arg), "align"(ptr %x, i64 4) ]
  call void @llvm.assume(i1 true) [ "separate_storage"(ptr %x, ptr %y) ]
  call void @llvm.assume(i1 true) [ "separate_storage"(ptr %x, ptr %arg) ]
  %v = load i32, ptr %x
  %w = load i32, ptr %y
  %s = add i32 %v, %w
  ret i32 %s
}
; =>
; define i32 @f(ptr %arg, i32 %n) {
;   call void @llvm.assume(i1 true) [ "nonnull"(ptr %arg), "ignore"(ptr poison, i64 4) ]
;   call void @llvm.assume(i1 true) [ "ignore"(ptr poison, ptr poison) ]
;   call void @llvm.assume(i1 true) [ "ignore"(ptr poison, ptr %arg) ]
;   %s = add i32 %n, %n
;   ret i32 %s
; }
