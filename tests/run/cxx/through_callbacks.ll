; test: roundtrip
source_filename = "through_callbacks.cpp"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@__const.main.good = private unnamed_addr constant [4 x i32] [i32 5, i32 3, i32 9, i32 1], align 16
@__const.main.bad = private unnamed_addr constant [4 x i32] [i32 5, i32 13, i32 9, i32 1], align 16
@_ZTIi = external constant ptr
@.str = private unnamed_addr constant [15 x i8] c"sorted %d..%d\0A\00", align 1
@.str.1 = private unnamed_addr constant [9 x i8] c"unlucky\0A\00", align 1

; Function Attrs: mustprogress noinline norecurse uwtable
define dso_local noundef i32 @main() #0 {
entry:
  %retval = alloca i32, align 4
  %good = alloca [4 x i32], align 16
  %bad = alloca [4 x i32], align 16
  store i32 0, ptr %retval, align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %good, ptr align 16 @__const.main.good, i64 16, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %bad, ptr align 16 @__const.main.bad, i64 16, i1 false)
  %arraydecay = getelementptr inbounds [4 x i32], ptr %good, i64 0, i64 0
  call void @_ZL4sortPii(ptr noundef %arraydecay, i32 noundef 4)
  %arraydecay1 = getelementptr inbounds [4 x i32], ptr %bad, i64 0, i64 0
  call void @_ZL4sortPii(ptr noundef %arraydecay1, i32 noundef 4)
  %arraydecay2 = getelementptr inbounds [4 x i32], ptr %good, i64 0, i64 0
  call void @_ZL4sortPii(ptr noundef %arraydecay2, i32 noundef 4)
  ret i32 0
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #1

; Function Attrs: mustprogress noinline uwtable
define internal void @_ZL4sortPii(ptr noundef %v, i32 noundef %n) #2 personality ptr @__gxx_personality_v0 {
entry:
  %v.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %exn.slot = alloca ptr, align 8
  %ehselector.slot = alloca i32, align 4
  %0 = alloca i32, align 4
  store ptr %v, ptr %v.addr, align 8
  store i32 %n, ptr %n.addr, align 4
  %1 = load ptr, ptr %v.addr, align 8
  %2 = load i32, ptr %n.addr, align 4
  %conv = sext i32 %2 to i64
  invoke void @qsort(ptr noundef %1, i64 noundef %conv, i64 noundef 4, ptr noundef @_ZL7comparePKvS0_)
          to label %invoke.cont unwind label %lpad

invoke.cont:                                      ; preds = %entry
  %3 = load ptr, ptr %v.addr, align 8
  %arrayidx = getelementptr inbounds i32, ptr %3, i64 0
  %4 = load i32, ptr %arrayidx, align 4
  %5 = load ptr, ptr %v.addr, align 8
  %6 = load i32, ptr %n.addr, align 4
  %sub = sub nsw i32 %6, 1
  %idxprom = sext i32 %sub to i64
  %arrayidx1 = getelementptr inbounds i32, ptr %5, i64 %idxprom
  %7 = load i32, ptr %arrayidx1, align 4
  %call = invoke i32 (ptr, ...) @printf(ptr noundef @.str, i32 noundef %4, i32 noundef %7)
          to label %invoke.cont2 unwind label %lpad

invoke.cont2:                                     ; preds = %invoke.cont
  br label %try.cont

lpad:                                             ; preds = %invoke.cont, %entry
  %8 = landingpad { ptr, i32 }
          catch ptr @_ZTIi
  %9 = extractvalue { ptr, i32 } %8, 0
  store ptr %9, ptr %exn.slot, align 8
  %10 = extractvalue { ptr, i32 } %8, 1
  store i32 %10, ptr %ehselector.slot, align 4
  br label %catch.dispatch

catch.dispatch:                                   ; preds = %lpad
  %sel = load i32, ptr %ehselector.slot, align 4
  %11 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIi) #5
  %matches = icmp eq i32 %sel, %11
  br i1 %matches, label %catch, label %eh.resume

