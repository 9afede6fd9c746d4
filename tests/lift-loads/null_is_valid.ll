; test: lift-loads
; Where null may be accessed, it is an address like others.
define i32 @attribute(i1 %c, i32 %x) null_pointer_is_valid {
  %a = alloca i32
; ^ %a stays in memory: its address is merged with one that may be something else, in `%p = select i1 %c, ptr %a, ptr null`
  store i32 %x, ptr %a
  %p = select i1 %c, ptr %a, ptr null
  %v = load i32, ptr %p
  ret i32 %v
}
; => unchanged
define i32 @space(i1 %c, i32 %x) {
  %a = alloca i32, addrspace(5)
; ^ %a stays in memory: its address is merged with one that may be something else, in `%p = select i1 %c, ptr addrspace(5) %a, ptr addrspace(5) null`
  store i32 %x, ptr addrspace(5) %a
  %p = select i1 %c, ptr addrspace(5) %a, ptr addrspace(5) null
  %v = load i32, ptr addrspace(5) %p
  ret i32 %v
}
; => unchanged
define i32 @undef_in_space(i1 %c, i32 %x) {
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  %p = select i1 %c, ptr addrspace(5) %a, ptr addrspace(5) undef
  %v = load i32, ptr addrspace(5) %p
  ret i32 %v
}
; =>
; define i32 @undef_in_space(i1 %c, i32 %x) {
;   ret i32 %x
; }
