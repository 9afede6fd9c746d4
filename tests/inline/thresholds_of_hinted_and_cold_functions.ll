; test: passes inline<hint-threshold=8;cold-threshold=8>
; With the default thresholds, both calls are inlined. That for hints counts only where it is larger.
declare void @g()

define void @hinted() inlinehint {
  call void @g()
  call void @g()
  call void @g()
  call void @g()
  call void @g()
  call void @g()
  call void @g()
  call void @g()
  call void @g()
  call void @g()
  call void @g()
  call void @g()
  call void @g()
  call void @g()
  ret void
}
; => unchanged
define void @cold() cold {
  call void @g()
  call void @g()
  ret void
}
; => unchanged
define void @caller() {
  call void @hinted()
  call void @cold()
  ret void
}
; => unchanged
