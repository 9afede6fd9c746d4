; test: roundtrip
source_filename = "cleanups.cpp"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.Pair = type { %struct.Noisy, %struct.Noisy }
%struct.Noisy = type { ptr }

$_ZN4PairC2Eb = comdat any

$_ZN4PairD2Ev = comdat any

$_ZN5NoisyC2EPKc = comdat any

$_ZN5NoisyD2Ev = comdat any

$__clang_call_terminate = comdat any

@_ZTIi = external constant ptr
@.str = private unnamed_addr constant [11 x i8] c"caught %d\0A\00", align 1
@.str.1 = private unnamed_addr constant [16 x i8] c"constructor %d\0A\00", align 1
@.str.2 = private unnamed_addr constant [8 x i8] c"new %d\0A\00", align 1
@.str.3 = private unnamed_addr constant [4 x i8] c"odd\00", align 1
@.str.4 = private unnamed_addr constant [5 x i8] c"even\00", align 1
@_ZTIPKc = external constant ptr
@.str.5 = private unnamed_addr constant [7 x i8] c"never\0A\00", align 1
@.str.6 = private unnamed_addr constant [5 x i8] c"+%s\0A\00", align 1
@.str.7 = private unnamed_addr constant [5 x i8] c"-%s\0A\00", align 1
@.str.8 = private unnamed_addr constant [6 x i8] c"first\00", align 1
@.str.9 = private unnamed_addr constant [7 x i8] c"second\00", align 1

; Function Attrs: mustprogress noinline norecurse uwtable
define dso_local noundef i32 @main() #0 personality ptr @__gxx_personality_v0 {
entry:
  %retval = alloca i32, align 4
  %exn.slot = alloca ptr, align 8
  %ehselector.slot = alloca i32, align 4
  %i = alloca i32, align 4
  %pair = alloca %struct.Pair, align 8
  %i9 = alloca i32, align 4
  %pair15 = alloca ptr, align 8
  %i25 = alloca i32, align 4
  %pair31 = alloca %struct.Pair, align 8
  store i32 0, ptr %retval, align 4
  invoke void @_ZL4deepi(i32 noundef 3)
          to label %invoke.cont unwind label %lpad

invoke.cont:                                      ; preds = %entry
  br label %try.cont

lpad:                                             ; preds = %entry
  %0 = landingpad { ptr, i32 }
          catch ptr @_ZTIi
  %1 = extractvalue { ptr, i32 } %0, 0
  store ptr %1, ptr %exn.slot, align 8
  %2 = extractvalue { ptr, i32 } %0, 1
  store i32 %2, ptr %ehselector.slot, align 4
  br label %catch.dispatch

catch.dispatch:                                   ; preds = %lpad
  %sel = load i32, ptr %ehselector.slot, align 4
  %3 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIi) #8
  %matches = icmp eq i32 %sel, %3
  br i1 %matches, label %catch, label %eh.resume

catch:                                            ; preds = %catch.dispatch
  %exn = load ptr, ptr %exn.slot, align 8
  %4 = call ptr @__cxa_begin_catch(ptr %exn) #8
  %5 = load i32, ptr %4, align 4
  store i32 %5, ptr %i, align 4
  %6 = load i32, ptr %i, align 4
  %call = invoke i32 (ptr, ...) @printf(ptr noundef @.str, i32 noundef %6)
          to label %invoke.cont2 unwind label %lpad1

invoke.cont2:                                     ; preds = %catch
  call void @__cxa_end_catch() #8
  br label %try.cont

try.cont:                                         ; preds = %invoke.cont2, %invoke.cont
  invoke void @_ZN4PairC2Eb(ptr noundef nonnull align 8 dereferenceable(16) %pair, i1 noundef zeroext true)
          to label %invoke.cont4 unwind label %lpad3

invoke.cont4:                                     ; preds = %try.cont
  call void @_ZN4PairD2Ev(ptr noundef nonnull align 8 dereferenceable(16) %pair) #8
  br label %try.cont14

lpad1:                                            ; preds = %catch
  %7 = landingpad { ptr, i32 }
          cleanup
  %8 = extractvalue { ptr, i32 } %7, 0
  store ptr %8, ptr %exn.slot, align 8
  %9 = extractvalue { ptr, i32 } %7, 1
  store i32 %9, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #8
  br label %eh.resume

