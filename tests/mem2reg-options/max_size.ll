; test: mem2reg<max-size=8>
; The allocated size counts, and the size of the type.
define void @f(i32 %n) {
  %fits = alloca i64
  %wide = alloca i128
; ^ %wide stays in memory: it is larger than max-size=8
  %many = alloca i32, i32 3
; ^ %many stays in memory: it is larger than max-size=8
  %two = alloca i32, i32 2
  %dynamic = alloca i32, i32 %n
; ^ %dynamic stays in memory: its size is not known, and may be above max-size=8
  %scalable = alloca <vscale x 1 x i8>
; ^ %scalable stays in memory: its size is not known, and may be above max-size=8
  %pair = alloca { i32, i32 }
  %padded = alloca { i64, i8 }
; ^ %padded stays in memory: it is larger than max-size=8
  %escapes = alloca i128
; ^ %escapes stays in memory: its address is passed to a call, in `call void @use(ptr %escapes)`
  store i64 1, ptr %fits
  store i128 1, ptr %wide
  store i32 1, ptr %many
  store i32 1, ptr %two
  store i32 1, ptr %dynamic
  store <vscale x 1 x i8> zeroinitializer, ptr %scalable
  store { i32, i32 } zeroinitializer, ptr %pair
  store { i64, i8 } zeroinitializer, ptr %padded
  call void @use(ptr %escapes)
  ret void
}
; =>
; define void @f(i32 %n) {
;   %wide = alloca i128
;   %many = alloca i32, i32 3
;   %dynamic = alloca i32, i32 %n
;   %scalable = alloca <vscale x 1 x i8>
;   %padded = alloca { i64, i8 }
;   %escapes = alloca i128
;   store i128 1, ptr %wide
;   store i32 1, ptr %many
;   store i32 1, ptr %dynamic
;   store <vscale x 1 x i8> zeroinitializer, ptr %scalable
;   store { i64, i8 } zeroinitializer, ptr %padded
;   call void @use(ptr %escapes)
;   ret void
; }

declare void @use(ptr)
