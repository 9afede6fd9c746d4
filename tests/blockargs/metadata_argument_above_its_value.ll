; test: blockargs-scoped
; A metadata argument may name a value that does not dominate it. Such a value is not passed on.
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
; func &f(%n: i32) -> () {
; @entry:
;   goto @early(%n)
;
; @early(%n: i32):
;   call void &llvm.metadata(metadata i32 %after)
;   goto @late(%n)
;
; @late(%n: i32):
;   %after = add i32 %n, 1
;   goto @end
;
; @end:
;   call void &use(i32 %after)
;   goto @ret()
; }
