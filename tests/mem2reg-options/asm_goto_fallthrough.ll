; test: mem2reg<asm-goto-outputs=fallthrough>
; On the edges to labels, slots hold what they held before.
target triple = "x86_64-unknown-linux-gnu"

define i32 @f(i32 %x) {
  %s = alloca i32
  store i32 7, ptr %s
  callbr void asm sideeffect "nop ${2:l}", "=*r,r,!i"(ptr elementtype(i32) %s, i32 %x) to label %a [label %b]
a:
  %v = load i32, ptr %s
  ret i32 %v
b:
  %w = load i32, ptr %s
  ret i32 %w
}
; =>
; define i32 @f(i32 %x) {
;   %s.out = callbr i32 asm sideeffect "nop ${2:l}", "=r,r,!i"(i32 %x) to label %a [label %b]
; a:
;   ret i32 %s.out
; b:
;   ret i32 7
; }

; The edge leads where others lead: the store gets a block of its own.
define i32 @critical(i32 %x, i1 %c) {
entry:
  %s = alloca i32
  %t = alloca i64
  store i32 7, ptr %s
  store i64 8, ptr %t
  br i1 %c, label %asm, label %join
asm:
  callbr void asm sideeffect "nop", "=*r,=*&r,r,!i,!i,~{memory}"(ptr elementtype(i32) %s, ptr elementtype(i64) %t, i32 %x) #0
          to label %join [label %join, label %other], !srcloc !0
join:
  %p = phi i32 [ 1, %entry ], [ 2, %asm ], [ 2, %asm ]
  %v = load i32, ptr %s
  %w = load i64, ptr %t
  %u = trunc i64 %w to i32
  %y = add i32 %v, %u
  %z = add i32 %y, %p
  ret i32 %z
other:
  %o = load i32, ptr %s
  ret i32 %o
}
; =>
; define i32 @critical(i32 %x, i1 %c) {
; entry:
;   br i1 %c, label %asm, label %join
; asm:
;   %asm1 = callbr { i32, i64 } asm sideeffect "nop", "=r,=&r,r,!i,!i,~{memory}"(i32 %x) #0 to label %join.outputs [label %join, label %other], !srcloc !0
;
; join.outputs:
;   %s.out = extractvalue { i32, i64 } %asm1, 0
;   %t.out = extractvalue { i32, i64 } %asm1, 1
;   br label %join
; join:
;   %t.0 = phi i64 [ %t.out, %join.outputs ], [ 8, %asm ], [ 8, %entry ]
;   %s.0 = phi i32 [ %s.out, %join.outputs ], [ 7, %asm ], [ 7, %entry ]
;   %p = phi i32 [ 1, %entry ], [ 2, %join.outputs ], [ 2, %asm ]
;   %u = trunc i64 %t.0 to i32
;   %y = add i32 %s.0, %u
;   %z = add i32 %y, %p
;   ret i32 %z
; other:
;   ret i32 7
; }

define i32 @in_a_loop(i32 %n) {
entry:
  %s = alloca i32
  store i32 0, ptr %s
  br label %loop
loop:
  %old = load i32, ptr %s
  callbr void asm "nop", "=*r,0,!i"(ptr elementtype(i32) %s, i32 %old) to label %loop [label %end]
end:
  %v = load i32, ptr %s
  ret i32 %v
}
; =>
; define i32 @in_a_loop(i32 %n) {
; entry:
;   br label %loop
; loop:
;   %s.0 = phi i32 [ 0, %entry ], [ %s.out, %loop.outputs ]
;   %s.out = callbr i32 asm "nop", "=r,0,!i"(i32 %s.0) to label %loop.outputs [label %end]
;
; loop.outputs:
;   br label %loop
; end:
;   ret i32 %s.0
; }

; A result of its own that nobody asks for, and one that somebody does.
define i32 @results(i32 %x) {
  %s = alloca i32
  %t = alloca i32
; ^ %t stays in memory: an asm writes it, and that cannot be made a result, in `%used = callbr i32 asm "nop", "=*r,=r,!i"(ptr elementtype(i32) %t) to label %c [label %b]`
  %unused = callbr i32 asm "nop", "=*r,=r,!i"(ptr elementtype(i32) %s) to label %a [label %b]
a:
  %used = callbr i32 asm "nop", "=*r,=r,!i"(ptr elementtype(i32) %t) to label %c [label %b]
b:
  ret i32 0
c:
  %v = load i32, ptr %s
  %w = load i32, ptr %t
  %y = add i32 %v, %w
  %z = add i32 %y, %used
  ret i32 %z
}
; =>
; define i32 @results(i32 %x) {
;   %t = alloca i32
;   %asm = callbr { i32, i32 } asm "nop", "=r,=r,!i"() to label %a [label %b]
; a:
;   %s.out = extractvalue { i32, i32 } %asm, 0
;   %asm.result = extractvalue { i32, i32 } %asm, 1
;   %used = callbr i32 asm "nop", "=*r,=r,!i"(ptr elementtype(i32) %t) to label %c [label %b]
; b:
;   ret i32 0
; c:
;   %w = load i32, ptr %t
;   %y = add i32 %s.out, %w
;   %z = add i32 %y, %used
;   ret i32 %z
; }

; Without asm-outputs, other asm stays.
define i32 @no_goto() {
  %s = alloca i32
; ^ %s stays in memory: an asm writes it, and that cannot be made a result, in `call void asm "nop", "=*r"(ptr elementtype(i32) %s)`; try -passes='mem2reg<asm-outputs;asm-goto-outputs=fallthrough>'
  call void asm "nop", "=*r"(ptr elementtype(i32) %s)
  %v = load i32, ptr %s
  ret i32 %v
}
; => unchanged

attributes #0 = { nounwind }
!0 = !{i64 1}
