; test: error
define void @f(ptr %p) {
  store i32 0, ptr %p
}
;<- expected instruction opcode: this block has no terminator
