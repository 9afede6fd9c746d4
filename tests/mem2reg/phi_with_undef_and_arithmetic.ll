; test: mem2reg
; Operators are not poison when their operands are not, six levels deep; flags may make poison.
define i32 @plain(i1 %c, i32 noundef %z) {
entry:
  %x = alloca i32
  %n = add i32 %z, 1
  br i1 %c, label %set, label %join
set:
  store i32 %n, ptr %x
  br label %join
join:
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @plain(i1 %c, i32 noundef %z) {
; entry:
;   %n = add i32 %z, 1
;   br i1 %c, label %set, label %join
; set:
;   br label %join
; join:
;   ret i32 %n
; }

define i32 @nsw(i1 %c, i32 noundef %z) {
entry:
  %x = alloca i32
  %n = add nsw i32 %z, 1
  br i1 %c, label %set, label %join
set:
  store i32 %n, ptr %x
  br label %join
join:
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @nsw(i1 %c, i32 noundef %z) {
; entry:
;   %n = add nsw i32 %z, 1
;   br i1 %c, label %set, label %join
; set:
;   br label %join
; join:
;   %x.0 = phi i32 [ %n, %set ], [ undef, %entry ]
;   ret i32 %x.0
; }

define ptr @inbounds(i1 %c, ptr noundef %z) {
entry:
  %x = alloca ptr
  %n = getelementptr inbounds i8, ptr %z, i64 1
  br i1 %c, label %set, label %join
set:
  store ptr %n, ptr %x
  br label %join
join:
  %v = load ptr, ptr %x
  ret ptr %v
}
; =>
; define ptr @inbounds(i1 %c, ptr noundef %z) {
; entry:
;   %n = getelementptr inbounds i8, ptr %z, i64 1
;   br i1 %c, label %set, label %join
; set:
;   br label %join
; join:
;   %x.0 = phi ptr [ %n, %set ], [ undef, %entry ]
;   ret ptr %x.0
; }

define i32 @five(i1 %c, i32 noundef %z) {
entry:
  %x = alloca i32
  %n1 = xor i32 %z, 1
  %n2 = xor i32 %n1, 2
  %n3 = xor i32 %n2, 4
  %n4 = xor i32 %n3, 8
  %n5 = xor i32 %n4, 16
  br i1 %c, label %set, label %join
set:
  store i32 %n5, ptr %x
  br label %join
join:
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @five(i1 %c, i32 noundef %z) {
; entry:
;   %n1 = xor i32 %z, 1
;   %n2 = xor i32 %n1, 2
;   %n3 = xor i32 %n2, 4
;   %n4 = xor i32 %n3, 8
;   %n5 = xor i32 %n4, 16
;   br i1 %c, label %set, label %join
; set:
;   br label %join
; join:
;   ret i32 %n5
; }

define i32 @six(i1 %c, i32 noundef %z) {
entry:
  %x = alloca i32
  %n1 = xor i32 %z, 1
  %n2 = xor i32 %n1, 2
  %n3 = xor i32 %n2, 4
  %n4 = xor i32 %n3, 8
  %n5 = xor i32 %n4, 16
  %n6 = xor i32 %n5, 32
  br i1 %c, label %set, label %join
set:
  store i32 %n6, ptr %x
  br label %join
join:
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @six(i1 %c, i32 noundef %z) {
; entry:
;   %n1 = xor i32 %z, 1
;   %n2 = xor i32 %n1, 2
;   %n3 = xor i32 %n2, 4
;   %n4 = xor i32 %n3, 8
;   %n5 = xor i32 %n4, 16
;   %n6 = xor i32 %n5, 32
;   br i1 %c, label %set, label %join
; set:
;   br label %join
; join:
;   %x.0 = phi i32 [ %n6, %set ], [ undef, %entry ]
;   ret i32 %x.0
; }
