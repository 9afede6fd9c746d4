; test: remarks
; With outputs on all edges, this program would return 77 instead of 10.
target triple = "x86_64-pc-linux-gnu"
define i32 @f(i32 %a) {
entry:
  %x = alloca i32
; ^ %x stays in memory: its address is passed to a call, in `callbr void asm sideeffect "movl $$77, $0; testl $1, $1; jne ${2:l}", "=*r,r,!i,~{cc}"(ptr elementtype(i32) %x, i32 %a) to label %fall [label %target]`; try -passes='mem2reg<asm-goto-outputs=fallthrough>'
  store i32 10, ptr %x
  callbr void asm sideeffect "movl $$77, $0; testl $1, $1; jne ${2:l}", "=*r,r,!i,~{cc}"(ptr elementtype(i32) %x, i32 %a) to label %fall [label %target]
fall:
  %v = load i32, ptr %x
  ret i32 %v
target:
  %w = load i32, ptr %x
  ret i32 %w
}
define i32 @main() {
  %r = call i32 @f(i32 1)
  ret i32 %r
}
