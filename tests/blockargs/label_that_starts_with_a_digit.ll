; test: blockargs
; A label may start like a number. Whoever mentions it puts it between quotes, because %0x is %0 and something else.
define i32 @f(i1 %c) {
0ntry:
  %x = alloca i32
  store i32 1, ptr %x
  br i1 %c, label %then, label %end
then:
  store i32 2, ptr %x
  br label %end
end:
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; func &f(%c: i1) -> (i32) {
; @"0ntry":
;   %x = stack i32
;   store i32 1, ptr %x
;   goto i1 %c { 1 -> @then, 0 -> @end }
;
; @then:
;   store i32 2, ptr %x
;   goto @end
;
; @end:
;   %v = load i32, ptr %x
;   goto @ret(%v)
; }
