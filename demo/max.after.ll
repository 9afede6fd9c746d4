define i32 @max(i32 %a, i32 %b) {
entry:
  %less = icmp slt i32 %a, %b
  br i1 %less, label %then, label %end

then:
  br label %end

end:
  %m.0 = phi i32 [ %b, %entry ], [ %a, %then ]
  ret i32 %m.0
}
