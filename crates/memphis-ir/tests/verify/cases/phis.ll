; case: zero and poison for one block
define void @f(i1 %c) {
  br i1 %c, label %a, label %a
a:
  %p = phi <2 x float> [ poison, %0 ], [ zeroinitializer, %0 ]
  ret void
}
; error: 4:42: phi has entries for %0 with different values
; case: zero in two spellings for one block
define void @f(i1 %c) {
  br i1 %c, label %a, label %a
a:
  %p = phi <2 x i32> [ <i32 0, i32 0>, %0 ], [ zeroinitializer, %0 ]
  ret void
}
; case: something undefined and a vector with a number for one block
define void @f(i1 %c) {
  br i1 %c, label %a, label %a
a:
  %p = phi <2 x float> [ undef, %0 ], [ <float undef, float 2.0>, %0 ]
  ret void
}
; error: 4:41: phi has entries for %0 with different values
; case: something undefined in two spellings for one block
define void @f(i1 %c) {
  br i1 %c, label %a, label %a
a:
  %p = phi <2 x float> [ undef, %0 ], [ <float undef, float undef>, %0 ]
  ret void
}
