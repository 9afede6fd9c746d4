; test: roundtrip
; Number and word of a calling convention are two tokens, with or without a blank between them.
declare cc10 void @g()

define cc10 void @f() personality ptr null {
  call cc10 void @g()
  call cc 10 void @g()
  invoke cc10 void @g()
          to label %next unwind label %pad
next:
  ret void
pad:
  %l = landingpad i32
          cleanup
  resume i32 %l
}
