; test: roundtrip
source_filename = "catch_by_type.cpp"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

$__clang_call_terminate = comdat any

@.str = private unnamed_addr constant [4 x i8] c"%d\0A\00", align 1
@_ZTIi = external constant ptr
@_ZTId = external constant ptr
@_ZTIPKc = external constant ptr
@.str.1 = private unnamed_addr constant [16 x i8] c"something else\0A\00", align 1
@.str.2 = private unnamed_addr constant [11 x i8] c"string %s\0A\00", align 1
@.str.3 = private unnamed_addr constant [11 x i8] c"double %g\0A\00", align 1
@.str.4 = private unnamed_addr constant [8 x i8] c"int %d\0A\00", align 1
@_ZTIc = external constant ptr
@.str.5 = private unnamed_addr constant [5 x i8] c"text\00", align 1
@_ZTIl = external constant ptr

; Function Attrs: mustprogress noinline norecurse uwtable
define dso_local noundef i32 @main() #0 {
entry:
  %retval = alloca i32, align 4
  %sum = alloca i32, align 4
  %i = alloca i32, align 4
  store i32 0, ptr %retval, align 4
  store i32 0, ptr %sum, align 4
  store i32 0, ptr %i, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %i, align 4
  %cmp = icmp slt i32 %0, 7
  br i1 %cmp, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %1 = load i32, ptr %i, align 4
  %call = call noundef i32 @_ZL7catcheri(i32 noundef %1)
  %2 = load i32, ptr %sum, align 4
  %add = add nsw i32 %2, %call
  store i32 %add, ptr %sum, align 4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %3 = load i32, ptr %i, align 4
  %inc = add nsw i32 %3, 1
  store i32 %inc, ptr %i, align 4
  br label %for.cond, !llvm.loop !5

for.end:                                          ; preds = %for.cond
  %4 = load i32, ptr %sum, align 4
  %call1 = call i32 (ptr, ...) @printf(ptr noundef @.str, i32 noundef %4)
  %5 = load i32, ptr %sum, align 4
  %and = and i32 %5, 1
  ret i32 %and
}

; Function Attrs: mustprogress noinline uwtable
define internal noundef i32 @_ZL7catcheri(i32 noundef %n) #1 personality ptr @__gxx_personality_v0 {
entry:
  %retval = alloca i32, align 4
  %n.addr = alloca i32, align 4
  %exn.slot = alloca ptr, align 8
  %ehselector.slot = alloca i32, align 4
  %s = alloca ptr, align 8
  %d = alloca double, align 8
  %i = alloca i32, align 4
  store i32 %n, ptr %n.addr, align 4
  %0 = load i32, ptr %n.addr, align 4
  %call = invoke noundef i32 @_ZL7throweri(i32 noundef %0)
          to label %invoke.cont unwind label %lpad

invoke.cont:                                      ; preds = %entry
  store i32 %call, ptr %retval, align 4
  br label %return

lpad:                                             ; preds = %entry
  %1 = landingpad { ptr, i32 }
          catch ptr @_ZTIi
          catch ptr @_ZTId
          catch ptr @_ZTIPKc
          catch ptr null
  %2 = extractvalue { ptr, i32 } %1, 0
  store ptr %2, ptr %exn.slot, align 8
  %3 = extractvalue { ptr, i32 } %1, 1
  store i32 %3, ptr %ehselector.slot, align 4
  br label %catch.dispatch

catch.dispatch:                                   ; preds = %lpad
  %sel = load i32, ptr %ehselector.slot, align 4
  %4 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIi) #5
  %matches = icmp eq i32 %sel, %4
  br i1 %matches, label %catch18, label %catch.fallthrough

catch18:                                          ; preds = %catch.dispatch
  %exn19 = load ptr, ptr %exn.slot, align 8
  %5 = call ptr @__cxa_begin_catch(ptr %exn19) #5
  %6 = load i32, ptr %5, align 4
  store i32 %6, ptr %i, align 4
  %7 = load i32, ptr %i, align 4
  %call22 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.4, i32 noundef %7)
          to label %invoke.cont21 unwind label %lpad20

