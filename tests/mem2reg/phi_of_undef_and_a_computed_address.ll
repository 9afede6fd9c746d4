; test: mem2reg
; The φ of %b is replaced by %zero, which goes with %d in the next round.
define void @f(i1 %c, i32 %n) {
  %b = alloca ptr
  %d = alloca i16, align 4
  %zero = getelementptr i8, ptr %d, i64 0
  br i1 %c, label %if.then, label %for.body
if.then:
  switch i32 %n, label %if.end [
  ]
for.body:
  %v5 = load ptr, ptr %b
  store ptr %zero, ptr %b
  br i1 %c, label %if.end, label %if.then
if.end:
  br i1 %c, label %if.end, label %for.body
}
; =>
; define void @f(i1 %c, i32 %n) {
;   br i1 %c, label %if.then, label %for.body
; if.then:
;   switch i32 %n, label %if.end [
;   ]
; for.body:
;   br i1 %c, label %if.end, label %if.then
; if.end:
;   br i1 %c, label %if.end, label %for.body
; }
