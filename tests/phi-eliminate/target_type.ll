; test: phi-eliminate
; Values of a type without a size have no slots.

define target("foo") @f(i1 %c, target("foo") %a, target("foo") %b) {
entry:
  br i1 %c, label %t, label %j
t:
  br label %j
j:
  %p = phi target("foo") [ %a, %entry ], [ %b, %t ]
  ret target("foo") %p
}
; => unchanged
