; test: roundtrip
%opaque = type opaque
%list = type { ptr, %list.inner }
%list.inner = type <{ i8, [0 x i32], { } }>
%"quoted type" = type { i17, half, bfloat, fp128, x86_fp80, ppc_fp128 }

define void @f(%list %a, %"quoted type" %b, <vscale x 2 x i64> %c, [3 x [2 x float]] %d, ptr addrspace(7) %e, target("aarch64.svcount") %g) {
  ret void
}

define void @token() {
  %t = call token @llvm.experimental.convergence.anchor()
  ret void
}

declare token @llvm.experimental.convergence.anchor()
