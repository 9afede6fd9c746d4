; test: roundtrip
source_filename = "function_try.cpp"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.Whole = type { [2 x i8] }

$_ZN5WholeC2Eii = comdat any

$_ZN5WholeD2Ev = comdat any

$_ZN4PartC2Ei = comdat any

$_ZN4PartD2Ev = comdat any

$__clang_call_terminate = comdat any

@_ZTIi = external constant ptr
@.str = private unnamed_addr constant [9 x i8] c"main %d\0A\00", align 1
@.str.1 = private unnamed_addr constant [7 x i8] c"%d %d\0A\00", align 1
@.str.2 = private unnamed_addr constant [7 x i8] c"whole\0A\00", align 1
@.str.3 = private unnamed_addr constant [12 x i8] c"handler %d\0A\00", align 1
@.str.4 = private unnamed_addr constant [9 x i8] c"part %d\0A\00", align 1
@.str.5 = private unnamed_addr constant [11 x i8] c"part gone\0A\00", align 1

; Function Attrs: mustprogress noinline uwtable
define dso_local noundef i32 @_Z7computei(i32 noundef %n) #0 personality ptr @__gxx_personality_v0 {
entry:
  %retval = alloca i32, align 4
  %n.addr = alloca i32, align 4
  %exn.slot = alloca ptr, align 8
  %ehselector.slot = alloca i32, align 4
  %m = alloca i32, align 4
  store i32 %n, ptr %n.addr, align 4
  %0 = load i32, ptr %n.addr, align 4
  %cmp = icmp sgt i32 %0, 3
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %exception = call ptr @__cxa_allocate_exception(i64 4) #7
  %1 = load i32, ptr %n.addr, align 4
  store i32 %1, ptr %exception, align 16
  invoke void @__cxa_throw(ptr %exception, ptr @_ZTIi, ptr null) #8
          to label %unreachable unwind label %lpad

lpad:                                             ; preds = %if.then
  %2 = landingpad { ptr, i32 }
          catch ptr @_ZTIi
  %3 = extractvalue { ptr, i32 } %2, 0
  store ptr %3, ptr %exn.slot, align 8
  %4 = extractvalue { ptr, i32 } %2, 1
  store i32 %4, ptr %ehselector.slot, align 4
  br label %catch.dispatch

catch.dispatch:                                   ; preds = %lpad
  %sel = load i32, ptr %ehselector.slot, align 4
  %5 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIi) #7
  %matches = icmp eq i32 %sel, %5
  br i1 %matches, label %catch, label %eh.resume

catch:                                            ; preds = %catch.dispatch
  %exn = load ptr, ptr %exn.slot, align 8
  %6 = call ptr @__cxa_begin_catch(ptr %exn) #7
  %7 = load i32, ptr %6, align 4
  store i32 %7, ptr %m, align 4
  %8 = load i32, ptr %m, align 4
  %sub = sub nsw i32 0, %8
  store i32 %sub, ptr %retval, align 4
  call void @__cxa_end_catch() #7
  br label %return

if.end:                                           ; preds = %entry
  %9 = load i32, ptr %n.addr, align 4
  store i32 %9, ptr %retval, align 4
  br label %return

try.cont:                                         ; No predecessors!
  call void @llvm.trap()
  unreachable

return:                                           ; preds = %catch, %if.end
  %10 = load i32, ptr %retval, align 4
  ret i32 %10

eh.resume:                                        ; preds = %catch.dispatch
  %exn1 = load ptr, ptr %exn.slot, align 8
  %sel2 = load i32, ptr %ehselector.slot, align 4
  %lpad.val = insertvalue { ptr, i32 } poison, ptr %exn1, 0
  %lpad.val3 = insertvalue { ptr, i32 } %lpad.val, i32 %sel2, 1
  resume { ptr, i32 } %lpad.val3

unreachable:                                      ; preds = %if.then
  unreachable
}

declare ptr @__cxa_allocate_exception(i64)

declare void @__cxa_throw(ptr, ptr, ptr)

