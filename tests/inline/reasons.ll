; test: inline-remarks
define i32 @recursive(i32 %n) {
  %r = call i32 @recursive(i32 %n)
; ^ @recursive stays: the call is recursive
  ret i32 %r
}

define void @never() noinline {
  ret void
}

define weak void @weak() {
  ret void
}

define void @many(...) {
  ret void
}

define void @naked() naked {
  unreachable
}

define void @asan() sanitize_address {
  ret void
}

define void @avx() "target-features"="+avx" {
  ret void
}

define void @strict() strictfp {
  ret void
}

define void @collected() gc "statepoint-example" {
  ret void
}

define fastcc void @fast() {
  ret void
}

define void @twice() {
  %r = call i32 @setjmp(ptr null) returns_twice
  ret void
}

define void @jumps(ptr %p) {
  indirectbr ptr %p, [label %a]
a:
  ret void
}

define ptr @own() {
  br label %a
a:
  ret ptr blockaddress(@own, %a)
}

define void @arguments() {
  call void (...) @llvm.localescape()
  ret void
}

define void @other_personality() personality ptr @q {
  ret void
}

define void @laid_out(ptr inalloca(i32) %p) {
  ret void
}

define void @null_is_fine() null_pointer_is_valid {
  ret void
}

define void @protected() sspstrong {
  ret void
}

define void @coroutine() presplitcoroutine {
  ret void
}

define void @big() {
  %a = call i32 @setjmp2(ptr null)
  %b = call i32 @setjmp2(ptr null)
  %c = call i32 @setjmp2(ptr null)
  %d = call i32 @setjmp2(ptr null)
  %e = call i32 @setjmp2(ptr null)
  %f = call i32 @setjmp2(ptr null)
  %g = call i32 @setjmp2(ptr null)
  %h = call i32 @setjmp2(ptr null)
  %i = call i32 @setjmp2(ptr null)
  ret void
}

define void @barrier() {
  call void @once()
  ret void
}

define void @small() {
  ret void
}

define void @always() alwaysinline {
  ret void
}

define void @f(ptr %p) personality ptr @p {
  call void @never()
; ^ @never stays: it is not to be inlined
  call void @weak()
; ^ @weak stays: another definition may be linked in its place
  call void (...) @many()
; ^ @many stays: it takes a variable number of arguments
  call void @naked()
; ^ @naked stays: it is naked
  call void @asan()
; ^ @asan stays: its attributes do not go with the caller's
  call void @avx()
; ^ @avx stays: it is made for another processor than the caller
  call void @strict()
; ^ @strict stays: only one of both is strictfp
  call void @collected()
; ^ @collected stays: it has another garbage collector than the caller
  call void @fast()
; ^ @fast stays: the call has another calling convention than the function
  call void @twice()
; ^ @twice stays: it calls a function that may return twice
  call void @jumps(ptr null)
; ^ @jumps stays: the address of one of its blocks is taken
  %o = call ptr @own()
; ^ @own stays: the address of one of its blocks is taken
  call void @arguments()
; ^ @arguments stays: it calls an intrinsic that speaks of the function it is in
  call void @other_personality()
; ^ @other_personality stays: it has another personality than the caller
  call void @null_is_fine()
; ^ @null_is_fine stays: its attributes do not go with the caller's
  call void @protected()
; ^ @protected inlined: it costs less than what is allowed, -30 of 337
  call void @coroutine()
; ^ @coroutine stays: it is a coroutine that has not been split
  call void @big()
; ^ @big inlined: it costs less than what is allowed, 285 of 337
  call void @barrier()
; ^ @barrier stays: it has a call that must not be duplicated
  call void @small() noinline
; ^ @small stays: it is not to be inlined
  call void @small() [ "deopt"() ]
; ^ @small stays: the call has operand bundles
  call i32 @small()
; ^ @small stays: the call is of another type than the function
  call void @small()
; ^ @small inlined: it costs less than what is allowed, -30 of 337
  call void @always()
; ^ @always inlined: it is to be inlined always
  ret void
}

define void @optnone() noinline optnone {
  call void @small()
; ^ @small stays: the caller is optnone
  call void @always()
; ^ @always inlined: it is to be inlined always
  ret void
}

define void @nowhere() {
  call void @big()
; ^ @big stays: it costs too much, 285 of 1
  unreachable
}

declare i32 @setjmp(ptr) returns_twice
declare i32 @setjmp2(ptr)
declare void @once() noduplicate
declare void @llvm.localescape(...)
declare i32 @p(...)
declare i32 @q(...)
