; test: roundtrip
; Between many tokens no blank is needed.
@s=global[2 x i8]c"ab"
@g=global i32 5,section"s",align 4
declare cc10i32@e(i32 noundef,ptr nonnull readonly"k"="v")nounwind"x"="y"
define i32@f(i32 noundef%a,i1%c)"k"{
%x=alloca i32,align 4
store i32%a,ptr%x
br i1%c,label%l,label%r
l:br label%r
r:%v=load i32,ptr%x%w=call cc10i32@e(i32 noundef-5,ptr@g)ret i32%w}
