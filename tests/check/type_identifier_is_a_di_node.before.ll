; test: roundtrip
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@g1 = internal constant i32 1, !type !3
@g2 = internal constant i32 2, !type !4
define i32 @main(i32 %a) {
  %x = alloca i32
  store i32 %a, ptr %x
  %v = load i32, ptr %x
  %t = call i1 @llvm.type.test(ptr @g1, metadata !1)
  %z = zext i1 %t to i32
  %m = mul i32 %v, 0
  %r = add i32 %m, %z
  ret i32 %r
}
declare i1 @llvm.type.test(ptr, metadata)
!1 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "S")
!2 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "T")
!3 = !{i64 0, !1}
!4 = !{i64 0, !2}
