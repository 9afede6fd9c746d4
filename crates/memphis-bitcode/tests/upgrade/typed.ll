; ModuleID = 'typed.bc'
source_filename = "c.ll"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%pair = type { i32, i64 }
%list = type { ptr, %pair }

@v = global ptr null

; Function Attrs: nounwind memory(read)
define i64 @f(ptr %l, ptr %p, ptr byval(%pair) align 8 %b) #0 {
  %a = alloca %pair, align 8
  %c = bitcast ptr %a to ptr
  call void @llvm.lifetime.start.p0(ptr %a)
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %c, ptr align 4 %p, i64 16, i1 false)
  %n = getelementptr inbounds %list, ptr %l, i32 0, i32 1, i32 1
  %x = load i64, ptr %n, align 8
  %s = call ptr @llvm.stacksave.p0()
  %o = call i64 @llvm.objectsize.i64.p0(ptr %s, i1 false, i1 true, i1 false)
  %y = add i64 %x, %o
  ret i64 %y
}

define void @g(ptr %callee, i32 %x) {
  call void %callee(i32 %x)
  callbr void asm sideeffect "# $0 ${1:l}", "r,!i"(i32 %x)
          to label %near [label %far]

near:                                             ; preds = %0
  call void asm "# $0", "=*m"(ptr elementtype(i32) null)
  ret void

far:                                              ; preds = %0
  ret void
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #1

declare void @llvm.lifetime.start.i64(i64)

; Function Attrs: nocallback nofree nosync nounwind willreturn
declare ptr @llvm.stacksave.p0() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.objectsize.i64.p0(ptr, i1 immarg, i1 immarg, i1 immarg) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare ptr @llvm.ptr.annotation.p0.p0(ptr, ptr, ptr, i32, ptr) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: read)
declare <4 x i32> @llvm.masked.load.v4i32.p0(ptr captures(none), <4 x i1>, <4 x i32>) #5

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #6

attributes #0 = { nounwind memory(read) }
attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind willreturn }
attributes #3 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }
attributes #5 = { nocallback nofree nosync nounwind willreturn memory(argmem: read) }
attributes #6 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
