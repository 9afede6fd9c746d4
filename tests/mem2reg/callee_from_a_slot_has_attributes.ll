; test: mem2reg
; The attributes of a function count where its address was loaded from a promoted slot.

declare noundef i32 @defined()

declare i32 @identity(i32 returned)

declare void @needs_defined(i32 noundef)

declare void @returns() nounwind willreturn

declare noundef i64 @of_another_type()

define i32 @result(i1 %c) {
entry:
  %x = alloca i32
  %fp = alloca ptr
  store ptr @defined, ptr %fp
  %p = load ptr, ptr %fp
  %r = call i32 %p()
  br i1 %c, label %set, label %join
set:
  store i32 %r, ptr %x
  br label %join
join:
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @result(i1 %c) {
; entry:
;   %r = call i32 @defined()
;   br i1 %c, label %set, label %join
; set:
;   br label %join
; join:
;   ret i32 %r
; }

define i32 @returned_argument(i1 %c, i32 noundef %a) {
entry:
  %x = alloca i32
  %fp = alloca ptr
  store ptr @identity, ptr %fp
  %p = load ptr, ptr %fp
  %r = call i32 %p(i32 %a)
  br i1 %c, label %set, label %join
set:
  store i32 %r, ptr %x
  br label %join
join:
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @returned_argument(i1 %c, i32 noundef %a) {
; entry:
;   %r = call i32 @identity(i32 %a)
;   br i1 %c, label %set, label %join
; set:
;   br label %join
; join:
;   %x.0 = phi i32 [ %r, %set ], [ undef, %entry ]
;   ret i32 %x.0
; }

define i32 @parameter(i1 %c, i32 %a) {
entry:
  %x = alloca i32
  %fp = alloca ptr
  store ptr @needs_defined, ptr %fp
  %p = load ptr, ptr %fp
  call void %p(i32 %a)
  br i1 %c, label %set, label %join
set:
  store i32 %a, ptr %x
  br label %join
join:
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @parameter(i1 %c, i32 %a) {
; entry:
;   call void @needs_defined(i32 %a)
;   br i1 %c, label %set, label %join
; set:
;   br label %join
; join:
;   ret i32 %a
; }

define i32 @execution_goes_on(i1 %c, i32 %a) {
entry:
  %x = alloca i32
  %fp = alloca ptr
  store ptr @returns, ptr %fp
  %p = load ptr, ptr %fp
  br i1 %c, label %set, label %join
set:
  store i32 %a, ptr %x
  br label %join
join:
  %v = load i32, ptr %x
  call void %p()
  call void @needs_defined(i32 %a)
  ret i32 %v
}
; =>
; define i32 @execution_goes_on(i1 %c, i32 %a) {
; entry:
;   br i1 %c, label %set, label %join
; set:
;   br label %join
; join:
;   %x.0 = phi i32 [ %a, %set ], [ undef, %entry ]
;   call void @returns()
;   call void @needs_defined(i32 %a)
;   ret i32 %x.0
; }

define i32 @argument_goes_on(i1 %c, i32 %a) {
entry:
  %x = alloca i32
  %fp = alloca ptr
  store ptr @returns, ptr %fp
  %p = load ptr, ptr %fp
  call void %p()
  call void @needs_defined(i32 %a)
  br i1 %c, label %set, label %join
set:
  store i32 %a, ptr %x
  br label %join
join:
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @argument_goes_on(i1 %c, i32 %a) {
; entry:
;   call void @returns()
;   call void @needs_defined(i32 %a)
;   br i1 %c, label %set, label %join
; set:
;   br label %join
; join:
;   ret i32 %a
; }

define i32 @another_type(i1 %c) {
entry:
  %x = alloca i32
  %fp = alloca ptr
  store ptr @of_another_type, ptr %fp
  %p = load ptr, ptr %fp
  %r = call i32 %p()
  br i1 %c, label %set, label %join
set:
  store i32 %r, ptr %x
  br label %join
join:
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @another_type(i1 %c) {
; entry:
;   %r = call i32 @of_another_type()
;   br i1 %c, label %set, label %join
; set:
;   br label %join
; join:
;   %x.0 = phi i32 [ %r, %set ], [ undef, %entry ]
;   ret i32 %x.0
; }
