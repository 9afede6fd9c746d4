declare i32 @g()
declare i32 @personality(...)
define i32 @f() personality ptr @personality {
  %x = invoke i32 @g() to label %ok unwind label %lost
ok:
  ret i32 %x
lost:
  ret i32 0
}
; error: 4:50: unwind destination does not start with an exception pad
