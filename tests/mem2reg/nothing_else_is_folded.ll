; test: mem2reg
; Equal φs stay side by side, and constants are not computed.
define i1 @f(i1 %c) {
entry:
  %x = alloca i32
  %y = alloca i32
  %p = alloca ptr
  store ptr null, ptr %p
  br i1 %c, label %a, label %b
a:
  store i32 1, ptr %x
  store i32 1, ptr %y
  br label %join
b:
  store i32 2, ptr %x
  store i32 2, ptr %y
  br label %join
join:
  %v = load i32, ptr %x
  %w = load i32, ptr %y
  %same = icmp eq i32 %v, %w
  %q = load ptr, ptr %p
  %null = icmp eq ptr %q, null
  %both = and i1 %same, %null
  ret i1 %both
}
; =>
; define i1 @f(i1 %c) {
; entry:
;   br i1 %c, label %a, label %b
; a:
;   br label %join
; b:
;   br label %join
; join:
;   %y.0 = phi i32 [ 1, %a ], [ 2, %b ]
;   %x.0 = phi i32 [ 1, %a ], [ 2, %b ]
;   %same = icmp eq i32 %x.0, %y.0
;   %null = icmp eq ptr null, null
;   %both = and i1 %same, %null
;   ret i1 %both
; }
