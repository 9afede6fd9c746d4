; test: error
define void @f() {
  %a = alloca i32, align 4, i32 2
;                           ^ expected 'align', 'addrspace' or metadata, each once and in this order
  ret void
}
