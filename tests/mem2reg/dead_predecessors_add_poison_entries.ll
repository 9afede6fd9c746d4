; test: mem2reg
; After all others, in order of the blocks' numbers, one for each edge: `deadC` is mentioned in `deadA`, before `deadB`.
define i32 @f(i1 %c, i32 %n) {
entry:
  %x = alloca i32
  store i32 %n, ptr %x
  br i1 %c, label %k, label %join
k:
  store i32 4, ptr %x
  br label %join
deadA:
  br i1 %c, label %deadC, label %join
deadB:
  br label %join
deadC:
  br label %join
deadD:
  switch i32 %n, label %join [ i32 1, label %join ]
join:
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @f(i1 %c, i32 %n) {
; entry:
;   br i1 %c, label %k, label %join
; k:
;   br label %join
; deadA:
;   br i1 %c, label %deadC, label %join
; deadB:
;   br label %join
; deadC:
;   br label %join
; deadD:
;   switch i32 %n, label %join [ i32 1, label %join ]
; join:
;   %x.0 = phi i32 [ 4, %k ], [ %n, %entry ], [ poison, %deadA ], [ poison, %deadC ], [ poison, %deadB ], [ poison, %deadD ], [ poison, %deadD ]
;   ret i32 %x.0
; }
