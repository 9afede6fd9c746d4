; test: sroa
; The type of an alloca does not say which bits are used, but the pass did not copy those above
; an integer of that type: llvm-project issue 64081.
define i8 @f(i8 %x) {
  %a = alloca i3, align 1
  %b = alloca i3, align 1
  store i8 %x, ptr %a
  call void @llvm.memcpy.p0.p0.i64(ptr %b, ptr %a, i64 1, i1 false)
  %r = load i8, ptr %b
  ret i8 %r
}
; =>
; define i8 @f(i8 %x) {
;   ret i8 %x
; }
define i8 @g(ptr %q) {
  %a = alloca { i3, i3 }, align 1
  call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr %q, i64 2, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %q, ptr %a, i64 2, i1 false)
  %n = load i3, ptr %a
  %z = zext i3 %n to i8
  ret i8 %z
}
; =>
; define i8 @g(ptr %q) {
;   %1 = load i8, ptr %q, align 1
;   %2 = getelementptr inbounds i8, ptr %q, i64 1
;   %3 = load i8, ptr %2, align 1
;   store i8 %1, ptr %q, align 1
;   %4 = getelementptr inbounds i8, ptr %q, i64 1
;   store i8 %3, ptr %4, align 1
;   %n = trunc i8 %1 to i3
;   %z = zext i3 %n to i8
;   ret i8 %z
; }
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
