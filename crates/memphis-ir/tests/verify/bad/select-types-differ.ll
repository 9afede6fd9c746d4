define void @f(i1 %x) {
  %y = select i1 %x, i32 1, i64 2
  ret void
}
; error: 2:29: select values must have same type
