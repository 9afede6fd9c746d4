; test: mem2reg
; Without a load the stores go too; without any use only the alloca.
define void @f(i32 %n) {
entry:
  %unused = alloca i32
  %once = alloca i32
  %twice = alloca i32
  store i32 %n, ptr %once
  store i32 1, ptr %twice
  br label %next
next:
  store i32 2, ptr %twice
  ret void
}
; =>
; define void @f(i32 %n) {
; entry:
;   br label %next
; next:
;   ret void
; }
