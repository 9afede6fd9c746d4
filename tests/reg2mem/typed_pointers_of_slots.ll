; test: reg2mem
; A slot of pointers points to the type of the value.

%s = type { i8*, [3 x i32] }

define i32 @f(i1 %c, %s* %p) {
entry:
  %q = getelementptr inbounds %s, %s* %p, i64 0, i32 1, i64 2
  %pair = insertvalue { %s*, i32* } undef, i32* %q, 1
  br i1 %c, label %a, label %b
a:
  %x = load i32, i32* %q
  br label %b
b:
  %v = phi i32 [ 0, %entry ], [ %x, %a ]
  %o = extractvalue { %s*, i32* } %pair, 1
  %i = load i32, i32* %o
  %r = add i32 %v, %i
  ret i32 %r
}
; =>
; define i32 @f(i1 %c, %s* %p) {
; entry:
;   %q.slot = alloca i32*
;   %pair.slot = alloca { %s*, i32* }
;   %x.slot = alloca i32
;   %v.slot = alloca i32
;   %q = getelementptr inbounds %s, %s* %p, i64 0, i32 1, i64 2
;   store i32* %q, i32** %q.slot
;   %pair = insertvalue { %s*, i32* } undef, i32* %q, 1
;   store { %s*, i32* } %pair, { %s*, i32* }* %pair.slot
;   store i32 0, i32* %v.slot
;   br i1 %c, label %a, label %b
; a:
;   %q.reload = load i32*, i32** %q.slot
;   %x = load i32, i32* %q.reload
;   store i32 %x, i32* %x.slot
;   store i32 %x, i32* %v.slot
;   br label %b
; b:
;   %v = load i32, i32* %v.slot
;   %pair.reload = load { %s*, i32* }, { %s*, i32* }* %pair.slot
;   %o = extractvalue { %s*, i32* } %pair.reload, 1
;   %i = load i32, i32* %o
;   %r = add i32 %v, %i
;   ret i32 %r
; }
