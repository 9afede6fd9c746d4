; test: error
!0 = !DIExpression(-1)
