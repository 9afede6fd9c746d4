; test: mem2reg<punned>
; The cast of what `%slot` holds and the assumption about it stand before the same load.
define i32 @f(i1 %c, ptr %p, i32 %a, i32 %b) {
entry:
  %slot = alloca i64
  %x = alloca i32
  store ptr %p, ptr %slot
  store i32 %a, ptr %x
  br i1 %c, label %then, label %end
then:
  store i32 %b, ptr %x
  br label %end
end:
  %q = load ptr, ptr %slot, !nonnull !0, !noundef !0
  %v = load i32, ptr %x
  store i32 %v, ptr %q
  ret i32 %v
}
; =>
; define i32 @f(i1 %c, ptr %p, i32 %a, i32 %b) {
; entry:
;   %slot.cast = ptrtoint ptr %p to i64
;   br i1 %c, label %then, label %end
; then:
;   br label %end
; end:
;   %x.0 = phi i32 [ %b, %then ], [ %a, %entry ]
;   %q = inttoptr i64 %slot.cast to ptr
;   %0 = icmp ne ptr %q, null
;   call void @llvm.assume(i1 %0)
;   store i32 %x.0, ptr %q
;   ret i32 %x.0
; }
declare void @llvm.assume(i1)
!0 = !{}
