define void @f() {
  %x = add i32 1, 2
}
; error: 3:1: expected instruction opcode: this block has no terminator
