define void @f(i32 %x) {
  %y = select i32 %x, i32 1, i32 2
  ret void
}
; error: 2:19: select condition must be i1 or a vector of i1
