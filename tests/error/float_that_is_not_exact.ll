; test: error
define float @f() {
  ret float 0x3FB999999999999A
;           ^ floating point constant invalid for type: not representable as float
}
