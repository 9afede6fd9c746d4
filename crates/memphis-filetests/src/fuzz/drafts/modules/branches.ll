@g = global i32 0
@table = constant [4 x i8] c"abc\00"

declare i32 @callee(ptr, i32)
declare void @variadic(i32, ...)

define i32 @f(i32 %x, i1 %c, ptr %p, i64 %n) {
entry:
  %slot = alloca i32, align 4
  %sum = add i32 %x, 1
  br i1 %c, label %t, label %e

t:
  %v = load i32, ptr %p, align 4
  br label %e

e:
  %m = phi i32 [ %v, %t ], [ %x, %entry ]
  %y = mul nsw i32 %m, %sum
  br label %head

head:
  %i = phi i32 [ 0, %e ], [ %next, %head ]
  %s = phi i32 [ %y, %e ], [ %i, %head ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %x
  br i1 %more, label %head, label %exit

exit:
  switch i32 %s, label %out [
    i32 1, label %one
    i32 2, label %out
  ]

one:
  %r = call i32 @callee(ptr %slot, i32 %s)
  ret i32 %r

out:
  %o = phi i32 [ %i, %exit ], [ %i, %exit ]
  ret i32 %o
}

define void @tail(ptr %p) {
  %q = getelementptr i8, ptr %p, i64 4
  call void (i32, ...) @variadic(i32 1, ptr %q)
  ret void
}
