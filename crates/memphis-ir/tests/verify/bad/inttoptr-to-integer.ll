define void @f(i64 %x) {
  %y = inttoptr i64 %x to i64
  ret void
}
; error: 2:21: invalid inttoptr from i64 to i64
