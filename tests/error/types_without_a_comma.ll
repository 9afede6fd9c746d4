; test: error
define i32 @f(ptr %p) {
  %v = load i32i32 ptr %p
;              ^ expected ',' after load's type
  ret i32 %v
}
