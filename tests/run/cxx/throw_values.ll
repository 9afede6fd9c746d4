; test: roundtrip
source_filename = "throw_values.cpp"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.Empty = type { i8 }
%struct.Big = type { [16 x double] }

$_ZN3BigC2Ev = comdat any

$__clang_call_terminate = comdat any

$_ZTI3Big = comdat any

$_ZTS3Big = comdat any

$_ZTI5Color = comdat any

$_ZTS5Color = comdat any

$_ZTI5Empty = comdat any

$_ZTS5Empty = comdat any

@_ZTI3Big = linkonce_odr dso_local constant { ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv117__class_type_infoE, i64 2), ptr @_ZTS3Big }, comdat, align 8
@_ZTVN10__cxxabiv117__class_type_infoE = external global [0 x ptr]
@_ZTS3Big = linkonce_odr dso_local constant [5 x i8] c"3Big\00", comdat, align 1
@.str = private unnamed_addr constant [4 x i8] c"%g\0A\00", align 1
@_ZTI5Color = linkonce_odr dso_local constant { ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv116__enum_type_infoE, i64 2), ptr @_ZTS5Color }, comdat, align 8
@_ZTVN10__cxxabiv116__enum_type_infoE = external global [0 x ptr]
@_ZTS5Color = linkonce_odr dso_local constant [7 x i8] c"5Color\00", comdat, align 1
@.str.1 = private unnamed_addr constant [4 x i8] c"%d\0A\00", align 1
@_ZTI5Empty = linkonce_odr dso_local constant { ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv117__class_type_infoE, i64 2), ptr @_ZTS5Empty }, comdat, align 8
@_ZTS5Empty = linkonce_odr dso_local constant [7 x i8] c"5Empty\00", comdat, align 1
@.str.2 = private unnamed_addr constant [7 x i8] c"empty\0A\00", align 1
@"_ZTIZ4mainE3$_0" = internal constant { ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv117__class_type_infoE, i64 2), ptr @"_ZTSZ4mainE3$_0" }, align 8
@"_ZTSZ4mainE3$_0" = internal constant [12 x i8] c"Z4mainE3$_0\00", align 1
@.str.3 = private unnamed_addr constant [8 x i8] c"lambda\0A\00", align 1
@_ZTIi = external constant ptr
@_ZTIb = external constant ptr
@.str.4 = private unnamed_addr constant [9 x i8] c"bool %d\0A\00", align 1
@.str.5 = private unnamed_addr constant [5 x i8] c"int\0A\00", align 1

; Function Attrs: mustprogress noinline norecurse uwtable
define dso_local noundef i32 @main() #0 personality ptr @__gxx_personality_v0 {
entry:
  %retval = alloca i32, align 4
  %exn.slot = alloca ptr, align 8
  %ehselector.slot = alloca i32, align 4
  %b = alloca ptr, align 8
  %s = alloca double, align 8
  %__range2 = alloca ptr, align 8
  %__begin2 = alloca ptr, align 8
  %__end2 = alloca ptr, align 8
  %d = alloca double, align 8
  %c = alloca i32, align 4
  %0 = alloca %struct.Empty, align 1
  %b45 = alloca i8, align 1
  %1 = alloca i32, align 4
  store i32 0, ptr %retval, align 4
  %exception = call ptr @__cxa_allocate_exception(i64 128) #5
  invoke void @_ZN3BigC2Ev(ptr noundef nonnull align 8 dereferenceable(128) %exception)
          to label %invoke.cont unwind label %lpad

invoke.cont:                                      ; preds = %entry
  invoke void @__cxa_throw(ptr %exception, ptr @_ZTI3Big, ptr null) #6
          to label %unreachable unwind label %lpad1

lpad:                                             ; preds = %entry
  %2 = landingpad { ptr, i32 }
          cleanup
          catch ptr @_ZTI3Big
  %3 = extractvalue { ptr, i32 } %2, 0
  store ptr %3, ptr %exn.slot, align 8
  %4 = extractvalue { ptr, i32 } %2, 1
  store i32 %4, ptr %ehselector.slot, align 4
  call void @__cxa_free_exception(ptr %exception) #5
  br label %catch.dispatch

