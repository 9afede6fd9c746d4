; test: bitcode
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@n = external global i32

declare i32 @f(i32, ptr, ...)

declare void @g(ptr)

declare double @h(double)

define void @calls(ptr %p, i32 %n, ptr addrspace(1) %q) {
  %1 = call i32 (i32, ptr, ...) @f(i32 1, ptr %p)
  %2 = tail call fastcc noundef i32 (i32, ptr, ...) @f(i32 noundef %n, ptr nonnull align 8 dereferenceable(16) %p, i64 3, double 1.000000e+00) #0
  notail call void @g(ptr @f)
  %3 = call nnan nsz double @h(double 2.000000e+00)
  %4 = call intel_ocl_bicc i8 %p(i32 4, [2 x i8] zeroinitializer)
  call void @g(ptr sret({ i32, [2 x i8] }) %p) [ "deopt"(i32 1, ptr %p), "own tag"() ]
  call void asm sideeffect "nop", "~{memory}"()
  %5 = call i32 asm sideeffect alignstack inteldialect unwind "mov $0, \22$1\22", "=r,r,~{dirflag}"(i32 %n)
  %6 = call i64 asm sideeffect alignstack inteldialect unwind "mov $0, \22$1\22", "=r,r,~{dirflag}"(i64 3)
  call void %p() #1
  ret void
}

define swifttailcc void @must(ptr %p) {
  musttail call swifttailcc void @must(ptr %p)
  ret void
}

define void @forwards(ptr %p, ...) {
  musttail call void (ptr, ...) @forwards(ptr %p, ...)
  ret void
}

define i32 @exceptions(ptr %p) personality ptr @__gxx_personality_v0 {
entry:
  %r = invoke fastcc i32 (i32, ptr, ...) @f(i32 inreg 7, ptr %p) #1 [ "deopt"(ptr @n) ]
          to label %done unwind label %pad

done:                                             ; preds = %entry
  invoke void @g(ptr %p)
          to label %end unwind label %other

pad:                                              ; preds = %entry
  %e = landingpad { ptr, i32 }
          cleanup
          catch ptr @g
          catch ptr null
          filter [2 x ptr] [ptr @g, ptr null]
  resume { ptr, i32 } %e

other:                                            ; preds = %done
  %o = landingpad { ptr, i32 }
          catch ptr null
  ret i32 1

end:                                              ; preds = %done
  ret i32 %r
}

define void @funclets() personality ptr @__CxxFrameHandler3 {
entry:
  invoke void @g(ptr null)
          to label %done unwind label %dispatch

dispatch:                                         ; preds = %entry
  %s = catchswitch within none [label %handler, label %second] unwind label %cleanup

handler:                                          ; preds = %dispatch
  %c = catchpad within %s [ptr null, i32 64, ptr null]
  call void @g(ptr null) [ "funclet"(token %c) ]
  catchret from %c to label %done

second:                                           ; preds = %dispatch
  %c2 = catchpad within %s []
  invoke void @g(ptr null) [ "funclet"(token %c2) ]
          to label %unreachable unwind label %inner

inner:                                            ; preds = %second
  %t = catchswitch within %c2 [label %third] unwind label %cleanup

unreachable:                                      ; preds = %second
  unreachable

third:                                            ; preds = %inner
  %c3 = catchpad within %t [i8 1]
  unreachable

cleanup:                                          ; preds = %inner, %dispatch
  %u = cleanuppad within none [i32 3]
  cleanupret from %u unwind to caller

done:                                             ; preds = %handler, %entry
  ret void
}

declare i32 @__gxx_personality_v0(...)

declare i32 @__CxxFrameHandler3(...)

define i32 @gotos(i32 %x) {
entry:
  %r = callbr i32 asm "", "=r,r,!i,!i"(i32 %x)
          to label %next [label %a, label %b]

next:                                             ; preds = %entry
  ret i32 %r

a:                                                ; preds = %entry
  ret i32 1

b:                                                ; preds = %entry
  ret i32 2
}

attributes #0 = { cold "key"="value" }
attributes #1 = { nounwind }
