; test: lift-loads
; A load through a φ of slots becomes a φ of what they hold.
define i32 @min(i32 %x, i32 %y) {
entry:
  %a = alloca i32
  %b = alloca i32
  store i32 %x, ptr %a
  store i32 %y, ptr %b
  %less = icmp slt i32 %x, %y
  br i1 %less, label %left, label %right
left:
  br label %end
right:
  br label %end
end:
  %p = phi ptr [ %a, %left ], [ %b, %right ]
  %v = load i32, ptr %p
  ret i32 %v
}
; =>
; define i32 @min(i32 %x, i32 %y) {
; entry:
;   %less = icmp slt i32 %x, %y
;   br i1 %less, label %left, label %right
; left:
;   br label %end
; right:
;   br label %end
; end:
;   %p.value = phi i32 [ %x, %left ], [ %y, %right ]
;   ret i32 %p.value
; }
