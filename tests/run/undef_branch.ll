; test: roundtrip
; Copying what nobody has written is allowed, a branch on it is not.
define i32 @main() {
  %x = alloca i32
  %y = alloca i32
  %copy = load i32, ptr %x
  store i32 %copy, ptr %y
  %v = load i32, ptr %y
  %c = icmp eq i32 %v, 0
  br i1 %c, label %yes, label %no

yes:
  ret i32 1

no:
  ret i32 2
}
