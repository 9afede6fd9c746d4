; test: roundtrip
; Bits that are written are defined, whatever their neighbours are.
define i32 @main() {
  %s = alloca i8
  %old = load i8, ptr %s
  %clear = and i8 %old, -8
  %set = or i8 %clear, 5
  store i8 %set, ptr %s
  %new = load i8, ptr %s
  %up = shl i8 %new, 5
  %field = ashr i8 %up, 5
  %wide = sext i8 %field to i32
  %c = icmp eq i32 %wide, -3
  br i1 %c, label %yes, label %no

yes:
  ret i32 7

no:
  ret i32 1
}
