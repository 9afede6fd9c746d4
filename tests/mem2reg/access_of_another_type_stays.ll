; test: mem2reg
; The type of every access must be the allocated type itself.
define i32 @f(i32 %n, ptr %p) {
  %float = alloca float
  %struct = alloca { i32 }
  %array = alloca [1 x i32]
  %wide = alloca i64
  %pointer = alloca ptr
  store i32 %n, ptr %float
  store i32 %n, ptr %struct
  store i32 %n, ptr %array
  store i32 %n, ptr %wide
  store ptr %p, ptr %pointer
  %v = load i64, ptr %pointer
  %w = load i32, ptr %array
  ret i32 %w
}
; => unchanged
