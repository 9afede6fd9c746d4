define void @f() {
entry:
  br label %entry
}
; error: 3:12: the entry block must not have predecessors
