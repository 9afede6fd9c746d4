; test: inline
; With AVX, @ext would get its argument in one register. An intrinsic is no function.
target triple = "x86_64-unknown-linux-gnu"
declare void @ext(<8 x float>)
define internal void @passes(<8 x float> %v) "target-features"="+sse2" {
  call void @ext(<8 x float> %v)
  ret void
}
; => unchanged
define internal <8 x float> @computes(<8 x float> %v) "target-features"="+sse2" {
  %r = call <8 x float> @llvm.fabs.v8f32(<8 x float> %v)
  ret <8 x float> %r
}
; => removed
define void @wide(<8 x float> %v) "target-features"="+avx,+sse2" {
  call void @passes(<8 x float> %v)
  %r = call <8 x float> @computes(<8 x float> %v)
  ret void
}
; =>
; define void @wide(<8 x float> %v) "target-features"="+avx,+sse2" {
;   call void @passes(<8 x float> %v)
;   %r.i = call <8 x float> @llvm.fabs.v8f32(<8 x float> %v)
;   ret void
; }

; A feature that the caller switches off.
define internal void @default() {
  ret void
}
; => unchanged
define void @without() "target-features"="-sse2" {
  call void @default()
  ret void
}
; => unchanged
declare <8 x float> @llvm.fabs.v8f32(<8 x float>)
