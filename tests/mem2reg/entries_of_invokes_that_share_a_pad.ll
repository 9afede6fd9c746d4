; test: mem2reg
; The deepest comes first.

declare i32 @personality(...)
declare i32 @get()
declare void @use(i32)

define void @f() personality ptr @personality {
entry:
  %x = alloca i32
  store i32 0, ptr %x
  %a = invoke i32 @get() to label %n unwind label %pad
n:
  store i32 %a, ptr %x
  %b = invoke i32 @get() to label %m unwind label %pad
m:
  store i32 %b, ptr %x
  %c = invoke i32 @get() to label %exit unwind label %pad
exit:
  ret void
pad:
  %l = landingpad { ptr, i32 } cleanup
  %v = load i32, ptr %x
  call void @use(i32 %v)
  resume { ptr, i32 } %l
}
; =>
; define void @f() personality ptr @personality {
; entry:
;   %a = invoke i32 @get() to label %n unwind label %pad
; n:
;   %b = invoke i32 @get() to label %m unwind label %pad
; m:
;   %c = invoke i32 @get() to label %exit unwind label %pad
; exit:
;   ret void
; pad:
;   %x.0 = phi i32 [ %b, %m ], [ %a, %n ], [ 0, %entry ]
;   %l = landingpad { ptr, i32 } cleanup
;   call void @use(i32 %x.0)
;   resume { ptr, i32 } %l
; }
