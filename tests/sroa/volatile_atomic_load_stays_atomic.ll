; test: sroa
; The load was not atomic any more: llvm-project issue 24111. Neither scope, order nor alignment may
; change.
define i32 @f(i32 %x) {
  %p = alloca { i32, i32, i32 }, align 4
; ^ %p.4 stays in memory: a load or store of it is atomic, in `store atomic i32 %x, ptr %q release, align 4`
  %q = getelementptr i8, ptr %p, i64 4
  %r = getelementptr i8, ptr %p, i64 8
  store i32 %x, ptr %p
  store atomic i32 %x, ptr %q release, align 4
  store atomic volatile i32 %x, ptr %r syncscope("singlethread") seq_cst, align 4
  %v = load i32, ptr %p
  %w = load atomic volatile i32, ptr %q syncscope("agent") acquire, align 4
  %y = load atomic i32, ptr %r unordered, align 4
  %s = add i32 %v, %w
  %t = add i32 %s, %y
  ret i32 %t
}
; =>
; define i32 @f(i32 %x) {
;   %p.4 = alloca [8 x i8], align 4
;   store atomic i32 %x, ptr %p.4 release, align 4
;   %1 = getelementptr inbounds i8, ptr %p.4, i64 4
;   store atomic volatile i32 %x, ptr %1 syncscope("singlethread") seq_cst, align 4
;   %w = load atomic volatile i32, ptr %p.4 syncscope("agent") acquire, align 4
;   %2 = getelementptr inbounds i8, ptr %p.4, i64 4
;   %y = load atomic i32, ptr %2 unordered, align 4
;   %s = add i32 %x, %w
;   %t = add i32 %s, %y
;   ret i32 %t
; }
