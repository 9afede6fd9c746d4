define void @f(ptr %p) {
  %x = va_arg ptr %p, void
  ret void
}
; error: 2:3: instructions returning void cannot have a name
