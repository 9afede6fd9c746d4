; test: roundtrip
; And of a slot.
declare void @g(ptr)
define void @f() {
  %x = alloca i32
  call void @g(ptr %x)
  ret void
}
