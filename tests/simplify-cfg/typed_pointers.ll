; test: simplify-cfg
; A new select has the types of its arms.

@g = global i32 0

define i8* @f(i1 %c, i8* %p) {
entry:
  br i1 %c, label %a, label %join
a:
  br label %join
join:
  %v = phi i8* [ %p, %entry ], [ bitcast (i32* @g to i8*), %a ]
  ret i8* %v
}
; =>
; define i8* @f(i1 %c, i8* %p) {
; entry:
;   %0 = select i1 %c, i8* bitcast (i32* @g to i8*), i8* %p
;   ret i8* %0
; }
