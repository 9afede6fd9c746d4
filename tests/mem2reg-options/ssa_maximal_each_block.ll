; test: mem2reg<ssa=maximal>
; A φ in each block but the entry, with one predecessor too, and for a slot that nothing reads. Unreachable blocks get none.
define i32 @one_predecessor(i1 %c, i32 %a) {
entry:
  %x = alloca i32
  %y = alloca i32
  store i32 %a, ptr %x
  br label %next
next:
  br i1 %c, label %then, label %end
then:
  %v = load i32, ptr %x
  %w = add i32 %v, 1
  store i32 %w, ptr %x
  store i32 2, ptr %y
  br label %end
end:
  %r = load i32, ptr %x
  ret i32 %r
dead:
  %d = load i32, ptr %x
  store i32 %d, ptr %y
  br label %gone
gone:
  %e = load i32, ptr %y
  ret i32 %e
}
; =>
; define i32 @one_predecessor(i1 %c, i32 %a) {
; entry:
;   br label %next
; next:
;   %y.0 = phi i32 [ undef, %entry ]
;   %x.0 = phi i32 [ %a, %entry ]
;   br i1 %c, label %then, label %end
; then:
;   %y.1 = phi i32 [ %y.0, %next ]
;   %x.1 = phi i32 [ %x.0, %next ]
;   %w = add i32 %x.1, 1
;   br label %end
; end:
;   %y.2 = phi i32 [ 2, %then ], [ %y.0, %next ]
;   %x.2 = phi i32 [ %w, %then ], [ %x.0, %next ]
;   ret i32 %x.2
; dead:
;   %d = load i32, ptr poison
;   store i32 %d, ptr poison
;   br label %gone
; gone:
;   %e = load i32, ptr poison
;   ret i32 %e
; }

; A slot without loads and stores is deleted and gets none.
define void @untouched(i1 %c) {
entry:
  %x = alloca i32
  br i1 %c, label %then, label %end
then:
  br label %end
end:
  ret void
}
; =>
; define void @untouched(i1 %c) {
; entry:
;   br i1 %c, label %then, label %end
; then:
;   br label %end
; end:
;   ret void
; }

; φs come first, also in a block where control comes after an exception.
define i32 @exception(i32 %a) personality ptr @personality {
entry:
  %x = alloca i32
  store i32 %a, ptr %x
  invoke void @throws() to label %normal unwind label %pad
normal:
  store i32 1, ptr %x
  br label %end
pad:
  %p = landingpad { ptr, i32 } cleanup
  br label %end
end:
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @exception(i32 %a) personality ptr @personality {
; entry:
;   invoke void @throws() to label %normal unwind label %pad
; normal:
;   %x.0 = phi i32 [ %a, %entry ]
;   br label %end
; pad:
;   %x.1 = phi i32 [ %a, %entry ]
;   %p = landingpad { ptr, i32 } cleanup
;   br label %end
; end:
;   %x.2 = phi i32 [ 1, %normal ], [ %x.1, %pad ]
;   ret i32 %x.2
; }

declare void @throws()
declare i32 @personality(...)
