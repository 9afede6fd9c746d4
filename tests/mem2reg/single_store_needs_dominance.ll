; test: mem2reg
; An instruction's value reaches only the loads that the store dominates. A load in a block that nothing reaches counts as one.

declare i32 @get()

define i32 @f(i1 %c) {
entry:
  %x = alloca i32
  %n = call i32 @get()
  br i1 %c, label %set, label %join
set:
  store i32 %n, ptr %x
  %v = load i32, ptr %x
  ret i32 %v
join:
  ret i32 0
dead:
  %w = load i32, ptr %x
  ret i32 %w
}
; =>
; define i32 @f(i1 %c) {
; entry:
;   %n = call i32 @get()
;   br i1 %c, label %set, label %join
; set:
;   ret i32 %n
; join:
;   ret i32 0
; dead:
;   ret i32 %n
; }
