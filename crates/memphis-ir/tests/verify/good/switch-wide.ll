define void @f(i128 %x, i1 %c) {
  switch i128 %x, label %a [
    i128 170141183460469231731687303715884105727, label %a
    i128 -1, label %b
    i128 0, label %b
  ]
a:
  switch i1 %c, label %b [
    i1 true, label %b
    i1 false, label %b
  ]
b:
  ret void
}
