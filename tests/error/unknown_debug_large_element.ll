; test: error
!0 = !DIExpression(18446744073709551616)
