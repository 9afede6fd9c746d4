define void @f(i1 %c) {
entry:
  br i1 %c, label %join, label %join
join:
  %a = phi i128 [ -1, %entry ], [ 340282366920938463463374607431768211455, %entry ]
  %b = phi double [ 1.0, %entry ], [ 1.0e0, %entry ]
  %d = phi i32 [ 4294967295, %entry ], [ -1, %entry ]
  %e = phi <2 x i32> [ <i32 0, i32 0>, %entry ], [ zeroinitializer, %entry ]
  %g = phi float [ 0.5, %entry ], [ 0x3FE0000000000000, %entry ]
  ret void
}
define cc 10 void @number() {
  musttail call ghccc void @name()
  ret void
}
declare ghccc void @name()
