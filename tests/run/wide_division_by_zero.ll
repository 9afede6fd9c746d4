; test: roundtrip
; A wide division by zero is undefined as any other.
define i32 @main(i32 %argc, ptr %argv) {
  %n = sext i32 %argc to i200
  %zero = sub i200 %n, %n
  %q = udiv i200 %n, %zero
  %r = trunc i200 %q to i32
  ret i32 %r
}
