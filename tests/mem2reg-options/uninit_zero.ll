; test: mem2reg<uninit=zero>
; A load that no store reaches reads zero, and so does a path without a store.
define i32 @never_stored() {
  %x = alloca i32
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @never_stored() {
;   ret i32 0
; }

define i32 @on_one_path(i1 %c) {
entry:
  %x = alloca i32
  br i1 %c, label %then, label %end
then:
  store i32 7, ptr %x
  br label %end
end:
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @on_one_path(i1 %c) {
; entry:
;   br i1 %c, label %then, label %end
; then:
;   br label %end
; end:
;   %x.0 = phi i32 [ 7, %then ], [ 0, %entry ]
;   ret i32 %x.0
; }

; By default the constant would stand for the undefined value too.
define i32 @single_store_of_a_constant(i1 %c) {
entry:
  %x = alloca i32
  br i1 %c, label %then, label %else
then:
  store i32 7, ptr %x
  br label %end
else:
  %v = load i32, ptr %x
  ret i32 %v
end:
  ret i32 0
}
; =>
; define i32 @single_store_of_a_constant(i1 %c) {
; entry:
;   br i1 %c, label %then, label %else
; then:
;   br label %end
; else:
;   ret i32 0
; end:
;   ret i32 0
; }

; The same zero on all paths needs no φ.
define i32 @zero_is_zero(i1 %c) {
entry:
  %x = alloca i32
  br i1 %c, label %then, label %end
then:
  store i32 0, ptr %x
  br label %end
end:
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @zero_is_zero(i1 %c) {
; entry:
;   br i1 %c, label %then, label %end
; then:
;   br label %end
; end:
;   ret i32 0
; }

define void @types() {
  %b = alloca i1
  %p = alloca ptr
  %f = alloca float
  %d = alloca double
  %h = alloca half
  %l = alloca x86_fp80
  %v = alloca <4 x i32>
  %s = alloca { i32, [2 x ptr] }
  %b.v = load i1, ptr %b
  %p.v = load ptr, ptr %p
  %f.v = load float, ptr %f
  %d.v = load double, ptr %d
  %h.v = load half, ptr %h
  %l.v = load x86_fp80, ptr %l
  %v.v = load <4 x i32>, ptr %v
  %s.v = load { i32, [2 x ptr] }, ptr %s
  call void @use(i1 %b.v, ptr %p.v, float %f.v, double %d.v, half %h.v, x86_fp80 %l.v, <4 x i32> %v.v, { i32, [2 x ptr] } %s.v)
  ret void
}
; =>
; define void @types() {
;   call void @use(i1 false, ptr null, float 0.000000e+00, double 0.000000e+00, half zeroinitializer, x86_fp80 zeroinitializer, <4 x i32> zeroinitializer, { i32, [2 x ptr] } zeroinitializer)
;   ret void
; }

; This type has none.
define void @target_type() {
  %t = alloca target("spirv.Image", void, 1, 1, 0, 0, 0, 0, 0)
; ^ %t stays in memory: its type has no zero (uninit=zero)
  %v = load target("spirv.Image", void, 1, 1, 0, 0, 0, 0, 0), ptr %t
  call void (...) @any(target("spirv.Image", void, 1, 1, 0, 0, 0, 0, 0) %v)
  ret void
}
; => unchanged

; What was stored as undef stays that.
define i32 @stored_undef() {
  %x = alloca i32
  store i32 undef, ptr %x
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @stored_undef() {
;   ret i32 undef
; }

declare void @use(i1, ptr, float, double, half, x86_fp80, <4 x i32>, { i32, [2 x ptr] })
declare void @any(...)
