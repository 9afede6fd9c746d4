; test: mem2reg
; `%a` and `%e` are finished early: g takes the place of a, and nothing that of e.
define i32 @f(i1 %c, i32 %n) {
entry:
  %a = alloca i32
  %b = alloca i32
  %d = alloca i32
  %e = alloca i32
  %g = alloca i32
  store i32 %n, ptr %a
  store i32 1, ptr %b
  store i32 2, ptr %d
  store i32 %n, ptr %e
  store i32 4, ptr %g
  br i1 %c, label %set, label %join
set:
  store i32 5, ptr %b
  store i32 6, ptr %d
  store i32 8, ptr %g
  br label %join
join:
  %va = load i32, ptr %a
  %vb = load i32, ptr %b
  %vd = load i32, ptr %d
  %ve = load i32, ptr %e
  %vg = load i32, ptr %g
  %s = add i32 %va, %vb
  %t = add i32 %vd, %ve
  %u = add i32 %s, %t
  %w = add i32 %u, %vg
  ret i32 %w
}
; =>
; define i32 @f(i1 %c, i32 %n) {
; entry:
;   br i1 %c, label %set, label %join
; set:
;   br label %join
; join:
;   %d.0 = phi i32 [ 6, %set ], [ 2, %entry ]
;   %b.0 = phi i32 [ 5, %set ], [ 1, %entry ]
;   %g.0 = phi i32 [ 8, %set ], [ 4, %entry ]
;   %s = add i32 %n, %b.0
;   %t = add i32 %d.0, %n
;   %u = add i32 %s, %t
;   %w = add i32 %u, %g.0
;   ret i32 %w
; }
