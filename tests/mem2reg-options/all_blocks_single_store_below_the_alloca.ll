; test: mem2reg<all-blocks>
; The only store does not come before the load in every iteration: a value of another iteration is none of this one.
define i32 @f(i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %x = alloca i32
  %first = icmp eq i32 %i, 0
  br i1 %first, label %store, label %load
store:
  %s = mul i32 %i, %n
  store i32 %s, ptr %x
  br label %latch
load:
  %v = load i32, ptr %x
  call void @use(i32 %v)
  br label %latch
latch:
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %head, label %end
end:
  ret i32 %next
}
; =>
; define i32 @f(i32 %n) {
; entry:
;   br label %head
; head:
;   %i = phi i32 [ 0, %entry ], [ %next, %latch ]
;   %first = icmp eq i32 %i, 0
;   br i1 %first, label %store, label %load
; store:
;   %s = mul i32 %i, %n
;   br label %latch
; load:
;   call void @use(i32 undef)
;   br label %latch
; latch:
;   %next = add i32 %i, 1
;   %more = icmp slt i32 %next, %n
;   br i1 %more, label %head, label %end
; end:
;   ret i32 %next
; }

declare void @use(i32)
