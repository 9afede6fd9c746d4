; test: remarks
; Options and passes that can do without what keeps a slot in memory, and the same where nothing can.

declare void @callee(ptr)

define i32 @another_type(float %n) {
  %same_size = alloca i32
; ^ %same_size stays in memory: it is accessed as another type than the one it was allocated for, in `store float %n, ptr %same_size`; try -passes='mem2reg<punned>'
  %wider = alloca i32
; ^ %wider stays in memory: it is accessed as another type than the one it was allocated for, in `store double 0.0, ptr %wider`; try -passes='mem2reg<llvm=main>'
  %and_passed = alloca i32
; ^ %and_passed stays in memory: its address is passed to a call, in `call void @callee(ptr %and_passed)`
  store float %n, ptr %same_size
  store double 0.0, ptr %wider
  store float %n, ptr %and_passed
  call void @callee(ptr %and_passed)
  %v = load i32, ptr %same_size
  ret i32 %v
}

define i32 @outside_the_entry(i32 %n) {
  br label %next
next:
  %scalar = alloca i32
; ^ %scalar stays in memory: it is allocated outside the entry block; try -passes='mem2reg<all-blocks>'
  %escapes = alloca i32
; ^ %escapes stays in memory: it is allocated outside the entry block
  store i32 %n, ptr %scalar
  call void @callee(ptr %escapes)
  %v = load i32, ptr %scalar
  ret i32 %v
}

define i32 @merged(i1 %c, i32 %a, i32 %b) {
  %selected = alloca i32
; ^ %selected stays in memory: its address is used as a value, in `%address = select i1 %c, ptr %selected, ptr %or_this`; try -passes='lift-loads,mem2reg'
  %or_this = alloca i32
; ^ %or_this stays in memory: its address is used as a value, in `%address = select i1 %c, ptr %selected, ptr %or_this`; try -passes='lift-loads,mem2reg'
  store i32 %a, ptr %selected
  store i32 %b, ptr %or_this
  %address = select i1 %c, ptr %selected, ptr %or_this
  %v = load i32, ptr %address
  ret i32 %v
}

define i32 @by_asm() {
  %output = alloca i32
; ^ %output stays in memory: its address is passed to a call, in `call void asm "mov $$1, $0", "=*r"(ptr elementtype(i32) %output)`; try -passes='mem2reg<asm-outputs>'
  %memory = alloca i32
; ^ %memory stays in memory: its address is passed to a call, in `call void asm "movl $$1, $0", "=*m"(ptr elementtype(i32) %memory)`
  call void asm "mov $$1, $0", "=*r"(ptr elementtype(i32) %output)
  call void asm "movl $$1, $0", "=*m"(ptr elementtype(i32) %memory)
  %v = load i32, ptr %output
  ret i32 %v
}

define i32 @by_asm_goto() {
entry:
  %output = alloca i32
; ^ %output stays in memory: its address is passed to a call, in `callbr void asm "mov $$1, $0; jmp ${1:l}", "=*r,!i"(ptr elementtype(i32) %output) to label %next [label %other]`; try -passes='mem2reg<asm-goto-outputs=fallthrough>'
  callbr void asm "mov $$1, $0; jmp ${1:l}", "=*r,!i"(ptr elementtype(i32) %output) to label %next [label %other]
next:
  %v = load i32, ptr %output
  ret i32 %v
other:
  ret i32 0
}
