; test: mem2reg<lifetimes=undef>
; The marker ends what the iteration before has stored: no φ in the loop's head.
define void @f(i32 %n) {
entry:
  %x = alloca i32
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  call void @llvm.lifetime.start.p0(ptr %x)
  %odd = trunc i32 %i to i1
  br i1 %odd, label %then, label %latch
then:
  %s = call i32 @make()
  store i32 %s, ptr %x
  br label %latch
latch:
  %v = load i32, ptr %x
  call void @use(i32 %v)
  call void @llvm.lifetime.end.p0(ptr %x)
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

; What stands before the marker is not read after it.
define i32 @single_store(i32 %a) {
  %x = alloca i32
  store i32 %a, ptr %x
  call void @llvm.lifetime.start.p0(ptr %x)
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @single_store(i32 %a) {
;   ret i32 undef
; }

define i32 @behind_the_end(i32 %a) {
  %x = alloca i32
  call void @llvm.lifetime.start.p0(ptr %x)
  store i32 %a, ptr %x
  %u = load i32, ptr %x
  call void @llvm.lifetime.end.p0(ptr %x)
  %v = load i32, ptr %x
  %s = add i32 %u, %v
  ret i32 %s
}
; =>
; define i32 @behind_the_end(i32 %a) {
;   %s = add i32 %a, undef
;   ret i32 %s
; }

declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
declare void @use(i32)
declare i32 @make()
