; test: mem2reg
; A parameter that is metadata takes a value wrapped in it.
declare void @llvm.foo(metadata, metadata)
define void @f(i32 %x) {
  %a = alloca i32
  store i32 %x, ptr %a
  %v = load i32, ptr %a
  call void @llvm.foo(metadata i32 %v, metadata !"x")
  ret void
}
; =>
; define void @f(i32 %x) {
;   call void @llvm.foo(metadata i32 %x, metadata !"x")
;   ret void
; }
