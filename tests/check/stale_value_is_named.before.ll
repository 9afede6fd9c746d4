; test: roundtrip
declare i32 @g()
declare i1 @c()
declare void @use(i32)
define void @f(i32 %z) {
entry:
  %x = alloca i32
  store i32 %z, ptr %x
  br label %l
l:
  %a = call i32 @g()
  %c = call i1 @c()
  br i1 %c, label %t, label %e
t:
  store i32 %a, ptr %x
  br label %e
e:
  %v = load i32, ptr %x
  call void @use(i32 %v)
  %d = call i1 @c()
  br i1 %d, label %l, label %r
r:
  ret void
}
