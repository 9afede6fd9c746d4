; case: indirect without a type
define void @f(ptr %p, i32 %n) {
  call void asm "", "*m"(ptr %p)
  ret void
}
; error: 2:30: argument of an indirect constraint needs the attribute elementtype
; case: indirect
define void @f(ptr %p, i32 %n) {
  call void asm "", "*m"(ptr elementtype(i32) %p)
  ret void
}
; case: indirect integer
define void @f(ptr %p, i32 %n) {
  call void asm "", "=*m"(i32 %n)
  ret void
}
; error: 2:31: argument of an indirect constraint must be a pointer, not i32
; case: type of a direct operand
define void @f(ptr %p, i32 %n) {
  call void asm "", "r"(ptr elementtype(i32) %p)
  ret void
}
; error: 2:46: attribute elementtype is for indirect constraints only
; case: too few arguments
define void @f(ptr %p, i32 %n) {
  %r = call i32 asm "", "=r,r"()
  ret void
}
; error: 2:17: asm has 1 constraints of arguments, and 0 arguments
; case: too many arguments
define void @f(ptr %p, i32 %n) {
  call void asm "", ""(i32 %n)
  ret void
}
; error: 2:13: asm has 0 constraints of arguments, and 1 arguments
; case: result without an output
define void @f(ptr %p, i32 %n) {
  %r = call i32 asm "", "r"(i32 %n)
  ret void
}
; error: 2:17: asm without outputs must return void
; case: struct for one output
define void @f(ptr %p, i32 %n) {
  %r = call { i32, i32 } asm "", "=r"()
  ret void
}
; error: 2:26: asm with one output cannot return a struct
; case: struct for two outputs
define void @f(ptr %p, i32 %n) {
  %r = call { i32, i32 } asm "", "=r,=r"()
  ret void
}
; case: input in the place of an output
define void @f(ptr %p, i32 %n) {
  %r = call i32 asm "", "=r,0,~{cc}"(i32 %n)
  ret void
}
; case: output that is not there
define void @f(ptr %p, i32 %n) {
  %r = call i32 asm "", "=r,1"(i32 %n)
  ret void
}
; error: 2:17: constraints of the asm: a constraint names an output that is not there
; case: brace that is not closed
define void @f(ptr %p, i32 %n) {
  %r = call i32 asm "", "=r,{x"(i32 %n)
  ret void
}
; error: 2:17: constraints of the asm: a register has no closing brace
; case: empty constraint
define void @f(ptr %p, i32 %n) {
  %r = call i32 asm "", "=r,,r"(i32 %n)
  ret void
}
; error: 2:17: constraints of the asm: a constraint is empty
; case: output after an input
define void @f(ptr %p, i32 %n) {
  %r = call i32 asm "", "r,=r"(i32 %n)
  ret void
}
; error: 2:17: constraints of the asm: an output must come before inputs, labels and clobbers
; case: input after a clobber
define void @f(ptr %p, i32 %n) {
  call void asm "", "~{cc},r"(i32 %n)
  ret void
}
; error: 2:13: constraints of the asm: an input must come before clobbers
; case: clobber without braces
define void @f(ptr %p, i32 %n) {
  call void asm "", "~cc"()
  ret void
}
; error: 2:13: constraints of the asm: clobber must be in braces, as in ~{memory}
; case: input that is clobbered early
define void @f(ptr %p, i32 %n) {
  call void asm "", "&r"(i32 %n)
  ret void
}
; error: 2:13: constraints of the asm: only outputs can be clobbered early
; case: label of a call
define void @f(ptr %p, i32 %n) {
  call void asm "", "!i"()
  ret void
}
; error: 2:13: asm has 1 constraints of labels, and 0 labels
; case: several letters
define void @f(ptr %p, i32 %n) {
  call void asm "", "@3mmm,^wc,%r"(i32 %n, i32 %n, i32 %n)
  ret void
}
; case: labels of a callbr
define void @f() {
  callbr void asm "", "!i,!i"() to label %a [label %b]
a:
  ret void
b:
  ret void
}
; error: 2:15: asm has 2 constraints of labels, and 1 labels
