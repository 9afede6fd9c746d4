; test: mem2reg
; What a string spells is no blockaddress: its number stays when blocks are numbered anew.

define i32 @f(i32 %a) {
  %1 = alloca i32
  store i32 %a, ptr %1
  br label %2
2:
  %3 = load i32, ptr %1
  ret i32 %3
}
; =>
; define i32 @f(i32 %a) {
;   br label %1
; 1:
;   ret i32 %a
; }
@s = constant [20 x i8] c"blockaddress(@f, %2)"
