; test: reg2mem
; Every value that is used outside of its block goes through memory.
declare i32 @get()
declare i32 @personality(...)
define i32 @loop(i32 %n) {
entry:
  %k = mul i32 %n, 3
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, %k
  %c = icmp slt i32 %next, %n
  br i1 %c, label %loop, label %done
done:
  %r = sub i32 %i, %next
  ret i32 %r
}
; =>
; define i32 @loop(i32 %n) {
; entry:
;   %k.slot = alloca i32
;   %next.slot = alloca i32
;   %i.slot = alloca i32
;   %i.slot1 = alloca i32
;   %k = mul i32 %n, 3
;   store i32 %k, ptr %k.slot
;   store i32 0, ptr %i.slot1
;   br label %loop
; loop:
;   %i = load i32, ptr %i.slot1
;   store i32 %i, ptr %i.slot
;   %k.reload = load i32, ptr %k.slot
;   %next = add i32 %i, %k.reload
;   store i32 %next, ptr %next.slot
;   %c = icmp slt i32 %next, %n
;   store i32 %next, ptr %i.slot1
;   br i1 %c, label %loop, label %done
; done:
;   %i.reload = load i32, ptr %i.slot
;   %next.reload = load i32, ptr %next.slot
;   %r = sub i32 %i.reload, %next.reload
;   ret i32 %r
; }
define i32 @invoke(i1 %c) personality ptr @personality {
entry:
  br i1 %c, label %call, label %end
call:
  %v = invoke i32 @get() to label %end unwind label %pad
end:
  %r = phi i32 [ 0, %entry ], [ %v, %call ]
  ret i32 %r
pad:
  %l = landingpad { ptr, i32 } cleanup
  br label %out
out:
  %s = extractvalue { ptr, i32 } %l, 1
  ret i32 %s
}
; =>
; define i32 @invoke(i1 %c) personality ptr @personality {
; entry:
;   %v.slot = alloca i32
;   %l.slot = alloca { ptr, i32 }
;   %r.slot = alloca i32
;   store i32 0, ptr %r.slot
;   br i1 %c, label %call, label %end
; call:
;   %v = invoke i32 @get() to label %call.end.edge unwind label %pad
;
; call.end.edge:
;   store i32 %v, ptr %v.slot
;   store i32 %v, ptr %r.slot
;   br label %end
; end:
;   %r = load i32, ptr %r.slot
;   ret i32 %r
; pad:
;   %l = landingpad { ptr, i32 } cleanup
;   store { ptr, i32 } %l, ptr %l.slot
;   br label %out
; out:
;   %l.reload = load { ptr, i32 }, ptr %l.slot
;   %s = extractvalue { ptr, i32 } %l.reload, 1
;   ret i32 %s
; }
