; test: reg2mem
; Target types that LLVM can load and store go through memory as other types do.

define target("aarch64.svcount") @sve(i1 %c, target("aarch64.svcount") %a, target("aarch64.svcount") %b) {
entry:
  br i1 %c, label %t, label %j
t:
  br label %j
j:
  %p = phi target("aarch64.svcount") [ %a, %entry ], [ %b, %t ]
  ret target("aarch64.svcount") %p
}
; =>
; define target("aarch64.svcount") @sve(i1 %c, target("aarch64.svcount") %a, target("aarch64.svcount") %b) {
; entry:
;   %p.slot = alloca target("aarch64.svcount")
;   store target("aarch64.svcount") %a, ptr %p.slot
;   br i1 %c, label %t, label %j
; t:
;   store target("aarch64.svcount") %b, ptr %p.slot
;   br label %j
; j:
;   %p = load target("aarch64.svcount"), ptr %p.slot
;   ret target("aarch64.svcount") %p
; }

define target("riscv.vector.tuple", <vscale x 8 x i8>, 2) @rvv(i1 %c, target("riscv.vector.tuple", <vscale x 8 x i8>, 2) %a, target("riscv.vector.tuple", <vscale x 8 x i8>, 2) %b) {
entry:
  br i1 %c, label %t, label %j
t:
  br label %j
j:
  %p = phi target("riscv.vector.tuple", <vscale x 8 x i8>, 2) [ %a, %entry ], [ %b, %t ]
  ret target("riscv.vector.tuple", <vscale x 8 x i8>, 2) %p
}
; =>
; define target("riscv.vector.tuple", <vscale x 8 x i8>, 2) @rvv(i1 %c, target("riscv.vector.tuple", <vscale x 8 x i8>, 2) %a, target("riscv.vector.tuple", <vscale x 8 x i8>, 2) %b) {
; entry:
;   %p.slot = alloca target("riscv.vector.tuple", <vscale x 8 x i8>, 2)
;   store target("riscv.vector.tuple", <vscale x 8 x i8>, 2) %a, ptr %p.slot
;   br i1 %c, label %t, label %j
; t:
;   store target("riscv.vector.tuple", <vscale x 8 x i8>, 2) %b, ptr %p.slot
;   br label %j
; j:
;   %p = load target("riscv.vector.tuple", <vscale x 8 x i8>, 2), ptr %p.slot
;   ret target("riscv.vector.tuple", <vscale x 8 x i8>, 2) %p
; }

define [2 x target("spirv.Event")] @array(i1 %c, [2 x target("spirv.Event")] %a) {
entry:
  br i1 %c, label %t, label %j
t:
  br label %j
j:
  %p = phi [2 x target("spirv.Event")] [ %a, %entry ], [ zeroinitializer, %t ]
  ret [2 x target("spirv.Event")] %p
}
; =>
; define [2 x target("spirv.Event")] @array(i1 %c, [2 x target("spirv.Event")] %a) {
; entry:
;   %p.slot = alloca [2 x target("spirv.Event")]
;   store [2 x target("spirv.Event")] %a, ptr %p.slot
;   br i1 %c, label %t, label %j
; t:
;   store [2 x target("spirv.Event")] zeroinitializer, ptr %p.slot
;   br label %j
; j:
;   %p = load [2 x target("spirv.Event")], ptr %p.slot
;   ret [2 x target("spirv.Event")] %p
; }
