; test: error
%pair = type { <vscale x 1 x double>, <vscale x 1 x double> }
define void @f(ptr %p) {
  %a = getelementptr %pair, ptr %p, i32 0
; ^ getelementptr cannot be into a struct of scalable vectors
  ret void
}