declare i32 @__gxx_personality_v0(...)

; Function Attrs: nounwind memory(none)
declare i32 @llvm.eh.typeid.for.p0(ptr) #1

declare ptr @__cxa_begin_catch(ptr)

declare void @__cxa_end_catch()

; Function Attrs: cold noreturn nounwind memory(inaccessiblemem: write)
declare void @llvm.trap() #2

; Function Attrs: mustprogress noinline norecurse uwtable
define dso_local noundef i32 @main() #3 personality ptr @__gxx_personality_v0 {
entry:
  %retval = alloca i32, align 4
  %w = alloca %struct.Whole, align 1
  %exn.slot = alloca ptr, align 8
  %ehselector.slot = alloca i32, align 4
  %n = alloca i32, align 4
  %w3 = alloca %struct.Whole, align 1
  %n10 = alloca i32, align 4
  %w16 = alloca %struct.Whole, align 1
  %n23 = alloca i32, align 4
  store i32 0, ptr %retval, align 4
  invoke void @_ZN5WholeC2Eii(ptr noundef nonnull align 1 dereferenceable(2) %w, i32 noundef 1, i32 noundef 2)
          to label %invoke.cont unwind label %lpad

invoke.cont:                                      ; preds = %entry
  call void @_ZN5WholeD2Ev(ptr noundef nonnull align 1 dereferenceable(2) %w) #7
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
  %3 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIi) #7
  %matches = icmp eq i32 %sel, %3
  br i1 %matches, label %catch, label %eh.resume

catch:                                            ; preds = %catch.dispatch
  %exn = load ptr, ptr %exn.slot, align 8
  %4 = call ptr @__cxa_begin_catch(ptr %exn) #7
  %5 = load i32, ptr %4, align 4
  store i32 %5, ptr %n, align 4
  %6 = load i32, ptr %n, align 4
  %call = invoke i32 (ptr, ...) @printf(ptr noundef @.str, i32 noundef %6)
          to label %invoke.cont2 unwind label %lpad1

invoke.cont2:                                     ; preds = %catch
  call void @__cxa_end_catch() #7
  br label %try.cont

try.cont:                                         ; preds = %invoke.cont2, %invoke.cont
  invoke void @_ZN5WholeC2Eii(ptr noundef nonnull align 1 dereferenceable(2) %w3, i32 noundef 1, i32 noundef -2)
          to label %invoke.cont5 unwind label %lpad4

invoke.cont5:                                     ; preds = %try.cont
  call void @_ZN5WholeD2Ev(ptr noundef nonnull align 1 dereferenceable(2) %w3) #7
  br label %try.cont15

lpad1:                                            ; preds = %catch
  %7 = landingpad { ptr, i32 }
          cleanup
  %8 = extractvalue { ptr, i32 } %7, 0
  store ptr %8, ptr %exn.slot, align 8
  %9 = extractvalue { ptr, i32 } %7, 1
  store i32 %9, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #7
  br label %eh.resume

lpad4:                                            ; preds = %try.cont
  %10 = landingpad { ptr, i32 }
          catch ptr @_ZTIi
  %11 = extractvalue { ptr, i32 } %10, 0
  store ptr %11, ptr %exn.slot, align 8
  %12 = extractvalue { ptr, i32 } %10, 1
  store i32 %12, ptr %ehselector.slot, align 4
  br label %catch.dispatch6

catch.dispatch6:                                  ; preds = %lpad4
  %sel7 = load i32, ptr %ehselector.slot, align 4
  %13 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIi) #7
  %matches8 = icmp eq i32 %sel7, %13
  br i1 %matches8, label %catch9, label %eh.resume

catch9:                                           ; preds = %catch.dispatch6
  %exn11 = load ptr, ptr %exn.slot, align 8
  %14 = call ptr @__cxa_begin_catch(ptr %exn11) #7
  %15 = load i32, ptr %14, align 4
  store i32 %15, ptr %n10, align 4
  %16 = load i32, ptr %n10, align 4
  %call14 = invoke i32 (ptr, ...) @printf(ptr noundef @.str, i32 noundef %16)
          to label %invoke.cont13 unwind label %lpad12

