; test: roundtrip
; AFTER is right. All names are lost, so it may not be taken to lack the alloca %kept, whose name it
; lacks, and to keep the alloca that never had a name.

declare void @take(ptr, ptr)

define void @f(ptr %p) {
entry:
  %0 = alloca i32
  %kept = alloca i32
  %addr = alloca ptr
  store ptr %p, ptr %addr
  %v = load ptr, ptr %addr
  call void @take(ptr %v, ptr %kept)
  ret void
}
