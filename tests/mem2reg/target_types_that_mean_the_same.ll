; test: mem2reg
; Blanks, quotes around a name and comments make no other type.
%s = type { i32 }
define target("foo", %s, 1) @f(target("foo" /* " */, %"s", 1) %x, i1 %c) {
entry:
  %a = alloca i32
  store i32 1, ptr %a
  br i1 %c, label %l, label %m
l:
  br label %m
m:
  %p = phi target("foo",%s , 1) [ %x, %entry ], [ %x, %l ]
  %v = load i32, ptr %a
  call void @g(i32 %v)
  ret target("foo", %s,1) %p
}
; =>
; define target("foo", %s, 1) @f(target("foo" /* " */, %"s", 1) %x, i1 %c) {
; entry:
;   br i1 %c, label %l, label %m
; l:
;   br label %m
; m:
;   %p = phi target("foo",%s , 1) [ %x, %entry ], [ %x, %l ]
;   call void @g(i32 1)
;   ret target("foo", %s,1) %p
; }
declare void @g(i32)
