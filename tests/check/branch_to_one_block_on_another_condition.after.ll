; test: roundtrip
define i32 @f(i1 %c, i32 %a) {
  %d = icmp eq i32 %a, 3
  br i1 true, label %j, label %j
j:
  ret i32 %a
}
