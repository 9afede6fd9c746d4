; test: mem2reg
; `%p` becomes a φ of two addresses: the slots it may point to stay for ever.
define i32 @f(i1 %c) {
entry:
  %x = alloca i32
  %y = alloca i32
  %p = alloca ptr
  store i32 1, ptr %x
  store i32 2, ptr %y
  br i1 %c, label %a, label %b
a:
  store ptr %x, ptr %p
  br label %join
b:
  store ptr %y, ptr %p
  br label %join
join:
  %q = load ptr, ptr %p
  %v = load i32, ptr %q
  ret i32 %v
}
; =>
; define i32 @f(i1 %c) {
; entry:
;   %x = alloca i32
;   %y = alloca i32
;   store i32 1, ptr %x
;   store i32 2, ptr %y
;   br i1 %c, label %a, label %b
; a:
;   br label %join
; b:
;   br label %join
; join:
;   %p.0 = phi ptr [ %x, %a ], [ %y, %b ]
;   %v = load i32, ptr %p.0
;   ret i32 %v
; }