lpad3:                                            ; preds = %try.cont
  %10 = landingpad { ptr, i32 }
          catch ptr @_ZTIi
  %11 = extractvalue { ptr, i32 } %10, 0
  store ptr %11, ptr %exn.slot, align 8
  %12 = extractvalue { ptr, i32 } %10, 1
  store i32 %12, ptr %ehselector.slot, align 4
  br label %catch.dispatch5

catch.dispatch5:                                  ; preds = %lpad3
  %sel6 = load i32, ptr %ehselector.slot, align 4
  %13 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIi) #8
  %matches7 = icmp eq i32 %sel6, %13
  br i1 %matches7, label %catch8, label %eh.resume

catch8:                                           ; preds = %catch.dispatch5
  %exn10 = load ptr, ptr %exn.slot, align 8
  %14 = call ptr @__cxa_begin_catch(ptr %exn10) #8
  %15 = load i32, ptr %14, align 4
  store i32 %15, ptr %i9, align 4
  %16 = load i32, ptr %i9, align 4
  %call13 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.1, i32 noundef %16)
          to label %invoke.cont12 unwind label %lpad11

invoke.cont12:                                    ; preds = %catch8
  call void @__cxa_end_catch() #8
  br label %try.cont14

try.cont14:                                       ; preds = %invoke.cont12, %invoke.cont4
  %call18 = invoke noalias noundef nonnull ptr @_Znwm(i64 noundef 16) #9
          to label %invoke.cont17 unwind label %lpad16

invoke.cont17:                                    ; preds = %try.cont14
  invoke void @_ZN4PairC2Eb(ptr noundef nonnull align 8 dereferenceable(16) %call18, i1 noundef zeroext true)
          to label %invoke.cont20 unwind label %lpad19

invoke.cont20:                                    ; preds = %invoke.cont17
  store ptr %call18, ptr %pair15, align 8
  %17 = load ptr, ptr %pair15, align 8
  %isnull = icmp eq ptr %17, null
  br i1 %isnull, label %delete.end, label %delete.notnull

delete.notnull:                                   ; preds = %invoke.cont20
  call void @_ZN4PairD2Ev(ptr noundef nonnull align 8 dereferenceable(16) %17) #8
  call void @_ZdlPvm(ptr noundef %17, i64 noundef 16) #10
  br label %delete.end

delete.end:                                       ; preds = %delete.notnull, %invoke.cont20
  br label %try.cont30

lpad11:                                           ; preds = %catch8
  %18 = landingpad { ptr, i32 }
          cleanup
  %19 = extractvalue { ptr, i32 } %18, 0
  store ptr %19, ptr %exn.slot, align 8
  %20 = extractvalue { ptr, i32 } %18, 1
  store i32 %20, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #8
  br label %eh.resume

lpad16:                                           ; preds = %try.cont14
  %21 = landingpad { ptr, i32 }
          catch ptr @_ZTIi
  %22 = extractvalue { ptr, i32 } %21, 0
  store ptr %22, ptr %exn.slot, align 8
  %23 = extractvalue { ptr, i32 } %21, 1
  store i32 %23, ptr %ehselector.slot, align 4
  br label %catch.dispatch21

lpad19:                                           ; preds = %invoke.cont17
  %24 = landingpad { ptr, i32 }
          cleanup
          catch ptr @_ZTIi
  %25 = extractvalue { ptr, i32 } %24, 0
  store ptr %25, ptr %exn.slot, align 8
  %26 = extractvalue { ptr, i32 } %24, 1
  store i32 %26, ptr %ehselector.slot, align 4
  call void @_ZdlPvm(ptr noundef %call18, i64 noundef 16) #10
  br label %catch.dispatch21

catch.dispatch21:                                 ; preds = %lpad19, %lpad16
  %sel22 = load i32, ptr %ehselector.slot, align 4
  %27 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIi) #8
  %matches23 = icmp eq i32 %sel22, %27
  br i1 %matches23, label %catch24, label %eh.resume

catch24:                                          ; preds = %catch.dispatch21
  %exn26 = load ptr, ptr %exn.slot, align 8
  %28 = call ptr @__cxa_begin_catch(ptr %exn26) #8
  %29 = load i32, ptr %28, align 4
  store i32 %29, ptr %i25, align 4
  %30 = load i32, ptr %i25, align 4
  %call29 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.2, i32 noundef %30)
          to label %invoke.cont28 unwind label %lpad27

