; test: mem2reg
; The loads below are rewritten, the first one goes the general way: undef, and in a loop a φ, which folds when a constant meets undef.

declare void @use(i32)

define void @straight() {
  %x = alloca i32
  %a = load i32, ptr %x
  call void @use(i32 %a)
  store i32 1, ptr %x
  %b = load i32, ptr %x
  call void @use(i32 %b)
  store i32 2, ptr %x
  ret void
}
; =>
; define void @straight() {
;   call void @use(i32 undef)
;   call void @use(i32 1)
;   ret void
; }

define void @loop(i32 %n) {
entry:
  %x = alloca i32
  br label %loop
loop:
  %a = load i32, ptr %x
  call void @use(i32 %a)
  store i32 1, ptr %x
  %b = load i32, ptr %x
  call void @use(i32 %b)
  store i32 2, ptr %x
  br label %loop
}
; =>
; define void @loop(i32 %n) {
; entry:
;   br label %loop
; loop:
;   call void @use(i32 2)
;   call void @use(i32 1)
;   br label %loop
; }
