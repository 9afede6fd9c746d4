; test: sroa
; The cut between the fields is known from one side of a copy.
define i32 @f(i32 %x, i32 %y) {
  %a = alloca [8 x i8], align 4
  %b = alloca [8 x i8], align 4
  store i32 %x, ptr %a
  %a.4 = getelementptr i8, ptr %a, i64 4
  store i32 %y, ptr %a.4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %b, ptr align 4 %a, i64 8, i1 false)
  %v = load i64, ptr %b, align 4
  %w = trunc i64 %v to i32
  ret i32 %w
}
; =>
; define i32 @f(i32 %x, i32 %y) {
;   %1 = zext i32 %x to i64
;   %2 = zext i32 %y to i64
;   %3 = shl i64 %2, 32
;   %v = or i64 %1, %3
;   %w = trunc i64 %v to i32
;   ret i32 %w
; }
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
