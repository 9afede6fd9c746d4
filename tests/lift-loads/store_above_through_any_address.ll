; test: lift-loads
declare void @use()
declare i32 @reads() memory(read) nounwind willreturn
@g = global i32 0
@h = global i32 0
@alias = alias i32, ptr @g

define i32 @argument(ptr %p, i32 %x) {
  store i32 %x, ptr %p
  %v = load i32, ptr %p
  ret i32 %v
}
; =>
; define i32 @argument(ptr %p, i32 %x) {
;   store i32 %x, ptr %p
;   ret i32 %x
; }

define i32 @global(i32 %x) {
  store i32 %x, ptr @g
  %v = load i32, ptr @g
  ret i32 %v
}
; =>
; define i32 @global(i32 %x) {
;   store i32 %x, ptr @g
;   ret i32 %x
; }

define i32 @loaded_address(ptr %pp, i32 %x) {
  %p = load ptr, ptr %pp
  store i32 %x, ptr %p
  %v = load i32, ptr %p
  ret i32 %v
}
; =>
; define i32 @loaded_address(ptr %pp, i32 %x) {
;   %p = load ptr, ptr %pp
;   store i32 %x, ptr %p
;   ret i32 %x
; }

; The second store may go where the first went.
define i32 @another_argument(ptr %p, ptr %q, i32 %x) {
  store i32 %x, ptr %p
  store i32 1, ptr %q
  %v = load i32, ptr %p
  ret i32 %v
}
; => unchanged

define i32 @argument_and_global(ptr %p, i32 %x) {
  store i32 %x, ptr @g
  store i32 1, ptr %p
  %v = load i32, ptr @g
  ret i32 %v
}
; => unchanged

define i32 @two_globals(i32 %x) {
  store i32 %x, ptr @g
  store i32 1, ptr @h
  %v = load i32, ptr @g
  ret i32 %v
}
; =>
; define i32 @two_globals(i32 %x) {
;   store i32 %x, ptr @g
;   store i32 1, ptr @h
;   ret i32 %x
; }

define i32 @global_and_alias(i32 %x) {
  store i32 %x, ptr @g
  store i32 1, ptr @alias
  %v = load i32, ptr @g
  ret i32 %v
}
; => unchanged

; A slot of this call is nothing that an argument can point to.
define i32 @argument_and_slot(ptr %p, i32 %x) {
  %a = alloca [2 x i32]
; ^ %a stays in memory: its address is stored in memory, in `store ptr %a, ptr %p`
  store i32 %x, ptr %p
  store i32 1, ptr %a
  %v = load i32, ptr %p
  store ptr %a, ptr %p
  ret i32 %v
}
; =>
; define i32 @argument_and_slot(ptr %p, i32 %x) {
;   %a = alloca [2 x i32]
;   store i32 %x, ptr %p
;   store i32 1, ptr %a
;   store ptr %a, ptr %p
;   ret i32 %x
; }

define i32 @parts_side_by_side(ptr %p, i32 %x) {
  %q = getelementptr { i32, [4 x i32] }, ptr %p, i64 0, i32 1, i64 2
  %r = getelementptr i8, ptr %q, i64 4
  store i32 %x, ptr %q
  store i32 1, ptr %p
  store i32 2, ptr %r
  %v = load i32, ptr %q
  ret i32 %v
}
; =>
; define i32 @parts_side_by_side(ptr %p, i32 %x) {
;   %q = getelementptr { i32, [4 x i32] }, ptr %p, i64 0, i32 1, i64 2
;   %r = getelementptr i8, ptr %q, i64 4
;   store i32 %x, ptr %q
;   store i32 1, ptr %p
;   store i32 2, ptr %r
;   ret i32 %x
; }

define i32 @parts_that_overlap(ptr %p, i32 %x) {
  %q = getelementptr i8, ptr %p, i64 2
  store i32 %x, ptr %p
  store i16 1, ptr %q
  %v = load i32, ptr %p
  ret i32 %v
}
; => unchanged

define i32 @same_part_by_two_names(ptr %p, i32 %x) {
  %q = getelementptr i32, ptr %p, i64 2
  %r = getelementptr i8, ptr %p, i64 8
  store i32 %x, ptr %q
  %v = load i32, ptr %r
  ret i32 %v
}
; =>
; define i32 @same_part_by_two_names(ptr %p, i32 %x) {
;   %q = getelementptr i32, ptr %p, i64 2
;   %r = getelementptr i8, ptr %p, i64 8
;   store i32 %x, ptr %q
;   ret i32 %x
; }

define i32 @some_element(ptr %p, i64 %i, i64 %j, i32 %x) {
  %q = getelementptr i32, ptr %p, i64 %i
  %r = getelementptr i32, ptr %p, i64 %j
  store i32 %x, ptr %q
  %v = load i32, ptr %q
  store i32 1, ptr %r
  %w = load i32, ptr %q
  %s = add i32 %v, %w
  ret i32 %s
}
; =>
; define i32 @some_element(ptr %p, i64 %i, i64 %j, i32 %x) {
;   %q = getelementptr i32, ptr %p, i64 %i
;   %r = getelementptr i32, ptr %p, i64 %j
;   store i32 %x, ptr %q
;   store i32 1, ptr %r
;   %w = load i32, ptr %q
;   %s = add i32 %x, %w
;   ret i32 %s
; }

