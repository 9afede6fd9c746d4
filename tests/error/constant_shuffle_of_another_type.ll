; test: error
@g = global i32 0
define void @f0(ptr %p) {
  store <4 x i8> shufflevector (<2 x i8> <i8 poison, i8 5>, <2 x i8> poison, <2 x i32> <i32 1, i32 1>), ptr %p
;                ^ constant expression type mismatch: expected type '<4 x i8>'
  ret void
}
define void @f1(ptr %p) {
  store <2 x i16> shufflevector (<2 x i8> <i8 poison, i8 5>, <2 x i8> poison, <2 x i32> <i32 1, i32 1>), ptr %p
;                 ^ constant expression type mismatch: expected type '<2 x i16>'
  ret void
}
define void @f2(ptr %p) {
  store <vscale x 2 x i8> shufflevector (<2 x i8> <i8 poison, i8 5>, <2 x i8> poison, <2 x i32> <i32 1, i32 1>), ptr %p
;                         ^ constant expression type mismatch: expected type '<vscale x 2 x i8>'
  ret void
}
define void @f3(ptr %p) {
  store i8 shufflevector (<2 x i8> <i8 poison, i8 5>, <2 x i8> poison, <2 x i32> <i32 1, i32 1>), ptr %p
;          ^ constant expression type mismatch: expected type 'i8'
  ret void
}
