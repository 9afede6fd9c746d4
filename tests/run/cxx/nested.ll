; test: roundtrip
source_filename = "nested.cpp"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.Guard = type { i32 }

$_ZN5GuardD2Ev = comdat any

$__clang_call_terminate = comdat any

@_ZTId = external constant ptr
@.str = private unnamed_addr constant [10 x i8] c"outer %g\0A\00", align 1
@_ZTIc = external constant ptr
@.str.1 = private unnamed_addr constant [11 x i8] c"nested %c\0A\00", align 1
@.str.2 = private unnamed_addr constant [14 x i8] c"deeper %g %g\0A\00", align 1
@.str.3 = private unnamed_addr constant [23 x i8] c"still %g, uncaught %d\0A\00", align 1
@.str.4 = private unnamed_addr constant [23 x i8] c"guard %d, uncaught %d\0A\00", align 1
@_ZTIi = external constant ptr
@.str.5 = private unnamed_addr constant [11 x i8] c"inside %d\0A\00", align 1

; Function Attrs: mustprogress noinline norecurse uwtable
define dso_local noundef i32 @main() #0 personality ptr @__gxx_personality_v0 {
entry:
  %retval = alloca i32, align 4
  %a = alloca %struct.Guard, align 4
  %b = alloca %struct.Guard, align 4
  %exn.slot = alloca ptr, align 8
  %ehselector.slot = alloca i32, align 4
  %d = alloca double, align 8
  %c = alloca i8, align 1
  %e = alloca double, align 8
  store i32 0, ptr %retval, align 4
  %n = getelementptr inbounds nuw %struct.Guard, ptr %a, i32 0, i32 0
  store i32 1, ptr %n, align 4
  %n1 = getelementptr inbounds nuw %struct.Guard, ptr %b, i32 0, i32 0
  store i32 2, ptr %n1, align 4
  %exception = call ptr @__cxa_allocate_exception(i64 8) #6
  store double 1.500000e+00, ptr %exception, align 16
  invoke void @__cxa_throw(ptr %exception, ptr @_ZTId, ptr null) #7
          to label %unreachable unwind label %lpad

lpad:                                             ; preds = %entry
  %0 = landingpad { ptr, i32 }
          cleanup
          catch ptr @_ZTId
  %1 = extractvalue { ptr, i32 } %0, 0
  store ptr %1, ptr %exn.slot, align 8
  %2 = extractvalue { ptr, i32 } %0, 1
  store i32 %2, ptr %ehselector.slot, align 4
  call void @_ZN5GuardD2Ev(ptr noundef nonnull align 4 dereferenceable(4) %b) #6
  call void @_ZN5GuardD2Ev(ptr noundef nonnull align 4 dereferenceable(4) %a) #6
  br label %catch.dispatch

catch.dispatch:                                   ; preds = %lpad
  %sel = load i32, ptr %ehselector.slot, align 4
  %3 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTId) #6
  %matches = icmp eq i32 %sel, %3
  br i1 %matches, label %catch, label %eh.resume

catch:                                            ; preds = %catch.dispatch
  %exn = load ptr, ptr %exn.slot, align 8
  %4 = call ptr @__cxa_begin_catch(ptr %exn) #6
  %5 = load double, ptr %4, align 8
  store double %5, ptr %d, align 8
  %6 = load double, ptr %d, align 8
  %call = invoke i32 (ptr, ...) @printf(ptr noundef @.str, double noundef %6)
          to label %invoke.cont unwind label %lpad2

invoke.cont:                                      ; preds = %catch
  %exception3 = call ptr @__cxa_allocate_exception(i64 1) #6
  store i8 99, ptr %exception3, align 16
  invoke void @__cxa_throw(ptr %exception3, ptr @_ZTIc, ptr null) #7
          to label %unreachable unwind label %lpad4

lpad2:                                            ; preds = %try.cont23, %catch
  %7 = landingpad { ptr, i32 }
          cleanup
  %8 = extractvalue { ptr, i32 } %7, 0
  store ptr %8, ptr %exn.slot, align 8
  %9 = extractvalue { ptr, i32 } %7, 1
  store i32 %9, ptr %ehselector.slot, align 4
  br label %ehcleanup27

lpad4:                                            ; preds = %invoke.cont
  %10 = landingpad { ptr, i32 }
          cleanup
          catch ptr @_ZTIc
  %11 = extractvalue { ptr, i32 } %10, 0
  store ptr %11, ptr %exn.slot, align 8
  %12 = extractvalue { ptr, i32 } %10, 1
  store i32 %12, ptr %ehselector.slot, align 4
  br label %catch.dispatch5

