; test: copies
; Globals get an ampersand, blocks an at sign, and all the rest stays as LLVM writes it, in functions and around them.
target triple = "x86_64-unknown-linux-gnu"
%T = type { i32, ptr }
$fold = comdat any
@"a@b" = global %T { i32 1, ptr @"a@b" }
@text = private constant [4 x i8] c"@%&\00"
@table = constant [2 x ptr] [ptr blockaddress(@jump, %one), ptr blockaddress(@jump, %ret)]
declare i32 @printf(ptr noundef, ...) #1
declare i32 @__gxx_personality_v0(...)
define linkonce_odr hidden noundef zeroext i8 @fold(ptr noundef nonnull align 8 dereferenceable(16) %p, %T %t, i8 signext %0, ...) unnamed_addr #0 comdat personality ptr @__gxx_personality_v0 {
  %v = load i32, ptr getelementptr inbounds (%T, ptr @"a@b", i64 0, i32 0), align 4, !range !0 ; of @text
  %2 = call i32 (ptr, ...) @printf(ptr noundef @text, i32 noundef %v, ptr @"a@b"), !note !1
  %3 = extractvalue %T %t, 0
  %sum = add nuw nsw i32 %2,
                         %3
  %r = trunc i32 %sum to i8
  ret i8 %r, !note !1
}
; =>
; func copies linkonce_odr hidden noundef zeroext &fold(%p: ptr noundef nonnull align 8 dereferenceable(16), %t: %T, %0: i8 signext, ...) -> (i8) unnamed_addr #0 comdat personality ptr &__gxx_personality_v0 {
;   %v = load i32, ptr getelementptr inbounds (%T, ptr &"a@b", i64 0, i32 0), align 4, !range !0
;   %2 = call i32 (ptr, ...) &printf(ptr noundef &text, i32 noundef %v, ptr &"a@b"), !note !1
;   %3 = extractvalue %T %t, 0
;   %sum = add nuw nsw i32 %2, %3
;   %r = trunc i32 %sum to i8
;   goto @ret(%r), !note !1
; }
define internal fastcc void @nothing() {
  ret void
}
; =>
; func copies internal fastcc &nothing() -> () {
;   goto @ret()
; }
define i32 @jump(ptr %to) {
entry:
  indirectbr ptr %to, [label %one, label %ret]
one:
  br label %ret
ret:
  %v = phi i32 [ 1, %one ], [ 0, %entry ]
  ret i32 %v
}
; =>
; func copies &jump(%to: ptr) -> (i32) {
; @entry:
;   %v = copy i32 0
;   indirectbr ptr %to, [label @one, label @"ret"]
;
; @one:
;   %v = copy i32 1
;   goto @"ret"
;
; @"ret":
;   goto @ret(%v)
; }
attributes #0 = { nounwind "key"="@value" }
attributes #1 = { nounwind }
!0 = !{i32 0, i32 9}
!1 = !{!"a note: @x"}
