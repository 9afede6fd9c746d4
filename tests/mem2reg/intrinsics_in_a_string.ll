; test: mem2reg
; Strings that name intrinsics ask for no declarations.

@s = constant [24 x i8] c"@llvm.lifetime.start.p0\00"
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
