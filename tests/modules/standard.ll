; test: roundtrip
source_filename = "standard.cpp"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@_ZTISt11logic_error = external constant ptr
@_ZTISt13runtime_error = external constant ptr
@_ZTISt9exception = external constant ptr
@.str = private unnamed_addr constant [14 x i8] c"exception %s\0A\00", align 1
@.str.1 = private unnamed_addr constant [12 x i8] c"runtime %s\0A\00", align 1
@.str.2 = private unnamed_addr constant [10 x i8] c"logic %s\0A\00", align 1
@.str.3 = private unnamed_addr constant [4 x i8] c"run\00", align 1
@.str.4 = private unnamed_addr constant [6 x i8] c"range\00", align 1
@_ZTISt12out_of_range = external constant ptr
@_ZTISt9bad_alloc = external constant ptr
@.str.5 = private unnamed_addr constant [9 x i8] c"overflow\00", align 1
@_ZTISt14overflow_error = external constant ptr
@_ZTVSt9bad_alloc = external unnamed_addr constant { [5 x ptr] }, align 8
@_ZTVSt9exception = external unnamed_addr constant { [5 x ptr] }, align 8

; Function Attrs: mustprogress norecurse uwtable
define dso_local noundef i32 @main() local_unnamed_addr #0 personality ptr @__gxx_personality_v0 {
entry:
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.inc
  ret i32 0

for.body:                                         ; preds = %entry, %for.inc
  %i.038 = phi i32 [ 0, %entry ], [ %inc, %for.inc ]
  switch i32 %i.038, label %for.inc [
    i32 0, label %sw.bb.i
    i32 1, label %sw.bb1.i
    i32 2, label %sw.bb11.i.invoke.sink.split
    i32 3, label %sw.bb7.i
    i32 4, label %sw.bb11.i
  ]

sw.bb.i:                                          ; preds = %for.body
  %exception.i = tail call ptr @__cxa_allocate_exception(i64 16) #6
  invoke void @_ZNSt13runtime_errorC1EPKc(ptr noundef nonnull align 8 dereferenceable(16) %exception.i, ptr noundef nonnull @.str.3)
          to label %sw.bb11.i.invoke unwind label %lpad.i

lpad.i:                                           ; preds = %sw.bb.i
  %0 = landingpad { ptr, i32 }
          cleanup
          catch ptr @_ZTISt11logic_error
          catch ptr @_ZTISt13runtime_error
          catch ptr @_ZTISt9exception
  tail call void @__cxa_free_exception(ptr %exception.i) #6
  br label %lpad.body

sw.bb1.i:                                         ; preds = %for.body
  %exception2.i = tail call ptr @__cxa_allocate_exception(i64 16) #6
  invoke void @_ZNSt12out_of_rangeC1EPKc(ptr noundef nonnull align 8 dereferenceable(16) %exception2.i, ptr noundef nonnull @.str.4)
          to label %sw.bb11.i.invoke unwind label %lpad3.i

lpad3.i:                                          ; preds = %sw.bb1.i
  %1 = landingpad { ptr, i32 }
          cleanup
          catch ptr @_ZTISt11logic_error
          catch ptr @_ZTISt13runtime_error
          catch ptr @_ZTISt9exception
  tail call void @__cxa_free_exception(ptr %exception2.i) #6
  br label %lpad.body

sw.bb7.i:                                         ; preds = %for.body
  %exception8.i = tail call ptr @__cxa_allocate_exception(i64 16) #6
  invoke void @_ZNSt14overflow_errorC1EPKc(ptr noundef nonnull align 8 dereferenceable(16) %exception8.i, ptr noundef nonnull @.str.5)
          to label %sw.bb11.i.invoke unwind label %lpad9.i

lpad9.i:                                          ; preds = %sw.bb7.i
  %2 = landingpad { ptr, i32 }
          cleanup
          catch ptr @_ZTISt11logic_error
          catch ptr @_ZTISt13runtime_error
          catch ptr @_ZTISt9exception
  tail call void @__cxa_free_exception(ptr %exception8.i) #6
  br label %lpad.body

