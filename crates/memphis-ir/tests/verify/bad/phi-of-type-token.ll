define void @f() {
entry:
  br label %join
join:
  %x = phi token [ none, %entry ]
  ret void
}
; error: 5:3: phi cannot have type token
