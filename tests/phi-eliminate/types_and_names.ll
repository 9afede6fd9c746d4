; test: phi-eliminate
; Values of any first-class type; names that are taken; numbers.
define { i32, [2 x i8] } @aggregates(i1 %c, { i32, [2 x i8] } %0) {
  br i1 %c, label %2, label %3
2:
  br label %3
3:
  %4 = phi { i32, [2 x i8] } [ zeroinitializer, %1 ], [ %0, %2 ]
  %5 = phi <vscale x 2 x i1> [ zeroinitializer, %1 ], [ splat (i1 true), %2 ]
  %6 = extractelement <vscale x 2 x i1> %5, i32 0
  %7 = select i1 %6, { i32, [2 x i8] } %4, { i32, [2 x i8] } %0
  ret { i32, [2 x i8] } %7
}
; =>
; define { i32, [2 x i8] } @aggregates(i1 %c, { i32, [2 x i8] } %0) {
;   %value.slot = alloca { i32, [2 x i8] }
;   %value.slot1 = alloca <vscale x 2 x i1>
;   br i1 %c, label %2, label %"1.3.edge"
;
; "1.3.edge":
;   store { i32, [2 x i8] } zeroinitializer, ptr %value.slot
;   store <vscale x 2 x i1> zeroinitializer, ptr %value.slot1
;   br label %3
; 2:
;   store <vscale x 2 x i1> splat (i1 true), ptr %value.slot1
;   store { i32, [2 x i8] } %0, ptr %value.slot
;   br label %3
; 3:
;   %4 = load { i32, [2 x i8] }, ptr %value.slot
;   %5 = load <vscale x 2 x i1>, ptr %value.slot1
;   %6 = extractelement <vscale x 2 x i1> %5, i32 0
;   %7 = select i1 %6, { i32, [2 x i8] } %4, { i32, [2 x i8] } %0
;   ret { i32, [2 x i8] } %7
; }
define ptr addrspace(1) @names(i1 %c, ptr addrspace(1) %v.slot, ptr addrspace(1) %v.slot1) {
entry:
  br i1 %c, label %"a b", label %end
"a b":
  br label %end
end:
  %v = phi ptr addrspace(1) [ %v.slot, %entry ], [ %v.slot1, %"a b" ]
  ret ptr addrspace(1) %v
}
; =>
; define ptr addrspace(1) @names(i1 %c, ptr addrspace(1) %v.slot, ptr addrspace(1) %v.slot1) {
; entry:
;   %v.slot2 = alloca ptr addrspace(1)
;   store ptr addrspace(1) %v.slot, ptr %v.slot2
;   br i1 %c, label %"a b", label %end
; "a b":
;   store ptr addrspace(1) %v.slot1, ptr %v.slot2
;   br label %end
; end:
;   %v = load ptr addrspace(1), ptr %v.slot2
;   ret ptr addrspace(1) %v
; }
