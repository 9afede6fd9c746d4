declare void @v()
declare ptr @q(ptr)
define void @a() {
  musttail call void @v()
  ret void
}
define ptr @b(ptr %p) {
  %x = musttail call ptr @q(ptr %p)
  %y = bitcast ptr %x to ptr
  ret ptr %y
}
define tailcc void @c(i32 %i, ptr %p) {
  musttail call tailcc void %p()
  ret void
}
define i32 @d(ptr %this, ...) {
  %x = musttail call i32 (ptr, ...) %this(ptr %this, ...)
  ret i32 %x
}
