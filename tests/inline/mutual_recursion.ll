; test: inline
; Of a circle, what stands first is done first; the call back stays.
define i32 @even(i32 %n) {
  %z = icmp eq i32 %n, 0
  br i1 %z, label %yes, label %no
yes:
  ret i32 1
no:
  %m = sub i32 %n, 1
  %r = call i32 @odd(i32 %m)
  ret i32 %r
}
; => unchanged

define i32 @odd(i32 %n) {
  %z = icmp eq i32 %n, 0
  br i1 %z, label %yes, label %no
yes:
  ret i32 0
no:
  %m = sub i32 %n, 1
  %r = call i32 @even(i32 %m)
  ret i32 %r
}
; =>
; define i32 @odd(i32 %n) {
;   %z = icmp eq i32 %n, 0
;   br i1 %z, label %yes, label %no
; yes:
;   ret i32 0
; no:
;   %m = sub i32 %n, 1
;   %z.i = icmp eq i32 %m, 0
;   br i1 %z.i, label %yes.i, label %no.i
;
; yes.i:
;   br label %even.exit
;
; no.i:
;   %m.i = sub i32 %m, 1
;   %r.i = call i32 @odd(i32 %m.i)
;   br label %even.exit
;
; even.exit:
;   %1 = phi i32 [ 1, %yes.i ], [ %r.i, %no.i ]
;   ret i32 %1
; }
