define void @f(ptr %p) {
  %a = load atomic i32, ptr %p unordered, align 4
  %b = load atomic volatile ptr, ptr %p syncscope("agent") seq_cst, align 8
  %c = load atomic float, ptr %p acquire, align 4
  %d = load atomic <2 x i32>, ptr %p acquire, align 8
  store atomic i8 0, ptr %p release, align 1
  store atomic i128 0, ptr %p monotonic, align 16
  %e = cmpxchg weak volatile ptr %p, i32 1, i32 2 acq_rel acquire
  %g = cmpxchg ptr %p, ptr null, ptr %p monotonic seq_cst
  %h = atomicrmw add ptr %p, i32 1 monotonic
  %i = atomicrmw volatile xchg ptr %p, float 1.0 syncscope("agent") acq_rel, align 4
  %j = atomicrmw fmaximum ptr %p, <2 x half> zeroinitializer seq_cst
  %k = atomicrmw xchg ptr %p, ptr null release
  %l = atomicrmw usub_sat ptr %p, i64 1 release
  fence syncscope("singlethread") acquire
  fence seq_cst
  ret void
}
