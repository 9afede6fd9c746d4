; test: copies
; No edge of a computed goto can be split: copies before it run on every way out; and it reads what they leave.
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
; func copies &lost_copy(%n: i32, %table: ptr) -> (i32) {
; @entry:
;   %next = copy i32 0
;   goto @loop
;
; @loop:
;   %a = copy i32 %next
;   %next = add i32 %a, 1
;   %at = getelementptr ptr, ptr %table, i32 %next
;   %to = load ptr, ptr %at
;   indirectbr ptr %to, [label @loop, label @done]
;
; @done:
;   goto @ret(%a)
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
; func copies &address(%first: ptr) -> (i32) {
; @entry:
;   goto @loop
;
; @loop:
;   %p = copy ptr %first
;   %first = load ptr, ptr %p
;   indirectbr ptr %p, [label @loop, label @done]
;
; @done:
;   goto @ret(0)
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
; func copies &phis_that_read_one_another(%p: ptr, %x: i32) -> (i32) {
; @entry:
;   %a = copy i32 0
;   goto @one
;
; @one:
;   %a.in = copy i32 %a
;   %a = copy i32 %x
;   indirectbr ptr %p, [label @one, label @two]
;
; @two:
;   %a = copy i32 %a.in
;   %a.in = copy i32 %a
;   indirectbr ptr %p, [label @one, label @two, label @done]
;
; @done:
;   %r = sub i32 %a, %x
;   goto @ret(%r)
; }
