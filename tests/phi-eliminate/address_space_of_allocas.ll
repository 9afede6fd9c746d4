; test: phi-eliminate
; Slots lie where the data layout wants allocas.
target datalayout = "A5"
define i32 @f(i1 %c, i32 %x) {
entry:
  br i1 %c, label %set, label %end
set:
  br label %end
end:
  %v = phi i32 [ 1, %entry ], [ %x, %set ]
  ret i32 %v
}
; =>
; define i32 @f(i1 %c, i32 %x) {
; entry:
;   %v.slot = alloca i32, addrspace(5)
;   br i1 %c, label %set, label %entry.end.edge
;
; entry.end.edge:
;   store i32 1, ptr addrspace(5) %v.slot
;   br label %end
; set:
;   store i32 %x, ptr addrspace(5) %v.slot
;   br label %end
; end:
;   %v = load i32, ptr addrspace(5) %v.slot
;   ret i32 %v
; }
