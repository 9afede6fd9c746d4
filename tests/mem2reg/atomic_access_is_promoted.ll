; test: mem2reg
; Nobody else sees a slot whose address does not escape: atomicity goes, whatever the order and scope.
define i32 @f(i32 %n) {
  %x = alloca i32
  store atomic i32 %n, ptr %x seq_cst, align 4
  %v = load atomic i32, ptr %x syncscope("singlethread") acquire, align 4
  ret i32 %v
}
; =>
; define i32 @f(i32 %n) {
;   ret i32 %n
; }