invoke.cont21:                                    ; preds = %catch18
  call void @__cxa_end_catch() #5
  br label %try.cont

try.cont:                                         ; preds = %invoke.cont21, %invoke.cont16, %invoke.cont11, %invoke.cont5
  %8 = load i32, ptr %n.addr, align 4
  %sub = sub nsw i32 0, %8
  store i32 %sub, ptr %retval, align 4
  br label %return

catch.fallthrough:                                ; preds = %catch.dispatch
  %9 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTId) #5
  %matches1 = icmp eq i32 %sel, %9
  br i1 %matches1, label %catch13, label %catch.fallthrough2

catch13:                                          ; preds = %catch.fallthrough
  %exn14 = load ptr, ptr %exn.slot, align 8
  %10 = call ptr @__cxa_begin_catch(ptr %exn14) #5
  %11 = load double, ptr %10, align 8
  store double %11, ptr %d, align 8
  %12 = load double, ptr %d, align 8
  %call17 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.3, double noundef %12)
          to label %invoke.cont16 unwind label %lpad15

invoke.cont16:                                    ; preds = %catch13
  call void @__cxa_end_catch() #5
  br label %try.cont

catch.fallthrough2:                               ; preds = %catch.fallthrough
  %13 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPKc) #5
  %matches3 = icmp eq i32 %sel, %13
  br i1 %matches3, label %catch8, label %catch

catch8:                                           ; preds = %catch.fallthrough2
  %exn9 = load ptr, ptr %exn.slot, align 8
  %14 = call ptr @__cxa_begin_catch(ptr %exn9) #5
  store ptr %14, ptr %s, align 8
  %15 = load ptr, ptr %s, align 8
  %call12 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.2, ptr noundef %15)
          to label %invoke.cont11 unwind label %lpad10

invoke.cont11:                                    ; preds = %catch8
  call void @__cxa_end_catch() #5
  br label %try.cont

catch:                                            ; preds = %catch.fallthrough2
  %exn = load ptr, ptr %exn.slot, align 8
  %16 = call ptr @__cxa_begin_catch(ptr %exn) #5
  %call6 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.1)
          to label %invoke.cont5 unwind label %lpad4

invoke.cont5:                                     ; preds = %catch
  call void @__cxa_end_catch()
  br label %try.cont

lpad4:                                            ; preds = %catch
  %17 = landingpad { ptr, i32 }
          cleanup
  %18 = extractvalue { ptr, i32 } %17, 0
  store ptr %18, ptr %exn.slot, align 8
  %19 = extractvalue { ptr, i32 } %17, 1
  store i32 %19, ptr %ehselector.slot, align 4
  invoke void @__cxa_end_catch()
          to label %invoke.cont7 unwind label %terminate.lpad

invoke.cont7:                                     ; preds = %lpad4
  br label %eh.resume

lpad10:                                           ; preds = %catch8
  %20 = landingpad { ptr, i32 }
          cleanup
  %21 = extractvalue { ptr, i32 } %20, 0
  store ptr %21, ptr %exn.slot, align 8
  %22 = extractvalue { ptr, i32 } %20, 1
  store i32 %22, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #5
  br label %eh.resume

lpad15:                                           ; preds = %catch13
  %23 = landingpad { ptr, i32 }
          cleanup
  %24 = extractvalue { ptr, i32 } %23, 0
  store ptr %24, ptr %exn.slot, align 8
  %25 = extractvalue { ptr, i32 } %23, 1
  store i32 %25, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #5
  br label %eh.resume

lpad20:                                           ; preds = %catch18
  %26 = landingpad { ptr, i32 }
          cleanup
  %27 = extractvalue { ptr, i32 } %26, 0
  store ptr %27, ptr %exn.slot, align 8
  %28 = extractvalue { ptr, i32 } %26, 1
  store i32 %28, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #5
  br label %eh.resume

return:                                           ; preds = %try.cont, %invoke.cont
  %29 = load i32, ptr %retval, align 4
  ret i32 %29

