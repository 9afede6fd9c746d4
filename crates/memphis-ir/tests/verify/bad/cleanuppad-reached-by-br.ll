declare i32 @personality(...)
define void @f() personality ptr @personality {
  br label %lost
lost:
  %pad = cleanuppad within none []
  ret void
}
; error: 5:3: exception pad must be reached by unwind edges (from %0)