sw.bb11.i:                                        ; preds = %for.body
  br label %sw.bb11.i.invoke.sink.split

sw.bb11.i.invoke.sink.split:                      ; preds = %for.body, %sw.bb11.i
  %.sink = phi ptr [ getelementptr inbounds nuw inrange(-16, 24) (i8, ptr @_ZTVSt9exception, i64 16), %sw.bb11.i ], [ getelementptr inbounds nuw inrange(-16, 24) (i8, ptr @_ZTVSt9bad_alloc, i64 16), %for.body ]
  %.ph41 = phi ptr [ @_ZTISt9exception, %sw.bb11.i ], [ @_ZTISt9bad_alloc, %for.body ]
  %.ph42 = phi ptr [ @_ZNSt9exceptionD1Ev, %sw.bb11.i ], [ @_ZNSt9bad_allocD1Ev, %for.body ]
  %exception6.i = tail call ptr @__cxa_allocate_exception(i64 8) #6
  store ptr %.sink, ptr %exception6.i, align 8, !tbaa !8
  br label %sw.bb11.i.invoke

sw.bb11.i.invoke:                                 ; preds = %sw.bb11.i.invoke.sink.split, %sw.bb7.i, %sw.bb1.i, %sw.bb.i
  %3 = phi ptr [ %exception.i, %sw.bb.i ], [ %exception2.i, %sw.bb1.i ], [ %exception8.i, %sw.bb7.i ], [ %exception6.i, %sw.bb11.i.invoke.sink.split ]
  %4 = phi ptr [ @_ZTISt13runtime_error, %sw.bb.i ], [ @_ZTISt12out_of_range, %sw.bb1.i ], [ @_ZTISt14overflow_error, %sw.bb7.i ], [ %.ph41, %sw.bb11.i.invoke.sink.split ]
  %5 = phi ptr [ @_ZNSt13runtime_errorD1Ev, %sw.bb.i ], [ @_ZNSt12out_of_rangeD1Ev, %sw.bb1.i ], [ @_ZNSt14overflow_errorD1Ev, %sw.bb7.i ], [ %.ph42, %sw.bb11.i.invoke.sink.split ]
  invoke void @__cxa_throw(ptr nonnull %3, ptr nonnull %4, ptr nonnull %5) #7
          to label %sw.bb11.i.cont unwind label %lpad

sw.bb11.i.cont:                                   ; preds = %sw.bb11.i.invoke
  unreachable

lpad:                                             ; preds = %sw.bb11.i.invoke
  %6 = landingpad { ptr, i32 }
          cleanup
          catch ptr @_ZTISt11logic_error
          catch ptr @_ZTISt13runtime_error
          catch ptr @_ZTISt9exception
  br label %lpad.body

lpad.body:                                        ; preds = %lpad.i, %lpad3.i, %lpad9.i, %lpad
  %eh.lpad-body = phi { ptr, i32 } [ %6, %lpad ], [ %0, %lpad.i ], [ %1, %lpad3.i ], [ %2, %lpad9.i ]
  %7 = extractvalue { ptr, i32 } %eh.lpad-body, 0
  %8 = extractvalue { ptr, i32 } %eh.lpad-body, 1
  %9 = tail call i32 @llvm.eh.typeid.for.p0(ptr nonnull @_ZTISt11logic_error) #6
  %matches = icmp eq i32 %8, %9
  br i1 %matches, label %for.inc.sink.split, label %catch.fallthrough

for.inc.sink.split:                               ; preds = %lpad.body, %catch.fallthrough2, %catch.fallthrough
  %.str.sink = phi ptr [ @.str.1, %catch.fallthrough ], [ @.str, %catch.fallthrough2 ], [ @.str.2, %lpad.body ]
  %10 = tail call ptr @__cxa_begin_catch(ptr %7) #6
  %vtable = load ptr, ptr %10, align 8, !tbaa !8
  %vfn = getelementptr inbounds nuw i8, ptr %vtable, i64 16
  %11 = load ptr, ptr %vfn, align 8
  %call = tail call noundef ptr %11(ptr noundef nonnull align 8 dereferenceable(8) %10) #6
  %call6 = tail call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) %.str.sink, ptr noundef %call)
  tail call void @__cxa_end_catch()
  br label %for.inc