invoke.cont28:                                    ; preds = %catch24
  call void @__cxa_end_catch() #8
  br label %try.cont30

try.cont30:                                       ; preds = %invoke.cont28, %delete.end
  call void @_ZN4PairC2Eb(ptr noundef nonnull align 8 dereferenceable(16) %pair31, i1 noundef zeroext false)
  store i32 0, ptr %retval, align 4
  call void @_ZN4PairD2Ev(ptr noundef nonnull align 8 dereferenceable(16) %pair31) #8
  %31 = load i32, ptr %retval, align 4
  ret i32 %31

lpad27:                                           ; preds = %catch24
  %32 = landingpad { ptr, i32 }
          cleanup
  %33 = extractvalue { ptr, i32 } %32, 0
  store ptr %33, ptr %exn.slot, align 8
  %34 = extractvalue { ptr, i32 } %32, 1
  store i32 %34, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #8
  br label %eh.resume

eh.resume:                                        ; preds = %lpad27, %catch.dispatch21, %lpad11, %catch.dispatch5, %lpad1, %catch.dispatch
  %exn32 = load ptr, ptr %exn.slot, align 8
  %sel33 = load i32, ptr %ehselector.slot, align 4
  %lpad.val = insertvalue { ptr, i32 } poison, ptr %exn32, 0
  %lpad.val34 = insertvalue { ptr, i32 } %lpad.val, i32 %sel33, 1
  resume { ptr, i32 } %lpad.val34
}

; Function Attrs: mustprogress noinline uwtable
define internal void @_ZL4deepi(i32 noundef %n) #1 personality ptr @__gxx_personality_v0 {
entry:
  %n.addr = alloca i32, align 4
  %local = alloca %struct.Noisy, align 8
  %exn.slot = alloca ptr, align 8
  %ehselector.slot = alloca i32, align 4
  %0 = alloca ptr, align 8
  store i32 %n, ptr %n.addr, align 4
  %1 = load i32, ptr %n.addr, align 4
  %rem = srem i32 %1, 2
  %tobool = icmp ne i32 %rem, 0
  %2 = zext i1 %tobool to i64
  %cond = select i1 %tobool, ptr @.str.3, ptr @.str.4
  call void @_ZN5NoisyC2EPKc(ptr noundef nonnull align 8 dereferenceable(8) %local, ptr noundef %cond)
  %3 = load i32, ptr %n.addr, align 4
  %cmp = icmp eq i32 %3, 0
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %exception = call ptr @__cxa_allocate_exception(i64 4) #8
  %4 = load i32, ptr %n.addr, align 4
  %add = add nsw i32 %4, 100
  store i32 %add, ptr %exception, align 16
  invoke void @__cxa_throw(ptr %exception, ptr @_ZTIi, ptr null) #11
          to label %unreachable unwind label %lpad

lpad:                                             ; preds = %if.then
  %5 = landingpad { ptr, i32 }
          cleanup
  %6 = extractvalue { ptr, i32 } %5, 0
  store ptr %6, ptr %exn.slot, align 8
  %7 = extractvalue { ptr, i32 } %5, 1
  store i32 %7, ptr %ehselector.slot, align 4
  br label %ehcleanup

if.end:                                           ; preds = %entry
  %8 = load i32, ptr %n.addr, align 4
  %sub = sub nsw i32 %8, 1
  invoke void @_ZL4deepi(i32 noundef %sub)
          to label %invoke.cont unwind label %lpad1

invoke.cont:                                      ; preds = %if.end
  br label %try.cont

lpad1:                                            ; preds = %if.end
  %9 = landingpad { ptr, i32 }
          cleanup
          catch ptr @_ZTIPKc
  %10 = extractvalue { ptr, i32 } %9, 0
  store ptr %10, ptr %exn.slot, align 8
  %11 = extractvalue { ptr, i32 } %9, 1
  store i32 %11, ptr %ehselector.slot, align 4
  br label %catch.dispatch

catch.dispatch:                                   ; preds = %lpad1
  %sel = load i32, ptr %ehselector.slot, align 4
  %12 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPKc) #8
  %matches = icmp eq i32 %sel, %12
  br i1 %matches, label %catch, label %ehcleanup

catch:                                            ; preds = %catch.dispatch
  %exn = load ptr, ptr %exn.slot, align 8
  %13 = call ptr @__cxa_begin_catch(ptr %exn) #8
  store ptr %13, ptr %0, align 8
  %call = invoke i32 (ptr, ...) @printf(ptr noundef @.str.5)
          to label %invoke.cont3 unwind label %lpad2

