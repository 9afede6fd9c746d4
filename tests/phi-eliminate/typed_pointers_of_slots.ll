; test: phi-eliminate
; A slot of pointers points to the type of the φ.

@g = global [2 x i16] zeroinitializer

define i16 @f(i1 %c, i16* %p, i16** %q) {
entry:
  br i1 %c, label %a, label %join
a:
  %l = load i16*, i16** %q
  br label %join
join:
  %v = phi i16* [ %p, %entry ], [ %l, %a ]
  %w = phi i16* [ getelementptr inbounds ([2 x i16], [2 x i16]* @g, i64 0, i64 0), %entry ], [ null, %a ]
  store i16* %w, i16** %q
  %r = load i16, i16* %v
  ret i16 %r
}
; =>
; define i16 @f(i1 %c, i16* %p, i16** %q) {
; entry:
;   %v.slot = alloca i16*
;   %w.slot = alloca i16*
;   store i16* %p, i16** %v.slot
;   br i1 %c, label %a, label %entry.join.edge
;
; entry.join.edge:
;   store i16* bitcast ([2 x i16]* @g to i16*), i16** %w.slot
;   br label %join
; a:
;   %l = load i16*, i16** %q
;   store i16* null, i16** %w.slot
;   store i16* %l, i16** %v.slot
;   br label %join
; join:
;   %v = load i16*, i16** %v.slot
;   %w = load i16*, i16** %w.slot
;   store i16* %w, i16** %q
;   %r = load i16, i16* %v
;   ret i16 %r
; }
