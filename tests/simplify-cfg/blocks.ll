; test: simplify-cfg
declare void @effect(i32)

; Lines follow one another, with what is attached to them.
define i32 @chain(i32 %0) {
  br label %2 ; to the next

2:                                                ; preds = %1
  %3 = phi i32 [ %0, %1 ]
  %4 = add i32 %3, 1, !tag !0 ; one
  br label %7

5:                                                ; preds = %7
  %6 = mul i32 %4, %8
  ret i32 %6

7:                                                ; preds = %2
  %8 = sub i32 %4, %0
  br label %5
}
; =>
; define i32 @chain(i32 %0) {
;   %2 = add i32 %0, 1, !tag !0 ; one
;   %3 = sub i32 %2, %0
;   %4 = mul i32 %2, %3
;   ret i32 %4
; }

; Phis of an empty block are known to those who come.
define i32 @passed_on(i32 %n) {
entry:
  switch i32 %n, label %a [
    i32 1, label %b
    i32 2, label %d
  ]
a:
  call void @effect(i32 1)
  br label %join
b:
  call void @effect(i32 2)
  br label %join
join:
  %x = phi i32 [ 10, %a ], [ 20, %b ]
  br label %end
d:
  call void @effect(i32 3)
  br label %end
end:
  %y = phi i32 [ %x, %join ], [ 30, %d ]
  ret i32 %y
}
; =>
; define i32 @passed_on(i32 %n) {
; entry:
;   switch i32 %n, label %a [
;     i32 1, label %b
;     i32 2, label %d
;   ]
; a:
;   call void @effect(i32 1)
;   br label %end
; b:
;   call void @effect(i32 2)
;   br label %end
; d:
;   call void @effect(i32 3)
;   br label %end
; end:
;   %y = phi i32 [ 10, %a ], [ 20, %b ], [ 30, %d ]
;   ret i32 %y
; }

; A phi that is used elsewhere keeps its block.
define i32 @used_elsewhere(i32 %n) {
entry:
  switch i32 %n, label %a [
    i32 1, label %b
    i32 2, label %d
  ]
a:
  call void @effect(i32 1)
  br label %join
b:
  call void @effect(i32 2)
  br label %join
join:
  %x = phi i32 [ 10, %a ], [ 20, %b ]
  br i1 undef, label %end, label %more
more:
  call void @effect(i32 %x)
  br label %end
d:
  call void @effect(i32 3)
  br label %end
end:
  %y = phi i32 [ %x, %join ], [ 30, %d ], [ 40, %more ]
  ret i32 %y
}
; =>
; define i32 @used_elsewhere(i32 %n) {
; entry:
;   switch i32 %n, label %a [
;     i32 1, label %b
;     i32 2, label %d
;   ]
; a:
;   call void @effect(i32 1)
;   br label %join
; b:
;   call void @effect(i32 2)
;   br label %join
; join:
;   %x = phi i32 [ 10, %a ], [ 20, %b ]
;   call void @effect(i32 %x)
;   br label %end
; d:
;   call void @effect(i32 3)
;   br label %end
; end:
;   %y = phi i32 [ 40, %join ], [ 30, %d ]
;   ret i32 %y
; }

; What must follow the call follows it.
define i32 @tail(i32 %n) {
entry:
  br label %next
next:
  %x = musttail call i32 @tail(i32 %n)
  ret i32 %x
}
; =>
; define i32 @tail(i32 %n) {
; entry:
;   %x = musttail call i32 @tail(i32 %n)
;   ret i32 %x
; }
!0 = !{}
