; test: roundtrip
declare void @take(ptr, ptr)

define void @f(ptr %0) {
  %2 = alloca i32
  call void @take(ptr %0, ptr %2)
  ret void
}
