; test: mem2reg
; An argument that is not poison counts as a constant: by an attribute, or because the function divides by it.
define i32 @noundef(i32 noundef %a, i1 %c) {
entry:
  %x = alloca i32
  br i1 %c, label %set, label %join
set:
  store i32 %a, ptr %x
  br label %join
join:
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @noundef(i32 noundef %a, i1 %c) {
; entry:
;   br i1 %c, label %set, label %join
; set:
;   br label %join
; join:
;   ret i32 %a
; }

define i32 @divisor(i32 %a, i1 %c) {
entry:
  %x = alloca i32
  %d = udiv i32 5, %a
  br i1 %c, label %set, label %join
set:
  store i32 %a, ptr %x
  br label %join
join:
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @divisor(i32 %a, i1 %c) {
; entry:
;   %d = udiv i32 5, %a
;   br i1 %c, label %set, label %join
; set:
;   br label %join
; join:
;   ret i32 %a
; }

define i32 @plain(i32 %a, i1 %c) {
entry:
  %x = alloca i32
  br i1 %c, label %set, label %join
set:
  store i32 %a, ptr %x
  br label %join
join:
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @plain(i32 %a, i1 %c) {
; entry:
;   br i1 %c, label %set, label %join
; set:
;   br label %join
; join:
;   %x.0 = phi i32 [ %a, %set ], [ undef, %entry ]
;   ret i32 %x.0
; }

define ptr @dereferenceable(ptr dereferenceable(4) %a, i1 %c) {
entry:
  %x = alloca ptr
  br i1 %c, label %set, label %join
set:
  store ptr %a, ptr %x
  br label %join
join:
  %v = load ptr, ptr %x
  ret ptr %v
}
; =>
; define ptr @dereferenceable(ptr dereferenceable(4) %a, i1 %c) {
; entry:
;   br i1 %c, label %set, label %join
; set:
;   br label %join
; join:
;   ret ptr %a
; }
