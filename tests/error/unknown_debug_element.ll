; test: error
!0 = !DIExpression(-1)
;                  ^ expected an operation, an encoding or a number without a sign
