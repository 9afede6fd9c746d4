; test: mem2reg
; undef gives way to a value that is available there and certainly not poison.

declare i32 @get()

define i32 @noundef_call(i1 %c) {
entry:
  %x = alloca i32
  %n = call noundef i32 @get()
  br i1 %c, label %set, label %join
set:
  store i32 %n, ptr %x
  br label %join
join:
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @noundef_call(i1 %c) {
; entry:
;   %n = call noundef i32 @get()
;   br i1 %c, label %set, label %join
; set:
;   br label %join
; join:
;   ret i32 %n
; }

define i32 @not_available(i1 %c) {
entry:
  %x = alloca i32
  br i1 %c, label %set, label %join
set:
  %n = call noundef i32 @get()
  store i32 %n, ptr %x
  br label %join
join:
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @not_available(i1 %c) {
; entry:
;   br i1 %c, label %set, label %join
; set:
;   %n = call noundef i32 @get()
;   br label %join
; join:
;   %x.0 = phi i32 [ %n, %set ], [ undef, %entry ]
;   ret i32 %x.0
; }

define i32 @call(i1 %c) {
entry:
  %x = alloca i32
  %n = call i32 @get()
  br i1 %c, label %set, label %join
set:
  store i32 %n, ptr %x
  br label %join
join:
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @call(i1 %c) {
; entry:
;   %n = call i32 @get()
;   br i1 %c, label %set, label %join
; set:
;   br label %join
; join:
;   %x.0 = phi i32 [ %n, %set ], [ undef, %entry ]
;   ret i32 %x.0
; }

define i32 @freeze(i1 %c, i32 %a) {
entry:
  %x = alloca i32
  %n = freeze i32 %a
  br i1 %c, label %set, label %join
set:
  store i32 %n, ptr %x
  br label %join
join:
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @freeze(i1 %c, i32 %a) {
; entry:
;   %n = freeze i32 %a
;   br i1 %c, label %set, label %join
; set:
;   br label %join
; join:
;   ret i32 %n
; }

define i32 @noundef_load(i1 %c, ptr %p) {
entry:
  %x = alloca i32
  %n = load i32, ptr %p, !noundef !0
  br i1 %c, label %set, label %join
set:
  store i32 %n, ptr %x
  br label %join
join:
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @noundef_load(i1 %c, ptr %p) {
; entry:
;   %n = load i32, ptr %p, !noundef !0
;   br i1 %c, label %set, label %join
; set:
;   br label %join
; join:
;   ret i32 %n
; }

define ptr @address(i1 %c) {
entry:
  %x = alloca ptr
  %n = alloca i32
  br i1 %c, label %set, label %join
set:
  store ptr %n, ptr %x
  br label %join
join:
  %v = load ptr, ptr %x
  ret ptr %v
}
; =>
; define ptr @address(i1 %c) {
; entry:
;   %n = alloca i32
;   br i1 %c, label %set, label %join
; set:
;   br label %join
; join:
;   ret ptr %n
; }

!0 = !{}