invoke.cont13:                                    ; preds = %catch9
  call void @__cxa_end_catch() #7
  br label %try.cont15

try.cont15:                                       ; preds = %invoke.cont13, %invoke.cont5
  invoke void @_ZN5WholeC2Eii(ptr noundef nonnull align 1 dereferenceable(2) %w16, i32 noundef -1, i32 noundef 2)
          to label %invoke.cont18 unwind label %lpad17

invoke.cont18:                                    ; preds = %try.cont15
  call void @_ZN5WholeD2Ev(ptr noundef nonnull align 1 dereferenceable(2) %w16) #7
  br label %try.cont28

lpad12:                                           ; preds = %catch9
  %17 = landingpad { ptr, i32 }
          cleanup
  %18 = extractvalue { ptr, i32 } %17, 0
  store ptr %18, ptr %exn.slot, align 8
  %19 = extractvalue { ptr, i32 } %17, 1
  store i32 %19, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #7
  br label %eh.resume

lpad17:                                           ; preds = %try.cont15
  %20 = landingpad { ptr, i32 }
          catch ptr @_ZTIi
  %21 = extractvalue { ptr, i32 } %20, 0
  store ptr %21, ptr %exn.slot, align 8
  %22 = extractvalue { ptr, i32 } %20, 1
  store i32 %22, ptr %ehselector.slot, align 4
  br label %catch.dispatch19

catch.dispatch19:                                 ; preds = %lpad17
  %sel20 = load i32, ptr %ehselector.slot, align 4
  %23 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIi) #7
  %matches21 = icmp eq i32 %sel20, %23
  br i1 %matches21, label %catch22, label %eh.resume

catch22:                                          ; preds = %catch.dispatch19
  %exn24 = load ptr, ptr %exn.slot, align 8
  %24 = call ptr @__cxa_begin_catch(ptr %exn24) #7
  %25 = load i32, ptr %24, align 4
  store i32 %25, ptr %n23, align 4
  %26 = load i32, ptr %n23, align 4
  %call27 = invoke i32 (ptr, ...) @printf(ptr noundef @.str, i32 noundef %26)
          to label %invoke.cont26 unwind label %lpad25

invoke.cont26:                                    ; preds = %catch22
  call void @__cxa_end_catch() #7
  br label %try.cont28

try.cont28:                                       ; preds = %invoke.cont26, %invoke.cont18
  %call29 = call noundef i32 @_Z7computei(i32 noundef 2)
  %call30 = call noundef i32 @_Z7computei(i32 noundef 5)
  %call31 = call i32 (ptr, ...) @printf(ptr noundef @.str.1, i32 noundef %call29, i32 noundef %call30)
  ret i32 0

lpad25:                                           ; preds = %catch22
  %27 = landingpad { ptr, i32 }
          cleanup
  %28 = extractvalue { ptr, i32 } %27, 0
  store ptr %28, ptr %exn.slot, align 8
  %29 = extractvalue { ptr, i32 } %27, 1
  store i32 %29, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #7
  br label %eh.resume

eh.resume:                                        ; preds = %lpad25, %catch.dispatch19, %lpad12, %catch.dispatch6, %lpad1, %catch.dispatch
  %exn32 = load ptr, ptr %exn.slot, align 8
  %sel33 = load i32, ptr %ehselector.slot, align 4
  %lpad.val = insertvalue { ptr, i32 } poison, ptr %exn32, 0
  %lpad.val34 = insertvalue { ptr, i32 } %lpad.val, i32 %sel33, 1
  resume { ptr, i32 } %lpad.val34
}

