; test: mem2reg
; `%p` holds the address of `%x`. Once `%p` is promoted, nothing keeps `%x` in memory.
define i32 @f() {
  %x = alloca i32
  %p = alloca ptr
  store i32 7, ptr %x
  store ptr %x, ptr %p
  %q = load ptr, ptr %p
  %v = load i32, ptr %q
  ret i32 %v
}
; =>
; define i32 @f() {
;   ret i32 7
; }
