; test: mem2reg
; What stands in it closes nothing: no bracket, no string, no body, no line.
/* " } ) */
%s = type { i32 /* } */, i8 }
declare void @g(i32, ...)
define i32 @f(i32 %x /* ) */) /* { */ {
  /* " } */
  %a = alloca i32 /* , align 2 */, align 4
  /* store i32 0, ptr %a
  */ store i32 %x, ptr %a ; /* this one ends here
  %v = load i32, /* } { " */ ptr %a, !foo !{ /* } */ i32 1}
  call void (i32, ...) @g(i32 %v /* ) */, i32 2)
  ret i32 %v /* } */
}
; =>
; define i32 @f(i32 %x /* ) */) /* { */ {
;   /* " } */
;   /* store i32 0, ptr %a
;   */   call void (i32, ...) @g(i32 %x /* ) */, i32 2)
;   ret i32 %x /* } */
; }
!bar = !{ !0 /* } */ }
!0 = !{ /* ) ] */ i32 2 }
