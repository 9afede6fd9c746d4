; test: error
; The letter says half, which is as wide as bfloat and something else.
define bfloat @f() {
  ret bfloat 0xH3C00
;            ^ floating point constant does not have type 'bfloat'
}
