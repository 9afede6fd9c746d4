; test: simplify-cfg
@table = constant [2 x ptr] [ptr blockaddress(@jumps, %a), ptr blockaddress(@jumps, %b)]
@lost = constant ptr blockaddress(@unreachable, %1)

; Labels that are somewhere else stay, though the blocks are empty.
define i32 @jumps(ptr %p) {
entry:
  indirectbr ptr %p, [label %a, label %b, label %c]
a:
  br label %end
b:
  br label %end
c:
  br label %end
end:
  %x = phi i32 [ 1, %a ], [ 2, %b ], [ 3, %c ]
  ret i32 %x
}
; => unchanged

; No one goes there, but the address is to be something.
define void @unreachable(ptr %p) {
  ret void
1:
  %x = load i32, ptr %p
  br label %2
2:
  br label %1
}
; =>
; define void @unreachable(ptr %p) {
;   ret void
; 1:
;   unreachable
; }

define i32 @asm_goto() {
entry:
  %r = callbr i32 asm "", "=r,!i"() to label %direct [label %indirect]
direct:
  br label %end
indirect:
  br label %end
end:
  %x = phi i32 [ %r, %direct ], [ 2, %indirect ]
  ret i32 %x
}
; => unchanged
