; test: error
define i32 @f(i64 %a) {
  %x = add i32 %a, 1
;              ^ '%a' defined with type 'i64' but expected 'i32'
  ret i32 %x
}
