; test: error
define i32 @f(ptr %p) {
  %v = load i32, ptr %p, !range !7
;                               ^ use of undefined metadata '!7'
  ret i32 %v
}
