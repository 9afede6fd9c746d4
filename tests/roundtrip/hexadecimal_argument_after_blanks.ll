; test: roundtrip
; Where newer attributes are read, `u0xFF` was taken for one.
declare void @use(i32)

define void @f() {
  call void @use ( i32 u0xFF ) nounwind
  call void @use(i32 s0x0F)
  ret void
}
