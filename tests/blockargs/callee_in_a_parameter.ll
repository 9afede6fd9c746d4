; test: to-llvm
func &f(%f: ptr addrspace(0)) -> (i32) {
  goto @b(%f)

@b(%g: ptr):
  %f = call i32 %g(i32 1)
  goto @ret(%f)
}
; =>
; define i32 @f(ptr addrspace(0) %f) {
;   br label %b
;
; b:                                                ; preds = %0
;   %g = phi ptr [ %f, %0 ]
;   %f.b = call i32 %g(i32 1)
;   ret i32 %f.b
; }