for.inc:                                          ; preds = %for.inc.sink.split, %for.body
  %inc = add nuw nsw i32 %i.038, 1
  %exitcond.not = icmp eq i32 %inc, 5
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !10

catch.fallthrough:                                ; preds = %lpad.body
  %12 = tail call i32 @llvm.eh.typeid.for.p0(ptr nonnull @_ZTISt13runtime_error) #6
  %matches1 = icmp eq i32 %8, %12
  br i1 %matches1, label %for.inc.sink.split, label %catch.fallthrough2

catch.fallthrough2:                               ; preds = %catch.fallthrough
  %13 = tail call i32 @llvm.eh.typeid.for.p0(ptr nonnull @_ZTISt9exception) #6
  %matches3 = icmp eq i32 %8, %13
  br i1 %matches3, label %for.inc.sink.split, label %ehcleanup

ehcleanup:                                        ; preds = %catch.fallthrough2
  resume { ptr, i32 } %eh.lpad-body
}

declare i32 @__gxx_personality_v0(...)

; Function Attrs: nofree nosync nounwind memory(none)
declare i32 @llvm.eh.typeid.for.p0(ptr) #1

declare ptr @__cxa_begin_catch(ptr) local_unnamed_addr

; Function Attrs: nofree nounwind
declare noundef i32 @printf(ptr noundef readonly captures(none), ...) local_unnamed_addr #2

declare void @__cxa_end_catch() local_unnamed_addr

declare ptr @__cxa_allocate_exception(i64) local_unnamed_addr

declare void @_ZNSt13runtime_errorC1EPKc(ptr noundef nonnull align 8 dereferenceable(16), ptr noundef) unnamed_addr #3

declare void @__cxa_free_exception(ptr) local_unnamed_addr

; Function Attrs: nounwind
declare void @_ZNSt13runtime_errorD1Ev(ptr noundef nonnull align 8 dereferenceable(16)) unnamed_addr #4

; Function Attrs: cold noreturn
declare void @__cxa_throw(ptr, ptr, ptr) local_unnamed_addr #5

declare void @_ZNSt12out_of_rangeC1EPKc(ptr noundef nonnull align 8 dereferenceable(16), ptr noundef) unnamed_addr #3

; Function Attrs: nounwind
declare void @_ZNSt12out_of_rangeD1Ev(ptr noundef nonnull align 8 dereferenceable(16)) unnamed_addr #4

; Function Attrs: nounwind
declare void @_ZNSt9bad_allocD1Ev(ptr noundef nonnull align 8 dereferenceable(8)) unnamed_addr #4

declare void @_ZNSt14overflow_errorC1EPKc(ptr noundef nonnull align 8 dereferenceable(16), ptr noundef) unnamed_addr #3

; Function Attrs: nounwind
declare void @_ZNSt14overflow_errorD1Ev(ptr noundef nonnull align 8 dereferenceable(16)) unnamed_addr #4

; Function Attrs: nounwind
declare void @_ZNSt9exceptionD1Ev(ptr noundef nonnull align 8 dereferenceable(8)) unnamed_addr #4

attributes #0 = { mustprogress norecurse uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nofree nosync nounwind memory(none) }
attributes #2 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { cold noreturn }
attributes #6 = { nounwind }
attributes #7 = { noreturn }

!llvm.module.flags = !{!0, !1, !2, !3}
!llvm.errno.tbaa = !{!4}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 2}
!4 = !{!5, !5, i64 0}
!5 = !{!"int", !6, i64 0}
!6 = !{!"omnipotent char", !7, i64 0}
!7 = !{!"Simple C++ TBAA"}
!8 = !{!9, !9, i64 0}
!9 = !{!"vtable pointer", !7, i64 0}
!10 = distinct !{!10, !11, !12}
!11 = !{!"llvm.loop.mustprogress"}
!12 = !{!"llvm.loop.unroll.disable"}
