; test: passes mem2reg<keep-param-slots>,reg2mem
; A back end finds the slots of parameters by their place: the first allocas of the entry, in order.
define i32 @f(i32 %a, i32 %n) {
entry:
  %a.addr = alloca i32
  %n.addr = alloca i32
  %i = alloca i32
  store i32 %a, ptr %a.addr
  store i32 %n, ptr %n.addr
  store i32 0, ptr %i
  %twice = mul i32 %a, 2
  br label %loop
loop:
  %v = load i32, ptr %a.addr
  %w = add i32 %v, %twice
  store i32 %w, ptr %a.addr
  %j = load i32, ptr %i
  %k = add i32 %j, 1
  store i32 %k, ptr %i
  %limit = load i32, ptr %n.addr
  %c = icmp slt i32 %k, %limit
  br i1 %c, label %loop, label %end
end:
  %r = load i32, ptr %a.addr
  ret i32 %r
}
; =>
; define i32 @f(i32 %a, i32 %n) {
; entry:
;   %a.addr = alloca i32
;   %n.addr = alloca i32
;   %twice.slot = alloca i32
;   %w.slot = alloca i32
;   %k.slot = alloca i32
;   %i.0.slot = alloca i32
;   %a.addr.0.slot = alloca i32
;   %twice = mul i32 %a, 2
;   store i32 %twice, ptr %twice.slot
;   store i32 0, ptr %i.0.slot
;   store i32 %a, ptr %a.addr.0.slot
;   br label %loop
; loop:
;   %i.0 = load i32, ptr %i.0.slot
;   %a.addr.0 = load i32, ptr %a.addr.0.slot
;   %twice.reload = load i32, ptr %twice.slot
;   %w = add i32 %a.addr.0, %twice.reload
;   store i32 %w, ptr %w.slot
;   %k = add i32 %i.0, 1
;   store i32 %k, ptr %k.slot
;   %c = icmp slt i32 %k, %n
;   store i32 %k, ptr %i.0.slot
;   store i32 %w, ptr %a.addr.0.slot
;   br i1 %c, label %loop, label %end
; end:
;   %w.reload = load i32, ptr %w.slot
;   ret i32 %w.reload
; }
