; test: roundtrip
@0 = global i32 1
@"0" = global i32 2

define i32 @f() {
  %v = load i32, ptr @"0"
  ret i32 %v
}
