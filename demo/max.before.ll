define i32 @max(i32 %a, i32 %b) {
entry:
  %m = alloca i32
  store i32 %a, ptr %m
  %less = icmp slt i32 %a, %b
  br i1 %less, label %then, label %end

then:
  store i32 %b, ptr %m
  br label %end

end:
  %v = load i32, ptr %m
  ret i32 %v
}
