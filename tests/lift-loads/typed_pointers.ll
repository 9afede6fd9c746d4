; test: lift-loads
; A load through a φ of addresses of slots becomes a load of each.

define i32* @f(i1 %c, i32* %p, i32* %q) {
entry:
  %x = alloca i32*
  %y = alloca i32*
  store i32* %p, i32** %x
  store i32* %q, i32** %y
  br i1 %c, label %a, label %join
a:
  br label %join
join:
  %s = phi i32** [ %x, %entry ], [ %y, %a ]
  %v = load i32*, i32** %s
  ret i32* %v
}
; =>
; define i32* @f(i1 %c, i32* %p, i32* %q) {
; entry:
;   br i1 %c, label %a, label %join
; a:
;   br label %join
; join:
;   %s.value = phi i32* [ %p, %entry ], [ %q, %a ]
;   ret i32* %s.value
; }
