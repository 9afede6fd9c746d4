; test: mem2reg
define i32 @f() {
entry:
  %x = alloca i32
  store i32 0, ptr %x
  callbr void asm sideeffect "", "!i,!i"() to label %through [label %one, label %two]
two:
  store i32 2, ptr %x
  br label %join
one:
  store i32 1, ptr %x
  br label %join
through:
  store i32 3, ptr %x
  br label %join
join:
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @f() {
; entry:
;   callbr void asm sideeffect "", "!i,!i"() to label %through [label %one, label %two]
; two:
;   br label %join
; one:
;   br label %join
; through:
;   br label %join
; join:
;   %x.0 = phi i32 [ 3, %through ], [ 1, %one ], [ 2, %two ]
;   ret i32 %x.0
; }
