; test: mem2reg
; A plain argument may be poison, unless a branch above has looked at it: then the program would have no meaning.
define i32 @compared(i32 %z) {
entry:
  %x = alloca i32
  %c = icmp slt i32 %z, 4
  br i1 %c, label %set, label %join
set:
  %n = add i32 %z, 0
  store i32 %z, ptr %x
  br label %join
join:
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @compared(i32 %z) {
; entry:
;   %c = icmp slt i32 %z, 4
;   br i1 %c, label %set, label %join
; set:
;   %n = add i32 %z, 0
;   br label %join
; join:
;   ret i32 %z
; }

define i32 @elsewhere(i1 %c, i32 %z) {
entry:
  %x = alloca i32
  br i1 %c, label %set, label %join
set:
  store i32 %z, ptr %x
  br label %join
join:
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @elsewhere(i1 %c, i32 %z) {
; entry:
;   br i1 %c, label %set, label %join
; set:
;   br label %join
; join:
;   %x.0 = phi i32 [ %z, %set ], [ undef, %entry ]
;   ret i32 %x.0
; }

define i32 @switched(i32 %z) {
entry:
  %x = alloca i32
  switch i32 %z, label %join [ i32 1, label %set ]
set:
  store i32 %z, ptr %x
  br label %join
join:
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @switched(i32 %z) {
; entry:
;   switch i32 %z, label %join [ i32 1, label %set ]
; set:
;   br label %join
; join:
;   ret i32 %z
; }

define i1 @branched(i1 %z) {
entry:
  %x = alloca i1
  br i1 %z, label %set, label %join
set:
  store i1 %z, ptr %x
  br label %join
join:
  %v = load i1, ptr %x
  ret i1 %v
}
; =>
; define i1 @branched(i1 %z) {
; entry:
;   br i1 %z, label %set, label %join
; set:
;   br label %join
; join:
;   ret i1 %z
; }
