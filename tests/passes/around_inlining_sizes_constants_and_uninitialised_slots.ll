; test: passes mem2reg-around-inline
; At most 8 bytes; constants are cut to the width of their slots; zero where nothing was stored.
define i32 @f(i32 %a, i1 %c) {
entry:
  %a.addr = alloca i32
  %x = alloca i32
  %big = alloca i128
  store i32 %a, ptr %a.addr
  store i128 5, ptr %big
  br i1 %c, label %t, label %e
t:
  store i64 4294967298, ptr %x
  br label %e
e:
  %v = load i32, ptr %x
  %b = load i128, ptr %big
  %bt = trunc i128 %b to i32
  %s = add i32 %v, %bt
  ret i32 %s
}
; =>
; define i32 @f(i32 %a, i1 %c) {
; entry:
;   %a.addr = alloca i32
;   %big = alloca i128
;   store i128 5, ptr %big
;   br i1 %c, label %t, label %e
; t:
;   br label %e
; e:
;   %x.0 = phi i32 [ 2, %t ], [ 0, %entry ]
;   %b = load i128, ptr %big
;   %bt = trunc i128 %b to i32
;   %s = add i32 %x.0, %bt
;   ret i32 %s
; }
define i32 @u(i1 %c) {
entry:
  %x = alloca i32
  %big = alloca i128
  store i128 5, ptr %big
  br i1 %c, label %t, label %e
t:
  store i32 4, ptr %x
  br label %e
e:
  %v = load i32, ptr %x
  %b = load i128, ptr %big
  %bt = trunc i128 %b to i32
  %s = add i32 %v, %bt
  ret i32 %s
}
; =>
; define i32 @u(i1 %c) {
; entry:
;   %big = alloca i128
;   store i128 5, ptr %big
;   br i1 %c, label %t, label %e
; t:
;   br label %e
; e:
;   %x.0 = phi i32 [ 4, %t ], [ 0, %entry ]
;   %b = load i128, ptr %big
;   %bt = trunc i128 %b to i32
;   %s = add i32 %x.0, %bt
;   ret i32 %s
; }
