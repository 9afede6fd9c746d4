; test: passes mem2reg-around-inline
; Outputs of asm are definitions, on other edges of an asm goto they are not seen, and a slot of a
; parameter that no store fills stays.
target triple = "x86_64-pc-linux-gnu"
define i32 @f(i32 %a, i32 %b, i1 %c) {
entry:
  %a.addr = alloca i32
  %b.addr = alloca i32
  %c.addr = alloca i8
  %r = alloca i32
  %big = alloca i128
  store i32 %a, ptr %a.addr
  store i32 %b, ptr %b.addr
  %cz = zext i1 %c to i8
  store i8 %cz, ptr %c.addr
  %c1 = load i8, ptr %c.addr
  %c2 = icmp ne i8 %c1, 0
  br i1 %c2, label %t, label %e
t:
  %x = alloca i32
  store i64 4294967303, ptr %x
  %xv = load i32, ptr %x
  %av = load i32, ptr %a.addr
  %s = add i32 %xv, %av
  store i32 %s, ptr %r
  br label %e
e:
  %rv = load i32, ptr %r
  %bv = load i32, ptr %b.addr
  %s2 = add i32 %rv, %bv
  ret i32 %s2
}
; =>
; define i32 @f(i32 %a, i32 %b, i1 %c) {
; entry:
;   %a.addr = alloca i32
;   %b.addr = alloca i32
;   %c.addr = alloca i8
;   %big = alloca i128
;   %cz = zext i1 %c to i8
;   %c2 = icmp ne i8 %cz, 0
;   br i1 %c2, label %t, label %e
; t:
;   %s = add i32 7, %a
;   br label %e
; e:
;   %r.0 = phi i32 [ %s, %t ], [ 0, %entry ]
;   %s2 = add i32 %r.0, %b
;   ret i32 %s2
; }
define i32 @asmreg(i32 %a) {
entry:
  %a.addr = alloca i32
  %x = alloca i32
  store i32 %a, ptr %a.addr
  call void asm "movl $$5, $0", "=*r"(ptr elementtype(i32) %x)
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @asmreg(i32 %a) {
; entry:
;   %a.addr = alloca i32
;   %x.out = call i32 asm "movl $$5, $0", "=r"()
;   ret i32 %x.out
; }
define i32 @asmgoto(i32 %a) {
entry:
  %x = alloca i32
  store i32 10, ptr %x
  callbr void asm "test $1; jne ${2:l}", "=*r,r,!i"(ptr elementtype(i32) %x, i32 %a) to label %fall [label %target]
fall:
  %v = load i32, ptr %x
  ret i32 %v
target:
  %w = load i32, ptr %x
  ret i32 %w
}
; =>
; define i32 @asmgoto(i32 %a) {
; entry:
;   %x.out = callbr i32 asm "test $1; jne ${2:l}", "=r,r,!i"(i32 %a) to label %fall [label %target]
; fall:
;   ret i32 %x.out
; target:
;   ret i32 10
; }
define void @sret(ptr sret(i64) %out, i32 %n) {
entry:
  %out.addr = alloca ptr
  %n.addr = alloca i32
  store i32 %n, ptr %n.addr
  %o = load ptr, ptr %out.addr
  store i64 1, ptr %o
  ret void
}
; =>
; define void @sret(ptr sret(i64) %out, i32 %n) {
; entry:
;   %out.addr = alloca ptr
;   %n.addr = alloca i32
;   %o = load ptr, ptr %out.addr
;   store i64 1, ptr %o
;   ret void
; }
