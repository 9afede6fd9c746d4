; test: stats mem2reg,simplify
; What every pass of the pipeline counts, by pass. Three instructions are replaced by constants; the load is promoted.
define i32 @f(i32 %a) {
  %s = alloca i32
  store i32 %a, ptr %s
  %v = load i32, ptr %s
  %x = sub i32 %v, %v
  %y = add i32 %x, 40
  %z = or i32 %y, 2
  ret i32 %z
}
; => 1 NumPromoted, 1 NumSingleStore, 3 folded