invoke.cont3:                                     ; preds = %catch
  call void @__cxa_end_catch() #8
  br label %try.cont

try.cont:                                         ; preds = %invoke.cont3, %invoke.cont
  call void @_ZN5NoisyD2Ev(ptr noundef nonnull align 8 dereferenceable(8) %local) #8
  ret void

lpad2:                                            ; preds = %catch
  %14 = landingpad { ptr, i32 }
          cleanup
  %15 = extractvalue { ptr, i32 } %14, 0
  store ptr %15, ptr %exn.slot, align 8
  %16 = extractvalue { ptr, i32 } %14, 1
  store i32 %16, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #8
  br label %ehcleanup

ehcleanup:                                        ; preds = %lpad2, %catch.dispatch, %lpad
  call void @_ZN5NoisyD2Ev(ptr noundef nonnull align 8 dereferenceable(8) %local) #8
  br label %eh.resume

eh.resume:                                        ; preds = %ehcleanup
  %exn4 = load ptr, ptr %exn.slot, align 8
  %sel5 = load i32, ptr %ehselector.slot, align 4
  %lpad.val = insertvalue { ptr, i32 } poison, ptr %exn4, 0
  %lpad.val6 = insertvalue { ptr, i32 } %lpad.val, i32 %sel5, 1
  resume { ptr, i32 } %lpad.val6

unreachable:                                      ; preds = %if.then
  unreachable
}

declare i32 @__gxx_personality_v0(...)

; Function Attrs: nounwind memory(none)
declare i32 @llvm.eh.typeid.for.p0(ptr) #2

declare ptr @__cxa_begin_catch(ptr)

declare i32 @printf(ptr noundef, ...) #3

declare void @__cxa_end_catch()

; Function Attrs: mustprogress noinline uwtable
define linkonce_odr dso_local void @_ZN4PairC2Eb(ptr noundef nonnull align 8 dereferenceable(16) %this, i1 noundef zeroext %fails) unnamed_addr #1 comdat align 2 personality ptr @__gxx_personality_v0 {
entry:
  %this.addr = alloca ptr, align 8
  %fails.addr = alloca i8, align 1
  %exn.slot = alloca ptr, align 8
  %ehselector.slot = alloca i32, align 4
  store ptr %this, ptr %this.addr, align 8
  %storedv = zext i1 %fails to i8
  store i8 %storedv, ptr %fails.addr, align 1
  %this1 = load ptr, ptr %this.addr, align 8
  %first = getelementptr inbounds nuw %struct.Pair, ptr %this1, i32 0, i32 0
  call void @_ZN5NoisyC2EPKc(ptr noundef nonnull align 8 dereferenceable(8) %first, ptr noundef @.str.8)
  %second = getelementptr inbounds nuw %struct.Pair, ptr %this1, i32 0, i32 1
  invoke void @_ZN5NoisyC2EPKc(ptr noundef nonnull align 8 dereferenceable(8) %second, ptr noundef @.str.9)
          to label %invoke.cont unwind label %lpad

invoke.cont:                                      ; preds = %entry
  %0 = load i8, ptr %fails.addr, align 1
  %loadedv = trunc i8 %0 to i1
  br i1 %loadedv, label %if.then, label %if.end

if.then:                                          ; preds = %invoke.cont
  %exception = call ptr @__cxa_allocate_exception(i64 4) #8
  store i32 3, ptr %exception, align 16
  invoke void @__cxa_throw(ptr %exception, ptr @_ZTIi, ptr null) #11
          to label %unreachable unwind label %lpad2

lpad:                                             ; preds = %entry
  %1 = landingpad { ptr, i32 }
          cleanup
  %2 = extractvalue { ptr, i32 } %1, 0
  store ptr %2, ptr %exn.slot, align 8
  %3 = extractvalue { ptr, i32 } %1, 1
  store i32 %3, ptr %ehselector.slot, align 4
  br label %ehcleanup

lpad2:                                            ; preds = %if.then
  %4 = landingpad { ptr, i32 }
          cleanup
  %5 = extractvalue { ptr, i32 } %4, 0
  store ptr %5, ptr %exn.slot, align 8
  %6 = extractvalue { ptr, i32 } %4, 1
  store i32 %6, ptr %ehselector.slot, align 4
  call void @_ZN5NoisyD2Ev(ptr noundef nonnull align 8 dereferenceable(8) %second) #8
  br label %ehcleanup

