; test: passes mem2reg-around-inline,phi-eliminate
; A back end finds the slots of parameters by their place: the first allocas of the entry, in order.
define internal i32 @callee(i32 %x, i1 %c) {
  %x.addr = alloca i32
  store i32 %x, ptr %x.addr
  br i1 %c, label %then, label %end
then:
  store i32 7, ptr %x.addr
  br label %end
end:
  %r = load i32, ptr %x.addr
  ret i32 %r
}
; => removed
define i32 @caller(i32 %a, i1 %c) {
  %a.addr = alloca i32
  %c.addr = alloca i1
  store i32 %a, ptr %a.addr
  store i1 %c, ptr %c.addr
  %x = load i32, ptr %a.addr
  %y = load i1, ptr %c.addr
  %r = call i32 @callee(i32 %x, i1 %y)
  store i32 %r, ptr %a.addr
  %s = load i32, ptr %a.addr
  ret i32 %s
}
; =>
; define i32 @caller(i32 %a, i1 %c) {
;   %a.addr = alloca i32
;   %c.addr = alloca i1
;   %x.addr.i.0.slot = alloca i32
;   store i32 %a, ptr %x.addr.i.0.slot
;   br i1 %c, label %then.i, label %end.i
;
; then.i:
;   store i32 7, ptr %x.addr.i.0.slot
;   br label %end.i
;
; end.i:
;   %x.addr.i.0 = load i32, ptr %x.addr.i.0.slot
;   br label %callee.exit
;
; callee.exit:
;   ret i32 %x.addr.i.0
; }
; => module
; + declare void @llvm.lifetime.end.p0(ptr captures(none))
; + declare void @llvm.lifetime.start.p0(ptr captures(none))
