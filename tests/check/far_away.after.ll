; test: roundtrip
declare i1 @c()
declare i32 @g()
declare void @u(i32)

define void @right(i32 %p) {
entry:
  br label %d0

d0:
  %k0 = call i1 @c()
  br i1 %k0, label %a0, label %b0

a0:
  br label %d1

b0:
  br label %d1

d1:
  %k1 = call i1 @c()
  br i1 %k1, label %a1, label %b1

a1:
  br label %d2

b1:
  br label %d2

d2:
  %k2 = call i1 @c()
  br i1 %k2, label %a2, label %b2

a2:
  br label %d3

b2:
  br label %d3

d3:
  %k3 = call i1 @c()
  br i1 %k3, label %a3, label %b3

a3:
  br label %d4

b3:
  br label %d4

d4:
  %k4 = call i1 @c()
  br i1 %k4, label %a4, label %b4

a4:
  br label %d5

b4:
  br label %d5

d5:
  %k5 = call i1 @c()
  br i1 %k5, label %a5, label %b5

a5:
  br label %d6

b5:
  br label %d6

d6:
  call void @u(i32 %p)
  %more = call i1 @c()
  br i1 %more, label %d0, label %end

end:
  ret void
}

define void @missed_store(i32 %p) {
entry:
  br label %d0

d0:
  %k0 = call i1 @c()
  br i1 %k0, label %a0, label %b0

a0:
  br label %d1

b0:
  br label %d1

d1:
  %k1 = call i1 @c()
  br i1 %k1, label %a1, label %b1

a1:
  br label %d2

b1:
  br label %d2

d2:
  %k2 = call i1 @c()
  br i1 %k2, label %a2, label %b2

a2:
  br label %d3

b2:
  br label %d3

d3:
  %k3 = call i1 @c()
  br i1 %k3, label %a3, label %b3

a3:
  br label %d4

b3:
  br label %d4

d4:
  %k4 = call i1 @c()
  br i1 %k4, label %a4, label %b4

a4:
  br label %d5

b4:
  br label %d5

d5:
  %k5 = call i1 @c()
  br i1 %k5, label %a5, label %b5

a5:
  br label %d6

b5:
  br label %d6

d6:
  call void @u(i32 %p)
  %more = call i1 @c()
  br i1 %more, label %d0, label %end

end:
  ret void
}

define void @stale(i32 %p) {
entry:
  br label %d0

d0:
  %k0 = call i1 @c()
  br i1 %k0, label %a0, label %b0

a0:
  br label %d1

b0:
  br label %d1

d1:
  %k1 = call i1 @c()
  br i1 %k1, label %a1, label %b1

a1:
  br label %d2

b1:
  br label %d2

d2:
  %k2 = call i1 @c()
  br i1 %k2, label %a2, label %b2

a2:
  br label %d3

b2:
  br label %d3

d3:
  %x = call i32 @g()
  %k3 = call i1 @c()
  br i1 %k3, label %a3, label %b3

a3:
  br label %d4

b3:
  br label %d4

d4:
  %k4 = call i1 @c()
  br i1 %k4, label %a4, label %b4

a4:
  br label %d5

b4:
  br label %d5

d5:
  %k5 = call i1 @c()
  br i1 %k5, label %a5, label %b5

a5:
  br label %d6

b5:
  br label %d6

d6:
  call void @u(i32 %x)
  %more = call i1 @c()
  br i1 %more, label %d0, label %end

end:
  ret void
}

define void @other_phi(i32 %p) {
entry:
  br label %d0

d0:
  %k0 = call i1 @c()
  br i1 %k0, label %a0, label %b0

a0:
  br label %d1

b0:
  br label %d1

d1:
  %k1 = call i1 @c()
  br i1 %k1, label %a1, label %b1

a1:
  br label %d2

b1:
  br label %d2

d2:
  %k2 = call i1 @c()
  br i1 %k2, label %a2, label %b2

a2:
  br label %d3

b2:
  br label %d3

d3:
  %x = phi i32 [ %p, %a2 ], [ 1, %b2 ]
  %k3 = call i1 @c()
  br i1 %k3, label %a3, label %b3

a3:
  br label %d4

b3:
  br label %d4

d4:
  %k4 = call i1 @c()
  br i1 %k4, label %a4, label %b4

a4:
  br label %d5

b4:
  br label %d5

d5:
  %k5 = call i1 @c()
  br i1 %k5, label %a5, label %b5

a5:
  br label %d6

b5:
  br label %d6

d6:
  call void @u(i32 %x)
  %more = call i1 @c()
  br i1 %more, label %d0, label %end

end:
  ret void
}

define void @same_phi(i32 %p) {
entry:
  br label %d0

d0:
  %k0 = call i1 @c()
  br i1 %k0, label %a0, label %b0

a0:
  br label %d1

b0:
  br label %d1

d1:
  %k1 = call i1 @c()
  br i1 %k1, label %a1, label %b1

a1:
  br label %d2

b1:
  br label %d2

d2:
  %k2 = call i1 @c()
  br i1 %k2, label %a2, label %b2

a2:
  br label %d3

b2:
  br label %d3

d3:
  %x = phi i32 [ %p, %a2 ], [ %p, %b2 ]
  %k3 = call i1 @c()
  br i1 %k3, label %a3, label %b3

a3:
  br label %d4

b3:
  br label %d4

d4:
  %k4 = call i1 @c()
  br i1 %k4, label %a4, label %b4

a4:
  br label %d5

b4:
  br label %d5

d5:
  %k5 = call i1 @c()
  br i1 %k5, label %a5, label %b5

a5:
  br label %d6

b5:
  br label %d6

d6:
  call void @u(i32 %x)
  %more = call i1 @c()
  br i1 %more, label %d0, label %end

end:
  ret void
}
