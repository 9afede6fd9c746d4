; test: roundtrip
define internal i32 @ratio(i32 %a, i32 %b) {
  %q = sdiv i32 %a, %b
  ret i32 %q
}

define i32 @main(i32 %argc) {
  %zero = sub i32 %argc, 1
  %q = call i32 @ratio(i32 1, i32 %zero)
  ret i32 %q
}
