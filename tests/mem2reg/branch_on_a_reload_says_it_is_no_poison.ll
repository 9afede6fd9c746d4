; test: mem2reg
; What the branch looks at goes through another slot, and that would be poison as well.
define i32 @stored_first(i32 %n, ptr %p) {
  %r = alloca i32
  %a = alloca i32
  store i32 %n, ptr %a
  br label %loop
loop:
  %x = load i32, ptr %p
  %y = load i32, ptr %a
  %c = icmp slt i32 %x, %y
  br i1 %c, label %body, label %end
body:
  store i32 %n, ptr %r
  br label %loop
end:
  %v = load i32, ptr %r
  ret i32 %v
}
; =>
; define i32 @stored_first(i32 %n, ptr %p) {
;   br label %loop
; loop:
;   %x = load i32, ptr %p
;   %c = icmp slt i32 %x, %n
;   br i1 %c, label %body, label %end
; body:
;   br label %loop
; end:
;   ret i32 %n
; }

; Here %r becomes the φ of the other slot.
define i32 @phi(i32 %n, i32 %m, i1 %q, ptr %p) {
  %r = alloca i32
  %a = alloca i32
  br i1 %q, label %A, label %B
A:
  store i32 %n, ptr %a
  br label %join
B:
  store i32 %m, ptr %a
  br label %join
join:
  br label %loop
loop:
  %x = load i32, ptr %p
  %y = load i32, ptr %a
  %c = icmp slt i32 %x, %y
  br i1 %c, label %body, label %end
body:
  %z = load i32, ptr %a
  store i32 %z, ptr %r
  br label %loop
end:
  %v = load i32, ptr %r
  ret i32 %v
}
; =>
; define i32 @phi(i32 %n, i32 %m, i1 %q, ptr %p) {
;   br i1 %q, label %A, label %B
; A:
;   br label %join
; B:
;   br label %join
; join:
;   %a.0 = phi i32 [ %n, %A ], [ %m, %B ]
;   br label %loop
; loop:
;   %x = load i32, ptr %p
;   %c = icmp slt i32 %x, %a.0
;   br i1 %c, label %body, label %end
; body:
;   br label %loop
; end:
;   ret i32 %a.0
; }

; The other slot is not stored yet when it is read first.
define i32 @undefined_at_first(i32 %n, ptr %p) {
  %r = alloca i32
  %a = alloca i32
  br label %loop
loop:
  %w = load i32, ptr %a
  store i32 %w, ptr %p
  store i32 %n, ptr %a
  %x = load i32, ptr %p
  %y = load i32, ptr %a
  %c = icmp slt i32 %x, %y
  br i1 %c, label %body, label %end
body:
  store i32 %n, ptr %r
  br label %loop
end:
  %v = load i32, ptr %r
  ret i32 %v
}
; =>
; define i32 @undefined_at_first(i32 %n, ptr %p) {
;   br label %loop
; loop:
;   store i32 %n, ptr %p
;   %x = load i32, ptr %p
;   %c = icmp slt i32 %x, %n
;   br i1 %c, label %body, label %end
; body:
;   br label %loop
; end:
;   ret i32 %n
; }

; It is lost behind the loop.
define i32 @undefined_at_last(i32 %n0, ptr %p) {
  %r = alloca i32
  %a = alloca i32
  %n = add nsw i32 %n0, 1
  store i32 %n, ptr %a
  br label %loop
loop:
  %x = load i32, ptr %p
  %y = load i32, ptr %a
  %y2 = mul nsw i32 %y, 3
  %c = icmp slt i32 %x, %y2
  br i1 %c, label %body, label %end
body:
  store i32 %n, ptr %r
  br label %loop
end:
  store i32 undef, ptr %a
  %v = load i32, ptr %r
  %v2 = load i32, ptr %a
  %u = add i32 %v, %v2
  ret i32 %u
}
; =>
; define i32 @undefined_at_last(i32 %n0, ptr %p) {
;   %n = add nsw i32 %n0, 1
;   br label %loop
; loop:
;   %x = load i32, ptr %p
;   %y2 = mul nsw i32 %n, 3
;   %c = icmp slt i32 %x, %y2
;   br i1 %c, label %body, label %end
; body:
;   br label %loop
; end:
;   %u = add i32 %n, undef
;   ret i32 %u
; }
