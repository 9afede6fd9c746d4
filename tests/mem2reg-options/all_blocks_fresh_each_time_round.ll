; test: mem2reg<all-blocks>
; The slot is a new one in each iteration: what the last one stored is not read.
define void @f(i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %x = alloca i32
  %odd = trunc i32 %i to i1
  br i1 %odd, label %then, label %latch
then:
  %s = call i32 @make()
  store i32 %s, ptr %x
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
;   %s = call i32 @make()
;   br label %latch
; latch:
;   %x.0 = phi i32 [ %s, %then ], [ undef, %head ]
;   call void @use(i32 %x.0)
;   %next = add i32 %i, 1
;   %more = icmp slt i32 %next, %n
;   br i1 %more, label %head, label %end
; end:
;   ret void
; }

; The store is above the alloca in the loop, and below it on no path.
define void @g(i1 %c) {
entry:
  br label %head
head:
  %x = alloca i32
  %v = load i32, ptr %x
  call void @use(i32 %v)
  store i32 7, ptr %x
  br i1 %c, label %head, label %end
end:
  ret void
}
; =>
; define void @g(i1 %c) {
; entry:
;   br label %head
; head:
;   call void @use(i32 7)
;   br i1 %c, label %head, label %end
; end:
;   ret void
; }

declare void @use(i32)
declare i32 @make()
