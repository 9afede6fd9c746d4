define i32 @f(i64 %x) {
entry:
  br label %join
join:
  %y = phi i32 [ %x, %entry ]
  ret i32 %y
}
; error: 5:18: '%x' defined with type 'i64' but expected 'i32'
