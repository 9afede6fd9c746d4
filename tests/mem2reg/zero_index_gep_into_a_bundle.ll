; test: mem2reg
; An address with only zero indices may go into bundles of `llvm.assume`, or nowhere.

declare void @llvm.assume(i1)

define i32 @f(i32 %n) {
  %x = alloca i32
  %unused = getelementptr i8, ptr %x, i64 0
  %same = getelementptr [4 x i8], ptr %x, i64 0, i64 0
  store i32 %n, ptr %x
  call void @llvm.assume(i1 true) [ "align"(ptr %same, i64 4) ]
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @f(i32 %n) {
;   call void @llvm.assume(i1 true) [ "ignore"(ptr poison, i64 4) ]
;   ret i32 %n
; }
