; test: mem2reg
; The result of a callbr is available on all its edges, so the φ of %v and poison is %v. LLVM 14 made it
; available on the fall-through edge alone.

define i32 @both_edges(i1 %c) {
entry:
  %x = alloca i32
  store i32 poison, ptr %x
  %v = callbr i32 asm "", "=r,!i"()
          to label %fall [label %target]
fall:
  store i32 %v, ptr %x
  br label %target
target:
  %r = load i32, ptr %x
  ret i32 %r
}
; =>
; define i32 @both_edges(i1 %c) {
; entry:
;   %v = callbr i32 asm "", "=r,!i"()
;           to label %fall [label %target]
; fall:
;   br label %target
; target:
;   ret i32 %v
; }