; Function Attrs: mustprogress noinline uwtable
define linkonce_odr dso_local void @_ZN5WholeC2Eii(ptr noundef nonnull align 1 dereferenceable(2) %this, i32 noundef %x, i32 noundef %y) unnamed_addr #0 comdat align 2 personality ptr @__gxx_personality_v0 {
entry:
  %this.addr = alloca ptr, align 8
  %x.addr = alloca i32, align 4
  %y.addr = alloca i32, align 4
  %exn.slot = alloca ptr, align 8
  %ehselector.slot = alloca i32, align 4
  %n = alloca i32, align 4
  store ptr %this, ptr %this.addr, align 8
  store i32 %x, ptr %x.addr, align 4
  store i32 %y, ptr %y.addr, align 4
  %this1 = load ptr, ptr %this.addr, align 8
  %0 = load i32, ptr %x.addr, align 4
  invoke void @_ZN4PartC2Ei(ptr noundef nonnull align 1 dereferenceable(1) %this1, i32 noundef %0)
          to label %invoke.cont unwind label %lpad

invoke.cont:                                      ; preds = %entry
  %1 = getelementptr inbounds i8, ptr %this1, i64 1
  %2 = load i32, ptr %y.addr, align 4
  invoke void @_ZN4PartC2Ei(ptr noundef nonnull align 1 dereferenceable(1) %1, i32 noundef %2)
          to label %invoke.cont3 unwind label %lpad2

invoke.cont3:                                     ; preds = %invoke.cont
  %call = invoke i32 (ptr, ...) @printf(ptr noundef @.str.2)
          to label %invoke.cont5 unwind label %lpad4

invoke.cont5:                                     ; preds = %invoke.cont3
  br label %try.cont

lpad:                                             ; preds = %entry
  %3 = landingpad { ptr, i32 }
          catch ptr @_ZTIi
  %4 = extractvalue { ptr, i32 } %3, 0
  store ptr %4, ptr %exn.slot, align 8
  %5 = extractvalue { ptr, i32 } %3, 1
  store i32 %5, ptr %ehselector.slot, align 4
  br label %catch.dispatch

lpad2:                                            ; preds = %invoke.cont
  %6 = landingpad { ptr, i32 }
          cleanup
          catch ptr @_ZTIi
  %7 = extractvalue { ptr, i32 } %6, 0
  store ptr %7, ptr %exn.slot, align 8
  %8 = extractvalue { ptr, i32 } %6, 1
  store i32 %8, ptr %ehselector.slot, align 4
  br label %ehcleanup

lpad4:                                            ; preds = %invoke.cont3
  %9 = landingpad { ptr, i32 }
          cleanup
          catch ptr @_ZTIi
  %10 = extractvalue { ptr, i32 } %9, 0
  store ptr %10, ptr %exn.slot, align 8
  %11 = extractvalue { ptr, i32 } %9, 1
  store i32 %11, ptr %ehselector.slot, align 4
  call void @_ZN4PartD2Ev(ptr noundef nonnull align 1 dereferenceable(1) %1) #7
  br label %ehcleanup

ehcleanup:                                        ; preds = %lpad4, %lpad2
  call void @_ZN4PartD2Ev(ptr noundef nonnull align 1 dereferenceable(1) %this1) #7
  br label %catch.dispatch

catch.dispatch:                                   ; preds = %ehcleanup, %lpad
  %sel = load i32, ptr %ehselector.slot, align 4
  %12 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIi) #7
  %matches = icmp eq i32 %sel, %12
  br i1 %matches, label %catch, label %eh.resume

catch:                                            ; preds = %catch.dispatch
  %exn = load ptr, ptr %exn.slot, align 8
  %13 = call ptr @__cxa_begin_catch(ptr %exn) #7
  %14 = load i32, ptr %13, align 4
  store i32 %14, ptr %n, align 4
  %15 = load i32, ptr %n, align 4
  %call8 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.3, i32 noundef %15)
          to label %invoke.cont7 unwind label %lpad6

invoke.cont7:                                     ; preds = %catch
  %exception = call ptr @__cxa_allocate_exception(i64 4) #7
  %16 = load i32, ptr %n, align 4
  %mul = mul nsw i32 %16, 2
  store i32 %mul, ptr %exception, align 16
  invoke void @__cxa_throw(ptr %exception, ptr @_ZTIi, ptr null) #8
          to label %unreachable unwind label %lpad6

