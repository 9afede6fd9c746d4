; test: mem2reg
define i32 @asm_goto(i1 %c) {
entry:
  %x = alloca i32
  store i32 1, ptr %x
  br i1 %c, label %jump, label %other
jump:
  callbr void asm sideeffect "", "!i"() to label %through [label %target]
through:
  store i32 2, ptr %x
  br label %target
other:
  store i32 3, ptr %x
  br label %target
target:
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @asm_goto(i1 %c) {
; entry:
;   br i1 %c, label %jump, label %other
; jump:
;   callbr void asm sideeffect "", "!i"() to label %through [label %target]
; through:
;   br label %target
; other:
;   br label %target
; target:
;   %x.0 = phi i32 [ 2, %through ], [ 1, %jump ], [ 3, %other ]
;   ret i32 %x.0
; }

define i32 @computed(ptr %to) {
entry:
  %x = alloca i32
  store i32 1, ptr %x
  indirectbr ptr %to, [label %a, label %b]
a:
  store i32 2, ptr %x
  indirectbr ptr %to, [label %b, label %b]
b:
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @computed(ptr %to) {
; entry:
;   indirectbr ptr %to, [label %a, label %b]
; a:
;   indirectbr ptr %to, [label %b, label %b]
; b:
;   %x.0 = phi i32 [ 2, %a ], [ 2, %a ], [ 1, %entry ]
;   ret i32 %x.0
; }
