; test: mem2reg
; On the edge back, the switch has been passed: had it read poison, the program would be undefined.
define i1 @f(i32 %x) {
entry:
  %x.addr = alloca i32
  store i32 %x, ptr %x.addr
  %v = load i32, ptr %x.addr
  br label %sw.bb
sw.bb:
  %v3 = load i32, ptr %x.addr
  store i32 undef, ptr %x.addr
  br label %bb
bb:
  %n = shl i32 1, %v
  switch i32 %n, label %cleanup [
    i32 2, label %bb
    i32 4, label %sw.bb
  ]
cleanup:
  ret i1 false
}
; =>
; define i1 @f(i32 %x) {
; entry:
;   br label %sw.bb
; sw.bb:
;   br label %bb
; bb:
;   %n = shl i32 1, %x
;   switch i32 %n, label %cleanup [
;     i32 2, label %bb
;     i32 4, label %sw.bb
;   ]
; cleanup:
;   ret i1 false
; }
