; test: mem2reg
; φs are tried in the order of a hash table, keyed by the number of their block. The φ of `inner` has equal entries and is known not to
; be poison, for it is divided by; the φ of `outer` is that one or undef. Tried first, the outer φ becomes the inner one, and both become
; `%n`. Tried second, it is `%n` or undef, and stays, because `%n` may be poison. The functions differ in six empty blocks.

declare i32 @get()

define i32 @outer_first(i1 %c, i1 %d) {
entry:
  %x = alloca i32
  %n = call i32 @get()
  br label %p0
p0:
  br i1 %c, label %a, label %b
a:
  store i32 %n, ptr %x
  br label %inner
b:
  store i32 %n, ptr %x
  br label %inner
inner:
  %v = load i32, ptr %x
  %q = udiv i32 1, %v
  br i1 %d, label %outer, label %clear
clear:
  store i32 undef, ptr %x
  br label %outer
outer:
  %w = load i32, ptr %x
  %s = add i32 %q, %w
  ret i32 %s
}
; =>
; define i32 @outer_first(i1 %c, i1 %d) {
; entry:
;   %n = call i32 @get()
;   br label %p0
; p0:
;   br i1 %c, label %a, label %b
; a:
;   br label %inner
; b:
;   br label %inner
; inner:
;   %q = udiv i32 1, %n
;   br i1 %d, label %outer, label %clear
; clear:
;   br label %outer
; outer:
;   %s = add i32 %q, %n
;   ret i32 %s
; }

define i32 @inner_first(i1 %c, i1 %d) {
entry:
  %x = alloca i32
  %n = call i32 @get()
  br label %p0
p0:
  br label %p1
p1:
  br label %p2
p2:
  br label %p3
p3:
  br label %p4
p4:
  br label %p5
p5:
  br label %p6
p6:
  br i1 %c, label %a, label %b
a:
  store i32 %n, ptr %x
  br label %inner
b:
  store i32 %n, ptr %x
  br label %inner
inner:
  %v = load i32, ptr %x
  %q = udiv i32 1, %v
  br i1 %d, label %outer, label %clear
clear:
  store i32 undef, ptr %x
  br label %outer
outer:
  %w = load i32, ptr %x
  %s = add i32 %q, %w
  ret i32 %s
}
; =>
; define i32 @inner_first(i1 %c, i1 %d) {
; entry:
;   %n = call i32 @get()
;   br label %p0
; p0:
;   br label %p1
; p1:
;   br label %p2
; p2:
;   br label %p3
; p3:
;   br label %p4
; p4:
;   br label %p5
; p5:
;   br label %p6
; p6:
;   br i1 %c, label %a, label %b
; a:
;   br label %inner
; b:
;   br label %inner
; inner:
;   %q = udiv i32 1, %n
;   br i1 %d, label %outer, label %clear
; clear:
;   br label %outer
; outer:
;   %x.1 = phi i32 [ %n, %inner ], [ undef, %clear ]
;   %s = add i32 %q, %x.1
;   ret i32 %s
; }
