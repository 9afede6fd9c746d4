; One of two values is chosen by a branch that costs more than both.
define i32 @clamp(i32 %x, i32 %limit) {
entry:
  %small = icmp slt i32 %x, %limit
  br i1 %small, label %keep, label %cut

keep:
  br label %join

cut:
  %less = sub i32 %limit, 1
  br label %join

join:
  %v = phi i32 [ %x, %keep ], [ %less, %cut ]
  br label %end

end:
  ret i32 %v
}
