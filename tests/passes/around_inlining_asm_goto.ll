; test: passes mem2reg-around-inline
; The asm writes 77, and jumps to where the slot still holds 10.
target triple = "x86_64-pc-linux-gnu"
define i32 @f(i32 %a) {
entry:
  %x = alloca i32
  store i32 10, ptr %x
  callbr void asm sideeffect "movl $$77, $0; testl $1, $1; jne ${2:l}", "=*r,r,!i,~{cc}"(ptr elementtype(i32) %x, i32 %a) to label %fall [label %target]
fall:
  %v = load i32, ptr %x
  ret i32 %v
target:
  %w = load i32, ptr %x
  ret i32 %w
}
; =>
; define i32 @f(i32 %a) {
; entry:
;   %x.out = callbr i32 asm sideeffect "movl $$77, $0; testl $1, $1; jne ${2:l}", "=r,r,!i,~{cc}"(i32 %a) to label %fall [label %target]
; fall:
;   ret i32 %x.out
; target:
;   ret i32 10
; }
define i32 @main() {
  %r = call i32 @f(i32 1)
  ret i32 %r
}
; =>
; define i32 @main() {
;   %x.out.i = callbr i32 asm sideeffect "movl $$77, $0; testl $1, $1; jne ${2:l}", "=r,r,!i,~{cc}"(i32 1) to label %fall.i [label %target.i]
;
; fall.i:
;   br label %f.exit
;
; target.i:
;   br label %f.exit
;
; f.exit:
;   %1 = phi i32 [ %x.out.i, %fall.i ], [ 10, %target.i ]
;   ret i32 %1
; }
