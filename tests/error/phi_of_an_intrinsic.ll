; test: error
declare void @llvm.trap()
define void @f(ptr %p) {
entry:
  br label %loop
loop:
  %x = phi ptr [ %p, %entry ], [ @llvm.trap, %loop ]
;                                ^ cannot take the address of an intrinsic
  br label %loop
}
