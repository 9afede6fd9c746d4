; test: explain --run 2147483647
; A sum that overflows is poison, before mem2reg in the slot and after it in the φ.

define i32 @f(i32 %n) {
entry:
  %x = alloca i32
  store i32 1, ptr %x
  %c = icmp sgt i32 %n, 0
  br i1 %c, label %more, label %end
more:
  %a = load i32, ptr %x
  %sum = add nsw i32 %a, %n
  store i32 %sum, ptr %x
  br label %end
end:
  %r = load i32, ptr %x
  ret i32 %r
}
