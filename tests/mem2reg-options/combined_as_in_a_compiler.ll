; test: mem2reg<all-blocks;keep-param-slots;uninit=zero;max-size=8;phi-args-budget=50000;narrow-constants;asm-outputs;asm-goto-outputs=fallthrough>
; What `promote_allocas_with_params` does.
define i32 @f(i32 %a, i1 %c) {
entry:
  %a.addr = alloca i32
  %wide = alloca i128
; ^ %wide stays in memory: it is larger than max-size=8
  store i32 %a, ptr %a.addr
  store i128 1, ptr %wide
  br label %inlined
inlined:
  %x = alloca i32
  br i1 %c, label %then, label %back
then:
  %v = load i32, ptr %a.addr
  store i32 %v, ptr %x
  br label %back
back:
  %w = load i32, ptr %x
  br i1 %c, label %end, label %inlined
end:
  ret i32 %w
}
; =>
; define i32 @f(i32 %a, i1 %c) {
; entry:
;   %a.addr = alloca i32
;   %wide = alloca i128
;   store i128 1, ptr %wide
;   br label %inlined
; inlined:
;   br i1 %c, label %then, label %back
; then:
;   br label %back
; back:
;   %x.0 = phi i32 [ %a, %then ], [ 0, %inlined ]
;   br i1 %c, label %end, label %inlined
; end:
;   ret i32 %x.0
; }
