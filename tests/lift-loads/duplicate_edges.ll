; test: lift-loads
define i32 @f(i32 %k, i32 %x) {
entry:
  %a = alloca i32
  %b = alloca i32
  store i32 %x, ptr %a
  store i32 2, ptr %b
  switch i32 %k, label %other [
    i32 1, label %end
    i32 2, label %end
  ]
other:
  store i32 3, ptr %b
  br label %end
end:
  %p = phi ptr [ %a, %entry ], [ %a, %entry ], [ %b, %other ]
  %v = load i32, ptr %p
  ret i32 %v
}
; =>
; define i32 @f(i32 %k, i32 %x) {
; entry:
;   switch i32 %k, label %other [
;     i32 1, label %end
;     i32 2, label %end
;   ]
; other:
;   br label %end
; end:
;   %p.value = phi i32 [ %x, %entry ], [ %x, %entry ], [ 3, %other ]
;   ret i32 %p.value
; }
