; test: bitcode

@g = global i32 0, !kind !0

define i32 @f(ptr %p, i32 %n) !prof !4 !own !5 {
  %v = load i32, ptr %p, align 4, !range !6, !noundef !7, !own !5, !another.own !8
  %s = call i32 @llvm.read_register.i32(metadata !9)
  %x = call float @llvm.experimental.constrained.fadd.f32(float 1.000000e+00, float 2.000000e+00, metadata !"round.tonearest", metadata !"fpexcept.strict") #3
  br label %loop

loop:                                             ; preds = %loop, %0
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  %next = add i32 %i, 1
  %c = icmp slt i32 %next, %n
  br i1 %c, label %loop, label %end, !prof !10, !llvm.loop !11

end:                                              ; preds = %loop
  call void @llvm.experimental.noalias.scope.decl(metadata !13)
  store i32 %v, ptr %p, align 4, !tbaa !16, !alias.scope !13
  ret i32 %s
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare i32 @llvm.read_register.i32(metadata) #0

; Function Attrs: nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare float @llvm.experimental.constrained.fadd.f32(float, float, metadata, metadata) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare void @llvm.experimental.noalias.scope.decl(metadata) #2

attributes #0 = { nocallback nofree nosync nounwind willreturn memory(read) }
attributes #1 = { nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }
attributes #3 = { strictfp }

!named = !{!0, !0, !1}
!llvm.module.flags = !{!2, !3}
!with\20blanks\22 = !{}

!0 = distinct !{!"a string", null, i32 7, ptr @g, ptr @f, !0}
!1 = !{float 1.500000e+00, <2 x i32> <i32 1, i32 2>, ptr getelementptr (i8, ptr @g, i64 4), i1 true, i128 99999999999999999999999}
!2 = !{i32 1, !"wchar_size", i32 4}
!3 = !{i32 8, !"PIC Level", i32 2}
!4 = !{!"function_entry_count", i64 10}
!5 = distinct !{!5, !"own"}
!6 = !{i32 -3, i32 -1, i32 0, i32 5}
!7 = !{}
!8 = distinct !{}
!9 = !{!"sp\00"}
!10 = !{!"branch_weights", i32 100, i32 1}
!11 = distinct !{!11, !12}
!12 = !{!"llvm.loop.mustprogress"}
!13 = !{!14}
!14 = distinct !{!14, !15}
!15 = distinct !{!15}
!16 = !{!17, !17, i64 0}
!17 = !{!"int", !18, i64 0}
!18 = !{!"root"}
