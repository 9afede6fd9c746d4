; test: lift-loads
; What the slots of the first web hold are the addresses of the second: what is done with those shows when the first has gone.
define i32 @f(i1 %k, i32 %x, i32 %y) {
  %a = alloca [4 x i8]
  %b = alloca [4 x i8]
  %pa = alloca [8 x i8]
  %pb = alloca [8 x i8]
  store i32 %x, ptr %a
  store i32 %y, ptr %b
  store ptr %a, ptr %pa
  store ptr %b, ptr %pb
  %p = select i1 %k, ptr %pa, ptr %pb
  %q = load ptr, ptr %p
  %v = load i32, ptr %q
  ret i32 %v
}
; =>
; define i32 @f(i1 %k, i32 %x, i32 %y) {
;   %p.value.value = select i1 %k, i32 %x, i32 %y
;   ret i32 %p.value.value
; }

; One of two stays, and of that is told.
define i32 @g(i32 %x) {
  %a = alloca [4 x i8]
  %b = alloca [4 x i8]
; ^ %b stays in memory: its address is stored in memory, in `store ptr %b, ptr %pb`
  %pa = alloca [8 x i8]
  %pb = alloca [8 x i8]
  store i32 %x, ptr %a
  store i32 %x, ptr %b
  store ptr %a, ptr %pa
  store ptr %b, ptr %pb
  %q = load ptr, ptr %pa
  %r = load ptr, ptr %pb
  call void @use(ptr %r)
  %v = load i32, ptr %q
  ret i32 %v
}
; =>
; define i32 @g(i32 %x) {
;   %b = alloca [4 x i8]
;   store i32 %x, ptr %b
;   call void @use(ptr %b)
;   ret i32 %x
; }
declare void @use(ptr)
