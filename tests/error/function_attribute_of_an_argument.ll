; test: error
declare void @f(ptr)
define void @g(ptr %p) {
  call void @f(ptr nounwind %p)
;                  ^ 'nounwind' does not apply to parameters, but to functions
  ret void
}
