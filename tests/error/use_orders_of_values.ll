; test: error
define void @f(i32 %x, i32 %y) {
  %z = add i32 %x, %x
  ret void
  uselistorder i32 %y, { 1, 0 }
;                      ^ value has no uses
}
define void @g(i32 %x) {
  %z = add i32 %x, %x
  ret void
  uselistorder float %x, { 1, 0 }
;                    ^ '%x' defined with type 'i32' but expected 'float'
}
