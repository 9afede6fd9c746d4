; test: remarks inline
define i32 @recursive(i32 %n) {
  %r = call i32 @recursive(i32 %n)
; ^ the call of @recursive stays: the call is recursive
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
; ^ the call of @never stays: it is not to be inlined
  call void @weak()
; ^ the call of @weak stays: another definition may be linked in its place
  call void (...) @many()
; ^ the call of @many stays: it takes a variable number of arguments
  call void @naked()
; ^ the call of @naked stays: it is naked
  call void @asan()
; ^ the call of @asan stays: its attributes do not go with the caller's
  call void @avx()
; ^ the call of @avx stays: it is made for another processor than the caller
  call void @strict()
; ^ the call of @strict stays: only one of both is strictfp
  call void @collected()
; ^ the call of @collected stays: it has another garbage collector than the caller
  call void @fast()
; ^ the call of @fast stays: the call has another calling convention than the function
  call void @twice()
; ^ the call of @twice stays: it calls a function that may return twice
  call void @jumps(ptr null)
; ^ the call of @jumps stays: the address of one of its blocks is taken
  %o = call ptr @own()
; ^ the call of @own stays: the address of one of its blocks is taken
  call void @arguments()
; ^ the call of @arguments stays: it calls an intrinsic that speaks of the function it is in
  call void @other_personality()
; ^ the call of @other_personality stays: it has another personality than the caller
  call void @null_is_fine()
; ^ the call of @null_is_fine stays: its attributes do not go with the caller's
  call void @protected()
; ^ the call of @protected is inlined: it costs less than what is allowed (cost -30, threshold 337)
  call void @coroutine()
; ^ the call of @coroutine stays: it is a coroutine that has not been split
  call void @big()
; ^ the call of @big is inlined: it costs less than what is allowed (cost 285, threshold 337)
  call void @barrier()
; ^ the call of @barrier stays: it has a call that must not be duplicated
  call void @small() noinline
; ^ the call of @small stays: it is not to be inlined
  call void @small() [ "deopt"() ]
; ^ the call of @small stays: the call has operand bundles
  call i32 @small()
; ^ the call of @small stays: the call is of another type than the function
  call void @small()
; ^ the call of @small is inlined: it costs less than what is allowed (cost -30, threshold 337)
  call void @always()
; ^ the call of @always is inlined: it is to be inlined always
  ret void
}

define void @optnone() noinline optnone {
  call void @small()
; ^ the call of @small stays: the caller is optnone
  call void @always()
; ^ the call of @always is inlined: it is to be inlined always
  ret void
}

define void @nowhere() {
  call void @big()
; ^ the call of @big stays: it costs too much (cost 285, threshold 1)
  unreachable
}

declare i32 @setjmp(ptr) returns_twice
declare i32 @setjmp2(ptr)
declare void @once() noduplicate
declare void @llvm.localescape(...)
declare i32 @p(...)
declare i32 @q(...)
