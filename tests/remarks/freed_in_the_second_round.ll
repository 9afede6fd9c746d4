; test: remarks
; `%x` is freed by the promotion of `%p`; the address of `%y` goes to a call after that of `%q`.

declare void @callee(ptr)

define void @f() {
  %x = alloca i32
  %p = alloca ptr
  %y = alloca i32
; ^ %y stays in memory: its address is passed to a call, in `call void @callee(ptr %b)`
  %q = alloca ptr
  store ptr %x, ptr %p
  store ptr %y, ptr %q
  %a = load ptr, ptr %p
  store i32 1, ptr %a
  %b = load ptr, ptr %q
  call void @callee(ptr %b)
  ret void
}
