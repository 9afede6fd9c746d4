; test: phi-eliminate
; No edge of a computed goto can be split: what is stored before it is stored on every way out; and it may read what is stored there.
define i32 @lost_copy(i32 %n, ptr %table) {
entry:
  br label %loop
loop:
  %a = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %a, 1
  %at = getelementptr ptr, ptr %table, i32 %next
  %to = load ptr, ptr %at
  indirectbr ptr %to, [label %loop, label %done]
done:
  ret i32 %a
}
; =>
; define i32 @lost_copy(i32 %n, ptr %table) {
; entry:
;   %a.slot = alloca i32
;   store i32 0, ptr %a.slot
;   br label %loop
; loop:
;   %a = load i32, ptr %a.slot
;   %next = add i32 %a, 1
;   %at = getelementptr ptr, ptr %table, i32 %next
;   %to = load ptr, ptr %at
;   store i32 %next, ptr %a.slot
;   indirectbr ptr %to, [label %loop, label %done]
; done:
;   ret i32 %a
; }
define i32 @address(ptr %first) {
entry:
  br label %loop
loop:
  %p = phi ptr [ %first, %entry ], [ %q, %loop ]
  %q = load ptr, ptr %p
  indirectbr ptr %p, [label %loop, label %done]
done:
  ret i32 0
}
; =>
; define i32 @address(ptr %first) {
; entry:
;   %p.slot = alloca ptr
;   store ptr %first, ptr %p.slot
;   br label %loop
; loop:
;   %p = load ptr, ptr %p.slot
;   %q = load ptr, ptr %p
;   store ptr %q, ptr %p.slot
;   indirectbr ptr %p, [label %loop, label %done]
; done:
;   ret i32 0
; }
define i32 @phis_that_read_one_another(ptr %p, i32 %x) {
entry:
  br label %one
one:
  %a = phi i32 [ 0, %entry ], [ %x, %one ], [ %c, %two ]
  indirectbr ptr %p, [label %one, label %two]
two:
  %c = phi i32 [ %a, %one ], [ %c, %two ]
  indirectbr ptr %p, [label %one, label %two, label %done]
done:
  %r = sub i32 %c, %x
  ret i32 %r
}
; =>
; define i32 @phis_that_read_one_another(ptr %p, i32 %x) {
; entry:
;   %a.slot = alloca i32
;   store i32 0, ptr %a.slot
;   br label %one
; one:
;   %a = load i32, ptr %a.slot
;   store i32 %x, ptr %a.slot
;   indirectbr ptr %p, [label %one, label %two]
; two:
;   store i32 %a, ptr %a.slot
;   indirectbr ptr %p, [label %one, label %two, label %done]
; done:
;   %r = sub i32 %a, %x
;   ret i32 %r
; }
