; test: simplify-cfg
; Entries do not end up in a comment.

define i32 @f(i1 %c, ptr %q) {
entry:
  br i1 %c, label %t, label %u
t:
  br label %j
u:
  store i32 1, ptr %q
  br label %j
j:
  %p = phi i32 ; which way
     [ 1, %t ], [ 5, %u ]
  ret i32 %p
}
; =>
; define i32 @f(i1 %c, ptr %q) {
; entry:
;   br i1 %c, label %j, label %u
; u:
;   store i32 1, ptr %q
;   br label %j
; j:
;   %p = phi i32 [ 1, %entry ], [ 5, %u ]
;   ret i32 %p
; }
