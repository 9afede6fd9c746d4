; test: mem2reg
; That a load must not be undef is kept: a store to poison says that the place is never reached. Not if the value is a φ that turns out
; to be undef only later.
define i32 @undef() {
  %x = alloca i32
  %v = load i32, ptr %x, !noundef !0
  ret i32 %v
}
; =>
; define i32 @undef() {
;   store i1 true, ptr poison, align 1
;   ret i32 undef
; }

define i32 @poison() {
  %x = alloca i32
  store i32 poison, ptr %x
  %v = load i32, ptr %x, !noundef !0
  ret i32 %v
}
; =>
; define i32 @poison() {
;   store i1 true, ptr poison, align 1
;   ret i32 poison
; }

define i32 @later(i1 %c) {
entry:
  %x = alloca i32
  br i1 %c, label %a, label %join
a:
  store i32 undef, ptr %x
  br label %b
b:
  store i32 undef, ptr %x
  br label %join
join:
  %v = load i32, ptr %x, !noundef !0
  ret i32 %v
}
; =>
; define i32 @later(i1 %c) {
; entry:
;   br i1 %c, label %a, label %join
; a:
;   br label %b
; b:
;   br label %join
; join:
;   ret i32 undef
; }

!0 = !{}
