define void @f(i64 %x) {
  %y = ptrtoint i64 %x to i64
  ret void
}
; error: 2:21: invalid ptrtoint from i64 to i64
