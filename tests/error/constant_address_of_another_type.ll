; test: error
@g = global i32 0
define void @f0(ptr %p) {
  store i64 getelementptr (i8, ptr @g, i64 1), ptr %p
;           ^ constant expression type mismatch: expected type 'i64'
  ret void
}
define void @f1(ptr %p) {
  store <2 x ptr> getelementptr (i8, ptr @g, i64 1), ptr %p
;                 ^ constant expression type mismatch: expected type '<2 x ptr>'
  ret void
}
define void @f2(ptr %p) {
  store ptr getelementptr (i8, ptr @g, <2 x i64> <i64 1, i64 2>), ptr %p
;           ^ constant expression type mismatch: expected type 'ptr'
  ret void
}
define void @f3(ptr %p) {
  store <3 x ptr> getelementptr (i8, ptr @g, <2 x i64> <i64 1, i64 2>), ptr %p
;                 ^ constant expression type mismatch: expected type '<3 x ptr>'
  ret void
}
define void @f4(ptr %p) {
  store ptr addrspace(1) getelementptr (i8, ptr @g, i64 1), ptr %p
;                        ^ constant expression type mismatch: expected type 'ptr addrspace(1)'
  ret void
}
define void @f5(ptr %p) {
  store i64 getelementptr (i8, ptr @g, i64 0), ptr %p
;           ^ constant expression type mismatch: expected type 'i64'
  ret void
}
