; test: mem2reg<all-blocks;uninit=zero>
; Zero each time round, not what the iteration before has left.
define void @f(i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %x = alloca i32
  %odd = trunc i32 %i to i1
  br i1 %odd, label %then, label %latch
then:
  store i32 %i, ptr %x
  br label %latch
latch:
  %v = load i32, ptr %x
  call void @use(i32 %v)
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %head, label %end
end:
  ret void
}
; =>
; define void @f(i32 %n) {
; entry:
;   br label %head
; head:
;   %i = phi i32 [ 0, %entry ], [ %next, %latch ]
;   %odd = trunc i32 %i to i1
;   br i1 %odd, label %then, label %latch
; then:
;   br label %latch
; latch:
;   %x.0 = phi i32 [ %i, %then ], [ 0, %head ]
;   call void @use(i32 %x.0)
;   %next = add i32 %i, 1
;   %more = icmp slt i32 %next, %n
;   br i1 %more, label %head, label %end
; end:
;   ret void
; }

declare void @use(i32)
