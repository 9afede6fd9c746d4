; The address of the load is a φ of two slots.
define i32 @pick(i1 %c, i32 %n) {
entry:
  %x = alloca i32
  %y = alloca i32
  store i32 1, ptr %x
  store i32 %n, ptr %y
  br i1 %c, label %then, label %end

then:
  store i32 2, ptr %x
  br label %end

end:
  %p = phi ptr [ %y, %entry ], [ %x, %then ]
  %v = load i32, ptr %p
  ret i32 %v
}
