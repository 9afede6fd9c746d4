; test: inline
; Two levels: the pad of the middle function is split for the inner one, and what it resumes goes on to the outer one.
define internal void @inner() personality ptr @p {
  invoke void @may_throw() to label %ok unwind label %pad
ok:
  ret void
pad:
  %l = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %l
}
; => removed

define internal i32 @middle() personality ptr @p {
entry:
  invoke void @inner() to label %ok unwind label %pad
ok:
  call void @may_throw()
  ret i32 1
pad:
  %l = landingpad { ptr, i32 } catch ptr @type
  resume { ptr, i32 } %l
}
; => removed

define i32 @f() personality ptr @p {
entry:
  %r = invoke i32 @middle() to label %ok unwind label %pad
ok:
  ret i32 %r
pad:
  %l = landingpad { ptr, i32 } catch ptr null
  ret i32 2
}
; =>
; define i32 @f() personality ptr @p {
; entry:
;   invoke void @may_throw() to label %ok.i1 unwind label %pad.i3
;
; ok.i1:
;   br label %inner.exit
;
; pad.i3:
;   %l.i3 = landingpad { ptr, i32 }
;           cleanup
;           catch ptr @type
;           catch ptr null
;   br label %pad.i2
;
; inner.exit:
;   br label %ok.i
;
; ok.i:
;   invoke void @may_throw() to label %noexc unwind label %pad
;
; noexc:
;   br label %middle.exit
;
; pad.i1:
;   %l.i2 = landingpad { ptr, i32 }
;           catch ptr @type
;           catch ptr null
;   br label %pad.i2
;
; pad.i2:
;   %l.i1 = phi { ptr, i32 } [ %l.i2, %pad.i1 ], [ %l.i3, %pad.i3 ]
;   br label %pad.i
;
; middle.exit:
;   br label %ok
; ok:
;   ret i32 1
; pad:
;   %l.i = landingpad { ptr, i32 }
;           catch ptr null
;   br label %pad.i
;
; pad.i:
;   %l = phi { ptr, i32 } [ %l.i, %pad ], [ %l.i1, %pad.i2 ]
;   ret i32 2
; }

@type = external constant i8
declare void @may_throw()
declare i32 @p(...)