lpad1:                                            ; preds = %invoke.cont
  %5 = landingpad { ptr, i32 }
          catch ptr @_ZTI3Big
  %6 = extractvalue { ptr, i32 } %5, 0
  store ptr %6, ptr %exn.slot, align 8
  %7 = extractvalue { ptr, i32 } %5, 1
  store i32 %7, ptr %ehselector.slot, align 4
  br label %catch.dispatch

catch.dispatch:                                   ; preds = %lpad1, %lpad
  %sel = load i32, ptr %ehselector.slot, align 4
  %8 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTI3Big) #5
  %matches = icmp eq i32 %sel, %8
  br i1 %matches, label %catch, label %eh.resume

catch:                                            ; preds = %catch.dispatch
  %exn = load ptr, ptr %exn.slot, align 8
  %9 = call ptr @__cxa_begin_catch(ptr %exn) #5
  store ptr %9, ptr %b, align 8
  store double 0.000000e+00, ptr %s, align 8
  %10 = load ptr, ptr %b, align 8, !nonnull !5, !align !6
  %v = getelementptr inbounds nuw %struct.Big, ptr %10, i32 0, i32 0
  store ptr %v, ptr %__range2, align 8
  %11 = load ptr, ptr %__range2, align 8, !nonnull !5, !align !6
  %arraydecay = getelementptr inbounds [16 x double], ptr %11, i64 0, i64 0
  store ptr %arraydecay, ptr %__begin2, align 8
  %12 = load ptr, ptr %__range2, align 8, !nonnull !5, !align !6
  %arraydecay2 = getelementptr inbounds [16 x double], ptr %12, i64 0, i64 0
  %add.ptr = getelementptr inbounds double, ptr %arraydecay2, i64 16
  store ptr %add.ptr, ptr %__end2, align 8
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %catch
  %13 = load ptr, ptr %__begin2, align 8
  %14 = load ptr, ptr %__end2, align 8
  %cmp = icmp ne ptr %13, %14
  br i1 %cmp, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %15 = load ptr, ptr %__begin2, align 8
  %16 = load double, ptr %15, align 8
  store double %16, ptr %d, align 8
  %17 = load double, ptr %d, align 8
  %18 = load double, ptr %s, align 8
  %add = fadd double %18, %17
  store double %add, ptr %s, align 8
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %19 = load ptr, ptr %__begin2, align 8
  %incdec.ptr = getelementptr inbounds nuw double, ptr %19, i32 1
  store ptr %incdec.ptr, ptr %__begin2, align 8
  br label %for.cond

for.end:                                          ; preds = %for.cond
  %20 = load double, ptr %s, align 8
  %call = invoke i32 (ptr, ...) @printf(ptr noundef @.str, double noundef %20)
          to label %invoke.cont4 unwind label %lpad3

invoke.cont4:                                     ; preds = %for.end
  call void @__cxa_end_catch()
  br label %try.cont

try.cont:                                         ; preds = %invoke.cont4
  %exception6 = call ptr @__cxa_allocate_exception(i64 4) #5
  store i32 1, ptr %exception6, align 16
  invoke void @__cxa_throw(ptr %exception6, ptr @_ZTI5Color, ptr null) #6
          to label %unreachable unwind label %lpad7

lpad3:                                            ; preds = %for.end
  %21 = landingpad { ptr, i32 }
          cleanup
  %22 = extractvalue { ptr, i32 } %21, 0
  store ptr %22, ptr %exn.slot, align 8
  %23 = extractvalue { ptr, i32 } %21, 1
  store i32 %23, ptr %ehselector.slot, align 4
  invoke void @__cxa_end_catch()
          to label %invoke.cont5 unwind label %terminate.lpad

invoke.cont5:                                     ; preds = %lpad3
  br label %eh.resume

