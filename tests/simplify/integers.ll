; test: simplify
define i8 @wraps() {
  %x = add i8 127, 1
  %y = mul i8 %x, 2
  %z = sub i8 %y, 3
  ret i8 %z
}
; =>
; define i8 @wraps() {
;   ret i8 -3
; }

define i128 @wide() {
  %x = shl i128 1, 127
  %y = sub i128 %x, 1
  %z = lshr i128 %y, 64
  ret i128 %y
}
; =>
; define i128 @wide() {
;   ret i128 170141183460469231731687303715884105727
; }

define i1 @bit() {
  %x = add i1 true, true
  %y = sext i1 true to i8
  %z = icmp eq i8 %y, -1
  %u = xor i1 %x, %z
  ret i1 %u
}
; =>
; define i1 @bit() {
;   ret i1 true
; }

; Flags: what is poison may be anything.
define i8 @flags() {
  %x = add nuw nsw i8 127, 127
  ret i8 %x
}
; =>
; define i8 @flags() {
;   ret i8 -2
; }

; A shift too far is poison.
define i8 @far(i8 %a) {
  %x = shl i8 1, 8
  %y = add i8 %x, %a
  ret i8 %y
}
; =>
; define i8 @far(i8 %a) {
;   ret i8 poison
; }

; Undefined behaviour stays where it is.
define i8 @undefined() {
  %x = udiv i8 1, 0
  %y = sdiv i8 -128, -1
  %z = add i8 %x, %y
  ret i8 %z
}
; => unchanged

; undef is not a number: each use may be another, so the sum may be anything.
define i8 @undef() {
  %x = add i8 undef, 1
  %y = and i8 undef, 1
  %z = add i8 %x, %y
  ret i8 %z
}
; =>
; define i8 @undef() {
;   ret i8 undef
; }

; Wider than what is folded.
define i200 @too_wide() {
  %x = add i200 1, 2
  ret i200 %x
}
; => unchanged
