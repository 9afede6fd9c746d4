; test: mem2reg<all-blocks>
; stacksave and stackrestore have nothing to save any more, and stay all the same.
define i32 @f(i32 %n, i32 %count) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %head ]
  %stack = call ptr @llvm.stacksave.p0()
  %x = alloca i32, i32 %count
  store i32 %i, ptr %x
  %v = load i32, ptr %x
  %next = add i32 %v, 1
  call void @llvm.stackrestore.p0(ptr %stack)
  %more = icmp slt i32 %next, %n
  br i1 %more, label %head, label %end
end:
  ret i32 %v
}
; =>
; define i32 @f(i32 %n, i32 %count) {
; entry:
;   br label %head
; head:
;   %i = phi i32 [ 0, %entry ], [ %next, %head ]
;   %stack = call ptr @llvm.stacksave.p0()
;   %next = add i32 %i, 1
;   call void @llvm.stackrestore.p0(ptr %stack)
;   %more = icmp slt i32 %next, %n
;   br i1 %more, label %head, label %end
; end:
;   ret i32 %i
; }

declare ptr @llvm.stacksave.p0()
declare void @llvm.stackrestore.p0(ptr)
