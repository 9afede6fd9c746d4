; test: mem2reg
; A string is no call, whatever it speaks of.
define i32 @f() {
  %x = alloca i32
  store i32 1, ptr %x
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @f() {
;   ret i32 1
; }

!x = !{!0}
!0 = !{!"call void @llvm.lifetime.end.p0i8(,ptr %b)"}
