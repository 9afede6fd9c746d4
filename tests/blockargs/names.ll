; test: blockargs
; Sigils in names and strings, and names that mean something elsewhere.
%"T y" = type { i32 }
@"a&b@c" = global [4 x i8] c"@%&\00"
declare void @use(ptr, ...)
define linkonce_odr hidden noundef zeroext i8 @"f(x)"(ptr noundef nonnull align 8 %"p@", %"T y" %T, i8 signext %0, ...) unnamed_addr #0 {
"entry block":
  %from = load i32, ptr getelementptr (i8, ptr @"a&b@c", i64 1), align 4
  call void (ptr, ...) @use(ptr nonnull @"a&b@c", i32 %from) #0
  br label %ret

ret:
  %stack = phi i8 [ %0, %"entry block" ]
  %goto = extractvalue %"T y" %T, 0
  %func = alloca inalloca %"T y", i32 %goto, align 16, addrspace(0)
  br label %"b:(c)"

"b:(c)":
  ret i8 %stack
}
; =>
; func linkonce_odr hidden noundef zeroext &"f(x)"(%"p@": ptr noundef nonnull align 8, %T: %"T y", %0: i8 signext, ...) -> (i8) unnamed_addr #0 {
; @"entry block":
;   %from = load i32, ptr getelementptr (i8, ptr &"a&b@c", i64 1), align 4
;   call void (ptr, ...) &use(ptr nonnull &"a&b@c", i32 %from) #0
;   goto @"ret"(%0)
;
; @"ret"(%stack: i8):
;   %goto = extractvalue %"T y" %T, 0
;   %func = stack inalloca %"T y", i32 %goto, align 16, addrspace(0)
;   goto @"b:(c)"
;
; @"b:(c)":
;   goto @ret(%stack)
; }
define void @implicit(i32, i8) {
  add i32 %0, 1
  br label %4

  add i32 %3, 1
  ret void
}
; =>
; func &implicit(%0: i32, %1: i8) -> () {
;   %3 = add i32 %0, 1
;   goto @4
;
; @4:
;   %5 = add i32 %3, 1
;   goto @ret()
; }
attributes #0 = { nounwind "key"="@value&" }
