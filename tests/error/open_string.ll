; test: error
define void @f() {
;                ^ found end of file when expecting more instructions: this body is never closed
  call void asm "nop, ""()
  ret void
}

@s = global i8 0, section ".da
