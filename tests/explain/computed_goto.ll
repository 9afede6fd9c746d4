; test: explain
; No edge of a computed goto can be split, so the copies are at the end of its block.

define i32 @interpret(ptr %next) {
entry:
  %count = alloca i32
  store i32 0, ptr %count
  br label %again
again:
  %old = load i32, ptr %count
  %new = add i32 %old, 1
  store i32 %new, ptr %count
  indirectbr ptr %next, [label %again, label %done]
done:
  ret i32 %old
}
