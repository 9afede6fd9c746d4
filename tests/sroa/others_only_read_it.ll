; test: sroa
; The alloca stays for the call; what is loaded is known all the same.
define i32 @f(i32 %x, i64 %i) {
  %p = alloca { i32, i32 }, align 4
; ^ %p stays in memory: its address is passed to a call, in `call void @reads(ptr readonly captures(address, read_provenance) %p)`
  store i32 %x, ptr %p
  call void @reads(ptr readonly captures(address, read_provenance) %p)
  %v = load i32, ptr %p
  ret i32 %v
}
; =>
; define i32 @f(i32 %x, i64 %i) {
;   %p = alloca { i32, i32 }, align 4
;   store i32 %x, ptr %p
;   call void @reads(ptr readonly captures(address, read_provenance) %p)
;   ret i32 %x
; }
define i32 @writes_it(i32 %x) {
  %p = alloca i32, align 4
; ^ %p stays in memory: its address is passed to a call, in `call void @reads(ptr %p)`
  store i32 %x, ptr %p
  call void @reads(ptr %p)
  %v = load i32, ptr %p
  ret i32 %v
}
; => unchanged
define i32 @keeps_it(i32 %x) {
  %p = alloca i32, align 4
; ^ %p stays in memory: its address is passed to a call, in `call void @reads(ptr readonly %p)`
  store i32 %x, ptr %p
  call void @reads(ptr readonly %p)
  %v = load i32, ptr %p
  ret i32 %v
}
; => unchanged
define i32 @unknown_index(i32 %x, i64 %i) {
  %p = alloca [4 x i32], align 4
; ^ %p stays in memory: it is accessed with an index that is not a constant, in `%q = getelementptr i32, ptr %p, i64 %i`
  store i32 %x, ptr %p
  %q = getelementptr i32, ptr %p, i64 %i
  %w = load i32, ptr %q
  %v = load i32, ptr %p
  %s = add i32 %v, %w
  ret i32 %s
}
; =>
; define i32 @unknown_index(i32 %x, i64 %i) {
;   %p = alloca [4 x i32], align 4
;   store i32 %x, ptr %p
;   %q = getelementptr i32, ptr %p, i64 %i
;   %w = load i32, ptr %q
;   %s = add i32 %x, %w
;   ret i32 %s
; }
declare void @reads(ptr)