lpad7:                                            ; preds = %try.cont
  %24 = landingpad { ptr, i32 }
          catch ptr @_ZTI5Color
  %25 = extractvalue { ptr, i32 } %24, 0
  store ptr %25, ptr %exn.slot, align 8
  %26 = extractvalue { ptr, i32 } %24, 1
  store i32 %26, ptr %ehselector.slot, align 4
  br label %catch.dispatch8

catch.dispatch8:                                  ; preds = %lpad7
  %sel9 = load i32, ptr %ehselector.slot, align 4
  %27 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTI5Color) #5
  %matches10 = icmp eq i32 %sel9, %27
  br i1 %matches10, label %catch11, label %eh.resume

catch11:                                          ; preds = %catch.dispatch8
  %exn12 = load ptr, ptr %exn.slot, align 8
  %28 = call ptr @__cxa_begin_catch(ptr %exn12) #5
  %29 = load i32, ptr %28, align 4
  store i32 %29, ptr %c, align 4
  %30 = load i32, ptr %c, align 4
  %call15 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.1, i32 noundef %30)
          to label %invoke.cont14 unwind label %lpad13

invoke.cont14:                                    ; preds = %catch11
  call void @__cxa_end_catch() #5
  br label %try.cont16

try.cont16:                                       ; preds = %invoke.cont14
  %exception17 = call ptr @__cxa_allocate_exception(i64 1) #5
  invoke void @__cxa_throw(ptr %exception17, ptr @_ZTI5Empty, ptr null) #6
          to label %unreachable unwind label %lpad18

lpad13:                                           ; preds = %catch11
  %31 = landingpad { ptr, i32 }
          cleanup
  %32 = extractvalue { ptr, i32 } %31, 0
  store ptr %32, ptr %exn.slot, align 8
  %33 = extractvalue { ptr, i32 } %31, 1
  store i32 %33, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #5
  br label %eh.resume

lpad18:                                           ; preds = %try.cont16
  %34 = landingpad { ptr, i32 }
          catch ptr @_ZTI5Empty
  %35 = extractvalue { ptr, i32 } %34, 0
  store ptr %35, ptr %exn.slot, align 8
  %36 = extractvalue { ptr, i32 } %34, 1
  store i32 %36, ptr %ehselector.slot, align 4
  br label %catch.dispatch19

catch.dispatch19:                                 ; preds = %lpad18
  %sel20 = load i32, ptr %ehselector.slot, align 4
  %37 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTI5Empty) #5
  %matches21 = icmp eq i32 %sel20, %37
  br i1 %matches21, label %catch22, label %eh.resume

catch22:                                          ; preds = %catch.dispatch19
  %exn23 = load ptr, ptr %exn.slot, align 8
  %38 = call ptr @__cxa_begin_catch(ptr %exn23) #5
  %call26 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.2)
          to label %invoke.cont25 unwind label %lpad24

invoke.cont25:                                    ; preds = %catch22
  call void @__cxa_end_catch()
  br label %try.cont28

try.cont28:                                       ; preds = %invoke.cont25
  %exception29 = call ptr @__cxa_allocate_exception(i64 1) #5
  invoke void @__cxa_throw(ptr %exception29, ptr @"_ZTIZ4mainE3$_0", ptr null) #6
          to label %unreachable unwind label %lpad30

lpad24:                                           ; preds = %catch22
  %39 = landingpad { ptr, i32 }
          cleanup
  %40 = extractvalue { ptr, i32 } %39, 0
  store ptr %40, ptr %exn.slot, align 8
  %41 = extractvalue { ptr, i32 } %39, 1
  store i32 %41, ptr %ehselector.slot, align 4
  invoke void @__cxa_end_catch()
          to label %invoke.cont27 unwind label %terminate.lpad

invoke.cont27:                                    ; preds = %lpad24
  br label %eh.resume

