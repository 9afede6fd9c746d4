; test: mem2reg<keep-param-slots>
; The alloca stays, its accesses go.
define i32 @f(i32 %a, i1 %c) {
entry:
  %a.addr = alloca i32
  %x = alloca i32
  store i32 %a, ptr %a.addr
  br i1 %c, label %then, label %end
then:
  store i32 1, ptr %a.addr
  store i32 2, ptr %x
  br label %end
end:
  %v = load i32, ptr %a.addr
  ret i32 %v
}
; =>
; define i32 @f(i32 %a, i1 %c) {
; entry:
;   %a.addr = alloca i32
;   br i1 %c, label %then, label %end
; then:
;   br label %end
; end:
;   %a.addr.0 = phi i32 [ 1, %then ], [ %a, %entry ]
;   ret i32 %a.addr.0
; }

; What an earlier run has left is kept as well.
define i32 @again(i32 %a) {
  %a.addr = alloca i32
; ^ %a.addr stays in memory: nothing uses it, and the slots of parameters are kept (keep-param-slots)
  ret i32 %a
}
; => unchanged

; The slot keeps its name, so a φ gets another one.
define i32 @name(i32 %a, i1 %c) {
entry:
  %x = alloca i32
  %x.0 = alloca i32
  store i32 %a, ptr %x.0
  store i32 1, ptr %x
  br i1 %c, label %then, label %end
then:
  %v = load i32, ptr %x.0
  store i32 %v, ptr %x
  br label %end
end:
  %w = load i32, ptr %x
  ret i32 %w
}
; =>
; define i32 @name(i32 %a, i1 %c) {
; entry:
;   %x.0 = alloca i32
;   br i1 %c, label %then, label %end
; then:
;   br label %end
; end:
;   %x.01 = phi i32 [ %a, %then ], [ 1, %entry ]
;   ret i32 %x.01
; }

; Numbers are as if nothing had gone.
define i32 @unnamed(i32 %0) {
  %2 = alloca i32
  %3 = alloca i32
  store i32 %0, ptr %2
  %4 = load i32, ptr %2
  store i32 %4, ptr %3
  %5 = load i32, ptr %3
  %6 = add i32 %5, 1
  ret i32 %6
}
; =>
; define i32 @unnamed(i32 %0) {
;   %2 = alloca i32
;   %3 = add i32 %0, 1
;   ret i32 %3
; }
