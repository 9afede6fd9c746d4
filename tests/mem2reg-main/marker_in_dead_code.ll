; test: mem2reg<llvm=main>
; A marker in dead code is left as the store that it became, unless the slot needs no φ.
define i32 @general(i1 %c, i32 %n) {
entry:
  %x = alloca i32, align 8
  store i32 0, ptr %x
  br i1 %c, label %then, label %end
then:
  store i32 %n, ptr %x
  br label %end
end:
  %v = load i32, ptr %x
  ret i32 %v
dead:
  call void @llvm.lifetime.start.p0(ptr %x)
  %w = load i32, ptr %x
  store i32 %w, ptr %x
  call void @llvm.lifetime.end.p0(ptr %x)
  ret i32 %w
}
; =>
; define i32 @general(i1 %c, i32 %n) {
; entry:
;   br i1 %c, label %then, label %end
; then:
;   br label %end
; end:
;   %x.0 = phi i32 [ %n, %then ], [ 0, %entry ]
;   ret i32 %x.0
; dead:
;   store i32 undef, ptr poison, align 8
;   %w = load i32, ptr poison
;   store i32 %w, ptr poison
;   store i32 undef, ptr poison, align 8
;   ret i32 %w
; }

define i64 @alignment_that_is_not_written(i1 %c, i64 %n) {
entry:
  %x = alloca i64
  store i64 0, ptr %x
  br i1 %c, label %then, label %end
then:
  store i64 %n, ptr %x
  br label %end
end:
  %v = load i64, ptr %x
  ret i64 %v
dead:
  call void @llvm.lifetime.start.p0(ptr %x)
  unreachable
}
; =>
; define i64 @alignment_that_is_not_written(i1 %c, i64 %n) {
; entry:
;   br i1 %c, label %then, label %end
; then:
;   br label %end
; end:
;   %x.0 = phi i64 [ %n, %then ], [ 0, %entry ]
;   ret i64 %x.0
; dead:
;   store i64 undef, ptr poison, align 8
;   unreachable
; }

define i32 @one_marker_alone() {
  %x = alloca i32
  %v = load i32, ptr %x
  ret i32 %v
dead:
  call void @llvm.lifetime.start.p0(ptr %x)
  unreachable
}
; =>
; define i32 @one_marker_alone() {
;   ret i32 undef
; dead:
;   unreachable
; }

define i32 @one_dead_block(i32 %n) {
  %x = alloca i32
  ret i32 0
dead:
  call void @llvm.lifetime.start.p0(ptr %x)
  %u = load i32, ptr %x
  store i32 %n, ptr %x
  %v = load i32, ptr %x
  %s = add i32 %u, %v
  ret i32 %s
}
; =>
; define i32 @one_dead_block(i32 %n) {
;   ret i32 0
; dead:
;   %s = add i32 undef, %n
;   ret i32 %s
; }

declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
