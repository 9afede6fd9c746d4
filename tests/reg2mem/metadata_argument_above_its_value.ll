; test: reg2mem
; What a metadata argument names where it is not defined yet is not loaded there.
declare void @llvm.metadata(metadata)
declare void @use(i32)
define void @f(i32 %n) {
entry:
  br label %early

early:
  call void @llvm.metadata(metadata i32 %after)
  br label %late

late:
  %after = add i32 %n, 1
  br label %end

end:
  call void @use(i32 %after)
  ret void
}
; =>
; define void @f(i32 %n) {
; entry:
;   %after.slot = alloca i32
;   br label %early
;
; early:
;   call void @llvm.metadata(metadata i32 %after)
;   br label %late
;
; late:
;   %after = add i32 %n, 1
;   store i32 %after, ptr %after.slot
;   br label %end
;
; end:
;   %after.reload = load i32, ptr %after.slot
;   call void @use(i32 %after.reload)
;   ret void
; }
