; test: mem2reg
; The slot that holds the address is never read for anything.
define void @computed(i32 %a) {
  %x = alloca i32
  %s = alloca ptr
  %g = getelementptr i8, ptr %x, i64 0
  store ptr %g, ptr %s
  %l = load ptr, ptr %s
  store i32 %a, ptr %x
  ret void
}
; =>
; define void @computed(i32 %a) {
;   ret void
; }

define void @itself(i32 %a) {
  %x = alloca i32
  %s = alloca ptr
  store ptr %x, ptr %s
  %l = load ptr, ptr %s
  store i32 %a, ptr %x
  ret void
}
; =>
; define void @itself(i32 %a) {
;   ret void
; }
