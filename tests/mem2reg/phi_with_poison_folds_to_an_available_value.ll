; test: mem2reg
; poison gives way to any value that is available; undef and poison make undef.

declare i32 @get()

define i32 @available(i1 %c) {
entry:
  %x = alloca i32
  %n = call i32 @get()
  br i1 %c, label %a, label %b
a:
  store i32 %n, ptr %x
  br label %join
b:
  store i32 poison, ptr %x
  br label %join
join:
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @available(i1 %c) {
; entry:
;   %n = call i32 @get()
;   br i1 %c, label %a, label %b
; a:
;   br label %join
; b:
;   br label %join
; join:
;   ret i32 %n
; }

define i32 @not_available(i1 %c) {
entry:
  %x = alloca i32
  br i1 %c, label %a, label %b
a:
  %n = call i32 @get()
  store i32 %n, ptr %x
  br label %join
b:
  store i32 poison, ptr %x
  br label %join
join:
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @not_available(i1 %c) {
; entry:
;   br i1 %c, label %a, label %b
; a:
;   %n = call i32 @get()
;   br label %join
; b:
;   br label %join
; join:
;   %x.0 = phi i32 [ %n, %a ], [ poison, %b ]
;   ret i32 %x.0
; }

define i32 @undef_and_poison(i1 %c) {
entry:
  %x = alloca i32
  br i1 %c, label %a, label %b
a:
  store i32 undef, ptr %x
  br label %join
b:
  store i32 poison, ptr %x
  br label %join
join:
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @undef_and_poison(i1 %c) {
; entry:
;   br i1 %c, label %a, label %b
; a:
;   br label %join
; b:
;   br label %join
; join:
;   ret i32 undef
; }

define i32 @all_poison(i1 %c) {
entry:
  %x = alloca i32
  br i1 %c, label %a, label %b
a:
  store i32 poison, ptr %x
  br label %join
b:
  store i32 poison, ptr %x
  br label %join
join:
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @all_poison(i1 %c) {
; entry:
;   br i1 %c, label %a, label %b
; a:
;   br label %join
; b:
;   br label %join
; join:
;   ret i32 poison
; }
