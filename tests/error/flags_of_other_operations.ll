; test: error
define float @negated(float %x) {
  %r = fneg nsw float %x
;          ^ expected type: 'fneg' does not have these flags
  ret float %r
}

define float @chosen(float %x) {
  %r = select exact i1 true, float %x, float 1.0
;            ^ expected type: 'select' does not have these flags
  ret float %r
}

define float @joined(float %x) {
  br label %next
next:
  %r = phi nuw float [ %x, %0 ]
;         ^ expected type: 'phi' does not have these flags
  ret float %r
}

define float @called(float %x) {
  %r = call nneg float @negated(float %x)
;          ^ expected type: 'call' does not have these flags
  ret float %r
}

define i32 @added(i32 %x) {
  %r = add fast i32 %x, 1
;         ^ expected type: 'add' does not have these flags
  ret i32 %r
}
