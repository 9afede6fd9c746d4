; test: mem2reg
; target datalayout = "e-A3"
; The names of address spaces are explained by the layout, not by what a comment says of another.
target datalayout = "e-A5"
define i32 @f(i32 %x) {
  %a = alloca i32, addrspace("A")
  store i32 %x, ptr addrspace("A") %a
  %v = load i32, ptr addrspace(5) %a
  ret i32 %v
}
; =>
; define i32 @f(i32 %x) {
;   ret i32 %x
; }