lpad30:                                           ; preds = %try.cont28
  %42 = landingpad { ptr, i32 }
          catch ptr null
  %43 = extractvalue { ptr, i32 } %42, 0
  store ptr %43, ptr %exn.slot, align 8
  %44 = extractvalue { ptr, i32 } %42, 1
  store i32 %44, ptr %ehselector.slot, align 4
  br label %catch31

catch31:                                          ; preds = %lpad30
  %exn32 = load ptr, ptr %exn.slot, align 8
  %45 = call ptr @__cxa_begin_catch(ptr %exn32) #5
  %call35 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.3)
          to label %invoke.cont34 unwind label %lpad33

invoke.cont34:                                    ; preds = %catch31
  call void @__cxa_end_catch()
  br label %try.cont37

try.cont37:                                       ; preds = %invoke.cont34
  %exception38 = call ptr @__cxa_allocate_exception(i64 1) #5
  store i8 1, ptr %exception38, align 16
  invoke void @__cxa_throw(ptr %exception38, ptr @_ZTIb, ptr null) #6
          to label %unreachable unwind label %lpad39

lpad33:                                           ; preds = %catch31
  %46 = landingpad { ptr, i32 }
          cleanup
  %47 = extractvalue { ptr, i32 } %46, 0
  store ptr %47, ptr %exn.slot, align 8
  %48 = extractvalue { ptr, i32 } %46, 1
  store i32 %48, ptr %ehselector.slot, align 4
  invoke void @__cxa_end_catch()
          to label %invoke.cont36 unwind label %terminate.lpad

invoke.cont36:                                    ; preds = %lpad33
  br label %eh.resume

lpad39:                                           ; preds = %try.cont37
  %49 = landingpad { ptr, i32 }
          catch ptr @_ZTIi
          catch ptr @_ZTIb
  %50 = extractvalue { ptr, i32 } %49, 0
  store ptr %50, ptr %exn.slot, align 8
  %51 = extractvalue { ptr, i32 } %49, 1
  store i32 %51, ptr %ehselector.slot, align 4
  br label %catch.dispatch40

catch.dispatch40:                                 ; preds = %lpad39
  %sel41 = load i32, ptr %ehselector.slot, align 4
  %52 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIi) #5
  %matches42 = icmp eq i32 %sel41, %52
  br i1 %matches42, label %catch51, label %catch.fallthrough

catch51:                                          ; preds = %catch.dispatch40
  %exn52 = load ptr, ptr %exn.slot, align 8
  %53 = call ptr @__cxa_begin_catch(ptr %exn52) #5
  %54 = load i32, ptr %53, align 4
  store i32 %54, ptr %1, align 4
  %call55 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.5)
          to label %invoke.cont54 unwind label %lpad53

invoke.cont54:                                    ; preds = %catch51
  call void @__cxa_end_catch() #5
  br label %try.cont56

try.cont56:                                       ; preds = %invoke.cont54, %invoke.cont49
  ret i32 0

catch.fallthrough:                                ; preds = %catch.dispatch40
  %55 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIb) #5
  %matches43 = icmp eq i32 %sel41, %55
  br i1 %matches43, label %catch44, label %eh.resume

catch44:                                          ; preds = %catch.fallthrough
  %exn46 = load ptr, ptr %exn.slot, align 8
  %56 = call ptr @__cxa_begin_catch(ptr %exn46) #5
  %57 = load i8, ptr %56, align 1
  %loadedv = trunc i8 %57 to i1
  %storedv = zext i1 %loadedv to i8
  store i8 %storedv, ptr %b45, align 1
  %58 = load i8, ptr %b45, align 1
  %loadedv47 = trunc i8 %58 to i1
  %conv = zext i1 %loadedv47 to i32
  %call50 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.4, i32 noundef %conv)
          to label %invoke.cont49 unwind label %lpad48

invoke.cont49:                                    ; preds = %catch44
  call void @__cxa_end_catch() #5
  br label %try.cont56

lpad48:                                           ; preds = %catch44
  %59 = landingpad { ptr, i32 }
          cleanup
  %60 = extractvalue { ptr, i32 } %59, 0
  store ptr %60, ptr %exn.slot, align 8
  %61 = extractvalue { ptr, i32 } %59, 1
  store i32 %61, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #5
  br label %eh.resume

