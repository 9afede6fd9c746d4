; test: roundtrip
; φs that go in circles, and others that hang on them, all at once: two circles, a chain after each, and a constant.
@format = constant [28 x i8] c"%d %d %d | %d %d | %d %d %d\00"
@line = constant [2 x i8] c"\0A\00"

declare i32 @printf(ptr, ...)

define i32 @main() {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %tail = phi i32 [ 0, %entry ], [ %a, %loop ]
  %end = phi i32 [ 0, %entry ], [ %tail, %loop ]
  %a = phi i32 [ 1, %entry ], [ %b, %loop ]
  %b = phi i32 [ 2, %entry ], [ %c, %loop ]
  %c = phi i32 [ 3, %entry ], [ %a, %loop ]
  %x = phi i32 [ 4, %entry ], [ %y, %loop ]
  %y = phi i32 [ 5, %entry ], [ %x, %loop ]
  %k = phi i32 [ 6, %entry ], [ 7, %loop ]
  call i32 (ptr, ...) @printf(ptr @format, i32 %a, i32 %b, i32 %c, i32 %x, i32 %y, i32 %tail, i32 %end, i32 %k)
  call i32 (ptr, ...) @printf(ptr @line)
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, 5
  br i1 %more, label %loop, label %done

done:
  ret i32 0
}
