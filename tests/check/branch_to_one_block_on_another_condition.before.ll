; test: roundtrip
define i32 @f(i1 %c, i32 %a) {
  %x = alloca i32
  store i32 %a, ptr %x
  %d = icmp eq i32 %a, 3
  br i1 %d, label %j, label %j
j:
  %v = load i32, ptr %x
  ret i32 %v
}
