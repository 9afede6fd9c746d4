; test: passes mem2reg-around-inline
; Slots of parameters are promoted after inlining, and their allocas stay.
define internal i32 @g(i32 %p, i32 %q) {
entry:
  %p.addr = alloca i32
  %q.addr = alloca i32
  %loc = alloca i32
  store i32 %p, ptr %p.addr
  store i32 %q, ptr %q.addr
  %a = load i32, ptr %p.addr
  %b = load i32, ptr %q.addr
  %s = add i32 %a, %b
  store i32 %s, ptr %loc
  %r = load i32, ptr %loc
  ret i32 %r
}
; => removed
define i32 @f(i32 %x, i32 %y) {
entry:
  %x.addr = alloca i32
  %y.addr = alloca i32
  %t = alloca i32
  store i32 %x, ptr %x.addr
  store i32 %y, ptr %y.addr
  %a = load i32, ptr %x.addr
  %b = load i32, ptr %y.addr
  %c = icmp slt i32 %a, %b
  br i1 %c, label %l, label %r
l:
  %v = call i32 @g(i32 %a, i32 %b)
  store i32 %v, ptr %t
  br label %j
r:
  %w = call i32 @g(i32 %b, i32 7)
  store i32 %w, ptr %t
  br label %j
j:
  %z = load i32, ptr %t
  ret i32 %z
}
; =>
; define i32 @f(i32 %x, i32 %y) {
; entry:
;   %x.addr = alloca i32
;   %y.addr = alloca i32
;   %c = icmp slt i32 %x, %y
;   br i1 %c, label %l, label %r
; l:
;   %s.i = add i32 %x, %y
;   br label %j
; r:
;   %s.i1 = add i32 %y, 7
;   br label %j
; j:
;   %t.0 = phi i32 [ %s.i, %l ], [ %s.i1, %r ]
;   ret i32 %t.0
; }
; => module
; + declare void @llvm.lifetime.end.p0(ptr captures(none))
; + declare void @llvm.lifetime.start.p0(ptr captures(none))
