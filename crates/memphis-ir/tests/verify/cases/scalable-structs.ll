; case: struct of one scalable vector twice
define void @f(ptr %p, i32 %n) {
  %a = alloca { <vscale x 1 x i32>, <vscale x 1 x i32> }
  ret void
}
; case: struct of two scalable vectors
define void @f(ptr %p, i32 %n) {
  %a = alloca { <vscale x 1 x i32>, <vscale x 1 x i64> }
  ret void
}
; error: 2:3: cannot allocate unsized type { <vscale x 1 x i32>, <vscale x 1 x i64> }
; case: struct of a scalable vector and a number
define void @f(ptr %p, i32 %n) {
  %a = load { <vscale x 1 x i32>, i32 }, ptr %p
  ret void
}
; error: 2:3: cannot load unsized type { <vscale x 1 x i32>, i32 }
; case: struct of an array of scalable vectors
define void @f(ptr %p, i32 %n) {
  %a = alloca { [2 x <vscale x 1 x i32>] }
  ret void
}
; error: 2:3: cannot allocate unsized type { [2 x <vscale x 1 x i32>] }
; case: array of scalable vectors
define void @f(ptr %p, i32 %n) {
  %a = alloca [2 x <vscale x 1 x i32>]
  ret void
}
; case: struct of a struct of a scalable vector
define void @f(ptr %p, i32 %n) {
  %a = alloca { { <vscale x 1 x i32> } }
  ret void
}
; error: 2:3: cannot allocate unsized type { { <vscale x 1 x i32> } }
; case: address in a struct of scalable vectors
define void @f(ptr %p, i32 %n) {
  %a = getelementptr { <vscale x 1 x i32>, <vscale x 1 x i32> }, ptr %p, i32 0
  ret void
}
; error: 2:3: getelementptr cannot be into a struct of scalable vectors
; case: scalable index into a struct
define void @f(<vscale x 2 x ptr> %v) {
  %a = getelementptr { i32, i32 }, <vscale x 2 x ptr> %v, <vscale x 2 x i32> zeroinitializer, <vscale x 2 x i32> zeroinitializer
  ret void
}
; error: 2:114: index into a struct must be a constant i32
; case: vector of matrix tiles
define void @f(ptr %p, i32 %n) {
  %a = alloca <2 x x86_amx>
  ret void
}
; error: 2:20: invalid vector element type
