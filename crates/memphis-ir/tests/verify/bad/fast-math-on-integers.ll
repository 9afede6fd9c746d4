define i32 @f(i1 %c) {
  %x = select nnan i1 %c, i32 1, i32 2
  ret i32 %x
}
; error: 2:3: fast-math flags need a floating-point result, not i32
