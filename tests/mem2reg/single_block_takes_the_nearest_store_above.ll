; test: mem2reg

declare void @use(i32)

define void @f(i32 %n) {
entry:
  %x = alloca i32
  br label %here
here:
  store i32 1, ptr %x
  %a = load i32, ptr %x
  call void @use(i32 %a)
  store i32 %n, ptr %x
  store i32 2, ptr %x
  %b = load i32, ptr %x
  call void @use(i32 %b)
  ret void
}
; =>
; define void @f(i32 %n) {
; entry:
;   br label %here
; here:
;   call void @use(i32 1)
;   call void @use(i32 2)
;   ret void
; }
