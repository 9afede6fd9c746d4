; test: roundtrip
; The alignment of the type is what is meant where none is written.
define i32 @f(ptr %p) {
  %x = alloca i32
  %v = load i32, ptr %p
  store i32 %v, ptr %x
  %w = load i32, ptr %x
  ret i32 %w
}
