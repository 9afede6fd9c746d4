; test: mem2reg
define void @f() {
  %x = alloca ptr
  store ptr %x, ptr %x
  ret void
}
; => unchanged
