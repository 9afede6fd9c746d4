; test: error
define void @f(ptr %p) {
  %x = load i32, ptr %p, align 4 4
;                                ^ expected instruction opcode
  ret void
}
