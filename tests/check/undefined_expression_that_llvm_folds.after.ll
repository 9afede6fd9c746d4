; test: roundtrip
; ModuleID = 'false_refutation_of_llvms_answer.before.ll'
source_filename = "false_refutation_of_llvms_answer.before.ll"

@k = global i32 0
@k2 = global i32 0
@ta = thread_local global i32 0
@ew = extern_weak global i32

@al = alias i32, ptr @k

define void @f(i1 %c, ptr %p) {
  store i1 true, ptr poison, align 1
  store i64 undef, ptr %p, align 4
  ret void
}

define void @fn() {
  ret void
}
