; test: mem2reg<llvm=main>
; Stores and markers in one block: the nearest one above counts. A load above all of them goes the
; general way.
define void @one_block(i32 %a) {
  %x = alloca i32
  call void @llvm.lifetime.start.p0(ptr %x)
  %t = load i32, ptr %x
  store i32 %a, ptr %x
  %u = load i32, ptr %x
  call void @llvm.lifetime.end.p0(ptr %x)
  %v = load i32, ptr %x
  call void @use(i32 %t, i32 %u, i32 %v)
  ret void
}
; =>
; define void @one_block(i32 %a) {
;   call void @use(i32 undef, i32 %a, i32 undef)
;   ret void
; }

define void @load_above_all(i32 %a) {
entry:
  %x = alloca i32
  br label %loop
loop:
  %t = load i32, ptr %x
  call void @llvm.lifetime.start.p0(ptr %x)
  store i32 %a, ptr %x
  %u = load i32, ptr %x
  call void @use(i32 %t, i32 %u, i32 0)
  br label %loop
}
; =>
; define void @load_above_all(i32 %a) {
; entry:
;   br label %loop
; loop:
;   %x.0 = phi i32 [ undef, %entry ], [ %a, %loop ]
;   call void @use(i32 %x.0, i32 %a, i32 0)
;   br label %loop
; }

declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
declare void @use(i32, i32, i32)
