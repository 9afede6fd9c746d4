; test: newer
; Types of LLVM's main branch. They were refused: "expected type".
define b32 @f(b32 %a, i1 %c) {
  %s = alloca b32
  store b32 %a, ptr %s
  %r = load b32, ptr %s
  ret b32 %r
}
; =>
; define b32 @f(b32 %a, i1 %c) {
;   ret b32 %a
; }
define i32 @plain(i32 %a) {
  %s = alloca i32
  store i32 %a, ptr %s
  %r = load i32, ptr %s
  ret i32 %r
}
; =>
; define i32 @plain(i32 %a) {
;   ret i32 %a
; }
@bytes = global <2 x b8> <b8 1, b8 -1>
define b64 @pointer(ptr %p, i1 %c) {
  %s = alloca b64
  %x = bitcast ptr %p to b64
  store b64 %x, ptr %s
  br i1 %c, label %then, label %end
then:
  %y = freeze b64 %x
  store b64 %y, ptr %s
  br label %end
end:
  %z = load b64, ptr %s
  %r = freeze b64 %z
  ret b64 %r
}
; =>
; define b64 @pointer(ptr %p, i1 %c) {
;   %x = bitcast ptr %p to b64
;   br i1 %c, label %then, label %end
; then:
;   %y = freeze b64 %x
;   br label %end
; end:
;   %s.0 = phi b64 [ %y, %then ], [ %x, %0 ]
;   %r = freeze b64 %s.0
;   ret b64 %r
; }
