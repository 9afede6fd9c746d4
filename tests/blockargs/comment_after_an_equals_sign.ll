; test: blockargs
; What it says is no part of the instruction.
define ptr @f() {
  %a = /* = */ alloca i32 /* i8 */ ; i16
  %"b=" /* " */ = ; = alloca
    alloca i64
  %c /* = */ = select i1 true, ptr %a, ptr %"b="
  ret ptr %c
}
; =>
; func &f() -> (ptr) {
;   %a = stack i32
;   %"b=" = stack i64
;   %c = select i1 true, ptr %a, ptr %"b="
;   goto @ret(%c)
; }
