; case: noinline and alwaysinline
define void @f(ptr %p, i32 %n) noinline alwaysinline {
  ret void
}
; error: 1:13: attributes 'noinline' and 'alwaysinline' exclude each other
; case: optnone alone
define void @f(ptr %p, i32 %n) optnone {
  ret void
}
; error: 1:13: attribute 'optnone' needs 'noinline'
; case: optnone and noinline
define void @f(ptr %p, i32 %n) optnone noinline {
  ret void
}
; case: optnone and minsize
define void @f(ptr %p, i32 %n) optnone noinline minsize {
  ret void
}
; error: 1:13: attributes 'minsize' and 'optnone' exclude each other
; case: optdebug and optsize
define void @f(ptr %p, i32 %n) optdebug optsize {
  ret void
}
; error: 1:13: attributes 'optsize' and 'optdebug' exclude each other
; case: optdebug and minsize
define void @f(ptr %p, i32 %n) optdebug minsize {
  ret void
}
; error: 1:13: attributes 'minsize' and 'optdebug' exclude each other
; case: optdebug and optnone
define void @f(ptr %p, i32 %n) optdebug optnone noinline {
  ret void
}
; error: 1:13: attributes 'optdebug' and 'optnone' exclude each other
; case: builtin
define void @f(ptr %p, i32 %n) builtin {
  ret void
}
; error: 1:32: 'builtin' does not apply to functions, but to calls
; case: jump table of a function with an address
define void @f(ptr %p, i32 %n) jumptable {
  ret void
}
; error: 1:13: attribute 'jumptable' needs 'unnamed_addr'
; case: jump table
define void @f(ptr %p, i32 %n) unnamed_addr jumptable {
  ret void
}
; case: size in a parameter that is not there
define void @f(ptr %p, i32 %n) allocsize(2) {
  ret void
}
; error: 1:13: 'allocsize' names parameter 2, which is not there
; case: size in a pointer
define void @f(ptr %p, i32 %n) allocsize(0) {
  ret void
}
; error: 1:13: 'allocsize' needs an integer, parameter 0 is ptr
; case: size in an integer
define void @f(ptr %p, i32 %n) allocsize(1) {
  ret void
}
; case: size in one parameter twice
define void @f(ptr %p, i32 %n) allocsize(1, 1) {
  ret void
}
; error: 1:45: the numbers of 'allocsize' must differ
; case: no kind of allocation
define void @f(ptr %p, i32 %n) allockind("zeroed") {
  ret void
}
; error: 1:13: 'allockind' needs exactly one of alloc, realloc, free
; case: two kinds of allocation
define void @f(ptr %p, i32 %n) allockind("alloc,free") {
  ret void
}
; error: 1:13: 'allockind' needs exactly one of alloc, realloc, free
; case: aligned free
define void @f(ptr %p, i32 %n) allockind("free,aligned") {
  ret void
}
; error: 1:13: 'allockind' of free cannot be uninitialized, zeroed or aligned
; case: zeroed and uninitialized
define void @f(ptr %p, i32 %n) allockind("alloc,zeroed,uninitialized") {
  ret void
}
; error: 1:13: 'allockind' cannot be uninitialized and zeroed
; case: kind of allocation
define void @f(ptr %p, i32 %n) allockind("alloc,zeroed,aligned") {
  ret void
}
; case: least vscale 0
define void @f(ptr %p, i32 %n) vscale_range(0, 4) {
  ret void
}
; error: 1:13: lower bound of 'vscale_range' must be greater than 0
; case: vscale 0
define void @f(ptr %p, i32 %n) vscale_range(0, 0) {
  ret void
}
; case: vscale that is no power of two
define void @f(ptr %p, i32 %n) vscale_range(3) {
  ret void
}
; error: 1:13: bounds of 'vscale_range' must be powers of two
; case: vscale range that descends
define void @f(ptr %p, i32 %n) vscale_range(8, 4) {
  ret void
}
; error: 1:13: lower bound of 'vscale_range' is above the upper one
; case: unbounded vscale
define void @f(ptr %p, i32 %n) vscale_range(2, 0) {
  ret void
}
; case: frame pointer
define void @f(ptr %p, i32 %n) "frame-pointer"="some" {
  ret void
}
; error: 1:13: value of "frame-pointer" must be one of all, non-leaf, none, reserved, non-leaf-no-reserve, not 'some'
; case: empty frame pointer
define void @f(ptr %p, i32 %n) "frame-pointer" {
  ret void
}
; error: 1:13: value of "frame-pointer" must be one of all, non-leaf, none, reserved, non-leaf-no-reserve, not ''
; case: signed number
define void @f(ptr %p, i32 %n) "patchable-function-entry"="-1" {
  ret void
}
; error: 1:13: value of "patchable-function-entry" must be an unsigned number, not '-1'
; case: number with letters
define void @f(ptr %p, i32 %n) "patchable-function-prefix"="0x1" {
  ret void
}
; error: 1:13: value of "patchable-function-prefix" must be an unsigned number, not '0x1'
; case: no number
define void @f(ptr %p, i32 %n) "warn-stack-size" {
  ret void
}
; error: 1:13: value of "warn-stack-size" must be an unsigned number, not ''
; case: other than true and false
define void @f(ptr %p, i32 %n) "no-jump-tables"="yes" {
  ret void
}
; error: 1:13: value of "no-jump-tables" must be one of true, false, not 'yes'
; case: neither true nor false
define void @f(ptr %p, i32 %n) "no-jump-tables" {
  ret void
}
; case: signed return address
define void @f(ptr %p, i32 %n) "sign-return-address"="some" {
  ret void
}
; error: 1:13: value of "sign-return-address" must be one of none, all, non-leaf, not 'some'
; case: key without a signed return address
define void @f(ptr %p, i32 %n) "sign-return-address-key"="a_key" {
  ret void
}
; error: 1:13: attribute "sign-return-address-key" needs "sign-return-address"
; case: branch target
define void @f(ptr %p, i32 %n) "branch-target-enforcement"="True" {
  ret void
}
; error: 1:13: value of "branch-target-enforcement" must be one of true, false, not 'True'
; case: denormal numbers
define void @f(ptr %p, i32 %n) "denormal-fp-math"="preserve_sign" {
  ret void
}
; error: 1:13: value of "denormal-fp-math" must be one or two of ieee, preserve-sign, positive-zero, dynamic, not 'preserve_sign'
; case: denormal numbers in and out
define void @f(ptr %p, i32 %n) "denormal-fp-math"="preserve-sign,ieee" {
  ret void
}
; case: feature without a sign
define void @f(ptr %p, i32 %n) "target-features"="sse2" {
  ret void
}
; error: 1:13: value of "target-features" must be features with '+' or '-', not 'sse2'
; case: empty feature
define void @f(ptr %p, i32 %n) "target-features"="+sse2,,+avx" {
  ret void
}
; error: 1:13: value of "target-features" must be features with '+' or '-', not '+sse2,,+avx'
; case: features
define void @f(ptr %p, i32 %n) "target-features"="+sse2,-avx" {
  ret void
}
; case: empty name of a variant
define void @f(ptr %p, i32 %n) "alloc-variant-zeroed"="" {
  ret void
}
; error: 1:13: value of "alloc-variant-zeroed" must be a name, not ''
; case: vector variant
define void @f(ptr %p, i32 %n) "vector-function-abi-variant"="f" {
  ret void
}
; error: 1:13: "vector-function-abi-variant" has an entry that is no mangled name of a vector function
; case: vector variant of two parameters
define void @f(ptr %p, i32 %n) "vector-function-abi-variant"="_ZGV_LLVM_N4vv_f(g)" {
  ret void
}
; case: vector variant of three parameters
define void @f(ptr %p, i32 %n) "vector-function-abi-variant"="_ZGV_LLVM_N4vvv_f(g)" {
  ret void
}
; error: 1:13: "vector-function-abi-variant" has an entry that is no mangled name of a vector function
; case: streaming modes
define void @f(ptr %p, i32 %n) "aarch64_pstate_sm_enabled" "aarch64_pstate_sm_compatible" {
  ret void
}
; error: 1:13: attributes "aarch64_pstate_sm_enabled" and "aarch64_pstate_sm_compatible" exclude each other
; case: states of ZA
define void @f(ptr %p, i32 %n) "aarch64_new_za" "aarch64_in_za" {
  ret void
}
; error: 1:13: attributes "aarch64_new_za" and "aarch64_in_za" exclude each other
; case: parameter of a naked function
define i32 @f(i32 %x) naked {
  ret i32 %x
}
; error: 2:11: parameters of a naked function cannot be used
