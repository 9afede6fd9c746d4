; test: roundtrip
; A store of a struct or an array leaves its padding undefined, and a store of its members one by one does not touch it.
target datalayout = "e-i64:64-n32:64"

%pair = type { i8, i32 }

@line = constant [4 x i8] c"%x\0A\00"

declare i32 @printf(ptr, ...)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

define i32 @main() {
  %a = alloca [2 x %pair], align 8
  call void @llvm.memset.p0.i64(ptr %a, i8 17, i64 16, i1 false)
  store i8 5, ptr %a
  %first = load i32, ptr %a
  call i32 (ptr, ...) @printf(ptr @line, i32 %first)
  store %pair { i8 5, i32 6 }, ptr %a
  %b = load i8, ptr %a
  %member = zext i8 %b to i32
  call i32 (ptr, ...) @printf(ptr @line, i32 %member)
  store [2 x i24] [i24 1, i24 2], ptr %a
  %three = load i24, ptr %a
  %number = zext i24 %three to i32
  call i32 (ptr, ...) @printf(ptr @line, i32 %number)
  %padding = getelementptr i8, ptr %a, i64 7
  %p = load i8, ptr %padding
  %undefined = icmp eq i8 %p, 17
  br i1 %undefined, label %end, label %end
end:
  ret i32 0
}
