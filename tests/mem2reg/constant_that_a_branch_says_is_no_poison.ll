; test: mem2reg
; The branch in %entry is undefined behaviour if the sum that the constant makes wraps, and so the constant may stand for undef.
@g = global [8 x i32] zeroinitializer
define ptr @f(i1 %c) {
entry:
  %s = alloca ptr
  store ptr getelementptr nuw (i8, ptr @g, i64 8), ptr %s
  %v = load ptr, ptr %s, !nonnull !0, !noundef !0
  %w = load ptr, ptr %s
  %same = icmp eq ptr %v, %w
  br i1 %same, label %end, label %lose
lose:
  store ptr undef, ptr %s
  br label %end
end:
  %u = load ptr, ptr %s
  ret ptr %u
}
; =>
; define ptr @f(i1 %c) {
; entry:
;   %same = icmp eq ptr getelementptr nuw (i8, ptr @g, i64 8), getelementptr nuw (i8, ptr @g, i64 8)
;   br i1 %same, label %end, label %lose
; lose:
;   br label %end
; end:
;   ret ptr getelementptr nuw (i8, ptr @g, i64 8)
; }
!0 = !{}
