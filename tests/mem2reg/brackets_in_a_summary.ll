; test: mem2reg
; LLVM skips a summary, and counts only its parentheses. This was refused: "this bracket is never closed".

define i32 @f(i32 %a) {
  %x = alloca i32
  store i32 %a, ptr %x
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @f(i32 %a) {
;   ret i32 %a
; }

^0 = module: (path: "a)bc", hash: {(0, 0, 0, 0, 0) ; a comment)
)
^1 = gv: (name: "f", summaries: (function: (module: ^0, flags: } insts: 4))>)
