; test: mem2reg

declare void @llvm.fake.use(...)

define i32 @f(i32 %n) {
  %x = alloca i32
  store i32 %n, ptr %x
  %v = load i32, ptr %x
  call void (...) @llvm.fake.use(ptr %x)
  ret i32 %v
}
; =>
; define i32 @f(i32 %n) {
;   ret i32 %n
; }
