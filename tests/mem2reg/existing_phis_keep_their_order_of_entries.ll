; test: mem2reg
define i32 @f(i32 %n) {
entry:
  %x = alloca i32
  store i32 0, ptr %x
  switch i32 %n, label %a [
    i32 1, label %b
    i32 2, label %j
  ]
a:
  store i32 1, ptr %x
  br label %j
b:
  store i32 2, ptr %x
  br label %j
j:
  %old = phi i32 [ 12, %b ], [ 10, %entry ], [ 11, %a ]
  %v = load i32, ptr %x
  %s = add i32 %old, %v
  ret i32 %s
}
; =>
; define i32 @f(i32 %n) {
; entry:
;   switch i32 %n, label %a [
;     i32 1, label %b
;     i32 2, label %j
;   ]
; a:
;   br label %j
; b:
;   br label %j
; j:
;   %x.0 = phi i32 [ 1, %a ], [ 2, %b ], [ 0, %entry ]
;   %old = phi i32 [ 12, %b ], [ 10, %entry ], [ 11, %a ]
;   %s = add i32 %old, %x.0
;   ret i32 %s
; }
