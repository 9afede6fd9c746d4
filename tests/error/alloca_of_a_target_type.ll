; test: error
define void @f() {
  %x = alloca target("x")
  ret void
}
