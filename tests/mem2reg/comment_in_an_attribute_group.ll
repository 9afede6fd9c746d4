; test: mem2reg
; What a comment in an attribute group says is no attribute.

define i32 @f(i32 %a) #0 {
  %x = alloca i32
  store i32 %a, ptr %x
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @f(i32 %a) #0 {
;   ret i32 %a
; }
attributes #0 = { nounwind ; not optnone
}
