; test: error
define i32 @before(i32 %a) {
  br label %x
next:
  %x = frobnicate i32 %a
; ^ '%x' is used as a label and defined as a value
  ret i32 %x
}
define void @after(i32 %a) {
  %x = frobnicate i32 %a
  br label %x
;          ^ '%x' is not a basic block
}
