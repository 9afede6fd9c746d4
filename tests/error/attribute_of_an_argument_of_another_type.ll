; test: error
declare void @f(ptr)
define void @g(ptr %p) {
  call void @f(ptr signext %p)
;                  ^ 'signext' does not apply to values of type ptr, but to integers
  ret void
}
