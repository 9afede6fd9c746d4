; test: mem2reg
; Never poison; in one block or in several.
define i32 @one_block() {
  %x = alloca i32
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @one_block() {
;   ret i32 undef
; }

define i32 @two_blocks(i1 %c) {
entry:
  %x = alloca i32
  br i1 %c, label %a, label %b
a:
  %v = load i32, ptr %x
  ret i32 %v
b:
  %w = load i32, ptr %x
  ret i32 %w
}
; =>
; define i32 @two_blocks(i1 %c) {
; entry:
;   br i1 %c, label %a, label %b
; a:
;   ret i32 undef
; b:
;   ret i32 undef
; }
