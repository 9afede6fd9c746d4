; test: roundtrip
define void @stale(float %a, i1 %c) {
entry:
  br label %loop

loop:
  %x = phi fast float [ %a, %entry ], [ %y, %loop ]
  %y = fadd float %x, 1.0
  call void @use(float %x)
  br i1 %c, label %loop, label %end

end:
  ret void
}

define float @sign_of_zero(i1 %c, float %a, float %b) {
entry:
  br i1 %c, label %left, label %right

left:
  br label %end

right:
  br label %end

end:
  %x = phi nsz float [ %a, %left ], [ %b, %right ]
  call void @use(float %x)
  ret float %x
}

declare void @use(float)
