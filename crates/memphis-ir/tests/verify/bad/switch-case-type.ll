define void @f(i32 %x) {
  switch i32 %x, label %a [ i64 1, label %a ]
a:
  ret void
}
; error: 2:29: case value is not a constant integer of the condition's type
