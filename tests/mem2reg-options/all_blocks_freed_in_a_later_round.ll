; test: mem2reg<all-blocks>
; The address is read back in the same iteration, so it is that of the new slot.
define i32 @f(i32 %n) {
entry:
  %p = alloca ptr
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %head ]
  %x = alloca i32
  store ptr %x, ptr %p
  store i32 %i, ptr %x
  %same = load ptr, ptr %p
  %v = load i32, ptr %same
  %next = add i32 %v, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %head, label %end
end:
  ret i32 %v
}
; =>
; define i32 @f(i32 %n) {
; entry:
;   br label %head
; head:
;   %i = phi i32 [ 0, %entry ], [ %next, %head ]
;   %next = add i32 %i, 1
;   %more = icmp slt i32 %next, %n
;   br i1 %more, label %head, label %end
; end:
;   ret i32 %i
; }
