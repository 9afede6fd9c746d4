; test: roundtrip
declare i32 @g()
declare i1 @c()
declare void @use(i32)
define void @f(i32 %z) {
entry:
  br label %l
l:
  %a = call i32 @g()
  %c = call i1 @c()
  br i1 %c, label %t, label %e
t:
  br label %e
e:
  call void @use(i32 %a)
  %d = call i1 @c()
  br i1 %d, label %l, label %r
r:
  ret void
}
