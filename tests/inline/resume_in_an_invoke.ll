; test: inline
; What the callee resumes goes after the caller's landing pad, and its own pad catches what that does.
define internal void @cleans() personality ptr @p {
  invoke void @may_throw() to label %ok unwind label %pad
ok:
  ret void
pad:
  %l = landingpad { ptr, i32 } cleanup
  call void @quiet()
  resume { ptr, i32 } %l
}
; => removed

define i32 @f(i1 %c) personality ptr @p {
entry:
  br i1 %c, label %a, label %b
a:
  invoke void @cleans() to label %ok unwind label %pad
b:
  invoke void @may_throw() to label %ok unwind label %pad
ok:
  ret i32 0
pad:
  %v = phi i32 [ 1, %a ], [ 2, %b ]
  %l = landingpad { ptr, i32 } catch ptr @type
  %e = extractvalue { ptr, i32 } %l, 0
  call void @use(ptr %e) nounwind
  ret i32 %v
}
; =>
; define i32 @f(i1 %c) personality ptr @p {
; entry:
;   br i1 %c, label %a, label %b
; a:
;   invoke void @may_throw() to label %ok.i unwind label %pad.i1
;
; ok.i:
;   br label %cleans.exit
;
; pad.i1:
;   %l.i1 = landingpad { ptr, i32 }
;           cleanup
;           catch ptr @type
;   call void @quiet()
;   br label %pad.i
;
; cleans.exit:
;   br label %ok
; b:
;   invoke void @may_throw() to label %ok unwind label %pad
; ok:
;   ret i32 0
; pad:
;   %v.i = phi i32 [ 2, %b ]
;   %l.i = landingpad { ptr, i32 }
;           catch ptr @type
;   br label %pad.i
;
; pad.i:
;   %v = phi i32 [ %v.i, %pad ], [ 1, %pad.i1 ]
;   %l = phi { ptr, i32 } [ %l.i, %pad ], [ %l.i1, %pad.i1 ]
;   %e = extractvalue { ptr, i32 } %l, 0
;   call void @use(ptr %e) nounwind
;   ret i32 %v
; }

@type = external constant i8
declare void @may_throw()
declare void @quiet() nounwind
declare void @use(ptr)
declare i32 @p(...)
