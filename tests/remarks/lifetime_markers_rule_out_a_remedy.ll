; test: remarks
; By the rules of LLVM's main branch, the load of @f would be undefined, wherever the slot of @g is.
define i32 @f(i32 %n) {
  br label %next
next:
  %wide = alloca [8 x i8]
; ^ %wide stays in memory: it is allocated outside the entry block
  store i32 %n, ptr %wide
  call void @llvm.lifetime.end.p0(ptr %wide)
  %v = load i32, ptr %wide
  ret i32 %v
}
declare void @llvm.lifetime.end.p0(ptr)

define i32 @g(i32 %n) {
  %wide = alloca i16
; ^ %wide stays in memory: it is accessed as another type than the one it was allocated for, in `%v = load i32, ptr %wide`
  store i32 %n, ptr %wide
  %v = load i32, ptr %wide
  ret i32 %v
}
