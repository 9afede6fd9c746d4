; ModuleID = 'others.bc'
source_filename = "neon.ll"

%struct.two = type { <8 x i8>, <8 x i8> }

; Unknown intrinsic
declare i32 @llvm.unknown.thing(i32)

declare avr_intrcc  void @interrupt()

define %struct.two @f(ptr %p, ptr %q, ptr %o) {
  %1 = call { <8 x i8>, <8 x i8> } @llvm.aarch64.neon.ld2.v8i8.p0(ptr %p)
  %2 = extractvalue { <8 x i8>, <8 x i8> } %1, 0
  %3 = insertvalue %struct.two poison, <8 x i8> %2, 0
  %4 = extractvalue { <8 x i8>, <8 x i8> } %1, 1
  %5 = insertvalue %struct.two %3, <8 x i8> %4, 1
  %x = call i64 @llvm.aarch64.ldxr.p0(ptr elementtype(i32) %q)
  %y = call i32 @llvm.arm.strex.p0(i32 1, ptr elementtype(i32) %q)
  %z = call i32 @llvm.unknown.thing(i32 %y)
  call void (...) @llvm.objc.clang.arc.use(ptr %o)
  ret %struct.two %5
}

define <2 x float> @g(<2 x float> %v) #0 section ".text.g" {
  %x = call <2 x float> @llvm.aarch64.neon.faddp.v2f32(<2 x float> %v, <2 x float> %v) #5
  ret <2 x float> %x
}

define x86_intrcc void @h(ptr byval(i32) %p) {
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: read)
declare { <8 x i8>, <8 x i8> } @llvm.aarch64.neon.ld2.v8i8.p0(ptr) #1

; Function Attrs: nofree nounwind willreturn
declare i64 @llvm.aarch64.ldxr.p0(ptr) #2

; Function Attrs: nounwind
declare i32 @llvm.arm.strex.p0(i32, ptr) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare <2 x float> @llvm.aarch64.neon.faddp.v2f32(<2 x float>, <2 x float>) #4

; Function Attrs: nounwind
declare void @llvm.objc.clang.arc.use(...) #3

attributes #0 = { "frame-pointer"="all" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: read) }
attributes #2 = { nofree nounwind willreturn }
attributes #3 = { nounwind }
attributes #4 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #5 = { nobuiltin }
