; test: mem2reg
define i32 @f(ptr %to) {
entry:
  %x = alloca i32
  store i32 0, ptr %x
  indirectbr ptr %to, [label %b, label %j, label %a, label %b]
a:
  store i32 1, ptr %x
  br label %j
b:
  store i32 2, ptr %x
  br label %j
j:
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @f(ptr %to) {
; entry:
;   indirectbr ptr %to, [label %b, label %j, label %a, label %b]
; a:
;   br label %j
; b:
;   br label %j
; j:
;   %x.0 = phi i32 [ 0, %entry ], [ 1, %a ], [ 2, %b ]
;   ret i32 %x.0
; }
