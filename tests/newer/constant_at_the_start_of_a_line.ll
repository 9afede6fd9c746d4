; test: newer
; What the last line of an unknown instruction starts with may become a constant, which starts no other instruction.
@g = global [4 x i32] zeroinitializer
define void @f(i32 %n) {
  %a = alloca i32
  %b = alloca ptr
  %c = alloca i64
  store i32 2, ptr %a
  store ptr getelementptr inbounds ([4 x i32], ptr @g, i32 0, i32 1), ptr %b
  store i64 ptrtoint (ptr @g to i64), ptr %c
  %x = load i32, ptr %a
  frobnicate i32 %n, i32
    %x
  %y = load ptr, ptr %b
  frobnicate ptr ; a comment
    %y
  %z = load i64, ptr %c
  frobnicate i64
    %z, i32 %n
  ret void
}
; =>
; define void @f(i32 %n) {
;   frobnicate i32 %n, i32
;     2
;   frobnicate ptr ; a comment
;     getelementptr inbounds ([4 x i32], ptr @g, i32 0, i32 1)
;   frobnicate i64
;     ptrtoint (ptr @g to i64), i32 %n
;   ret void
; }