eh.resume:                                        ; preds = %lpad20, %lpad15, %lpad10, %invoke.cont7
  %exn23 = load ptr, ptr %exn.slot, align 8
  %sel24 = load i32, ptr %ehselector.slot, align 4
  %lpad.val = insertvalue { ptr, i32 } poison, ptr %exn23, 0
  %lpad.val25 = insertvalue { ptr, i32 } %lpad.val, i32 %sel24, 1
  resume { ptr, i32 } %lpad.val25

terminate.lpad:                                   ; preds = %lpad4
  %30 = landingpad { ptr, i32 }
          catch ptr null
  %31 = extractvalue { ptr, i32 } %30, 0
  call void @__clang_call_terminate(ptr %31) #6
  unreachable
}

declare i32 @printf(ptr noundef, ...) #2

; Function Attrs: mustprogress noinline uwtable
define internal noundef i32 @_ZL7throweri(i32 noundef %n) #1 {
entry:
  %n.addr = alloca i32, align 4
  store i32 %n, ptr %n.addr, align 4
  %0 = load i32, ptr %n.addr, align 4
  switch i32 %0, label %sw.default [
    i32 0, label %sw.bb
    i32 1, label %sw.bb1
    i32 2, label %sw.bb3
    i32 3, label %sw.bb5
    i32 4, label %sw.bb7
  ]

sw.bb:                                            ; preds = %entry
  %exception = call ptr @__cxa_allocate_exception(i64 4) #5
  store i32 42, ptr %exception, align 16
  call void @__cxa_throw(ptr %exception, ptr @_ZTIi, ptr null) #7
  unreachable

sw.bb1:                                           ; preds = %entry
  %exception2 = call ptr @__cxa_allocate_exception(i64 8) #5
  store double 2.500000e+00, ptr %exception2, align 16
  call void @__cxa_throw(ptr %exception2, ptr @_ZTId, ptr null) #7
  unreachable

sw.bb3:                                           ; preds = %entry
  %exception4 = call ptr @__cxa_allocate_exception(i64 1) #5
  store i8 120, ptr %exception4, align 16
  call void @__cxa_throw(ptr %exception4, ptr @_ZTIc, ptr null) #7
  unreachable

sw.bb5:                                           ; preds = %entry
  %exception6 = call ptr @__cxa_allocate_exception(i64 8) #5
  store ptr @.str.5, ptr %exception6, align 16
  call void @__cxa_throw(ptr %exception6, ptr @_ZTIPKc, ptr null) #7
  unreachable

sw.bb7:                                           ; preds = %entry
  %exception8 = call ptr @__cxa_allocate_exception(i64 8) #5
  store i64 7, ptr %exception8, align 16
  call void @__cxa_throw(ptr %exception8, ptr @_ZTIl, ptr null) #7
  unreachable

sw.default:                                       ; preds = %entry
  %1 = load i32, ptr %n.addr, align 4
  ret i32 %1
}

declare i32 @__gxx_personality_v0(...)

; Function Attrs: nounwind memory(none)
declare i32 @llvm.eh.typeid.for.p0(ptr) #3

declare ptr @__cxa_begin_catch(ptr)

declare void @__cxa_end_catch()

; Function Attrs: noinline noreturn nounwind uwtable
define linkonce_odr hidden void @__clang_call_terminate(ptr noundef %0) #4 comdat {
  %2 = call ptr @__cxa_begin_catch(ptr %0) #5
  call void @_ZSt9terminatev() #6
  unreachable
}

declare void @_ZSt9terminatev()

declare ptr @__cxa_allocate_exception(i64)

declare void @__cxa_throw(ptr, ptr, ptr)

attributes #0 = { mustprogress noinline norecurse uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress noinline uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nounwind memory(none) }
attributes #4 = { noinline noreturn nounwind uwtable "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { nounwind }
attributes #6 = { noreturn nounwind }
attributes #7 = { noreturn }

!llvm.module.flags = !{!0, !1, !2, !3, !4}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 2}
!4 = !{i32 7, !"frame-pointer", i32 2}
!5 = distinct !{!5, !6}
!6 = !{!"llvm.loop.mustprogress"}
