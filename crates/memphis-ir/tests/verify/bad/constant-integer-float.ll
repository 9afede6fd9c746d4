define float @f() {
  ret float 1
}
; error: 2:13: floating point constant invalid for type: integer found