if.end:                                           ; preds = %invoke.cont
  ret void

ehcleanup:                                        ; preds = %lpad2, %lpad
  call void @_ZN5NoisyD2Ev(ptr noundef nonnull align 8 dereferenceable(8) %first) #8
  br label %eh.resume

eh.resume:                                        ; preds = %ehcleanup
  %exn = load ptr, ptr %exn.slot, align 8
  %sel = load i32, ptr %ehselector.slot, align 4
  %lpad.val = insertvalue { ptr, i32 } poison, ptr %exn, 0
  %lpad.val3 = insertvalue { ptr, i32 } %lpad.val, i32 %sel, 1
  resume { ptr, i32 } %lpad.val3

unreachable:                                      ; preds = %if.then
  unreachable
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN4PairD2Ev(ptr noundef nonnull align 8 dereferenceable(16) %this) unnamed_addr #4 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  %second = getelementptr inbounds nuw %struct.Pair, ptr %this1, i32 0, i32 1
  call void @_ZN5NoisyD2Ev(ptr noundef nonnull align 8 dereferenceable(8) %second) #8
  %first = getelementptr inbounds nuw %struct.Pair, ptr %this1, i32 0, i32 0
  call void @_ZN5NoisyD2Ev(ptr noundef nonnull align 8 dereferenceable(8) %first) #8
  ret void
}

; Function Attrs: nobuiltin allocsize(0)
declare noundef nonnull ptr @_Znwm(i64 noundef) #5

; Function Attrs: nobuiltin nounwind
declare void @_ZdlPvm(ptr noundef, i64 noundef) #6

; Function Attrs: mustprogress noinline uwtable
define linkonce_odr dso_local void @_ZN5NoisyC2EPKc(ptr noundef nonnull align 8 dereferenceable(8) %this, ptr noundef %n) unnamed_addr #1 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  %n.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  store ptr %n, ptr %n.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  %name = getelementptr inbounds nuw %struct.Noisy, ptr %this1, i32 0, i32 0
  %0 = load ptr, ptr %n.addr, align 8
  store ptr %0, ptr %name, align 8
  %1 = load ptr, ptr %n.addr, align 8
  %call = call i32 (ptr, ...) @printf(ptr noundef @.str.6, ptr noundef %1)
  ret void
}

declare ptr @__cxa_allocate_exception(i64)

declare void @__cxa_throw(ptr, ptr, ptr)

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN5NoisyD2Ev(ptr noundef nonnull align 8 dereferenceable(8) %this) unnamed_addr #4 comdat align 2 personality ptr @__gxx_personality_v0 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  %name = getelementptr inbounds nuw %struct.Noisy, ptr %this1, i32 0, i32 0
  %0 = load ptr, ptr %name, align 8
  %call = invoke i32 (ptr, ...) @printf(ptr noundef @.str.7, ptr noundef %0)
          to label %invoke.cont unwind label %terminate.lpad

invoke.cont:                                      ; preds = %entry
  ret void

terminate.lpad:                                   ; preds = %entry
  %1 = landingpad { ptr, i32 }
          catch ptr null
  %2 = extractvalue { ptr, i32 } %1, 0
  call void @__clang_call_terminate(ptr %2) #12
  unreachable
}

; Function Attrs: noinline noreturn nounwind uwtable
define linkonce_odr hidden void @__clang_call_terminate(ptr noundef %0) #7 comdat {
  %2 = call ptr @__cxa_begin_catch(ptr %0) #8
  call void @_ZSt9terminatev() #12
  unreachable
}

declare void @_ZSt9terminatev()

attributes #0 = { mustprogress noinline norecurse uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress noinline uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { nounwind memory(none) }
attributes #3 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { mustprogress noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { nobuiltin allocsize(0) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { nobuiltin nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #7 = { noinline noreturn nounwind uwtable "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #8 = { nounwind }
attributes #9 = { builtin allocsize(0) }
attributes #10 = { builtin nounwind }
attributes #11 = { noreturn }
attributes #12 = { noreturn nounwind }

!llvm.module.flags = !{!0, !1, !2, !3, !4}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 2}
!4 = !{i32 7, !"frame-pointer", i32 2}
