; test: mem2reg<ssa=maximal>
define i32 @f(i1 %c, i32 %a) {
entry:
  %x = alloca i32
  %y = alloca i32
  %never = alloca i32
  store i32 %a, ptr %x
  br i1 %c, label %then, label %join
then:
  store i32 1, ptr %x
  store i32 1, ptr %y
  store i32 1, ptr %never
  br label %join
join:
  store i32 2, ptr %y
  br i1 %c, label %end, label %join
end:
  %v = load i32, ptr %x
  %w = load i32, ptr %y
  %s = add i32 %v, %w
  ret i32 %s
dead:
  br label %join
}
; =>
; define i32 @f(i1 %c, i32 %a) {
; entry:
;   br i1 %c, label %then, label %join
; then:
;   %never.0 = phi i32 [ undef, %entry ]
;   %y.0 = phi i32 [ undef, %entry ]
;   %x.0 = phi i32 [ %a, %entry ]
;   br label %join
; join:
;   %never.1 = phi i32 [ 1, %then ], [ %never.1, %join ], [ undef, %entry ], [ poison, %dead ]
;   %y.1 = phi i32 [ 1, %then ], [ 2, %join ], [ undef, %entry ], [ poison, %dead ]
;   %x.1 = phi i32 [ 1, %then ], [ %x.1, %join ], [ %a, %entry ], [ poison, %dead ]
;   br i1 %c, label %end, label %join
; end:
;   %never.2 = phi i32 [ %never.1, %join ]
;   %y.2 = phi i32 [ 2, %join ]
;   %x.2 = phi i32 [ %x.1, %join ]
;   %s = add i32 %x.2, %y.2
;   ret i32 %s
; dead:
;   br label %join
; }
