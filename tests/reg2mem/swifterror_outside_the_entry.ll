; test: reg2mem
; The address of a swifterror slot stays in its register.

declare swiftcc void @g(ptr swifterror)
define swiftcc ptr @f(i1 %c) {
entry:
  br label %n
n:
  %e = alloca swifterror ptr
  store ptr null, ptr %e
  br label %m
m:
  call swiftcc void @g(ptr swifterror %e)
  %v = load ptr, ptr %e
  ret ptr %v
}
; => unchanged
