; test: mem2reg
; The address of a function comes to a call that has another type for it.

declare void @of_number(i32*)

declare i8* @plain(i8*, ...)

define void @converted(i8* %p) {
  %x = alloca void (i8*)*
  store void (i8*)* bitcast (void (i32*)* @of_number to void (i8*)*), void (i8*)** %x
  %f = load void (i8*)*, void (i8*)** %x
  call void %f(i8* %p)
  ret void
}
; =>
; define void @converted(i8* %p) {
;   call void bitcast (void (i32*)* @of_number to void (i8*)*)(i8* %p)
;   ret void
; }

define i8* @same(i8* %p) {
  %x = alloca i8* (i8*, ...)*
  store i8* (i8*, ...)* @plain, i8* (i8*, ...)** %x
  %f = load i8* (i8*, ...)*, i8* (i8*, ...)** %x
  %r = call i8* (i8*, ...) %f(i8* noundef align 4 %p, i32 1)
  ret i8* %r
}
; =>
; define i8* @same(i8* %p) {
;   %r = call i8* (i8*, ...) @plain(i8* noundef align 4 %p, i32 1)
;   ret i8* %r
; }

define i1 @compared(i8* %p) {
  %x = alloca i8*
  %y = alloca void (i32*)*
  store i8* %p, i8** %x
  store void (i32*)* @of_number, void (i32*)** %y
  %a = load i8*, i8** %x
  %b = load void (i32*)*, void (i32*)** %y
  %c = bitcast void (i32*)* %b to i8*
  %d = icmp eq i8* %a, %c
  ret i1 %d
}
; =>
; define i1 @compared(i8* %p) {
;   %c = bitcast void (i32*)* @of_number to i8*
;   %d = icmp eq i8* %p, %c
;   ret i1 %d
; }
