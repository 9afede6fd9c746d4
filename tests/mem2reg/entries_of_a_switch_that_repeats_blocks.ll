; test: mem2reg
; A block that is listed more than once takes the place of its last listing, and its entries stand together.
define i32 @f(i32 %n) {
entry:
  %x = alloca i32
  store i32 0, ptr %x
  switch i32 %n, label %d [
    i32 1, label %j
    i32 2, label %a
    i32 3, label %j
    i32 4, label %b
    i32 5, label %a
  ]
a:
  store i32 1, ptr %x
  br label %j
b:
  store i32 2, ptr %x
  br label %j
d:
  store i32 3, ptr %x
  br label %j
j:
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @f(i32 %n) {
; entry:
;   switch i32 %n, label %d [
;     i32 1, label %j
;     i32 2, label %a
;     i32 3, label %j
;     i32 4, label %b
;     i32 5, label %a
;   ]
; a:
;   br label %j
; b:
;   br label %j
; d:
;   br label %j
; j:
;   %x.0 = phi i32 [ 3, %d ], [ 0, %entry ], [ 0, %entry ], [ 2, %b ], [ 1, %a ]
;   ret i32 %x.0
; }
