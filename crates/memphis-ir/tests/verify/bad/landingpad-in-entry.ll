declare i32 @personality(...)
define void @f() personality ptr @personality {
  %pad = landingpad { ptr, i32 } cleanup
  ret void
}
; error: 3:3: exception pad cannot stand in the entry block
