; test: mem2reg
; As clang 14 wrote them.
define i32 @f(i32* %p, i1 %c) {
entry:
  %x = alloca i32*, align 8
  %n = alloca i32, align 4
  store i32* %p, i32** %x, align 8
  store i32 0, i32* %n, align 4
  br i1 %c, label %a, label %join
a:
  %q = load i32*, i32** %x, align 8
  %v = load i32, i32* %q, align 4
  store i32 %v, i32* %n, align 4
  br label %join
join:
  %r = load i32, i32* %n, align 4
  ret i32 %r
}
; =>
; define i32 @f(i32* %p, i1 %c) {
; entry:
;   br i1 %c, label %a, label %join
; a:
;   %v = load i32, i32* %p, align 4
;   br label %join
; join:
;   %n.0 = phi i32 [ %v, %a ], [ 0, %entry ]
;   ret i32 %n.0
; }