catch.dispatch5:                                  ; preds = %lpad4
  %sel6 = load i32, ptr %ehselector.slot, align 4
  %13 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIc) #6
  %matches7 = icmp eq i32 %sel6, %13
  br i1 %matches7, label %catch8, label %ehcleanup27

catch8:                                           ; preds = %catch.dispatch5
  %exn9 = load ptr, ptr %exn.slot, align 8
  %14 = call ptr @__cxa_begin_catch(ptr %exn9) #6
  %15 = load i8, ptr %14, align 1
  store i8 %15, ptr %c, align 1
  %16 = load i8, ptr %c, align 1
  %conv = sext i8 %16 to i32
  %call12 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.1, i32 noundef %conv)
          to label %invoke.cont11 unwind label %lpad10

invoke.cont11:                                    ; preds = %catch8
  %exception13 = call ptr @__cxa_allocate_exception(i64 8) #6
  %17 = load double, ptr %d, align 8
  %add = fadd double %17, 1.000000e+00
  store double %add, ptr %exception13, align 16
  invoke void @__cxa_throw(ptr %exception13, ptr @_ZTId, ptr null) #7
          to label %unreachable unwind label %lpad14

lpad10:                                           ; preds = %catch8
  %18 = landingpad { ptr, i32 }
          cleanup
  %19 = extractvalue { ptr, i32 } %18, 0
  store ptr %19, ptr %exn.slot, align 8
  %20 = extractvalue { ptr, i32 } %18, 1
  store i32 %20, ptr %ehselector.slot, align 4
  br label %ehcleanup

lpad14:                                           ; preds = %invoke.cont11
  %21 = landingpad { ptr, i32 }
          cleanup
          catch ptr @_ZTId
  %22 = extractvalue { ptr, i32 } %21, 0
  store ptr %22, ptr %exn.slot, align 8
  %23 = extractvalue { ptr, i32 } %21, 1
  store i32 %23, ptr %ehselector.slot, align 4
  br label %catch.dispatch15

catch.dispatch15:                                 ; preds = %lpad14
  %sel16 = load i32, ptr %ehselector.slot, align 4
  %24 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTId) #6
  %matches17 = icmp eq i32 %sel16, %24
  br i1 %matches17, label %catch18, label %ehcleanup

catch18:                                          ; preds = %catch.dispatch15
  %exn19 = load ptr, ptr %exn.slot, align 8
  %25 = call ptr @__cxa_begin_catch(ptr %exn19) #6
  %26 = load double, ptr %25, align 8
  store double %26, ptr %e, align 8
  %27 = load double, ptr %d, align 8
  %28 = load double, ptr %e, align 8
  %call22 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.2, double noundef %27, double noundef %28)
          to label %invoke.cont21 unwind label %lpad20

invoke.cont21:                                    ; preds = %catch18
  call void @__cxa_end_catch() #6
  br label %try.cont

try.cont:                                         ; preds = %invoke.cont21
  call void @__cxa_end_catch() #6
  br label %try.cont23

try.cont23:                                       ; preds = %try.cont
  %29 = load double, ptr %d, align 8
  %call24 = call noundef i32 @_ZSt19uncaught_exceptionsv() #8
  %call26 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.3, double noundef %29, i32 noundef %call24)
          to label %invoke.cont25 unwind label %lpad2

invoke.cont25:                                    ; preds = %try.cont23
  call void @__cxa_end_catch() #6
  br label %try.cont28

try.cont28:                                       ; preds = %invoke.cont25
  ret i32 0

lpad20:                                           ; preds = %catch18
  %30 = landingpad { ptr, i32 }
          cleanup
  %31 = extractvalue { ptr, i32 } %30, 0
  store ptr %31, ptr %exn.slot, align 8
  %32 = extractvalue { ptr, i32 } %30, 1
  store i32 %32, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %ehcleanup

ehcleanup:                                        ; preds = %lpad20, %catch.dispatch15, %lpad10
  call void @__cxa_end_catch() #6
  br label %ehcleanup27

ehcleanup27:                                      ; preds = %ehcleanup, %catch.dispatch5, %lpad2
  call void @__cxa_end_catch() #6
  br label %eh.resume

eh.resume:                                        ; preds = %ehcleanup27, %catch.dispatch
  %exn29 = load ptr, ptr %exn.slot, align 8
  %sel30 = load i32, ptr %ehselector.slot, align 4
  %lpad.val = insertvalue { ptr, i32 } poison, ptr %exn29, 0
  %lpad.val31 = insertvalue { ptr, i32 } %lpad.val, i32 %sel30, 1
  resume { ptr, i32 } %lpad.val31

