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

; Whichever arm is taken, what is divided by would be poison.
define i32 @both_arms(i32 %n, i32 %m, i1 %q) {
  %r = alloca i32
  %twice = add i32 %n, %n
  %one = select i1 %q, i32 %n, i32 %twice
  br label %loop
loop:
  %d = udiv i32 %m, %one
  %v = load i32, ptr %r
  store i32 %n, ptr %r
  %c = icmp eq i32 %d, 3
  br i1 %c, label %loop, label %end
end:
  ret i32 %v
}
; =>
; define i32 @both_arms(i32 %n, i32 %m, i1 %q) {
;   %twice = add i32 %n, %n
;   %one = select i1 %q, i32 %n, i32 %twice
;   br label %loop
; loop:
;   %d = udiv i32 %m, %one
;   %c = icmp eq i32 %d, 3
;   br i1 %c, label %loop, label %end
; end:
;   ret i32 %n
; }
