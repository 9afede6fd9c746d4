declare void @g(ptr swifterror)
define void @f() {
  %e = alloca swifterror ptr
  store ptr null, ptr %e
  call void @g(ptr swifterror %e)
  ret void
}
