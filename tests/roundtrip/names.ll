; test: roundtrip
; Quoted and unquoted names, names that look like numbers, labels of both kinds.

@"$dollar.dot-dash_1" = global i32 0
@"\01mangled" = global i32 0
@"9" = global i32 0

define i32 @"a function"(i32 %"first argument", i32 %.dot, i32 %-dash) {
"a block":
  %"9" = add i32 %"first argument", %.dot
  %"\E2\82\AC" = add i32 %"9", %-dash
  br label %"10"

"10":
  %$ = add i32 %"\E2\82\AC", 1
  br label %-x

-x:
  ret i32 %$
}
