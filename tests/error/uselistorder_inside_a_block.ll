; test: error
define void @f() {
  %a = alloca i32, align 4uselistorder
;                         ^ expected instruction opcode
  %b = alloca i32
  ret void
}