lpad53:                                           ; preds = %catch51
  %62 = landingpad { ptr, i32 }
          cleanup
  %63 = extractvalue { ptr, i32 } %62, 0
  store ptr %63, ptr %exn.slot, align 8
  %64 = extractvalue { ptr, i32 } %62, 1
  store i32 %64, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #5
  br label %eh.resume

eh.resume:                                        ; preds = %lpad53, %lpad48, %catch.fallthrough, %invoke.cont36, %invoke.cont27, %catch.dispatch19, %lpad13, %catch.dispatch8, %invoke.cont5, %catch.dispatch
  %exn57 = load ptr, ptr %exn.slot, align 8
  %sel58 = load i32, ptr %ehselector.slot, align 4
  %lpad.val = insertvalue { ptr, i32 } poison, ptr %exn57, 0
  %lpad.val59 = insertvalue { ptr, i32 } %lpad.val, i32 %sel58, 1
  resume { ptr, i32 } %lpad.val59

terminate.lpad:                                   ; preds = %lpad33, %lpad24, %lpad3
  %65 = landingpad { ptr, i32 }
          catch ptr null
  %66 = extractvalue { ptr, i32 } %65, 0
  call void @__clang_call_terminate(ptr %66) #7
  unreachable

unreachable:                                      ; preds = %try.cont37, %try.cont28, %try.cont16, %try.cont, %invoke.cont
  unreachable
}

declare ptr @__cxa_allocate_exception(i64)

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN3BigC2Ev(ptr noundef nonnull align 8 dereferenceable(128) %this) unnamed_addr #1 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  %i = alloca i32, align 4
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  store i32 0, ptr %i, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %i, align 4
  %cmp = icmp slt i32 %0, 16
  br i1 %cmp, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %1 = load i32, ptr %i, align 4
  %conv = sitofp i32 %1 to double
  %mul = fmul double %conv, 1.500000e+00
  %v = getelementptr inbounds nuw %struct.Big, ptr %this1, i32 0, i32 0
  %2 = load i32, ptr %i, align 4
  %idxprom = sext i32 %2 to i64
  %arrayidx = getelementptr inbounds [16 x double], ptr %v, i64 0, i64 %idxprom
  store double %mul, ptr %arrayidx, align 8
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %3 = load i32, ptr %i, align 4
  %inc = add nsw i32 %3, 1
  store i32 %inc, ptr %i, align 4
  br label %for.cond, !llvm.loop !7

for.end:                                          ; preds = %for.cond
  ret void
}

declare i32 @__gxx_personality_v0(...)

declare void @__cxa_free_exception(ptr)

declare void @__cxa_throw(ptr, ptr, ptr)

; Function Attrs: nounwind memory(none)
declare i32 @llvm.eh.typeid.for.p0(ptr) #2

declare ptr @__cxa_begin_catch(ptr)

declare i32 @printf(ptr noundef, ...) #3

declare void @__cxa_end_catch()

; Function Attrs: noinline noreturn nounwind uwtable
define linkonce_odr hidden void @__clang_call_terminate(ptr noundef %0) #4 comdat {
  %2 = call ptr @__cxa_begin_catch(ptr %0) #5
  call void @_ZSt9terminatev() #7
  unreachable
}

declare void @_ZSt9terminatev()

attributes #0 = { mustprogress noinline norecurse uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { nounwind memory(none) }
attributes #3 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { noinline noreturn nounwind uwtable "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { nounwind }
attributes #6 = { noreturn }
attributes #7 = { noreturn nounwind }

!llvm.module.flags = !{!0, !1, !2, !3, !4}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 2}
!4 = !{i32 7, !"frame-pointer", i32 2}
!5 = !{}
!6 = !{i64 8}
!7 = distinct !{!7, !8}
!8 = !{!"llvm.loop.mustprogress"}
