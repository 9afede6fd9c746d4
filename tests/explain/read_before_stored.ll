; test: explain --run true,-7
; What is read before it is stored is undef: a run may copy it, and must not branch on it.

define i32 @f(i1 %skip, i32 %x) {
entry:
  %v = alloca i32
  br i1 %skip, label %join, label %set
set:
  store i32 %x, ptr %v
  br label %join
join:
  %a = load i32, ptr %v
  %b = load i32, ptr %v
  %c = icmp sgt i32 %b, %x
  br i1 %c, label %set, label %end
end:
  ret i32 %a
}
