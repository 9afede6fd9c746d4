
define i64 @f(i64 %x) nounwind {
entry:
  %0 = icmp eq i64 %x, 0
  br i1 %0, label %after, label %nonzero

nonzero:
  %quotient = sdiv i64 100, %x
  br label %after

after:
  %1 = phi i64 [ 0, %entry ], [ %quotient, %nonzero ]
  %2 = sub i64 %x, 2
  %3 = icmp eq i64 %2, 0
  br i1 %3, label %after2, label %nonzero1

nonzero1:
  %quotient3 = sdiv i64 %1, %2
  br label %after2

after2:
  %4 = phi i64 [ 0, %after ], [ %quotient3, %nonzero1 ]
  %5 = mul i64 %x, 3
  %6 = add i64 %4, %5
  ret i64 %6
}