lpad6:                                            ; preds = %invoke.cont7, %catch
  %17 = landingpad { ptr, i32 }
          cleanup
  %18 = extractvalue { ptr, i32 } %17, 0
  store ptr %18, ptr %exn.slot, align 8
  %19 = extractvalue { ptr, i32 } %17, 1
  store i32 %19, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #7
  br label %eh.resume

try.cont:                                         ; preds = %invoke.cont5
  ret void

eh.resume:                                        ; preds = %lpad6, %catch.dispatch
  %exn10 = load ptr, ptr %exn.slot, align 8
  %sel11 = load i32, ptr %ehselector.slot, align 4
  %lpad.val = insertvalue { ptr, i32 } poison, ptr %exn10, 0
  %lpad.val12 = insertvalue { ptr, i32 } %lpad.val, i32 %sel11, 1
  resume { ptr, i32 } %lpad.val12

unreachable:                                      ; preds = %invoke.cont7
  unreachable
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN5WholeD2Ev(ptr noundef nonnull align 1 dereferenceable(2) %this) unnamed_addr #4 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  %0 = getelementptr inbounds i8, ptr %this1, i64 1
  call void @_ZN4PartD2Ev(ptr noundef nonnull align 1 dereferenceable(1) %0) #7
  call void @_ZN4PartD2Ev(ptr noundef nonnull align 1 dereferenceable(1) %this1) #7
  ret void
}

declare i32 @printf(ptr noundef, ...) #5

; Function Attrs: mustprogress noinline uwtable
define linkonce_odr dso_local void @_ZN4PartC2Ei(ptr noundef nonnull align 1 dereferenceable(1) %this, i32 noundef %n) unnamed_addr #0 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  store ptr %this, ptr %this.addr, align 8
  store i32 %n, ptr %n.addr, align 4
  %this1 = load ptr, ptr %this.addr, align 8
  %0 = load i32, ptr %n.addr, align 4
  %cmp = icmp slt i32 %0, 0
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %exception = call ptr @__cxa_allocate_exception(i64 4) #7
  %1 = load i32, ptr %n.addr, align 4
  store i32 %1, ptr %exception, align 16
  call void @__cxa_throw(ptr %exception, ptr @_ZTIi, ptr null) #8
  unreachable

if.end:                                           ; preds = %entry
  %2 = load i32, ptr %n.addr, align 4
  %call = call i32 (ptr, ...) @printf(ptr noundef @.str.4, i32 noundef %2)
  ret void
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN4PartD2Ev(ptr noundef nonnull align 1 dereferenceable(1) %this) unnamed_addr #4 comdat align 2 personality ptr @__gxx_personality_v0 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  %call = invoke i32 (ptr, ...) @printf(ptr noundef @.str.5)
          to label %invoke.cont unwind label %terminate.lpad

invoke.cont:                                      ; preds = %entry
  ret void

terminate.lpad:                                   ; preds = %entry
  %0 = landingpad { ptr, i32 }
          catch ptr null
  %1 = extractvalue { ptr, i32 } %0, 0
  call void @__clang_call_terminate(ptr %1) #9
  unreachable
}

; Function Attrs: noinline noreturn nounwind uwtable
define linkonce_odr hidden void @__clang_call_terminate(ptr noundef %0) #6 comdat {
  %2 = call ptr @__cxa_begin_catch(ptr %0) #7
  call void @_ZSt9terminatev() #9
  unreachable
}

declare void @_ZSt9terminatev()

attributes #0 = { mustprogress noinline uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nounwind memory(none) }
attributes #2 = { cold noreturn nounwind memory(inaccessiblemem: write) }
attributes #3 = { mustprogress noinline norecurse uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { mustprogress noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { noinline noreturn nounwind uwtable "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #7 = { nounwind }
attributes #8 = { noreturn }
attributes #9 = { noreturn nounwind }

!llvm.module.flags = !{!0, !1, !2, !3, !4}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 2}
!4 = !{i32 7, !"frame-pointer", i32 2}
