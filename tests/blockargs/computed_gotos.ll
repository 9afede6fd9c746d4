; test: blockargs
@table = constant [2 x ptr] [ptr blockaddress(@jump, %one), ptr blockaddress(@numbered, %3)]
define i32 @jump(ptr %to) {
entry:
  indirectbr ptr %to, [label %one, label %ret, label %one]

one:
  %p = phi ptr [ blockaddress(@jump, %one), %entry ], [ blockaddress(@jump, %one), %entry ]
  br label %ret

ret:
  %v = phi i32 [ 1, %one ], [ 0, %entry ]
  ret i32 %v
}
; =>
; func &jump(%to: ptr) -> (i32) {
; @entry:
;   indirectbr ptr %to, [label @one(blockaddress(&jump, @one)), label @"ret"(0), label @one(blockaddress(&jump, @one))]
;
; @one(%p: ptr):
;   goto @"ret"(1)
;
; @"ret"(%v: i32) from (@one, @entry):
;   goto @ret(%v)
; }
define ptr @numbered(i1) {
  br i1 %0, label %2, label %3

2:
  br label %3

3:
  %4 = phi ptr [ blockaddress(@numbered, %2), %1 ], [ null, %2 ]
  ret ptr %4
}
; =>
; func &numbered(%0: i1) -> (ptr) {
;   goto i1 %0 { 1 -> @2, 0 -> @3(blockaddress(&numbered, @2)) }
;
; @2:
;   goto @3(null)
;
; @3(%4: ptr):
;   goto @ret(%4)
; }
define i32 @asm_goto(i32 %x) {
entry:
  %r = callbr i32 asm sideeffect "", "=r,r,!i,!i"(i32 %x)
          to label %next [label %there, label %next2]

next:
  %a = phi i32 [ %r, %entry ]
  br label %there

next2:
  ret i32 %r

there:
  %b = phi i32 [ %x, %entry ], [ %a, %next ]
  ret i32 %b
}
; =>
; func &asm_goto(%x: i32) -> (i32) {
; @entry:
;   %r = callbr i32 asm sideeffect "", "=r,r,!i,!i"(i32 %x)
;           to label @next(%r) [label @there(%x), label @next2]
;
; @next(%a: i32):
;   goto @there(%a)
;
; @next2:
;   goto @ret(%r)
;
; @there(%b: i32):
;   goto @ret(%b)
; }
