; test: mem2reg
; A constant stored where nothing goes defines the loads all the same; an instruction's value does not, and its store stays with an
; address of poison.

declare i32 @get()

define i32 @constant() {
entry:
  %x = alloca i32
  %v = load i32, ptr %x
  ret i32 %v
dead:
  store i32 4, ptr %x
  ret i32 0
}
; =>
; define i32 @constant() {
; entry:
;   ret i32 4
; dead:
;   ret i32 0
; }

define i32 @instruction() {
entry:
  %x = alloca i32
  br label %next
next:
  %v = load i32, ptr %x
  ret i32 %v
dead:
  %i = call i32 @get()
  store i32 %i, ptr %x
  ret i32 0
}
; =>
; define i32 @instruction() {
; entry:
;   br label %next
; next:
;   ret i32 undef
; dead:
;   %i = call i32 @get()
;   store i32 %i, ptr poison
;   ret i32 0
; }
