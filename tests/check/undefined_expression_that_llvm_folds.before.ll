; test: roundtrip
define void @f(i1 %c, ptr %p) {
  %x = alloca i64
  store i64 add (i64 undef, i64 1), ptr %x
  %e = load i64, ptr %x, !noundef !0
  store i64 %e, ptr %p
  ret void
}
@k = global i32 0
@k2 = global i32 0
define void @fn() {
 ret void
}
@al = alias i32, ptr @k
@ta = thread_local global i32 0
@ew = extern_weak global i32
!0 = !{}
