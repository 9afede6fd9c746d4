; test: error
; Target types of the size of a vector register are in structs as scalable vectors are; and types
; that no alloca may have are not hidden in others.

define void @f(ptr %p, { target("aarch64.svcount"), i32 } %v, { target("riscv.vector.tuple", <vscale x 8 x i8>, 2) } %w) {
  %a = alloca { target("aarch64.svcount"), i32 }
; ^ cannot allocate unsized type { target("aarch64.svcount"), i32 }
  store { target("aarch64.svcount"), i32 } %v, ptr %p
;                                          ^ cannot store unsized type { target("aarch64.svcount"), i32 }
  store { target("riscv.vector.tuple", <vscale x 8 x i8>, 2) } %w, ptr %p
;                                                              ^ cannot store unsized type { target("riscv.vector.tuple", <vscale x 8 x i8>, 2) }
  %b = alloca [2 x target("aarch64.svcount")]
  %c = alloca { target("spirv.Padding", 4) }
; ^ cannot allocate target type { target("spirv.Padding", 4) }
  %d = alloca [2 x target("amdgcn.named.barrier", 0)]
; ^ cannot allocate target type [2 x target("amdgcn.named.barrier", 0)]
  ret void
}
