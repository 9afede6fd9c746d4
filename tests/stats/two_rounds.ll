; test: stats
define i32 @f() {
  %x = alloca i32
  %p = alloca ptr
  store i32 7, ptr %x
  store ptr %x, ptr %p
  %q = load ptr, ptr %p
  %v = load i32, ptr %q
  ret i32 %v
}
; => 2 NumPromoted, 2 NumSingleStore
