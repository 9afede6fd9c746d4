define void @f({ i32 } %x) {
  %y = bitcast { i32 } %x to i32
  ret void
}
; error: 2:24: invalid bitcast from { i32 } to i32