define float @another_type(ptr %p, i32 %x) {
  store i32 %x, ptr %p
  %v = load float, ptr %p
  ret float %v
}
; => unchanged

define i8 @another_size(ptr %p, i32 %x) {
  store i32 %x, ptr %p
  %v = load i8, ptr %p
  ret i8 %v
}
; => unchanged

define i32 @call_between(ptr %p, i32 %x) {
  store i32 %x, ptr %p
  call void @use()
  %v = load i32, ptr %p
  ret i32 %v
}
; => unchanged

define i32 @call_that_only_reads(ptr %p, i32 %x) {
  store i32 %x, ptr %p
  %r = call i32 @reads()
  %v = load i32, ptr %p
  %s = add i32 %r, %v
  ret i32 %s
}
; =>
; define i32 @call_that_only_reads(ptr %p, i32 %x) {
;   store i32 %x, ptr %p
;   %r = call i32 @reads()
;   %s = add i32 %r, %x
;   ret i32 %s
; }

define i32 @asm_between(ptr %p, i32 %x) {
  store i32 %x, ptr %p
  call void asm "", ""()
  %v = load i32, ptr %p
  ret i32 %v
}
; => unchanged

define i32 @fence_between(ptr %p, i32 %x) {
  store i32 %x, ptr %p
  fence acquire
  %v = load i32, ptr %p
  ret i32 %v
}
; => unchanged

define i32 @volatile_between(ptr %p, ptr %q, i32 %x) {
  store i32 %x, ptr %p
  %u = load volatile i32, ptr %q
  %v = load i32, ptr %p
  ret i32 %v
}
; => unchanged

define i32 @volatile_access(ptr %p, i32 %x) {
  store volatile i32 %x, ptr %p
  %v = load i32, ptr %p
  store i32 %x, ptr %p
  %w = load volatile i32, ptr %p
  %s = add i32 %v, %w
  ret i32 %s
}
; => unchanged

define i32 @atomic_access(ptr %p, i32 %x) {
  store atomic i32 %x, ptr %p unordered, align 4
  %v = load i32, ptr %p
  store i32 %x, ptr %p
  %w = load atomic i32, ptr %p acquire, align 4
  %s = add i32 %v, %w
  ret i32 %s
}
; => unchanged

define i32 @update_between(ptr %p, ptr %q, i32 %x) {
  store i32 %x, ptr %p
  %old = atomicrmw add ptr %q, i32 1 monotonic
  %v = load i32, ptr %p
  ret i32 %v
}
; => unchanged

; Not into the next block.
define i32 @next_block(ptr %p, i32 %x) {
  store i32 %x, ptr %p
  br label %next
next:
  %v = load i32, ptr %p
  ret i32 %v
}
; => unchanged

; An array whose address nothing else gets: neither the call nor the store changes it.
define i32 @array_of_its_own(ptr %pp, i64 %i, i32 %x) {
  %a = alloca [4 x i32]
; ^ %a stays in memory: a part of it is addressed, in `%q = getelementptr [4 x i32], ptr %a, i64 0, i64 %i`
  %q = getelementptr [4 x i32], ptr %a, i64 0, i64 %i
  store i32 %x, ptr %q
  call void @use()
  %p = load ptr, ptr %pp
  store i32 1, ptr %p
  %v = load i32, ptr %q
  ret i32 %v
}
; =>
; define i32 @array_of_its_own(ptr %pp, i64 %i, i32 %x) {
;   %a = alloca [4 x i32]
;   %q = getelementptr [4 x i32], ptr %a, i64 0, i64 %i
;   store i32 %x, ptr %q
;   call void @use()
;   %p = load ptr, ptr %pp
;   store i32 1, ptr %p
;   ret i32 %x
; }

define i32 @array_that_is_known(ptr %pp, i64 %i, i32 %x) {
  %a = alloca [4 x i32]
; ^ %a stays in memory: its address is stored in memory, in `store ptr %a, ptr %pp`
  store ptr %a, ptr %pp
  %q = getelementptr [4 x i32], ptr %a, i64 0, i64 %i
  store i32 %x, ptr %q
  call void @use()
  %v = load i32, ptr %q
  ret i32 %v
}
; => unchanged

; What is stored next is what is loaded: one after the other is known.
define i32 @chain(ptr %p, ptr %q, i32 %x) {
  store i32 %x, ptr %p
  %v = load i32, ptr %p
  store i32 %v, ptr %q
  %w = load i32, ptr %q
  ret i32 %w
}
; =>
; define i32 @chain(ptr %p, ptr %q, i32 %x) {
;   store i32 %x, ptr %p
;   store i32 %x, ptr %q
;   ret i32 %x
; }
