; test: roundtrip
@numbers = global [4 x i32] [i32 1, i32 2, i32 3, i32 4]

define i32 @main() {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr [4 x i32], ptr @numbers, i64 0, i64 %i
  %v = load i32, ptr %at
  %next = add i64 %i, 1
  br label %loop
}
