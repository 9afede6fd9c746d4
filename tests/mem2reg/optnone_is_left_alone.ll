; test: mem2reg
; Promotion does not touch functions that are `optnone`.
define i32 @f() noinline optnone {
  %x = alloca i32
  store i32 1, ptr %x
  %v = load i32, ptr %x
  ret i32 %v
}
; => unchanged

define i32 @g() noinline {
  %x = alloca i32
  store i32 1, ptr %x
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @g() noinline {
;   ret i32 1
; }
