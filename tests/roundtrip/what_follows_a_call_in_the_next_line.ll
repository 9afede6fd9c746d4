; test: roundtrip
; Attributes, bundles and names of types may stand anywhere, and names may be nearly anything.

%struct.a = type { i32, ptr }
%"b c" = type { %struct.a, i8 }

declare i32 @g(i32, ptr)
declare void @h()

define i32 @f(i32 %0, ptr %p) {
  %a = alloca %struct.a, align 8
  %b = alloca %"b c", align 8
  %c = alloca %struct.a
  , align 8
  %2 = call i32 @g(i32 noundef %0, ptr noundef nonnull %a)
  nounwind
  %3 = call i32 @g(i32 noundef %2, ptr %b) #0
  willreturn
  call void @h() nounwind willreturn
  call void @h()
  #0
  call void @h()
  [ "deopt"(i32 %0) ]
  call void @h() ; and a comment
  call void @h(), !kind !0
  call void @h()
  , !kind !0
  %4 = getelementptr inbounds nuw %struct.a, ptr %a, i32 0, i32 1
  %5 = getelementptr %"b c", ptr %b, i64 0, i32 0
  %6 = zext i32 %3
  to i64
  %7 = trunc i64 %6 to i32
  %"quoted name" = add nsw i32 %7, -1
  %.dots = sub i32 %"quoted name", 0
  call void @h() #0
  br label %8

8:
  ret i32 %.dots
}

attributes #0 = { nounwind }

!0 = !{}
