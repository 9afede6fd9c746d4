; test: mem2reg
; As in `blocks_are_numbered_by_first_mention`, but the address of `early` is taken first.

@g = global ptr null
declare void @use(i32)

define void @f(i1 %c, i32 %n) {
entry:
  %x = alloca i32
  store i32 1, ptr %x
  store ptr blockaddress(@f, %early), ptr @g
  switch i32 %n, label %late [
    i32 1, label %early
    i32 2, label %other
  ]
other:
  store i32 2, ptr %x
  br i1 %c, label %early, label %late
early:
  %a = load i32, ptr %x
  call void @use(i32 %a)
  ret void
late:
  %b = load i32, ptr %x
  call void @use(i32 %b)
  ret void
}
; =>
; define void @f(i1 %c, i32 %n) {
; entry:
;   store ptr blockaddress(@f, %early), ptr @g
;   switch i32 %n, label %late [
;     i32 1, label %early
;     i32 2, label %other
;   ]
; other:
;   br i1 %c, label %early, label %late
; early:
;   %x.0 = phi i32 [ 1, %entry ], [ 2, %other ]
;   call void @use(i32 %x.0)
;   ret void
; late:
;   %x.1 = phi i32 [ 1, %entry ], [ 2, %other ]
;   call void @use(i32 %x.1)
;   ret void
; }
