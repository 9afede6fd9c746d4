; test: mem2reg
define <vscale x 4 x i32> @vector(i1 %c, <vscale x 4 x i32> %v) {
entry:
  %x = alloca <vscale x 4 x i32>
  store <vscale x 4 x i32> zeroinitializer, ptr %x
  br i1 %c, label %set, label %join
set:
  store <vscale x 4 x i32> %v, ptr %x
  br label %join
join:
  %w = load <vscale x 4 x i32>, ptr %x
  ret <vscale x 4 x i32> %w
}
; =>
; define <vscale x 4 x i32> @vector(i1 %c, <vscale x 4 x i32> %v) {
; entry:
;   br i1 %c, label %set, label %join
; set:
;   br label %join
; join:
;   %x.0 = phi <vscale x 4 x i32> [ %v, %set ], [ zeroinitializer, %entry ]
;   ret <vscale x 4 x i32> %x.0
; }

define target("aarch64.svcount") @target(i1 %c, target("aarch64.svcount") %v) {
entry:
  %x = alloca target("aarch64.svcount")
  store target("aarch64.svcount") zeroinitializer, ptr %x
  br i1 %c, label %set, label %join
set:
  store target("aarch64.svcount") %v, ptr %x
  br label %join
join:
  %w = load target("aarch64.svcount"), ptr %x
  ret target("aarch64.svcount") %w
}
; =>
; define target("aarch64.svcount") @target(i1 %c, target("aarch64.svcount") %v) {
; entry:
;   br i1 %c, label %set, label %join
; set:
;   br label %join
; join:
;   %x.0 = phi target("aarch64.svcount") [ %v, %set ], [ zeroinitializer, %entry ]
;   ret target("aarch64.svcount") %x.0
; }
