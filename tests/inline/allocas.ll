; test: inline
; Those of a fixed size move to the entry and live as long as the copy; for others the stack is put back.
define internal i32 @fixed(i32 %x) {
  %a = alloca i32
  store i32 %x, ptr %a
  %v = load i32, ptr %a
  ret i32 %v
}
; => removed

define internal i32 @marked(i32 %x) {
  %a = alloca i32
  call void @llvm.lifetime.start.p0(ptr %a)
  store i32 %x, ptr %a
  %v = load i32, ptr %a
  call void @llvm.lifetime.end.p0(ptr %a)
  ret i32 %v
}
; => removed

define internal i8 @dynamic(i64 %n) {
  %a = alloca i8, i64 %n
  store i8 1, ptr %a
  %v = load i8, ptr %a
  ret i8 %v
}
; => removed

define i32 @f(i64 %n) {
entry:
  br label %loop
loop:
  %x = call i32 @fixed(i32 1)
  %y = call i32 @marked(i32 %x)
  %z = call i8 @dynamic(i64 %n)
  %c = icmp eq i8 %z, 0
  br i1 %c, label %loop, label %end
end:
  ret i32 %y
}
; =>
; define i32 @f(i64 %n) {
; entry:
;   %a.i = alloca i32
;   %a.i1 = alloca i32
;   br label %loop
; loop:
;   call void @llvm.lifetime.start.p0(ptr %a.i)
;   store i32 1, ptr %a.i
;   %v.i = load i32, ptr %a.i
;   call void @llvm.lifetime.end.p0(ptr %a.i)
;   call void @llvm.lifetime.start.p0(ptr %a.i1)
;   store i32 %v.i, ptr %a.i1
;   %v.i1 = load i32, ptr %a.i1
;   call void @llvm.lifetime.end.p0(ptr %a.i1)
;   %savedstack = call ptr @llvm.stacksave.p0()
;   %a.i2 = alloca i8, i64 %n
;   store i8 1, ptr %a.i2
;   %v.i2 = load i8, ptr %a.i2
;   call void @llvm.stackrestore.p0(ptr %savedstack)
;   %c = icmp eq i8 %v.i2, 0
;   br i1 %c, label %loop, label %end
; end:
;   ret i32 %v.i1
; }

declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
; => module
; + declare void @llvm.stackrestore.p0(ptr)
; + declare ptr @llvm.stacksave.p0()
