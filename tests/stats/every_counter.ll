; test: stats
declare void @use(i32)

define void @single_store(i32 %n) {
  %x = alloca i32
  store i32 %n, ptr %x
  %v = load i32, ptr %x
  call void @use(i32 %v)
  ret void
}
; => 1 NumPromoted, 1 NumSingleStore

define void @one_block(i32 %n) {
  %x = alloca i32
  store i32 %n, ptr %x
  %v = load i32, ptr %x
  store i32 1, ptr %x
  call void @use(i32 %v)
  ret void
}
; => 1 NumLocalPromoted, 1 NumPromoted

define void @dead() {
  %x = alloca i32
  ret void
}
; => 1 NumDeadAlloca, 1 NumPromoted

define i32 @phi(i1 %c) {
entry:
  %x = alloca i32
  store i32 1, ptr %x
  br i1 %c, label %a, label %join
a:
  store i32 2, ptr %x
  br label %join
join:
  %v = load i32, ptr %x
  ret i32 %v
}
; => 1 NumPHIInsert, 1 NumPromoted

define i32 @phi_that_folds(i1 %c, i32 %n) {
entry:
  %x = alloca i32
  store i32 %n, ptr %x
  br i1 %c, label %a, label %join
a:
  store i32 %n, ptr %x
  br label %join
join:
  %v = load i32, ptr %x
  ret i32 %v
}
; => 1 NumPHIInsert, 1 NumPromoted

define ptr @nothing() {
  %x = alloca i32
  ret ptr %x
}
; => nothing
