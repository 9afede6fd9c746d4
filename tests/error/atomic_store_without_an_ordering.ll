; test: error
define void @f(ptr %p) {
  store atomic i32 0, ptr %p, align 4
;                           ^ expected ordering on atomic instruction
  ret void
}