catch:                                            ; preds = %catch.dispatch
  %exn = load ptr, ptr %exn.slot, align 8
  %12 = call ptr @__cxa_begin_catch(ptr %exn) #5
  %13 = load i32, ptr %12, align 4
  store i32 %13, ptr %0, align 4
  %call5 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.1)
          to label %invoke.cont4 unwind label %lpad3

invoke.cont4:                                     ; preds = %catch
  call void @__cxa_end_catch() #5
  br label %try.cont

try.cont:                                         ; preds = %invoke.cont4, %invoke.cont2
  ret void

lpad3:                                            ; preds = %catch
  %14 = landingpad { ptr, i32 }
          cleanup
  %15 = extractvalue { ptr, i32 } %14, 0
  store ptr %15, ptr %exn.slot, align 8
  %16 = extractvalue { ptr, i32 } %14, 1
  store i32 %16, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #5
  br label %eh.resume

eh.resume:                                        ; preds = %lpad3, %catch.dispatch
  %exn6 = load ptr, ptr %exn.slot, align 8
  %sel7 = load i32, ptr %ehselector.slot, align 4
  %lpad.val = insertvalue { ptr, i32 } poison, ptr %exn6, 0
  %lpad.val8 = insertvalue { ptr, i32 } %lpad.val, i32 %sel7, 1
  resume { ptr, i32 } %lpad.val8
}

declare void @qsort(ptr noundef, i64 noundef, i64 noundef, ptr noundef) #3

; Function Attrs: mustprogress noinline uwtable
define internal noundef i32 @_ZL7comparePKvS0_(ptr noundef %a, ptr noundef %b) #2 {
entry:
  %a.addr = alloca ptr, align 8
  %b.addr = alloca ptr, align 8
  %x = alloca i32, align 4
  %y = alloca i32, align 4
  store ptr %a, ptr %a.addr, align 8
  store ptr %b, ptr %b.addr, align 8
  %0 = load ptr, ptr %a.addr, align 8
  %1 = load i32, ptr %0, align 4
  store i32 %1, ptr %x, align 4
  %2 = load ptr, ptr %b.addr, align 8
  %3 = load i32, ptr %2, align 4
  store i32 %3, ptr %y, align 4
  %4 = load i32, ptr %x, align 4
  %cmp = icmp eq i32 %4, 13
  br i1 %cmp, label %if.then, label %lor.lhs.false

lor.lhs.false:                                    ; preds = %entry
  %5 = load i32, ptr %y, align 4
  %cmp1 = icmp eq i32 %5, 13
  br i1 %cmp1, label %if.then, label %if.end

if.then:                                          ; preds = %lor.lhs.false, %entry
  %exception = call ptr @__cxa_allocate_exception(i64 4) #5
  %6 = load i32, ptr %x, align 4
  %7 = load i32, ptr %y, align 4
  %add = add nsw i32 %6, %7
  store i32 %add, ptr %exception, align 16
  call void @__cxa_throw(ptr %exception, ptr @_ZTIi, ptr null) #6
  unreachable

if.end:                                           ; preds = %lor.lhs.false
  %8 = load i32, ptr %x, align 4
  %9 = load i32, ptr %y, align 4
  %sub = sub nsw i32 %8, %9
  ret i32 %sub
}

declare i32 @__gxx_personality_v0(...)

declare i32 @printf(ptr noundef, ...) #3

; Function Attrs: nounwind memory(none)
declare i32 @llvm.eh.typeid.for.p0(ptr) #4

declare ptr @__cxa_begin_catch(ptr)

declare void @__cxa_end_catch()

declare ptr @__cxa_allocate_exception(i64)

declare void @__cxa_throw(ptr, ptr, ptr)

attributes #0 = { mustprogress noinline norecurse uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { mustprogress noinline uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { nounwind memory(none) }
attributes #5 = { nounwind }
attributes #6 = { noreturn }

!llvm.module.flags = !{!0, !1, !2, !3, !4}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 2}
!4 = !{i32 7, !"frame-pointer", i32 2}
