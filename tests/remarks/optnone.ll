; test: remarks
define i32 @f(i32 %n) noinline optnone {
  %x = alloca i32
; ^ %x stays in memory: its function is optnone; try --ignore-optnone
  store i32 %n, ptr %x
  %v = load i32, ptr %x
  ret i32 %v
}
