; test: mem2reg
; Where pointers have types, a new φ has the type of its slot, and constants are converted to it.

%pair = type { i32*, i64 }

@g = global i32 0
@text = constant [4 x i8] c"abc\00"

declare void @use(i8*)

define i8* @constants(i1 %c, i8* %p) {
entry:
  %x = alloca i8*
  store i8* getelementptr inbounds ([4 x i8], [4 x i8]* @text, i64 0, i64 0), i8** %x
  br i1 %c, label %set, label %join
set:
  store i8* bitcast (i32* @g to i8*), i8** %x
  br label %join
join:
  %v = load i8*, i8** %x
  call void @use(i8* %v)
  ret i8* %v
}
; =>
; define i8* @constants(i1 %c, i8* %p) {
; entry:
;   br i1 %c, label %set, label %join
; set:
;   br label %join
; join:
;   %x.0 = phi i8* [ bitcast (i32* @g to i8*), %set ], [ bitcast ([4 x i8]* @text to i8*), %entry ]
;   call void @use(i8* %x.0)
;   ret i8* %x.0
; }

define i32 @nested(i1 %c, i32** %p, i32*** %q) {
entry:
  %x = alloca i32**, align 8
  store i32** %p, i32*** %x, align 8
  br i1 %c, label %set, label %join
set:
  %r = load i32**, i32*** %q
  %s = getelementptr inbounds i32*, i32** %r, i64 1
  store i32** %s, i32*** %x, align 8
  br label %join
join:
  %v = load i32**, i32*** %x, align 8
  %w = load i32*, i32** %v
  %i = load i32, i32* %w
  ret i32 %i
}
; =>
; define i32 @nested(i1 %c, i32** %p, i32*** %q) {
; entry:
;   br i1 %c, label %set, label %join
; set:
;   %r = load i32**, i32*** %q
;   %s = getelementptr inbounds i32*, i32** %r, i64 1
;   br label %join
; join:
;   %x.0 = phi i32** [ %s, %set ], [ %p, %entry ]
;   %w = load i32*, i32** %x.0
;   %i = load i32, i32* %w
;   ret i32 %i
; }

define { i8*, i32 } @members(i1 %c, { i8*, i32 } %a, { i8*, i32 } %b) {
entry:
  %x = alloca { i8*, i32 }
  store { i8*, i32 } %a, { i8*, i32 }* %x
  br i1 %c, label %set, label %join
set:
  store { i8*, i32 } %b, { i8*, i32 }* %x
  br label %join
join:
  %v = load { i8*, i32 }, { i8*, i32 }* %x
  ret { i8*, i32 } %v
}
; =>
; define { i8*, i32 } @members(i1 %c, { i8*, i32 } %a, { i8*, i32 } %b) {
; entry:
;   br i1 %c, label %set, label %join
; set:
;   br label %join
; join:
;   %x.0 = phi { i8*, i32 } [ %b, %set ], [ %a, %entry ]
;   ret { i8*, i32 } %x.0
; }

define void @functions(i1 %c, void (%pair*, ...)* %f, void (%pair*, ...)* %g) {
entry:
  %x = alloca void (%pair*, ...)*
  store void (%pair*, ...)* %f, void (%pair*, ...)** %x
  br i1 %c, label %set, label %join
set:
  store void (%pair*, ...)* %g, void (%pair*, ...)** %x
  br label %join
join:
  %v = load void (%pair*, ...)*, void (%pair*, ...)** %x
  call void (%pair*, ...) %v(%pair* null, i32 1)
  ret void
}
; =>
; define void @functions(i1 %c, void (%pair*, ...)* %f, void (%pair*, ...)* %g) {
; entry:
;   br i1 %c, label %set, label %join
; set:
;   br label %join
; join:
;   %x.0 = phi void (%pair*, ...)* [ %g, %set ], [ %f, %entry ]
;   call void (%pair*, ...) %x.0(%pair* null, i32 1)
;   ret void
; }

define float addrspace(3)* @spaces(i1 %c, float addrspace(3)* %p, float addrspace(3)* %q) {
entry:
  %x = alloca float addrspace(3)*
  store float addrspace(3)* %p, float addrspace(3)** %x
  br i1 %c, label %set, label %join
set:
  store float addrspace(3)* %q, float addrspace(3)** %x
  br label %join
join:
  %v = load float addrspace(3)*, float addrspace(3)** %x
  ret float addrspace(3)* %v
}
; =>
; define float addrspace(3)* @spaces(i1 %c, float addrspace(3)* %p, float addrspace(3)* %q) {
; entry:
;   br i1 %c, label %set, label %join
; set:
;   br label %join
; join:
;   %x.0 = phi float addrspace(3)* [ %q, %set ], [ %p, %entry ]
;   ret float addrspace(3)* %x.0
; }

define i64* @never_set(i1 %c, i64** %out) {
entry:
  %x = alloca i64*
  br label %loop
loop:
  %v = load i64*, i64** %x
  store i64* %v, i64** %out
  store i64* null, i64** %x
  br i1 %c, label %loop, label %done
done:
  ret i64* %v
}
; =>
; define i64* @never_set(i1 %c, i64** %out) {
; entry:
;   br label %loop
; loop:
;   store i64* null, i64** %out
;   br i1 %c, label %loop, label %done
; done:
;   ret i64* null
; }

define i64 @numbers(i1 %c) {
entry:
  %x = alloca i64
  store i64 ptrtoint ([4 x i8]* @text to i64), i64* %x
  br i1 %c, label %set, label %join
set:
  store i64 7, i64* %x
  br label %join
join:
  %v = load i64, i64* %x
  ret i64 %v
}
; =>
; define i64 @numbers(i1 %c) {
; entry:
;   br i1 %c, label %set, label %join
; set:
;   br label %join
; join:
;   %x.0 = phi i64 [ 7, %set ], [ ptrtoint ([4 x i8]* @text to i64), %entry ]
;   ret i64 %x.0
; }