unreachable:                                      ; preds = %invoke.cont11, %invoke.cont, %entry
  unreachable
}

declare ptr @__cxa_allocate_exception(i64)

declare void @__cxa_throw(ptr, ptr, ptr)

declare i32 @__gxx_personality_v0(...)

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN5GuardD2Ev(ptr noundef nonnull align 4 dereferenceable(4) %this) unnamed_addr #1 comdat align 2 personality ptr @__gxx_personality_v0 {
entry:
  %this.addr = alloca ptr, align 8
  %exn.slot = alloca ptr, align 8
  %ehselector.slot = alloca i32, align 4
  %i = alloca i32, align 4
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  %n = getelementptr inbounds nuw %struct.Guard, ptr %this1, i32 0, i32 0
  %0 = load i32, ptr %n, align 4
  %call = call noundef i32 @_ZSt19uncaught_exceptionsv() #8
  %call2 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.4, i32 noundef %0, i32 noundef %call)
          to label %invoke.cont unwind label %terminate.lpad

invoke.cont:                                      ; preds = %entry
  %exception = call ptr @__cxa_allocate_exception(i64 4) #6
  %n3 = getelementptr inbounds nuw %struct.Guard, ptr %this1, i32 0, i32 0
  %1 = load i32, ptr %n3, align 4
  store i32 %1, ptr %exception, align 16
  invoke void @__cxa_throw(ptr %exception, ptr @_ZTIi, ptr null) #7
          to label %unreachable unwind label %lpad

lpad:                                             ; preds = %invoke.cont
  %2 = landingpad { ptr, i32 }
          catch ptr @_ZTIi
          catch ptr null
  %3 = extractvalue { ptr, i32 } %2, 0
  store ptr %3, ptr %exn.slot, align 8
  %4 = extractvalue { ptr, i32 } %2, 1
  store i32 %4, ptr %ehselector.slot, align 4
  br label %catch.dispatch

catch.dispatch:                                   ; preds = %lpad
  %sel = load i32, ptr %ehselector.slot, align 4
  %5 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIi) #6
  %matches = icmp eq i32 %sel, %5
  br i1 %matches, label %catch, label %terminate.handler

catch:                                            ; preds = %catch.dispatch
  %exn = load ptr, ptr %exn.slot, align 8
  %6 = call ptr @__cxa_begin_catch(ptr %exn) #6
  %7 = load i32, ptr %6, align 4
  store i32 %7, ptr %i, align 4
  %8 = load i32, ptr %i, align 4
  %call5 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.5, i32 noundef %8)
          to label %invoke.cont4 unwind label %terminate.lpad

invoke.cont4:                                     ; preds = %catch
  call void @__cxa_end_catch() #6
  br label %try.cont

try.cont:                                         ; preds = %invoke.cont4
  ret void

terminate.lpad:                                   ; preds = %catch, %entry
  %9 = landingpad { ptr, i32 }
          catch ptr null
  %10 = extractvalue { ptr, i32 } %9, 0
  call void @__clang_call_terminate(ptr %10) #9
  unreachable

terminate.handler:                                ; preds = %catch.dispatch
  %exn6 = load ptr, ptr %exn.slot, align 8
  call void @__clang_call_terminate(ptr %exn6) #9
  unreachable

unreachable:                                      ; preds = %invoke.cont
  unreachable
}

; Function Attrs: nounwind memory(none)
declare i32 @llvm.eh.typeid.for.p0(ptr) #2

declare ptr @__cxa_begin_catch(ptr)

declare i32 @printf(ptr noundef, ...) #3

declare void @__cxa_end_catch()

; Function Attrs: nounwind willreturn memory(read)
declare noundef i32 @_ZSt19uncaught_exceptionsv() #4

; Function Attrs: noinline noreturn nounwind uwtable
define linkonce_odr hidden void @__clang_call_terminate(ptr noundef %0) #5 comdat {
  %2 = call ptr @__cxa_begin_catch(ptr %0) #6
  call void @_ZSt9terminatev() #9
  unreachable
}

declare void @_ZSt9terminatev()

attributes #0 = { mustprogress noinline norecurse uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { nounwind memory(none) }
attributes #3 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { nounwind willreturn memory(read) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { noinline noreturn nounwind uwtable "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { nounwind }
attributes #7 = { noreturn }
attributes #8 = { nounwind willreturn memory(read) }
attributes #9 = { noreturn nounwind }

!llvm.module.flags = !{!0, !1, !2, !3, !4}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 2}
!4 = !{i32 7, !"frame-pointer", i32 2}
