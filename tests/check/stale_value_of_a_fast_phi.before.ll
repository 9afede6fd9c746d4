; test: roundtrip
; %x is computed anew in each iteration. In the second one, the slot holds the %x of the first. A φ
; with flags is no plain choice of its entries, so the slot's content must not be followed into them.

define void @stale(float %a, i1 %c) {
entry:
  %s = alloca float
  store float poison, ptr %s
  br label %loop

loop:
  %x = phi fast float [ %a, %entry ], [ %y, %loop ]
  %l = load float, ptr %s
  store float %x, ptr %s
  %y = fadd float %x, 1.0
  call void @use(float %l)
  br i1 %c, label %loop, label %end

end:
  ret void
}

define float @sign_of_zero(i1 %c, float %a, float %b) {
entry:
  %s = alloca float
  br i1 %c, label %left, label %right

left:
  store float %a, ptr %s
  br label %end

right:
  store float %b, ptr %s
  br label %end

end:
  %x = phi nsz float [ %a, %left ], [ %b, %right ]
  call void @use(float %x)
  %l = load float, ptr %s
  ret float %l
}

declare void @use(float)
