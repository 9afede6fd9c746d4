; test: bitcode

%0 = type { %"type with blanks", ptr }
%".dots.and-dashes$" = type { %0, ptr }
%"type with blanks" = type { i32 }

@"0" = global i32 0
@"a\22b" = global %".dots.and-dashes$" zeroinitializer

define void @"f g"(i32 %"a b", i32 %"0", i32 %c.d, i32 %0) {
"entry point":
  %"\01x" = add i32 %"a b", %"0"
  %"\C3\BC" = add i32 %"\01x", %c.d
  %1 = add i32 %"\C3\BC", %0
  br label %"2x"

"2x":                                             ; preds = %"entry point"
  %camelCase_9 = add i32 %1, %"\01x"
  br label %"a.b-c$"

"a.b-c$":                                         ; preds = %"2x"
  ret void
}
