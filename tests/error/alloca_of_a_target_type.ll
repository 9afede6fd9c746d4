; test: error
define void @f() {
  %x = alloca target("x")
; ^ cannot allocate unsized type target("x")
  ret void
}
