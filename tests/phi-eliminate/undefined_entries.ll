; test: phi-eliminate
; Nothing is stored where the slot holds nothing yet; elsewhere it might hold poison, which undef is not.
define i32 @first(i1 %c, i32 %x) {
entry:
  br i1 %c, label %set, label %end
set:
  br label %end
end:
  %v = phi i32 [ undef, %entry ], [ %x, %set ]
  ret i32 %v
}
; =>
; define i32 @first(i1 %c, i32 %x) {
; entry:
;   %v.slot = alloca i32
;   br i1 %c, label %set, label %end
; set:
;   store i32 %x, ptr %v.slot
;   br label %end
; end:
;   %v = load i32, ptr %v.slot
;   ret i32 %v
; }
define i32 @later(i1 %c, i32 %x) {
entry:
  br label %loop
loop:
  %v = phi i32 [ %x, %entry ], [ undef, %loop ]
  br i1 %c, label %loop, label %end
end:
  ret i32 %v
}
; =>
; define i32 @later(i1 %c, i32 %x) {
; entry:
;   %v.slot = alloca i32
;   store i32 %x, ptr %v.slot
;   br label %loop
; loop:
;   %v = load i32, ptr %v.slot
;   br i1 %c, label %loop.loop.edge, label %end
;
; loop.loop.edge:
;   store i32 undef, ptr %v.slot
;   br label %loop
; end:
;   ret i32 %v
; }
