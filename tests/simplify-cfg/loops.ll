; test: simplify-cfg
declare void @effect()
declare i1 @ask()

; The latch keeps what is said about its loop.
define void @latch() {
entry:
  br label %loop
loop:
  %c = call i1 @ask()
  br i1 %c, label %a, label %end
a:
  call void @effect()
  br label %latch
latch:
  br label %loop, !llvm.loop !0
end:
  ret void
}
; =>
; define void @latch() {
; entry:
;   br label %loop
; loop:
;   %c = call i1 @ask()
;   br i1 %c, label %a, label %end
; a:
;   call void @effect()
;   br label %loop, !llvm.loop !0
; end:
;   ret void
; }

; Two ways back stay one way back.
define void @two_ways_back() {
entry:
  br label %loop
loop:
  %c = call i1 @ask()
  br i1 %c, label %latch, label %more
more:
  %d = call i1 @ask()
  br i1 %d, label %latch, label %end
latch:
  br label %loop
end:
  ret void
}
; => unchanged

define void @for_ever() {
entry:
  br label %a
a:
  br label %b
b:
  br label %a
}
; =>
; define void @for_ever() {
; entry:
;   br label %a
; a:
;   br label %a
; }

; The entry has no predecessors.
define void @entry_stays_apart() {
  br label %loop
loop:
  call void @effect()
  br label %loop
}
; => unchanged
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.mustprogress"}
