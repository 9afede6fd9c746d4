; test: remarks
declare void @callee(ptr)

define void @f() {
  %1 = alloca i32
  %2 = alloca i32
; ^ %2 stays in memory: its address is passed to a call, in `call void @callee(ptr %2)`
  store i32 1, ptr %1
  call void @callee(ptr %2)
  ret void
}
