; test: mem2reg<asm-outputs>
; What asm writes by itself stays in memory, and what cannot be a result.
target triple = "x86_64-unknown-linux-gnu"

define i32 @memory(i32 %x) {
  %m = alloca i32
; ^ %m stays in memory: an asm has it as an operand in memory, in `call void asm "nop", "=*m,=*rm,=*r|m,=*o,*m|m"(ptr elementtype(i32) %m, ptr elementtype(i32) %either, ptr elementtype(i32) %alternatives, ptr elementtype(i32) %anything, ptr elementtype(i32) %read)`
  %either = alloca i32
; ^ %either stays in memory: an asm has it as an operand in memory, in `call void asm "nop", "=*m,=*rm,=*r|m,=*o,*m|m"(ptr elementtype(i32) %m, ptr elementtype(i32) %either, ptr elementtype(i32) %alternatives, ptr elementtype(i32) %anything, ptr elementtype(i32) %read)`
  %alternatives = alloca i32
; ^ %alternatives stays in memory: an asm has it as an operand in memory, in `call void asm "nop", "=*m,=*rm,=*r|m,=*o,*m|m"(ptr elementtype(i32) %m, ptr elementtype(i32) %either, ptr elementtype(i32) %alternatives, ptr elementtype(i32) %anything, ptr elementtype(i32) %read)`
  %read = alloca i32
; ^ %read stays in memory: an asm has it as an operand in memory, in `call void asm "nop", "=*m,=*rm,=*r|m,=*o,*m|m"(ptr elementtype(i32) %m, ptr elementtype(i32) %either, ptr elementtype(i32) %alternatives, ptr elementtype(i32) %anything, ptr elementtype(i32) %read)`
  %anything = alloca i32
; ^ %anything stays in memory: an asm has it as an operand in memory, in `call void asm "nop", "=*m,=*rm,=*r|m,=*o,*m|m"(ptr elementtype(i32) %m, ptr elementtype(i32) %either, ptr elementtype(i32) %alternatives, ptr elementtype(i32) %anything, ptr elementtype(i32) %read)`
  call void asm "nop", "=*m,=*rm,=*r|m,=*o,*m|m"(ptr elementtype(i32) %m, ptr elementtype(i32) %either, ptr elementtype(i32) %alternatives, ptr elementtype(i32) %anything, ptr elementtype(i32) %read)
  ret i32 %x
}
; => unchanged

define i32 @memory_of_one_and_register_of_another() {
  %s = alloca i32
; ^ %s stays in memory: an asm has it as an operand in memory, in `call void asm "nop", "*m"(ptr elementtype(i32) %s)`
  call void asm "nop", "=*r"(ptr elementtype(i32) %s)
  call void asm "nop", "*m"(ptr elementtype(i32) %s)
  %v = load i32, ptr %s
  ret i32 %v
}
; => unchanged

define i32 @address_is_an_input() {
  %s = alloca i32
; ^ %s stays in memory: its address is an input of an asm, in `call void asm "nop", "=*r,r"(ptr elementtype(i32) %s, ptr %s)`
  call void asm "nop", "=*r,r"(ptr elementtype(i32) %s, ptr %s)
  %v = load i32, ptr %s
  ret i32 %v
}
; => unchanged

define i32 @other_types() {
  %half = alloca i64
; ^ %half stays in memory: an asm writes it, and that cannot be made a result, in `call void asm "nop", "=*r,=*r,=*r,=*r"(ptr elementtype(i32) %half, ptr elementtype(i24) %odd, ptr elementtype({ i32, i32 }) %pair, ptr elementtype([4 x i8]) %array)`
  %odd = alloca i24
; ^ %odd stays in memory: an asm writes it, and that cannot be made a result, in `call void asm "nop", "=*r,=*r,=*r,=*r"(ptr elementtype(i32) %half, ptr elementtype(i24) %odd, ptr elementtype({ i32, i32 }) %pair, ptr elementtype([4 x i8]) %array)`
  %pair = alloca { i32, i32 }
; ^ %pair stays in memory: an asm writes it, and that cannot be made a result, in `call void asm "nop", "=*r,=*r,=*r,=*r"(ptr elementtype(i32) %half, ptr elementtype(i24) %odd, ptr elementtype({ i32, i32 }) %pair, ptr elementtype([4 x i8]) %array)`
  %array = alloca [4 x i8]
; ^ %array stays in memory: an asm writes it, and that cannot be made a result, in `call void asm "nop", "=*r,=*r,=*r,=*r"(ptr elementtype(i32) %half, ptr elementtype(i24) %odd, ptr elementtype({ i32, i32 }) %pair, ptr elementtype([4 x i8]) %array)`
  call void asm "nop", "=*r,=*r,=*r,=*r"(ptr elementtype(i32) %half, ptr elementtype(i24) %odd, ptr elementtype({ i32, i32 }) %pair, ptr elementtype([4 x i8]) %array)
  ret i32 0
}
; => unchanged

define i32 @also_volatile() {
  %s = alloca i32
; ^ %s stays in memory: a load or store of it is volatile, in `%v = load volatile i32, ptr %s`
  call void asm "nop", "=*r"(ptr elementtype(i32) %s)
  %v = load volatile i32, ptr %s
  ret i32 %v
}
; => unchanged

; What this letter means is not known here, and two registers to choose from are two alternatives.
define i32 @unknown_letters() {
  %s = alloca i32
; ^ %s stays in memory: an asm writes it, and that cannot be made a result, in `call void asm "nop", "=*^Yz,=*r|r"(ptr elementtype(i32) %s, ptr elementtype(i32) %t)`
  %t = alloca i32
; ^ %t stays in memory: an asm writes it, and that cannot be made a result, in `call void asm "nop", "=*^Yz,=*r|r"(ptr elementtype(i32) %s, ptr elementtype(i32) %t)`
  call void asm "nop", "=*^Yz,=*r|r"(ptr elementtype(i32) %s, ptr elementtype(i32) %t)
  ret i32 0
}
; => unchanged

define i32 @bundles() {
  %s = alloca i32
; ^ %s stays in memory: an asm writes it, and that cannot be made a result, in `call void asm "nop", "=*r"(ptr elementtype(i32) %s) [ "deopt"(i32 0) ]`
  call void asm "nop", "=*r"(ptr elementtype(i32) %s) [ "deopt"(i32 0) ]
  %v = load i32, ptr %s
  ret i32 %v
}
; => unchanged

define i32 @may_throw() personality ptr @p {
  %s = alloca i32
; ^ %s stays in memory: an asm writes it, and that cannot be made a result, in `invoke void asm unwind "nop", "=*r"(ptr elementtype(i32) %s) to label %ok unwind label %pad`
  invoke void asm unwind "nop", "=*r"(ptr elementtype(i32) %s) to label %ok unwind label %pad
ok:
  %v = load i32, ptr %s
  ret i32 %v
pad:
  %l = landingpad { ptr, i32 } cleanup
  ret i32 0
}
; => unchanged

; A goto has an option of its own.
define i32 @goto() {
  %s = alloca i32
; ^ %s stays in memory: an asm writes it, and that cannot be made a result, in `callbr void asm "nop", "=*r,!i"(ptr elementtype(i32) %s) to label %a [label %b]`; try -passes='mem2reg<asm-outputs;asm-goto-outputs=fallthrough>'
  callbr void asm "nop", "=*r,!i"(ptr elementtype(i32) %s) to label %a [label %b]
a:
  %v = load i32, ptr %s
  ret i32 %v
b:
  ret i32 0
}
; => unchanged

declare i32 @p(...)
