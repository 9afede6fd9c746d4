; test: mem2reg
; The new name would need quotes. The next reader gives it.
%"a::b" = type { i32 }

declare %"a::b" @llvm.ssa.copy(%"a::b" returned)

define %"a::b" @f(%"a::b" %s) {
  %x = alloca %"a::b"
  store %"a::b" %s, ptr %x
  %l = load %"a::b", ptr %x
  %y = call %"a::b" @llvm.ssa.copy(%"a::b" returned %l)
  ret %"a::b" %y
}
; =>
; define %"a::b" @f(%"a::b" %s) {
;   %y = call %"a::b" @llvm.ssa.copy(%"a::b" returned %s)
;   ret %"a::b" %y
; }
