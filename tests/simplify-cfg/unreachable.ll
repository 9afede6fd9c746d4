; test: simplify-cfg
declare void @effect()
declare void @no_return() noreturn
declare i32 @may_loop()

; After the last thing that may not come to its end, nothing is executed.
define void @before_unreachable(ptr %p, i1 %c) {
entry:
  br i1 %c, label %a, label %b
a:
  call void @effect()
  store i32 1, ptr %p
  %x = load i32, ptr %p
  unreachable
b:
  store i32 2, ptr %p
  unreachable
}
; =>
; define void @before_unreachable(ptr %p, i1 %c) {
; entry:
;   call void @effect()
;   unreachable
; }

define void @only_one_way(ptr %p, i1 %c) {
entry:
  br i1 %c, label %a, label %b
a:
  store i32 2, ptr %p
  unreachable
b:
  ret void
}
; =>
; define void @only_one_way(ptr %p, i1 %c) {
; entry:
;   ret void
; }

; A volatile store is an effect.
define void @volatile(ptr %p, i1 %c) {
entry:
  br i1 %c, label %a, label %b
a:
  store volatile i32 2, ptr %p
  unreachable
b:
  ret void
}
; => unchanged

define i32 @behind_no_return(i1 %c) {
entry:
  br i1 %c, label %a, label %b
a:
  call void @no_return()
  call void @effect()
  br label %b
b:
  %x = phi i32 [ 1, %a ], [ 2, %entry ]
  ret i32 %x
}
; =>
; define i32 @behind_no_return(i1 %c) {
; entry:
;   br i1 %c, label %a, label %b
; a:
;   call void @no_return()
;   unreachable
; b:
;   ret i32 2
; }

define void @lost(i1 %c) {
  ret void
a:
  br i1 %c, label %a, label %b
b:
  %x = phi i32 [ 1, %a ], [ %y, %b ]
  %y = add i32 %x, 1
  br label %b
}
; =>
; define void @lost(i1 %c) {
;   ret void
; }
